import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { asSql, visible } from '../for-sale.ts'

/** Whether the shop has any visible product, sold out or not. */
export async function anythingShown(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(sql`
    select exists(select 1 from products p where ${asSql(visible)}) as any`)
  return rows[0]?.any ?? false
}
