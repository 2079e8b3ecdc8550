import type { MailFrame } from '#platform/mail/mail-content.ts'
import type { Locale } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { showPhone } from '#shared/phone.ts'
import type { ShopSettings } from './defaults.ts'
import { shopAddress } from './shop-settings.ts'

/**
 * What stands around each mail of the shop: its name, and how it is reached.
 * @param home the shop's address on the web; undefined: it is not known
 */
export function mailFrame(settings: ShopSettings, locale: Locale, home: string | undefined): MailFrame {
  const inBangla = locale === 'bn'
  const address = shopAddress(settings, locale)
  return {
    locale,
    shop: inBangla ? settings.shopNameBn : settings.shopName,
    home: home && `${home}${inBangla ? '/bn' : ''}`,
    contact: [
      ...(settings.phone ? [m.mail_questions({ phone: showPhone(settings.phone) }, { locale })] : []),
      ...(address ? [address] : []),
    ],
  }
}
