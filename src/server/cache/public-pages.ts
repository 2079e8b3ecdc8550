/**
 * The pages of fixed address that search engines may list; products and categories come on top. A test holds this list
 * against the routes: a page stands here or in `unlistedPages`.
 */
export const listedPages = [
  '/',
  '/shop',
  '/about',
  '/story',
  '/size-guide',
  '/care',
  '/stores',
  '/brand',
  '/contact',
  '/returns',
  '/terms',
  '/privacy',
  '/faq',
  '/refund-policy',
  '/shipping-policy',
  '/track-order',
]

/** Pages of one visitor, and what pages fetch for themselves: robots need not ask for them. */
export const unlistedPages = [
  '/cart',
  '/checkout',
  '/order-confirmation',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/dashboard',
  '/offline',
  '/quick',
  '/size-charts',
]
