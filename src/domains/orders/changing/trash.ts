import { and, count, desc, inArray, isNotNull, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { toTaka } from '#shared/money.ts'
import { type Page, pageOf } from '#shared/paging.ts'
import { restorableSince, restorableUntil } from '#shared/trash-days.ts'
import type { TrashedOrder } from '../staff-contract.ts'
import { orders } from '../tables.ts'

/** One page of the trash, last deleted first. */
export async function trashedOrders(
  db: Db,
  asked: { page?: number | undefined; perPage?: number | undefined },
  now: Date,
): Promise<{ orders: TrashedOrder[]; page: Page }> {
  const inTrash = isNotNull(orders.deletedAt)
  const [all] = await db.select({ total: count() }).from(orders).where(inTrash)
  const page = pageOf(all?.total ?? 0, asked.page ?? 1, asked.perPage ?? 25)
  const rows = await db
    .select()
    .from(orders)
    .where(inTrash)
    .orderBy(desc(orders.deletedAt), desc(orders.id))
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage)
  return {
    page,
    orders: rows.map((order) => {
      const deletedAt = order.deletedAt ?? order.updatedAt
      return {
        orderId: order.orderId,
        customerName: order.customerName,
        status: order.status,
        total: toTaka(order.total),
        orderDate: order.placedAt.toISOString(),
        deletedAt: deletedAt.toISOString(),
        deletedBy: order.deletedBy ?? '',
        restoreUntil: restorableUntil(deletedAt).toISOString(),
        canRestore: deletedAt >= restorableSince(now),
      }
    }),
  }
}

/** Orders per transaction, so that locks are short. */
const batchSize = 500

/**
 * Permanently deletes orders in the trash with lines, timeline and reports. Stock movements stay. Orders not in the
 * trash are skipped.
 * @param orderIds the numbers, or 'all'
 * @throws Refusal 404 when none of them is there
 */
export async function emptyTrash(
  db: Db,
  orderIds: string[] | 'all',
  member: StaffMember,
): Promise<{ removed: number }> {
  let removed = 0
  for (;;) {
    const gone = await removeSome(db, orderIds, member)
    removed += gone
    if (gone < batchSize) break
  }
  if (removed === 0) throw new NotFound('Order')
  return { removed }
}

function removeSome(db: Db, orderIds: string[] | 'all', member: StaffMember): Promise<number> {
  return db.transaction(async (tx) => {
    const asked = orderIds === 'all' ? undefined : inArray(orders.orderId, orderIds)
    const some = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(isNotNull(orders.deletedAt), asked))
      .orderBy(orders.id)
      .limit(batchSize)
      .for('update')
    if (some.length === 0) return 0
    const gone = await tx
      .delete(orders)
      .where(sql`${orders.id} = any(${sql.param(some.map(({ id }) => id))}::bigint[])`)
      .returning({ orderId: orders.orderId, total: orders.total, status: orders.status })
    const subject = gone.length === 1 ? (gone[0]?.orderId ?? '') : `${gone.length} orders`
    await writeAudit(tx, member, 'order.remove', subject, {
      before: gone.map(({ orderId, total, status }) => ({ orderId, total: toTaka(total), status })),
    })
    return gone.length
  })
}
