import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const list = 'storefront/routes/listing.tsx'

/** Every page. Storefront paths exist twice: /shop in English, /bn/shop in Bangla. */
export default [
  route('bn?', 'storefront/routes/frame.tsx', { id: 'frame' }, [
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
      route('*', 'storefront/routes/not-found.tsx'),
    ]),
  ]),
  // The back office: its own chunks, never a shopper's; shown by the browser alone.
  route('admin', 'admin/frame.tsx', [
    index('admin/routes/log-in.tsx'),
    route('login', 'admin/routes/to-log-in.tsx'),
    layout('admin/layout.tsx', [
      route('dashboard', 'admin/routes/dashboard.tsx'),
      route('products', 'admin/routes/products.tsx'),
      route('orders', 'admin/routes/orders.tsx'),
      route('*', 'admin/routes/no-screen.tsx'),
    ]),
  ]),
] satisfies RouteConfig
