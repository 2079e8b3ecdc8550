import type { MailFrame } from '#platform/mail/mail-content.ts'
import { type Locale, pathPrefix } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import { showPhone } from '#shared/phone.ts'
import type { ShopSettings } from './defaults.ts'
import { shopAddress, shopNameIn } from './shop-settings.ts'

/**
 * The frame of each mail: the shop's name and contact details.
 * @param home the shop's public URL; undefined: unknown
 */
export function mailFrame(settings: ShopSettings, locale: Locale, home: string | undefined): MailFrame {
  const address = shopAddress(settings, locale)
  return {
    locale,
    shop: shopNameIn(settings, locale),
    home: home && `${home}${pathPrefix(locale)}`,
    contact: [
      ...(settings.phone ? [m.mail_questions({ phone: showPhone(settings.phone) }, { locale })] : []),
      ...(address ? [address] : []),
    ],
  }
}
