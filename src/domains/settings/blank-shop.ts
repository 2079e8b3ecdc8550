import { sql } from 'drizzle-orm'
import { invalidateTags } from '#platform/cache/changes.ts'
import { type Db, retrying } from '#platform/database/database.ts'
import { dhakaDay } from '#shared/dates.ts'
import { type NeededFact, neededFacts } from './contract.ts'
import type { ShopSettings } from './defaults.ts'
import { settings } from './tables.ts'

const blankName = 'My Shop'

/** What differs from the demo brand in a shop of which nothing is known yet. Its owner fills it in under Settings. */
const blank = (now: Date) =>
  ({
    shopName: blankName,
    shopNameBn: 'আমার দোকান',
    phone: '',
    whatsapp: '',
    email: '',
    address: '',
    addressBn: '',
    latitude: null,
    longitude: null,
    since: Number(dhakaDay(now).slice(0, 4)),
    film: '',
    mensPicture: '',
    womensPicture: '',
    tellsDemoStory: false,
  }) satisfies Partial<ShopSettings>

/**
 * Gives a shop that starts without the demo blank settings in place of the demo brand's. Only once, and only where nothing was stored
 * yet: no setting, no product, no order. Several processes may start at once: one of them does it.
 * @returns whether it did
 */
export async function blankShop(db: Db, now: Date): Promise<boolean> {
  if (!(await isUntouched(db))) return false
  return retrying(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`lock table settings in share row exclusive mode`)
      if (!(await isUntouched(tx))) return false
      // Coordinates that are not known are JSON's null, not SQL's.
      const rows = Object.entries(blank(now)).map(([name, value]) => ({
        name,
        value: sql`${JSON.stringify(value)}::jsonb`,
        updatedAt: now,
      }))
      await tx.insert(settings).values(rows)
      await invalidateTags(tx, ['settings'])
      return true
    }),
  )
}

/** What such a shop's owner has still to say before it opens. */
export const missingFacts = (s: ShopSettings): NeededFact[] =>
  neededFacts.filter(
    (fact) =>
      ({ name: s.shopName === blankName, phone: !s.phone, email: !s.email, address: !s.address && !s.addressBn })[fact],
  )

async function isUntouched(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ untouched: boolean }>(sql`
    select not (exists(select 1 from settings) or exists(select 1 from products) or exists(select 1 from orders)) as untouched`)
  return rows[0]?.untouched ?? false
}
