import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { pathPrefixes } from '../shared/locales.ts'

const list = 'storefront/routes/listing.tsx'

/** The storefront below an optional prefix. */
const storefront = (prefix: string) =>
  route(prefix, 'storefront/routes/frame.tsx', { id: 'frame' }, [
    layout('storefront/routes/inside.tsx', [
      index('storefront/routes/home.tsx'),
      route('shop', list, { id: 'shop' }),
      route('shop/:slug', list, { id: 'shop-category' }),
      route('collections/:slug', list, { id: 'collection' }),
      route('puja-25', list, { id: 'puja' }),
      route('quick/:number', 'storefront/routes/quick.ts', { id: 'quick' }),
      route('size-charts/:chart', 'storefront/routes/size-chart.ts'),
      route('product/:number', 'storefront/routes/product.tsx', { id: 'product' }),
      route('cart', 'storefront/routes/cart.tsx'),
      route('checkout', 'storefront/routes/checkout.tsx'),
      route('order-confirmation', 'storefront/routes/order-confirmation.tsx'),
      route('track-order', 'storefront/routes/track-order.tsx'),
      route('login', 'storefront/routes/login.tsx'),
      route('register', 'storefront/routes/register.tsx'),
      route('forgot-password', 'storefront/routes/forgot-password.tsx'),
      route('reset-password', 'storefront/routes/reset-password.tsx'),
      route('dashboard/:view?', 'storefront/routes/dashboard.tsx'),
      route('offline', 'storefront/routes/offline.tsx'),
      route('about', 'storefront/routes/about.tsx'),
      route('story', 'storefront/routes/story.tsx'),
      route('brand', 'storefront/routes/brand.tsx'),
      route('stores', 'storefront/routes/stores.tsx', { id: 'stores' }),
      route('store', 'storefront/routes/stores.tsx', { id: 'store' }),
      route('size-guide', 'storefront/routes/size-guide.tsx'),
      route('care', 'storefront/routes/care.tsx'),
      route('faq', 'storefront/routes/faq.tsx'),
      route('contact', 'storefront/routes/contact.tsx'),
      ...['returns', 'refund-policy', 'shipping-policy', 'privacy', 'privacy-policy', 'terms', 'terms-of-service'].map(
        (path) => route(path, 'storefront/routes/text-page.tsx', { id: path }),
      ),
      route('pages/:slug', 'storefront/routes/own-page.tsx'),
      route('preview/:token', 'storefront/routes/preview.tsx'),
      route('*', 'storefront/routes/not-found.tsx'),
    ]),
  ])

/**
 * A route has one path prefix, so each further language has a copy of the storefront's routes, with its own ids:
 * 'product:hi'.
 */
const copyFor = (entry: RouteConfigEntry, language: string): RouteConfigEntry => ({
  ...entry,
  id: `${entry.id ?? entry.file}:${language}`,
  ...(entry.children && { children: entry.children.map((child) => copyFor(child, language)) }),
})

const [first = '', ...others] = pathPrefixes.map((prefix) => prefix.slice(1))

/** Every page. Storefront paths exist once per language: /shop in English, /bn/shop in Bangla. */
export default [
  storefront(`${first}?`),
  ...others.map((prefix) => copyFor(storefront(prefix), prefix)),
  // The back office: own chunks that shoppers never load; rendered in the browser only.
  route('admin', 'admin/frame.tsx', [
    index('admin/routes/log-in.tsx'),
    route('login', 'admin/routes/to-log-in.tsx'),
    layout('admin/layout.tsx', [
      route('dashboard', 'admin/routes/dashboard.tsx'),
      route('products', 'admin/routes/products.tsx'),
      route('products/attributes', 'admin/routes/attributes.tsx'),
      route('products/colours', 'admin/routes/colours.tsx'),
      route('products/size-charts', 'admin/routes/size-charts.tsx'),
      route('media', 'admin/routes/media.tsx'),
      route('products/labels', 'admin/routes/piece-labels.tsx'),
      route('inventory/receipts', 'admin/routes/goods-receipts.tsx'),
      route('inventory/second-choice', 'admin/routes/second-choice.tsx'),
      route('products/trash', 'admin/routes/products-trash.tsx'),
      route('products/sales', 'admin/routes/planned-sales.tsx'),
      route('products/grid', 'admin/routes/products-grid.tsx'),
      route('orders', 'admin/routes/orders.tsx'),
      route('orders/trash', 'admin/routes/orders-trash.tsx'),
      route('orders/print', 'admin/routes/print-orders.tsx'),
      route('desk', 'admin/routes/desk.tsx'),
      route('parcels', 'admin/routes/parcels/parcels.tsx'),
      route('parcels/returns', 'admin/routes/parcels/parcel-returns.tsx'),
      route('parcels/areas', 'admin/routes/parcels/courier-areas.tsx'),
      route('parcels/riders', 'admin/routes/parcels/riders.tsx'),
      route('round', 'admin/routes/parcels/round.tsx'),
      route('parcels/packing', 'admin/routes/parcels/packing.tsx'),
      route('parcels/picking', 'admin/routes/parcels/picking.tsx'),
      route('users', 'admin/routes/users.tsx'),
      route('reviews', 'admin/routes/reviews.tsx'),
      route('messages', 'admin/routes/messages.tsx'),
      route('categories', 'admin/routes/categories.tsx'),
      route('inventory', 'admin/routes/inventory.tsx'),
      route('inventory/low-stock', 'admin/routes/low-stock.tsx'),
      route('analytics', 'admin/routes/analytics.tsx'),
      route('reports', 'admin/routes/reports.tsx'),
      route('subadmins', 'admin/routes/subadmins.tsx'),
      route('subadmins/roles', 'admin/routes/staff-roles.tsx'),
      route('subadmins/sessions', 'admin/routes/staff-sessions.tsx'),
      route('pages', 'admin/routes/pages.tsx'),
      route('pages/:page', 'admin/routes/page.tsx'),
      route('setup', 'admin/routes/setup.tsx'),
      route('settings/:section?', 'admin/routes/settings.tsx'),
      route('activity', 'admin/routes/activity.tsx'),
      route('mail', 'admin/routes/mail.tsx'),
      route('events', 'admin/routes/events.tsx'),
      route('*', 'admin/routes/no-screen.tsx'),
    ]),
  ]),
] satisfies RouteConfig
