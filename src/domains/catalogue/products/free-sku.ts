import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { productLimits } from '../staff-contract.ts'
import type { products, variants } from '../tables.ts'

/** `sku` with the first numeric suffix that no other row has, in the trash or outside. */
export async function freeSku(tx: Db, table: typeof products | typeof variants, sku: string): Promise<string> {
  const stem = sku.slice(0, productLimits.sku - 6)
  const rows = await tx
    .select({ sku: table.sku })
    .from(table)
    .where(sql`starts_with(${table.sku}, ${`${stem}-`})`)
  const taken = new Set(rows.map((row) => row.sku.replace(/~\d+$/, '')))
  for (let n = 2; ; n++) if (!taken.has(`${stem}-${n}`)) return `${stem}-${n}`
}
