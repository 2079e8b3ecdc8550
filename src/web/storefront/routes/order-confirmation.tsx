import { redirect } from 'react-router'
import { publicSettings, shopNames } from '#domains/settings/shop-settings.ts'
import { m } from '#shared/paraglide/messages.js'
import { shop } from '#web/request/shop.ts'
import { inPageLocale, localPath } from '#web/ui/locale.ts'
import { OrderConfirmation } from '../order/order-confirmation.tsx'
import { pageMeta } from '../page-meta.ts'
import { factsOf } from '../shop-facts.ts'
import type { Route } from './+types/order-confirmation'

/** Returns only the order's number: the browser that placed the order fetches the rest. Never cached. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, origin, locale, noStore } = context.get(shop)
  noStore()
  const orderId = url.searchParams.get('orderId')?.trim()
  if (!orderId) throw redirect(localPath('/', locale))
  const settings = await publicSettings(db)
  return {
    orderId: orderId.slice(0, 60),
    shop: {
      name: shopNames(settings),
      address: { en: settings.address, bn: settings.addressBn },
      phone: settings.phone,
      email: settings.email,
    },
    origin,
  }
}

/** Sites linked from this page must not learn its URL. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' })

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData
    ? pageMeta({
        title: m.order_receipt(),
        path: '/order-confirmation',
        origin: loaderData.origin,
        shopName: inPageLocale(loaderData.shop.name),
        facts: factsOf(matches),
        hidden: true,
      })
    : []
}

export default function Confirmation({ loaderData: { orderId, shop } }: Route.ComponentProps) {
  return <OrderConfirmation key={orderId} orderId={orderId} shop={shop} />
}
