import { eq, inArray, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { appendEvents } from '#domains/events/append-event.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound } from '#platform/refusal.ts'
import { attributes, attributeValues } from '../tables.ts'
import { invalid } from './check-attribute.ts'
import { lockAttributes } from './lock-attributes.ts'
import type { MergeValues } from './staff-contract.ts'
import { mergeInRules } from './values-in-rules.ts'

/**
 * Merges one value of an attribute into another: products and rules with the first get the second, and the first is
 * deleted.
 * @throws Refusal 404 · 422 values of two attributes, or yes and no
 */
export function mergeValues(
  db: Db,
  { from, into }: MergeValues,
  by: Pick<StaffMember, 'id' | 'username'>,
  now: Date,
): Promise<{ from: string; into: string }> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      await lockAttributes(tx)
      const found = await tx
        .select({ id: attributeValues.id, nameEn: attributeValues.nameEn, of: attributes.id, kind: attributes.kind })
        .from(attributeValues)
        .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
        .where(inArray(attributeValues.id, [from, into]))
      const [gone, kept] = [from, into].map((id) => found.find((each) => each.id === id))
      if (!gone || !kept) throw new NotFound('Value')
      if (gone.of !== kept.of || gone.kind !== 'choice') throw invalid('into', 'Please choose a value of the same list')
      const changed = await moveValue(tx, from, into, now)
      await mergeInRules(tx, from, into)
      await tx.delete(attributeValues).where(eq(attributeValues.id, from))
      await tx
        .update(attributes)
        .set({ updatedAt: sql`greatest(${now}, updated_at + interval '1 ms')` })
        .where(eq(attributes.id, gone.of))
      const before = { merged: gone.nameEn, products: changed }
      await writeAudit(tx, by, 'attribute.merge', String(gone.of), { before, after: { into: kept.nameEn } })
      await invalidateTags(tx, ['everything'])
      return { from: gone.nameEn, into: kept.nameEn }
    }),
  )
}

/** Products per statement, so that none takes long. */
const batchSize = 1000

/** @returns the number of products that had it */
async function moveValue(tx: Db, from: number, into: number, now: Date): Promise<number> {
  const rows = await queryRows(tx, { number: col.int }).run(sql`
    select number from products where chosen_values @> array[${from}::int] order by number for no key update`)
  const numbers = rows.map(({ number }) => number)
  for (let at = 0; at < numbers.length; at += batchSize) {
    const some = numbers.slice(at, at + batchSize)
    await tx.execute(sql`
      update products set updated_at = greatest(${now}, updated_at + interval '1 ms'), chosen_values = array(
        select distinct case value when ${from}::int then ${into}::int else value end
        from unnest(chosen_values) value order by 1)
      where number = any(${sql.param(some)}::int[])`)
    await appendEvents(
      tx,
      'product.changed',
      some.map((productNumber) => ({ productNumber })),
    )
  }
  return numbers.length
}
