import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

export default [route('bn?', 'storefront/layout.tsx', [index('storefront/routes/home.tsx')])] satisfies RouteConfig
