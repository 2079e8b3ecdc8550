import type { RouterContextProvider } from 'react-router'
import { closingAt } from '#domains/settings/closing.ts'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import { contentLocale } from '#shared/locales.ts'
import { shop } from '#web/request/shop.ts'

/**
 * The notice of a closed shop in the page's language; undefined if it is open. The page expires when the shop opens.
 */
export function closedNotice(
  context: Readonly<RouterContextProvider>,
  settings: Pick<ShopSettings, 'closing'>,
): string | undefined {
  const { locale, expiresAt } = context.get(shop)
  const closing = closingAt(settings, new Date())
  if (closing?.opensAt) expiresAt(new Date(closing.opensAt))
  return closing?.notice[contentLocale(locale)]
}
