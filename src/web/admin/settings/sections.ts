import { type ComponentType, lazy } from 'react'
import type { Permission } from '#domains/staff/permissions.ts'
import { may, type Session } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'

/** A section at /admin/settings/{id}. Without a permission it is open to all staff. */
export type Section = {
  id: string
  title: string
  /** The user's own account, or the shop. */
  group: 'You' | 'The shop'
  permission?: Permission
  mainOnly?: boolean
  /** Search terms in lower case: field labels and synonyms. The search in the top bar matches them. */
  words: string
  /** Loaded lazily when the section is opened. */
  Panel: ComponentType
}

const ofShop = { group: 'The shop', permission: 'settings.view' } as const

/** All sections, in the order of the screen. */
export const sections: Section[] = [
  {
    id: 'password',
    title: t('Password'),
    words: 'change your admin password current new confirm sign in log in',
    group: 'You',
    Panel: lazy(() => import('./password.tsx')),
  },
  {
    id: 'second-factor',
    title: t('Second Factor'),
    words:
      'two-factor two-step authentication 2fa mfa totp otp authenticator app qr code recovery codes security sign in',
    group: 'You',
    Panel: lazy(() => import('./second-factor/second-factor.tsx')),
  },
  {
    id: 'sessions',
    title: t('Sessions'),
    words: 'sessions devices signed in log out sign out everywhere end all others phone computer security',
    group: 'You',
    Panel: lazy(() => import('./sessions.tsx')),
  },
  // Sections of the shop are visible with settings.view; only the main admin can change them.
  {
    id: 'brand',
    title: t('Brand'),
    words:
      'brand name in bangla pictures logo the logo has the name in it icon favicon share picture open graph preview colours colors primary colour accent colour ink theme contrast shape and letters corners of buttons and fields radius fonts typeface look design',
    ...ofShop,
    Panel: lazy(() => import('./brand/brand.tsx')),
  },
  {
    id: 'shop',
    title: t('Shop Details'),
    words:
      'name in bangla first language english open since how people reach you phone whatsapp e-mail email opening hours where you are address latitude longitude map location profiles elsewhere facebook instagram youtube tiktok social media links the two large pictures on the home page film video contact pages about the shop tell the demo story',
    ...ofShop,
    Panel: lazy(() => import('./shop-details.tsx')),
  },
  {
    id: 'closed',
    title: t('Closed Shop'),
    words: 'close open the shop closed holiday vacation eid notice back after opens by itself stop orders pause',
    ...ofShop,
    Panel: lazy(() => import('./close-shop.tsx')),
  },
  {
    id: 'delivery',
    title: t('Delivery and Orders'),
    words:
      'delivery orders confirm by phone first cancel after calls without an answer hours without confirmation mail each new order to the shop e-mail notification loyalty points what points are good for the same in bangla weight of a piece in grams thresholds vip from low stock from pieces cash on delivery',
    ...ofShop,
    Panel: lazy(() => import('./delivery-and-orders.tsx')),
  },
  {
    id: 'delivery-zones',
    title: t('Delivery Zones'),
    words:
      'delivery charge rates prices shipping cost by place district thana upazila metropolitan area dhaka city everywhere else free delivery above hours time preview each further kilogram weight cash on delivery fee',
    ...ofShop,
    Panel: lazy(() => import('./zones/delivery-zones.tsx')),
  },
  {
    id: 'delivery-promise',
    title: t('Delivery Promise'),
    words:
      'show the delivery promise arrives by day date the week cut-off time orders before days off weekend friday holidays festivals and eid ul-fitr eid ul-adha puja boishakh calendar no dispatch no delivery order until moon expected',
    ...ofShop,
    Panel: lazy(() => import('./promise/delivery-promise.tsx')),
  },
  {
    id: 'cash-on-delivery',
    title: t('Cash on Delivery'),
    words:
      'cash on delivery cod rules call first confirm by phone advance payment prepayment refused orders risk fraud amount district zone new customer guest preview',
    ...ofShop,
    Panel: lazy(() => import('./cod/cash-on-delivery.tsx')),
  },
  {
    id: 'blocks',
    title: t('Blocks'),
    words: 'block list blacklist blocked phone number address browser device fake orders fraud lift',
    group: 'The shop',
    permission: 'orders.view',
    Panel: lazy(() => import('./cod/blocks.tsx')),
  },
  // Credentials of couriers book parcels that cost money.
  {
    id: 'couriers',
    title: t('Couriers'),
    words:
      'courier accounts pathao steadfast packzy redx book parcels api key secret client id access token store id mode live test sandbox simulator webhook address health lost answers',
    group: 'The shop',
    mainOnly: true,
    Panel: lazy(() => import('./couriers/couriers.tsx')),
  },
  {
    id: 'announcements',
    title: t('Announcements'),
    words: 'announcement bar text message link free shipping notice top of every page',
    ...ofShop,
    Panel: lazy(() => import('./announcements.tsx')),
  },
  {
    id: 'banners',
    title: t('Banners'),
    words: 'hero slider slideshow home page pictures for wide screens phones title description button',
    ...ofShop,
    Panel: lazy(() => import('./banners/banners.tsx')),
  },
  {
    id: 'categories',
    title: t('Featured Categories'),
    words: 'featured category tiles home page pictures title',
    ...ofShop,
    Panel: lazy(() => import('./featured-categories.tsx')),
  },
  {
    id: 'social',
    title: t('Social Posts'),
    words: 'social posts instagram facebook pictures caption home page',
    ...ofShop,
    Panel: lazy(() => import('./social-posts.tsx')),
  },
  {
    id: 'policies',
    title: t('Policy Dates'),
    words: 'policy dates updated on last updated terms privacy refund shipping returns',
    ...ofShop,
    Panel: lazy(() => import('./policy-dates.tsx')),
  },
  // A backup contains all data, so only the main admin may download it.
  {
    id: 'backups',
    title: t('Backups'),
    words: 'backup restore download copy of the database to restore one',
    group: 'The shop',
    mainOnly: true,
    Panel: lazy(() => import('./backups/backups.tsx')),
  },
  {
    id: 'demo',
    title: t('Demo Data'),
    words: 'demo sample example goods products clear remove delete fill begin invented test orders reset',
    group: 'The shop',
    mainOnly: true,
    Panel: lazy(() => import('./demo-data.tsx')),
  },
]

/** The sections that this user may open. */
export const sectionsFor = (session: Session): Section[] =>
  sections.filter(({ permission, mainOnly }) => {
    if (mainOnly) return session.type === 'admin'
    return !permission || may(session, permission)
  })
