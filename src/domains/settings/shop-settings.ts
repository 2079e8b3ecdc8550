import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { runPrepared, statement } from '#platform/database/prepared.ts'
import type { Locale } from '#shared/locales.ts'
import { defaults, type ShopSettings } from './defaults.ts'

/** The current settings: defaults overlaid with the owner's changes. */
export async function shopSettings(db: Db): Promise<ShopSettings> {
  const rows = await runPrepared<{ name: string; value: unknown }>(
    db,
    'settings',
    statement`select name, value from settings`,
  )
  return {
    ...defaults,
    ...Object.fromEntries(rows.filter(({ name }) => name in defaults).map(({ name, value }) => [name, value])),
  }
}

/** The same from the cache, for public pages. Prices of orders are never computed from it. */
export const publicSettings = (db: Db): Promise<ShopSettings> =>
  cached(db, 'settings', () => shopSettings(db), ['settings'])

/** The shop's address in this language, else in the other; '' if there is none. */
export const shopAddress = ({ address, addressBn }: ShopSettings, locale: Locale): string =>
  locale === 'bn' ? addressBn || address : address || addressBn
