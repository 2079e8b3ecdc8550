import { sql } from 'drizzle-orm'
import type { Actor } from '#domains/orders/changing/delete-orders.ts'
import { removeOrders } from '#domains/orders/changing/remove-orders.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { withDemoGoods } from './count-demo.ts'

/** Orders per transaction. */
const batchSize = 100

/** Removes the next orders of the demo, or with a product of it. @returns how many */
export async function clearOrders(tx: Db, by: Actor, now: Date): Promise<number> {
  const rows = await queryRows(tx, { id: col.int }).run(
    sql`select o.id from orders o where ${withDemoGoods} order by o.id limit ${batchSize} for update of o`,
  )
  await removeOrders(
    tx,
    rows.map(({ id }) => id),
    by,
    now,
  )
  return rows.length
}
