import {
  Bike,
  Boxes,
  CalendarClock,
  ChartLine,
  FileChartColumn,
  FileText,
  History,
  Images,
  Inbox,
  LayoutDashboard,
  LayoutList,
  ListChecks,
  ListTree,
  type LucideIcon,
  Mails,
  Package,
  PackageCheck,
  PackageOpen,
  Palette,
  PhoneCall,
  Rocket,
  Ruler,
  Settings,
  ShoppingBag,
  SlidersHorizontal,
  Star,
  Truck,
  UserCog,
  Users,
} from 'lucide-react'
import type { Permission } from '#domains/staff/permissions.ts'
import { t } from '#web/admin/translate.ts'
import { may, type Session } from './session.ts'

/** A screen of the back office. Without a permission all staff may open it; of several permissions each is required. */
export type Screen = {
  path: string
  title: string
  icon: LucideIcon
  permission?: Permission | readonly Permission[]
  mainOnly?: boolean
  /** Not for the main admin, who has no round. */
  subAdminOnly?: boolean
  hint: string
  /** Synonyms, which the search in the top bar matches. */
  words?: string
  /** Name of the news count that the navigation shows for this screen. */
  waiting?: 'calls'
}

/** All screens, in the order of the sidebar. Navigation and search show only these. */
export const screens: Screen[] = [
  { path: '/admin/dashboard', title: t('Dashboard'), icon: LayoutDashboard, hint: t('What the shop needs today') },
  {
    path: '/admin/products',
    title: t('Products'),
    icon: Package,
    permission: 'products.view',
    hint: t('What is sold, its prices and pictures'),
    words: 'import csv catalogue prices add product',
  },
  {
    path: '/admin/products/size-charts',
    title: t('Size Charts'),
    icon: Ruler,
    permission: 'products.view',
    hint: t('The measures of every size, which product pages and the size guide show'),
    words: 'measure measurement inches centimetres size guide fit',
  },
  {
    path: '/admin/products/sales',
    title: t('Planned Sales'),
    icon: CalendarClock,
    permission: 'products.view',
    hint: t('Which prices go down when, and for how long'),
    words: 'discount offer schedule campaign reduction from until cancel',
  },
  {
    path: '/admin/products/colours',
    title: t('Colours'),
    icon: Palette,
    permission: 'products.view',
    hint: t('How every colour is called and what it looks like'),
    words: 'color swatch hex pattern spelling merge',
  },
  {
    path: '/admin/products/attributes',
    title: t('Attributes'),
    icon: SlidersHorizontal,
    permission: 'products.view',
    hint: t('What products are told apart by, on their pages and in filters'),
    words: 'attribute property specification fabric sleeve filter facet values custom fields',
  },
  {
    path: '/admin/media',
    title: t('Media'),
    icon: Images,
    permission: 'products.view',
    hint: t('Every picture and film, its texts, and where it is used'),
    words: 'library pictures photos images films videos upload folder alt text focal point original files',
  },
  {
    path: '/admin/orders',
    title: t('Orders'),
    icon: ShoppingBag,
    permission: 'orders.view',
    hint: t('What customers wait for'),
  },
  {
    path: '/admin/desk',
    title: t('Confirmation Desk'),
    icon: PhoneCall,
    permission: ['orders.view', 'orders.edit'],
    hint: t('Who is to be called before an order is packed'),
    words: 'call confirm phone pending queue duplicate merge no answer',
    waiting: 'calls',
  },
  {
    path: '/admin/parcels',
    title: t('Parcels'),
    icon: Truck,
    permission: 'orders.view',
    hint: t('What is packed, with couriers, and on its way back'),
    words: 'courier consignment shipping delivery tracking pathao steadfast redx paperfly handed over split cod cash',
  },
  {
    path: '/admin/parcels/picking',
    title: t('Picking'),
    icon: ListChecks,
    permission: 'orders.view',
    hint: t('What to fetch from the shelves for many orders'),
    words: 'pick list shelf location warehouse collect',
  },
  {
    path: '/admin/parcels/packing',
    title: t('Packing'),
    icon: PackageCheck,
    permission: ['orders.view', 'orders.edit'],
    hint: t('Scan the pieces into a parcel; a wrong one is refused'),
    words: 'scan barcode scanner pack wrong piece',
  },
  {
    path: '/admin/parcels/returns',
    title: t('Returned Parcels'),
    icon: PackageOpen,
    permission: ['orders.view', 'orders.edit', 'inventory.edit'],
    hint: t('Scan what came back, and say what became of each piece'),
    words: 'receive return counter scan barcode second choice write off refused',
  },
  {
    path: '/admin/parcels/riders',
    title: t('Riders'),
    icon: Bike,
    permission: 'orders.view',
    hint: t('What the shop’s own riders have, delivered and collected'),
    words: 'delivery man own courier cash collected round',
  },
  {
    path: '/admin/round',
    title: t('My Round'),
    icon: Bike,
    permission: 'parcels.deliver',
    subAdminOnly: true,
    hint: t('Your stops: whom to call, where to go, what to collect'),
    words: 'delivery parcels rider stops cash',
  },
  {
    path: '/admin/users',
    title: t('Users'),
    icon: Users,
    permission: 'users.view',
    hint: t('Who registered or ordered'),
    words: 'customers buyers vip accounts',
  },
  {
    path: '/admin/messages',
    title: t('Messages'),
    icon: Inbox,
    permission: 'users.view',
    hint: t('What people wrote to the shop'),
    words: 'inbox contact',
  },
  {
    path: '/admin/reviews',
    title: t('Reviews'),
    icon: Star,
    permission: 'products.view',
    hint: t('What buyers wrote, to publish and to answer'),
  },
  {
    path: '/admin/categories',
    title: t('Categories'),
    icon: LayoutList,
    permission: 'categories.view',
    hint: t('How the shop is divided'),
  },
  {
    path: '/admin/inventory',
    title: t('Inventory'),
    icon: Boxes,
    permission: 'inventory.view',
    hint: t('What lies on the shelves, and why it changed'),
    words: 'stock restock shelves low-stock movements ledger',
  },
  {
    path: '/admin/analytics',
    title: t('Analytics'),
    icon: ChartLine,
    permission: 'analytics.view',
    hint: t('What was sold, and who came by'),
    words: 'visitors traffic statistics',
  },
  {
    path: '/admin/reports',
    title: t('Reports'),
    icon: FileChartColumn,
    permission: 'reports.view',
    hint: t('Sales, products, customers and money in figures'),
    words: 'sales profit financial',
  },
  {
    path: '/admin/subadmins',
    title: t('Sub-Admins'),
    icon: UserCog,
    mainOnly: true,
    hint: t('Who works here, and what each may do'),
    words: 'staff employees permissions roles sessions devices signed in second factor',
  },
  {
    path: '/admin/pages',
    title: t('Pages'),
    icon: FileText,
    permission: 'settings.view',
    hint: t('Policies, questions and pages of your own'),
    words: 'terms privacy faq about policy text content draft publish version landing page',
  },
  {
    path: '/admin/setup',
    title: t('Setup'),
    icon: Rocket,
    mainOnly: true,
    hint: t('What a new shop needs before it opens'),
    words: 'guide first run begin open launch wizard onboarding smtp test mail domain demo',
  },
  {
    path: '/admin/settings',
    title: t('Settings'),
    icon: Settings,
    hint: t('Your password and the shop’s own matters'),
    words: 'preferences options configuration',
  },
  {
    path: '/admin/activity',
    title: t('Activity Log'),
    icon: History,
    mainOnly: true,
    hint: t('What staff changed'),
    words: 'audit history exports',
  },
  {
    path: '/admin/mail',
    title: t('Mail Log'),
    icon: Mails,
    mainOnly: true,
    hint: t('What the shop wrote to people'),
    words: 'e-mail email smtp',
  },
  {
    path: '/admin/events',
    title: t('Events'),
    icon: ListTree,
    mainOnly: true,
    hint: t('What waits to be followed up, and what failed'),
    words: 'subscribers lag parked retry queue',
  },
]

/** The screens that this user may open. */
export const screensFor = (session: Session): Screen[] =>
  screens.filter(({ path, permission, mainOnly, subAdminOnly }) => {
    if (subAdminOnly && session.type === 'admin') return false
    if (path === '/admin/dashboard') return !isRiderAlone(session)
    if (mainOnly) return session.type === 'admin'
    return [permission ?? []].flat().every((each) => may(session, each))
  })

/** Whether the user only delivers parcels: the dashboard would be empty. */
const isRiderAlone = ({ type, permissions }: Session) =>
  type === 'subadmin' && permissions.length === 1 && permissions[0] === 'parcels.deliver'

/** The first screen after signing in. */
export const homeOf = (session: Session): string => (isRiderAlone(session) ? '/admin/round' : '/admin/dashboard')

/** The screen of a path; the longest match wins. */
export const screenAt = (pathname: string): Screen | undefined =>
  screens
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .reduce<Screen | undefined>((best, each) => (each.path.length > (best?.path.length ?? 0) ? each : best), undefined)
