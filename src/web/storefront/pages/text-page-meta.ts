import type { MetaDescriptor } from 'react-router'
import { clockTime } from '#shared/opening-hours.ts'
import { m } from '#shared/paraglide/messages.js'
import { localPath, pageLocale } from '../../ui/locale.ts'
import { pageMeta } from '../page-meta.ts'
import { factsOf, type Matches } from '../shop-facts.ts'
import { described, trailDescribed } from '../structured-data.ts'
import { openStreetMap, type Store } from './store.ts'

type Page = { text: { title: string; description: string }; origin: string; shopName: string }

/** Meta tags of a text page. @param kind its schema.org type @param more further JSON-LD properties */
export function textPageMeta(
  { text: { title, description }, origin, shopName }: Page,
  matches: Matches,
  path: string,
  kind = 'WebPage',
  more: Record<string, unknown> = {},
): MetaDescriptor[] {
  return [
    ...pageMeta({ title, description, path, origin, shopName, facts: factsOf(matches) }),
    ...described(
      {
        '@type': kind,
        name: title,
        description,
        url: origin + localPath(path),
        inLanguage: pageLocale(),
        isPartOf: { '@id': `${origin}/#site` },
        ...more,
      },
      trailDescribed([{ label: m.home(), to: '/' }, { label: title }], path, origin),
    ),
  ]
}

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** JSON-LD of the store; address and coordinates only if they are set. */
export const storeDescribed = (store: Store, origin: string) => ({
  '@type': 'ClothingStore',
  '@id': `${origin}/#shop`,
  name: store.name,
  url: origin + localPath('/'),
  image: `${origin}/icons/icon-512.png`,
  ...(store.phone && { telephone: store.phone }),
  ...(store.email && { email: store.email }),
  ...(store.address && {
    address: {
      '@type': 'PostalAddress',
      streetAddress: store.address,
      ...(/dhaka|ঢাকা/i.test(store.address) && { addressLocality: 'Dhaka' }),
      addressCountry: 'BD',
    },
  }),
  ...(store.address &&
    store.at && { geo: { '@type': 'GeoCoordinates', ...store.at }, hasMap: openStreetMap(store.at) }),
  ...(store.address &&
    store.daily && {
      openingHoursSpecification: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: week,
        opens: clockTime(store.daily.from),
        closes: clockTime(store.daily.to),
      },
    }),
  currenciesAccepted: 'BDT',
  paymentAccepted: 'Cash',
})
