import { publicSettings, shopNameIn } from '#domains/settings/shop-settings.ts'
import { m } from '#shared/paraglide/messages.js'
import { shop } from '#web/request/shop.ts'
import { OfflinePage } from '../offline/offline-page.tsx'
import { pageMeta } from '../page-meta.ts'
import { factsOf } from '../shop-facts.ts'
import type { Route } from './+types/offline'

/** Precached by the service worker, so it contains no personal data: those are in the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin, locale, cacheTags } = context.get(shop)
  cacheTags('settings')
  const settings = await publicSettings(db)
  return { origin, shopName: shopNameIn(settings, locale) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData
    ? pageMeta({
        title: m.offline_title(),
        path: '/offline',
        origin: loaderData.origin,
        shopName: loaderData.shopName,
        facts: factsOf(matches),
        hidden: true,
      })
    : []
}

export default function Offline() {
  return <OfflinePage />
}
