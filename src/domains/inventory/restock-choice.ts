import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { inventoryNumbers } from './inventory.ts'
import type { RestockChoice } from './staff-contract.ts'

/** SQL condition on variant `v` and product `p` for the chosen stock levels. */
export async function chosenStockLevels(db: Db, { variantIds, productIds, filters }: RestockChoice): Promise<SQL> {
  const conditions: SQL[] = []
  if (variantIds) conditions.push(sql`v.id = any(${sql.param(variantIds)}::bigint[])`)
  if (productIds)
    conditions.push(sql`(p.id = any(${sql.param(productIds.map(String))}::text[])
      or p.number::text = any(${sql.param(productIds.map(String))}::text[]))`)
  if (filters) conditions.push(sql`p.number = any(${sql.param(await inventoryNumbers(db, filters))}::int[])`)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}
