import type { ContentLanguage } from '#shared/content-languages.ts'
import { type DeliveryZones, freeEverywhereOver } from '#shared/delivery/delivery.ts'
import { formatMoney } from '#shared/money.ts'
import type { TextPair } from '#shared/text-pair.ts'

const placeholder = '{threshold}'

export const namesThreshold = ({ en, bn }: TextPair): boolean => (en + bn).includes(placeholder)

/** The English and the Bangla text with the sum in place of '{threshold}'. */
export const fillThreshold = ({ en, bn }: TextPair, paisa: number): [string, string] => [
  en.replaceAll(placeholder, formatMoney(paisa, 'en')),
  bn.replaceAll(placeholder, formatMoney(paisa, 'bn')),
]

/** The current value of the announcements' variable; empty: there is no threshold. */
export function thresholdVariable(zones: DeliveryZones, locale: ContentLanguage): Record<string, string> {
  const over = freeEverywhereOver(zones)
  return { threshold: over === null ? '' : formatMoney(over, locale) }
}
