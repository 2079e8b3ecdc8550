import { LayoutDashboard, type LucideIcon, Package, ShoppingBag } from 'lucide-react'
import type { Permission } from '#domains/staff/permissions.ts'
import { may, type Session } from './session.ts'

/** A screen of the back office. Without a permission everybody may see it. */
export type Screen = {
  path: string
  title: string
  icon: LucideIcon
  permission?: Permission
  mainOnly?: boolean
  hint: string
}

/** Every screen that there is, in the order of the sidebar. What is not here is not shown anywhere. */
export const screens: Screen[] = [
  { path: '/admin/dashboard', title: 'Dashboard', icon: LayoutDashboard, hint: 'What the shop needs today' },
  {
    path: '/admin/products',
    title: 'Products',
    icon: Package,
    permission: 'products.view',
    hint: 'What is sold, its prices and pictures',
  },
  {
    path: '/admin/orders',
    title: 'Orders',
    icon: ShoppingBag,
    permission: 'orders.view',
    hint: 'What customers wait for',
  },
]

/** The screens that this person may open. */
export const screensFor = (session: Session): Screen[] =>
  screens.filter(({ permission, mainOnly }) => {
    if (mainOnly) return session.type === 'admin'
    return !permission || may(session, permission)
  })
