import { sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'

/**
 * Makes a product 'Low Stock': raises the minimum of each variant to its current stock, and its maximum if that is
 * lower. It needs only the right to edit products, because no stock moves. The caller has locked the stock levels.
 */
export async function raiseMinimums(tx: Db, number: number, by: Parameters<typeof writeAudit>[1]): Promise<void> {
  const rows = await queryRows(tx, { sku: col.text, was: col.int, is: col.int }).run(sql`
    update stock_levels s set min_stock = s.on_hand, max_stock = greatest(s.max_stock, s.on_hand)
    from stock_levels before join variants v on v.id = before.variant_id
    where s.variant_id = before.variant_id and v.product_number = ${number} and v.is_active
      and before.on_hand > before.min_stock
    returning v.sku, before.min_stock as was, s.min_stock as is`)
  if (rows.length === 0) return
  const [product] = await queryRows(tx, { id: col.text }).run(sql`select id from products where number = ${number}`)
  const minimums = (of: 'was' | 'is') => Object.fromEntries(rows.map((row) => [row.sku, { minStock: row[of] }]))
  await writeAudit(tx, by, 'stock.arrange', product?.id ?? String(number), {
    before: minimums('was'),
    after: minimums('is'),
  })
}

type Bounds = Record<string, [min: number, max: number]>

/** Minimum and maximum of the stock of a product's variants, by their ids. */
export async function minimumsOf(tx: Db, number: number): Promise<Bounds> {
  const rows = await queryRows(tx, { id: col.int, min: col.int, max: col.int }).run(sql`
    select v.id, s.min_stock as min, s.max_stock as max from stock_levels s join variants v on v.id = s.variant_id
    where v.product_number = ${number} and v.is_active order by v.id`)
  return Object.fromEntries(rows.map(({ id, min, max }) => [id, [min, max]]))
}

/** Sets minimums and maximums back. The caller has locked the stock levels. */
export async function setMinimums(tx: Db, bounds: Bounds): Promise<void> {
  const rows = Object.entries(bounds).map(([id, [min, max]]) => ({ id, min, max }))
  await tx.execute(sql`
    update stock_levels s set min_stock = n.min, max_stock = n.max
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, min int, max int)
      where s.variant_id = n.id`)
}
