import type { RouterContextProvider } from 'react-router'
import { announcementLines } from '#domains/content/announcements/announcement-lines.ts'
import { shopMenus } from '#domains/content/menus/shop-menus.ts'
import { publicZones } from '#domains/places/zones.ts'
import { shareOf } from '#domains/settings/brand/share-picture.ts'
import { closingAt } from '#domains/settings/closing.ts'
import { publicSettings, shopNames } from '#domains/settings/shop-settings.ts'
import { cached } from '#platform/cache/cached.ts'
import type { CacheTag } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { dhakaYear, startOfNextYear } from '#shared/dates.ts'
import type { Locale } from '#shared/locales.ts'
import { socialLinks } from '#shared/social-links.ts'
import type { ShopFacts } from '#web/storefront/shop-facts.ts'
import { packAnnouncements } from '#web/storefront/wire/announcements.ts'
import { packMenus } from '#web/storefront/wire/menus.ts'
import { pack } from '#web/storefront/wire/packed.ts'
import { shop } from './shop.ts'

const tags: CacheTag[] = ['menu', 'content', 'settings', 'pages']

/**
 * Loader data of the header and footer, the same for all pages of a language. The same objects as well, until something
 * in them changes: fragments are cached by them.
 */
export async function loadFrame(context: Readonly<RouterContextProvider>) {
  const { db, locale, cacheTags, expiresAt } = context.get(shop)
  cacheTags(...tags)
  const now = new Date()
  const read = () => readFrame(db, locale, now)
  const known = await cached(db, `frame ${locale}`, read, tags)
  const { until, ...frame } = known.until <= now ? await read() : known
  expiresAt(until)
  return frame
}

async function readFrame(db: Db, locale: Locale, now: Date) {
  const [{ menus, until: menusUntil }, settings, zones, { announcements, until }] = await Promise.all([
    shopMenus(db, locale, now),
    publicSettings(db),
    publicZones(db),
    announcementLines(db, now),
  ])
  const closing = closingAt(settings, now)
  const moments = [until, menusUntil, closing?.opensAt, startOfNextYear(now)].flatMap((each) =>
    each ? [new Date(each).getTime()] : [],
  )
  return {
    until: new Date(Math.min(...moments)),
    menus: packMenus(menus),
    // A closed shop announces only its notice.
    announcements: packAnnouncements(closing ? [{ text: closing.notice, link: '' }] : announcements),
    facts: pack({
      name: shopNames(settings),
      isDemoBrand: settings.tellsDemoStory,
      firstLanguage: settings.firstLanguage,
      share: shareOf(settings),
      phone: settings.phone,
      whatsapp: settings.whatsapp,
      facebook: settings.facebook,
      email: settings.email,
      address: { en: settings.address, bn: settings.addressBn },
      openingHours: settings.openingHours,
      socials: socialLinks(settings),
      zones,
      closed: closing?.notice,
      year: String(dhakaYear(now)),
    } satisfies ShopFacts),
  }
}
