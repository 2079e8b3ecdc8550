import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'

/** Gives each variant of these products, that has none yet, an empty shelf. */
export async function openShelves(tx: Db, productNumbers: number[]): Promise<void> {
  await tx.execute(sql`
    insert into stock_levels (variant_id)
    select v.id from variants v where v.product_number = any(${sql.param(productNumbers)}::int[])
    on conflict do nothing`)
}
