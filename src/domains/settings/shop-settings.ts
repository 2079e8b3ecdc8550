import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { Fragment, runPrepared, statement } from '#platform/database/prepared.ts'
import { col, type RowOf } from '#platform/database/rows.ts'
import { contentLocale, type Locale } from '#shared/locales.ts'
import { defaults, type ShopSettings } from './defaults.ts'

/** JSON's null is a value, too. */
const settingColumns = { name: col.text, value: col.json<unknown>().orNull }

/** Selects what the owner changed, for `settingsOf`. */
export const storedSettings = new Fragment('select name, value from settings')

/** The settings: defaults overlaid with the owner's changes. */
export function settingsOf(rows: readonly RowOf<typeof settingColumns>[]): ShopSettings {
  const stored: ShopSettings = {
    ...defaults,
    ...Object.fromEntries(rows.filter(({ name }) => name in defaults).map(({ name, value }) => [name, value])),
  }
  return { ...stored, tellsDemoStory: stored.tellsDemoStory && hasDemoName(stored) }
}

/** The current settings. */
export const shopSettings = async (db: Db): Promise<ShopSettings> =>
  settingsOf(await runPrepared(db, 'settings', settingColumns, statement`${storedSettings}`))

/** The demo's story explains the demo's name, so it is hidden in a shop with another name. */
const hasDemoName = ({ shopName, shopNameBn }: ShopSettings): boolean =>
  shopName === defaults.shopName && (shopNameBn === defaults.shopNameBn || shopNameBn === '')

/** The same from the cache, for public pages. Prices of orders are never computed from it. */
export const publicSettings = (db: Db): Promise<ShopSettings> =>
  cached(db, 'settings', () => shopSettings(db), ['settings'])

type Names = Pick<ShopSettings, 'shopName' | 'shopNameBn'>

/** The shop's name in this language; the English name if there is no Bangla one. */
export const shopNameIn = ({ shopName, shopNameBn }: Names, locale: Locale): string =>
  contentLocale(locale) === 'bn' ? shopNameBn || shopName : shopName

/** The shop's name in both languages. */
export const shopNames = (names: Names): { en: string; bn: string } => ({
  en: names.shopName,
  bn: shopNameIn(names, 'bn'),
})

/** The shop's address in this language, else in the other; '' if there is none. */
export const shopAddress = ({ address, addressBn }: ShopSettings, locale: Locale): string =>
  locale === 'bn' ? addressBn || address : address || addressBn
