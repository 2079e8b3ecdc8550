import type { ShopSettings } from '#domains/settings/defaults.ts'
import type { DeliveryZones } from '#shared/delivery/delivery.ts'
import { contentLocale, type Locale } from '#shared/locales.ts'
import { about } from './about.ts'
import { brand } from './brand.ts'
import { care } from './care.ts'
import { faq } from './faq.ts'
import type { PageContent } from './page-content.ts'
import { pageVariables } from './page-variables.ts'
import { plainPages } from './plain/plain-pages.ts'
import { privacy } from './privacy.ts'
import { refundPolicy } from './refund-policy.ts'
import { returns } from './returns.ts'
import { shippingPolicy } from './shipping-policy.ts'
import { sizeGuide } from './size-guide.ts'
import { store } from './store.ts'
import { story } from './story.ts'
import { terms } from './terms.ts'

/** The text pages, by path. */
export const written = {
  about,
  story,
  brand,
  stores: store,
  'size-guide': sizeGuide,
  care,
  returns,
  'refund-policy': refundPolicy,
  'shipping-policy': shippingPolicy,
  privacy,
  terms,
  faq,
}
export type PageName = keyof typeof written
type TextOf<Name extends PageName> = ReturnType<(typeof written)[Name]['en']>

/**
 * A page's text in one language with the current settings. Pages about the shop use neutral texts unless it is the demo
 * brand. `changed` is the day of the last change, or a later day set by the owner.
 * @param secondSizes whether a category allows a second size to try
 */
export function pageText<Name extends PageName>(
  name: Name,
  settings: ShopSettings,
  zones: DeliveryZones,
  locale: Locale,
  secondSizes = false,
): TextOf<Name> & { changed: string } {
  const { changed, [contentLocale(locale)]: write } = contentOf(name, settings)
  const { [name]: set = '' } = settings.policyDates as Record<string, string | undefined>
  return {
    ...(write(pageVariables(settings, zones, secondSizes, locale)) as TextOf<Name>),
    changed: laterOf(set, changed),
  }
}

const plain: Partial<Record<PageName, PageContent>> = plainPages

/** The standard text of a page: a neutral one for another brand than the demo's. */
export const contentOf = (name: PageName, { tellsDemoStory }: Pick<ShopSettings, 'tellsDemoStory'>): PageContent =>
  (!tellsDemoStory && plain[name]) || written[name]

const laterOf = (...days: string[]) => days.sort().at(-1) ?? ''
