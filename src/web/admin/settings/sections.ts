import { type ComponentType, lazy } from 'react'
import type { Permission } from '#domains/staff/permissions.ts'
import { may, type Session } from '#web/admin/session.ts'

/** A part of the Settings screen, at /admin/settings/{id}. Without a permission everybody who works here may see it. */
export type Section = {
  id: string
  title: string
  /** Whose it is: one's own account, or the shop's. */
  group: 'You' | 'The shop'
  permission?: Permission
  mainOnly?: boolean
  /** The section itself, fetched when it is opened. */
  Panel: ComponentType
}

const ofShop = { group: 'The shop', permission: 'settings.view' } as const

/** Every section that there is, in the order of the screen. */
export const sections: Section[] = [
  { id: 'password', title: 'Password', group: 'You', Panel: lazy(() => import('./password.tsx')) },
  { id: 'second-factor', title: 'Second Factor', group: 'You', Panel: lazy(() => import('./second-factor.tsx')) },
  // The shop's are seen with settings.view, and changed by the main admin.
  { id: 'shop', title: 'Shop Details', ...ofShop, Panel: lazy(() => import('./shop-details.tsx')) },
  { id: 'delivery', title: 'Delivery and Orders', ...ofShop, Panel: lazy(() => import('./delivery-and-orders.tsx')) },
  { id: 'announcements', title: 'Announcements', ...ofShop, Panel: lazy(() => import('./announcements.tsx')) },
  { id: 'banners', title: 'Banners', ...ofShop, Panel: lazy(() => import('./banners.tsx')) },
  { id: 'categories', title: 'Featured Categories', ...ofShop, Panel: lazy(() => import('./featured-categories.tsx')) },
  { id: 'social', title: 'Social Posts', ...ofShop, Panel: lazy(() => import('./social-posts.tsx')) },
  { id: 'policies', title: 'Policy Dates', ...ofShop, Panel: lazy(() => import('./policy-dates.tsx')) },
  // Who has a backup has everything: the main admin's alone.
  { id: 'backups', title: 'Backups', group: 'The shop', mainOnly: true, Panel: lazy(() => import('./backups.tsx')) },
]

/** The sections that this person may open. */
export const sectionsFor = (session: Session): Section[] =>
  sections.filter(({ permission, mainOnly }) => {
    if (mainOnly) return session.type === 'admin'
    return !permission || may(session, permission)
  })
