import { publicZones } from '#domains/places/zones.ts'
import { publicSettings, shopNameIn } from '#domains/settings/shop-settings.ts'
import { m } from '#shared/paraglide/messages.js'
import { closedNotice } from '#web/request/closed-notice.ts'
import { promiseOfPage } from '#web/request/promise-of-page.ts'
import { shop } from '#web/request/shop.ts'
import { CartPage } from '#web/storefront/cart/cart-page.tsx'
import { pageMeta } from '../page-meta.ts'
import { factsOf } from '../shop-facts.ts'
import type { Route } from './+types/cart'

/** No personal data: the cart is in the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin, locale, cacheTags } = context.get(shop)
  cacheTags('settings')
  const [settings, zones, promise] = await Promise.all([publicSettings(db), publicZones(db), promiseOfPage(context)])
  const closed = closedNotice(context, settings)
  return { closed, zones, promise, origin, shopName: shopNameIn(settings, locale) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData
    ? pageMeta({
        title: m.cart_title(),
        path: '/cart',
        origin: loaderData.origin,
        shopName: loaderData.shopName,
        facts: factsOf(matches),
        hidden: true,
      })
    : []
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  return <CartPage closed={loaderData.closed} zones={loaderData.zones} promise={loaderData.promise} />
}
