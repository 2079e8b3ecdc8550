import { sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { pickedProducts, refuseDeleted, trashedAmong } from '#domains/catalogue/collections/collection-products.ts'
import { lockProduct } from '#domains/catalogue/products/lock-product.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import type { RelatedPieces, RelatedQuery, SaveRelated } from './staff-contract.ts'

/** The pieces picked for a product, in their order, with the version that a save must name. @throws NotFound */
export async function relatedOf(db: Db, { number, place: slot }: RelatedQuery): Promise<RelatedPieces> {
  const [row] = await queryRows(db, { version: col.text }).run(sql`
    select md5(coalesce((
      select string_agg(related_number || ' ' || position || case when r.deleted_at is null then '' else '~' end,
        ',' order by position)
      from related_products join products r on r.number = related_number
      where product_number = p.number and place = ${slot}), '')) as version
    from products p where p.number = ${number} and p.deleted_at is null`)
  if (!row) throw new NotFound('Product')
  const products = await pickedProducts(
    db,
    sql`join related_products r on r.related_number = p.number and r.product_number = ${number} and r.place = ${slot}`,
    sql`true order by r.position`,
  )
  return { ...row, products }
}

/**
 * Replaces the pieces picked for a product.
 * @throws Refusal 404 · 409 stale: changed since `version` · 422 a piece that was deleted
 */
export function saveRelated(
  db: Db,
  { number, place: slot, version, numbers }: SaveRelated,
  by: Pick<StaffMember, 'id' | 'username'>,
): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const { id } = await lockProduct(tx, number)
      const picks = sql`select related_number, position from related_products
        where product_number = ${number} and place = ${slot}`
      const trashed = await trashedAmong(tx, picks)
      const before = await relatedOf(tx, { number, place: slot })
      if (before.version !== version)
        throw new Refusal(
          409,
          'stale',
          'Somebody else has changed these pieces in the meantime. Please load them again',
        )
      await refuseDeleted(tx, numbers)
      await tx.execute(sql`delete from related_products where product_number = ${number} and place = ${slot}`)
      await tx.execute(sql`
        insert into related_products (product_number, place, related_number, position)
        select ${number}, ${slot}, number, nr - 1
        from unnest(${sql.param([...new Set([...numbers, ...trashed])])}::int[]) with ordinality picked(number, nr)`)
      await writeAudit(tx, by, 'product.relate', id, {
        before: { [slot]: before.products.map((each) => each.number) },
        after: { [slot]: numbers },
      })
      await invalidateTags(tx, [`product:${number}`])
    }),
  )
}
