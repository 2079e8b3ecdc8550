import { sql } from 'drizzle-orm'
import { ownOrder } from '#domains/catalogue/browsing/listing-order.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { toPaisa } from '#shared/money.ts'
import { asSql, available, visible } from '../for-sale.ts'
import { pickedProducts, withPrices } from './collection-products.ts'
import type { CollectionPreview, CollectionPreviewRequest } from './staff-contract.ts'

const shown = 12

/** The products that a rule would take, without storing anything. */
export async function previewCollection(db: Db, { rule, sort }: CollectionPreviewRequest): Promise<CollectionPreview> {
  const stored = JSON.stringify(withPrices(rule, toPaisa))
  const [compiled] = await queryRows(db, { condition: col.text }).run(
    sql`select rule_sql(${stored}::jsonb) as condition`,
  )
  // Written by the database, with every value quoted.
  const where = sql`${asSql(visible)} and ${sql.raw(compiled?.condition ?? 'false')}`
  const [[counts], products] = await Promise.all([
    queryRows(db, { count: col.int, inStock: col.int }).run(sql`
      select count(*)::int as count, (count(*) filter (where ${asSql(available)}))::int as "inStock"
      from products p left join product_offers o on o.product_number = p.number where ${where}`),
    pickedProducts(db, sql``, sql`${where} order by ${ownOrder(sort)} limit ${shown}`),
  ])
  return { count: 0, inStock: 0, ...counts, products }
}
