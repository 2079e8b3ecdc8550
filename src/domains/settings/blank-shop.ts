import { sql } from 'drizzle-orm'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { dhakaDay } from '#shared/dates.ts'
import type { ShopSettings } from './defaults.ts'
import { type NeededFact, neededFacts } from './staff-contract.ts'
import { settings } from './tables.ts'

const blankName = 'My Shop'

/** Settings of a new shop that differ from the demo brand's. The owner fills them in under Settings. */
const blank = (now: Date) =>
  ({
    shopName: blankName,
    shopNameBn: '',
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
 * Stores blank settings instead of the demo brand's for a shop that starts without the demo. Only once, and only while
 * the shop has no settings, products or orders. Safe if several processes start at once.
 * @returns whether it stored them
 */
export async function blankShop(db: Db, now: Date): Promise<boolean> {
  if (!(await isUntouched(db))) return false
  return withRetry(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`lock table settings in share row exclusive mode`)
      if (!(await isUntouched(tx))) return false
      // JSON null, not SQL null.
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

/** The settings that the owner must still fill in before opening. */
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
