import type { MailFrame } from '#platform/mail/mail-content.ts'
import type { MailLook } from '#platform/mail/mail-styles.ts'
import { logoPngUrl, logoRatio } from '#shared/brand/pictures.ts'
import { themeOf } from '#shared/brand/theme.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { type Locale, pathPrefix } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import type { ShopSettings } from './defaults.ts'
import { shopAddress, shopNameIn } from './shop-settings.ts'

const logoHeightPixels = 40

/** The colours of the pages. The standard green carries white in mails. */
function mailLook(settings: ShopSettings): MailLook {
  const { light } = themeOf(settings)
  return {
    primary: settings.primaryColor,
    onPrimary: light['--color-on-green'] ?? '#ffffff',
    ink: settings.inkColor,
    radius: settings.cornerRadius,
  }
}

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
    look: mailLook(settings),
    logo:
      home && settings.logo
        ? { url: home + logoPngUrl(settings.logo), width: Math.round(logoHeightPixels * logoRatio(settings.logo)) }
        : undefined,
    contact: [
      ...(settings.phone ? [m.mail_questions({ phone: formatPhone(settings.phone, locale) }, { locale })] : []),
      ...(address ? [address] : []),
    ],
  }
}
