import { and, inArray, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { deleteMentions } from '#domains/staff/mentions/delete-mentions.ts'
import type { Db } from '#platform/database/database.ts'
import { formatCount, toTaka } from '#shared/money.ts'
import { orders } from '../tables.ts'
import { type Actor, moveToTrash } from './delete-orders.ts'

/**
 * Permanently removes orders, in the caller's transaction: as if they had been deleted and the trash emptied. Orders of
 * the demo leave no trace of their own; of the others the activity log keeps number, total and status.
 * @param ids of rows that the caller has locked
 */
export async function removeOrders(tx: Db, ids: readonly number[], by: Actor, now: Date): Promise<void> {
  if (ids.length === 0) return
  const real = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), isNull(orders.deletedAt), sql`${orders.source} <> 'demo'`))
  await moveToTrash(
    tx,
    inArray(
      orders.id,
      real.map(({ id }) => id),
    ),
    by,
    now,
  )
  const gone = await tx
    .delete(orders)
    .where(inArray(orders.id, [...ids]))
    .returning({
      orderId: orders.orderId,
      total: orders.total,
      status: orders.status,
      source: orders.source,
      email: orders.email,
    })
  await deleteMentions(
    tx,
    'order',
    gone.map(({ orderId }) => orderId),
  )
  const told = gone.filter(({ source }) => source !== 'demo')
  const subject = told.length === 1 ? (told[0]?.orderId ?? '') : `${formatCount(told.length)} orders`
  if (told.length > 0)
    await writeAudit(tx, by, 'order.remove', subject, {
      before: told.map(({ orderId, total, status }) => ({ orderId, total: toTaka(total), status })),
    })
  await purgeDemoBuyers(
    tx,
    gone.filter(({ source }) => source === 'demo').map(({ email }) => email),
  )
}

/** Who ordered only in the demo was never a buyer. */
async function purgeDemoBuyers(tx: Db, emails: string[]) {
  await tx.execute(sql`
    delete from buyers b where b.email = any(${sql.param([...new Set(emails)])}::text[])
      and not exists (select from orders o where o.email = b.email)
      and not exists (select from customers c where c.email = b.email and not c.from_demo)`)
}
