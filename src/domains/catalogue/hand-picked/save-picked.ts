import { sql } from 'drizzle-orm'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { writeAudit } from '#domains/staff/write-audit.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { pickedProductsOf } from './picked-products.ts'
import type { SavePicked } from './staff-contract.ts'

/**
 * Replaces the hand-picked products of a collection. The shop shows them in this order, sold-out ones last.
 * @throws Refusal 404 · 409 stale: changed since `version` · 422 by_rule · 422 a product that was deleted
 */
export function savePicked(
  db: Db,
  { id, version, numbers }: SavePicked,
  by: Pick<StaffMember, 'id' | 'username'>,
): Promise<{ title: string }> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      // Serializes saves of one collection.
      await tx.execute(sql`select from categories where id = ${id} for update`)
      const before = await pickedProductsOf(tx, id)
      const { slug, title } = before
      if (before.version !== version)
        throw new Refusal(409, 'stale', `Somebody else has changed ${title} in the meantime. Please load it again`)
      await refuseDeleted(tx, numbers)
      await tx.execute(sql`delete from category_products where slug = ${slug}`)
      await tx.execute(sql`
        insert into category_products (slug, product_number, position)
        select ${slug}, number, place - 1 from unnest(${sql.param(numbers)}::int[]) with ordinality picked(number, place)`)
      await writeAudit(tx, by, 'category.pick', id, {
        before: { products: before.products.map(({ number }) => number) },
        after: { products: numbers },
      })
      // 'list:all': the counts of categories carry it.
      await invalidateTags(tx, [`list:${slug}`, 'list:all'])
      return { title }
    }),
  )
}

async function refuseDeleted(tx: Db, numbers: number[]) {
  const { rows } = await tx.execute<{ number: number }>(sql`
    select picked.number from unnest(${sql.param(numbers)}::int[]) picked(number)
    where not exists (select from products p where p.number = picked.number and p.deleted_at is null)`)
  const [gone] = rows
  if (gone) throw new Refusal(422, 'invalid', `Product ${gone.number} was deleted in the meantime. Please remove it`)
}
