import { sql } from 'drizzle-orm'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { dhakaYear } from '#shared/dates.ts'
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
    since: dhakaYear(now),
    film: '',
    mensPicture: '',
    womensPicture: '',
    tellsDemoStory: false,
    // Shoppers may look around; orders wait until the owner opens it.
    closing: { notice: { en: 'We open soon', bn: 'শিগগিরই খুলছি' }, opensAt: null },
    setup: { skipped: [], confirmed: [] },
  }) satisfies Partial<ShopSettings>

/** Initial values of any shop, not content of the demo brand. */
const ofBeginning = ['closing', 'setup']

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
      await store(tx, Object.entries(blank(now)), now)
      return true
    }),
  )
}

async function store(tx: Db, entries: [string, unknown][], updatedAt: Date) {
  // JSON null, not SQL null.
  const rows = entries.map(([name, value]) => ({ name, value: sql`${JSON.stringify(value)}::jsonb`, updatedAt }))
  if (rows.length > 0) await tx.insert(settings).values(rows)
  await invalidateTags(tx, ['settings'])
}

/** Names of the settings that are still those of the demo brand: its name, its address, its pictures. */
export async function demoSettings(db: Db): Promise<string[]> {
  const stored = await db.select({ name: settings.name }).from(settings)
  const own = new Set(stored.map(({ name }) => name))
  return Object.keys(blank(new Date())).filter((name) => !own.has(name) && !ofBeginning.includes(name))
}

/** Empties the settings that are still those of the demo brand, in the caller's transaction. */
export async function dropDemoSettings(tx: Db, now: Date): Promise<void> {
  await tx.execute(sql`lock table settings in share row exclusive mode`)
  const names = await demoSettings(tx)
  await store(
    tx,
    Object.entries(blank(now)).filter(([name]) => names.includes(name)),
    now,
  )
}

/** The settings that the owner must still fill in before opening. */
export const missingFacts = (s: ShopSettings): NeededFact[] =>
  neededFacts.filter(
    (fact) =>
      ({ name: s.shopName === blankName, phone: !s.phone, email: !s.email, address: !s.address && !s.addressBn })[fact],
  )

async function isUntouched(db: Db): Promise<boolean> {
  const [shop] = await queryRows(db, { untouched: col.boolean }).run(sql`
    select not (exists(select 1 from settings) or exists(select 1 from products)
      or exists(select 1 from orders)) as untouched`)
  return shop?.untouched ?? false
}
