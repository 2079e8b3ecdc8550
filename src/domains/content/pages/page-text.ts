import type { ShopSettings } from '#domains/settings/defaults.ts'
import type { Locale } from '#shared/money.ts'
import { about } from './about.ts'
import { brand } from './brand.ts'
import { care } from './care.ts'
import { faq } from './faq.ts'
import { plainPages } from './plain-pages.ts'
import { privacy } from './privacy.ts'
import { refundPolicy } from './refund-policy.ts'
import { returns } from './returns.ts'
import { shippingPolicy } from './shipping-policy.ts'
import { shopWords } from './shop-words.ts'
import { sizeGuide } from './size-guide.ts'
import { store } from './store.ts'
import { story } from './story.ts'
import { terms } from './terms.ts'
import type { Written } from './written.ts'

/** The pages of words, by their path. */
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
 * A page's words in one language, with today's settings in them; of the pages about the shop the plain ones, unless it is the demo brand. `changed` is the day the words last changed, or the
 * later one that the owner set.
 */
export function pageText<Name extends PageName>(
  name: Name,
  settings: ShopSettings,
  locale: Locale,
): TextOf<Name> & { changed: string } {
  const { changed, [locale]: write } = (!settings.tellsDemoStory && plain[name]) || written[name]
  const { [name]: set = '' } = settings.policyDates as Record<string, string | undefined>
  return { ...(write(shopWords(settings, locale)) as TextOf<Name>), changed: laterOf(set, changed) }
}

const plain: Partial<Record<PageName, Written>> = plainPages

const laterOf = (...days: string[]) => days.sort().at(-1) ?? ''
