import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { asSql, visible } from '../for-sale.ts'

/** Whether the shop has any visible product, sold out or not. */
export async function anythingShown(db: Db): Promise<boolean> {
  const [row] = await queryRows(db, { any: col.boolean }).run(sql`
    select exists(select 1 from products p where ${asSql(visible)}) as any`)
  return row?.any ?? false
}
