import { sql } from 'drizzle-orm'
import { type CacheTag, invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { memberLock } from './member-rules.ts'

/** Serializes with changes of products: later ones wait until this transaction ends, and it waits for earlier ones. */
export async function lockMembers(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(memberLock)})`)
}

/** Applies the rule of a collection to all products, and invalidates its pages. `lockMembers` comes first. */
export async function refreshCollection(tx: Db, slug: string): Promise<void> {
  const [newest] = await queryRows(tx, { last: col.int }).run(
    sql`select coalesce(max(number), 0) as last from products`,
  )
  const numbers: number[] = []
  for (let first = 1; first <= (newest?.last ?? 0); first += batchSize) {
    const [changed] = await queryRows(tx, { numbers: col.ints }).run(sql`
      select refresh_collection(${slug}, ${first}, ${first + batchSize - 1}) as numbers`)
    for (const number of changed?.numbers ?? []) numbers.push(number)
  }
  const products = numbers.map((number): CacheTag => `product:${number}`)
  await invalidateTags(tx, numbers.length > maxTold ? ['everything'] : [`list:${slug}`, 'list:all', ...products])
}

/** The same for all collections whose rule names one of these categories, which were created or deleted. */
export async function refreshCollectionsNaming(tx: Db, categoryIds: string[]): Promise<void> {
  const rows = await queryRows(tx, { slug: col.text }).run(sql`
    select slug from categories where members = 'rule' and exists (
      select from jsonb_array_elements(rule -> 'conditions') condition
      where condition ->> 'field' = 'category'
        and jsonb_exists_any(condition -> 'ids', ${sql.param(categoryIds)}::text[])) order by slug`)
  if (rows.length > 0) await lockMembers(tx)
  for (const { slug } of rows) await refreshCollection(tx, slug)
}

/** Products per statement, so that none takes long. */
const batchSize = 10_000

/** Up to this many changed products are read again one by one; above it, reading all is quicker. */
export const maxTold = 5000

/** Whether a collection with these times is open. */
export const isOpenAt = ({ startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null }, now: Date): boolean =>
  (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now)
