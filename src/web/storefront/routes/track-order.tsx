import { useLocation, useNavigate } from 'react-router'
import { publicSettings, shopNameIn } from '#domains/settings/shop-settings.ts'
import { m } from '#shared/paraglide/messages.js'
import { shop } from '#web/request/shop.ts'
import { TrackOrder } from '#web/storefront/order/tracking/track-order.tsx'
import { localPath } from '#web/ui/locale.ts'
import { pageMeta } from '../page-meta.ts'
import { factsOf } from '../shop-facts.ts'
import type { Route } from './+types/track-order'

/** Has only the order's number: the browser looks the order up. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, origin, locale, noStore, cacheTags } = context.get(shop)
  const named = url.searchParams.get('orderId')
  const asked = named?.trim().slice(0, 60) ?? ''
  if (asked === '') cacheTags('settings')
  else noStore()
  const settings = await publicSettings(db)
  return { asked, isBlank: named !== null && asked === '', origin, shopName: shopNameIn(settings, locale) }
}

/** Sites linked from this page must not learn its URL. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' })

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData
    ? pageMeta({
        title: m.track_title(),
        description: m.track_text(),
        path: '/track-order',
        origin: loaderData.origin,
        shopName: loaderData.shopName,
        facts: factsOf(matches),
        hidden: loaderData.asked !== '',
      })
    : []
}

export default function Track({ loaderData: { asked, isBlank } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  return (
    <TrackOrder
      asked={asked}
      isBlank={isBlank}
      secret={/^#open=([0-9a-f]{32})$/.exec(hash)?.[1]}
      onAsk={(orderId) =>
        navigate(localPath(`/track-order?orderId=${encodeURIComponent(orderId)}`), { preventScrollReset: true })
      }
    />
  )
}
