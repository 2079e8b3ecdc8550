/**
 * Pages with a fixed path for the sitemap; products and categories are added to it. A test checks that every page of
 * the routes is either here or in `unlistedPages`.
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

/** Personal pages and internal requests of pages: excluded in robots.txt. */
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
  '/preview',
]
