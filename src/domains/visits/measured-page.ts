import { withoutLocale } from '#shared/locales.ts'
/** Pages with a fixed address. A test compares this list with the routes. */
export const measuredPages: ReadonlySet<string> = new Set([
  '/',
  '/shop',
  '/puja-25',
  '/cart',
  '/checkout',
  '/order-confirmation',
  '/track-order',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/dashboard',
  '/offline',
  '/about',
  '/story',
  '/brand',
  '/stores',
  '/store',
  '/size-guide',
  '/care',
  '/faq',
  '/contact',
  '/returns',
  '/refund-policy',
  '/shipping-policy',
  '/privacy',
  '/privacy-policy',
  '/terms',
  '/terms-of-service',
])

/** A page that is counted, if its `product`, `category` or `ownPage` (a page of the owner's own) is shown. */
export type MeasuredPage = { path: string; product: number | null; category: string | null; ownPage: string | null }

const none = { product: null, category: null, ownPage: null }

/**
 * Normalizes a path: no language, query or trailing slash; undefined if it is not counted. The set of paths is limited,
 * so that requests cannot fill the table with invented ones.
 */
export function measuredPage(path: string): MeasuredPage | undefined {
  const bare = withoutLocale(path.split(/[?#]/)[0] ?? '').replace(/\/+$/, '') || '/'
  const [, folder, name, ...rest] = bare.split('/')
  if (folder === 'dashboard' && rest.length === 0) return { path: '/dashboard', ...none }
  if (measuredPages.has(bare)) return { path: bare, ...none }
  if (!name || rest.length > 0) return undefined
  if (folder === 'product' && /^[1-9]\d{0,8}$/.test(name)) return { path: bare, ...none, product: Number(name) }
  if ((folder === 'shop' || folder === 'collections') && /^[a-z0-9-]{1,80}$/.test(name))
    return { path: bare, ...none, category: name }
  if (folder === 'pages' && /^[a-z0-9-]{1,60}$/.test(name)) return { path: bare, ...none, ownPage: name }
  return undefined
}
