import { useRevalidator } from 'react-router'
import { publicZones } from '#domains/places/zones.ts'
import { publicSettings, shopNameIn } from '#domains/settings/shop-settings.ts'
import { m } from '#shared/paraglide/messages.js'
import { closedNotice } from '#web/request/closed-notice.ts'
import { promiseOfPage } from '#web/request/promise-of-page.ts'
import { shop } from '#web/request/shop.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CheckoutPage } from '../checkout/checkout-page.tsx'
import { pageMeta } from '../page-meta.ts'
import { factsOf } from '../shop-facts.ts'
import type { Route } from './+types/checkout'

/** No personal data: cart and form are in the browser. */
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
        title: m.checkout_title(),
        path: '/checkout',
        origin: loaderData.origin,
        shopName: loaderData.shopName,
        facts: factsOf(matches),
        hidden: true,
      })
    : []
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  if (loaderData.closed) return <EmptyState heading="h1" title={loaderData.closed} className="py-24" />
  return <CheckoutPage zones={loaderData.zones} promise={loaderData.promise} onTotals={() => void revalidate()} />
}
