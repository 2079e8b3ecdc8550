import { customersServed } from '#domains/reports/customers-served.ts'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import { dhakaYear, startOfNextYear } from '#shared/dates.ts'
import { m } from '#shared/paraglide/messages.js'
import { socialLinks } from '#shared/social-links.ts'
import { storeOf } from '#web/request/load-page-text.ts'
import { shop } from '#web/request/shop.ts'
import { ContactPage } from '../contact/contact-page.tsx'
import { storeDescribed, textPageMeta } from '../pages/text-page-meta.ts'
import type { Route } from './+types/contact'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, locale, origin, cacheTags, expiresAt, noStore } = context.get(shop)
  cacheTags('settings')
  // The browser reads ?orderId; pages with a query are not cached.
  if (url.search !== '') noStore()
  const now = new Date()
  expiresAt(startOfNextYear(now))
  const [settings, served] = await Promise.all([publicSettings(db), customersServed(db, now)])
  return {
    // Named `place`, because tabs opened before the upgrade still read that name.
    place: storeOf(settings, locale),
    served,
    years: dhakaYear(now) - settings.since,
    socials: socialLinks(settings),
    origin,
  }
}

export const shouldRevalidate = () => false

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { place: store, origin } = loaderData
  const says = store.phone && store.address ? m.contact_description : m.contact_description_plain
  const text = { title: m.contact_title(), description: says({ shop: store.name }) }
  return textPageMeta({ text, origin, shopName: store.name }, matches, '/contact', 'ContactPage', {
    mainEntity: storeDescribed(store, origin),
  })
}

export default function Contact({ loaderData: { place: store, served, years, socials } }: Route.ComponentProps) {
  return <ContactPage store={store} served={served} years={years} socials={socials} />
}
