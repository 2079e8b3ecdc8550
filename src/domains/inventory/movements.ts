import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound } from '#platform/refusal.ts'
import { toTaka } from '#shared/money.ts'
import type { movementsQuery, StockMovement } from './staff-contract.ts'
import { isProduct } from './stock-levels-of.ts'

const movementColumns = {
  id: col.int,
  variantId: col.int,
  number: col.int,
  productId: col.text,
  productName: col.text,
  size: col.text,
  color: col.text,
  sku: col.text,
  type: col.text.as<StockMovement['type']>(),
  quantity: col.int,
  reason: col.text,
  orderId: col.text.orNull,
  user: col.text,
  unitCost: col.int.orNull,
  date: col.timestamp,
  left: col.int,
}

/**
 * The stock ledger, newest first: of a variant, of a product, or of the whole shop. Pages follow the cursor `next`, so
 * new movements do not shift them.
 * @throws NotFound for an unknown product
 */
export async function stockMovements(
  db: Db,
  { product, variantId, before, perPage = 20 }: z.output<typeof movementsQuery>,
): Promise<{ movements: StockMovement[]; next: number | null }> {
  const wanted: SQL[] = [sql`true`]
  if (product !== undefined) wanted.push(sql`m.variant_id = any(${sql.param(await variantsOf(db, product))}::bigint[])`)
  if (variantId !== undefined) wanted.push(sql`m.variant_id = ${variantId}`)
  if (before !== undefined) wanted.push(sql`m.id < ${before}`)
  const rows = await queryRows(db, movementColumns).run(sql`
    with shown as (
      select * from stock_movements m where ${sql.join(wanted, sql` and `)} order by m.id desc limit ${perPage + 1}
    )
    select m.id, m.variant_id as "variantId", p.number, p.id as "productId",
      p.title_en as "productName", v.size, v.color, v.sku,
      m.type, m.quantity, m.reason, m.order_id as "orderId", m.actor as user, m.unit_cost as "unitCost", m.at as date,
      s.on_hand - coalesce((select sum(quantity) from stock_movements later
        where later.variant_id = m.variant_id and later.id > m.id), 0)::int as left
    from shown m join variants v on v.id = m.variant_id join products p on p.number = v.product_number
      join stock_levels s on s.variant_id = m.variant_id
    order by m.id desc`)
  const movements = rows.slice(0, perPage).map(
    (row): StockMovement => ({
      ...row,
      unitCost: row.unitCost === null ? null : toTaka(row.unitCost),
      date: new Date(row.date).toISOString(),
    }),
  )
  return { movements, next: rows.length > perPage ? (movements.at(-1)?.id ?? null) : null }
}

async function variantsOf(db: Db, product: string): Promise<number[]> {
  const [row] = await queryRows(db, { variants: col.ints }).run(sql`
    select array(select v.id::int from variants v where v.product_number = p.number) as variants
    from products p where ${isProduct(product)}`)
  if (!row) throw new NotFound('Product')
  return row.variants
}
