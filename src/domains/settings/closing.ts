import { Refusal } from '#platform/refusal.ts'
import { contentLocale, type Locale } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import type { ShopSettings } from './defaults.ts'
import type { Closing } from './staff-contract.ts'

type Closable = Pick<ShopSettings, 'closing'>

/**
 * How the shop is closed at this moment; undefined: it is open. It opens by itself without a job: the clock decides.
 */
export function closingAt({ closing }: Closable, now: Date): Closing | undefined {
  const isOver = closing?.opensAt && new Date(closing.opensAt) <= now
  return closing && !isOver ? closing : undefined
}

/**
 * Orders of shoppers are refused while the shop is closed.
 * @throws Refusal 409 shop_closed with a sentence in the buyer's language; not 503, which the storefront would retry
 */
export function refuseWhileClosed(settings: Closable, locale: Locale, now: Date) {
  const closing = closingAt(settings, now)
  if (!closing) return
  const sentence = m.shop_closed_order({ notice: closing.notice[contentLocale(locale)] }, { locale })
  throw new Refusal(409, 'shop_closed', sentence, { isForBuyer: true })
}
