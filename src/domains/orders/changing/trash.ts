import { and, count, desc, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { parcels } from '#domains/parcels/tables.ts'
import { deleteMentions } from '#domains/staff/mentions/delete-mentions.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { formatCount, toTaka } from '#shared/money.ts'
import { type Page, pageOf } from '#shared/paging.ts'
import { mayReceiveBack, parcelStateNames } from '#shared/parcels/parcel-states.ts'
import { restorableSince, restorableUntil } from '#shared/trash-days.ts'
import { withCashOutside } from '../cash-held.ts'
import type { TrashedOrder } from '../staff-contract.ts'
import { orders } from '../tables.ts'

/** One page of the trash, last deleted first. */
export async function trashedOrders(
  db: Db,
  query: { page?: number | undefined; perPage?: number | undefined },
  now: Date,
): Promise<{ orders: TrashedOrder[]; page: Page }> {
  const inTrash = isNotNull(orders.deletedAt)
  const [all] = await db.select({ total: count() }).from(orders).where(inTrash)
  const page = pageOf(all?.total ?? 0, query.page ?? 1, query.perPage ?? 25)
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

const comingBack = sql.param(parcelStateNames.filter(mayReceiveBack))

/** A parcel of it is not settled at the counter, or its cash is with a courier or rider: they would be forgotten. */
const mustStay = sql`(${withCashOutside} or exists (
  select from ${parcels} p where p.order_row = ${orders.id} and p.received_back_at is null
    and p.state = any(${comingBack}::text[])))`

/**
 * Permanently deletes orders in the trash with lines, timeline, mentions, reports and parcels. Stock movements stay.
 * Orders not in the trash are skipped, and so are those whose parcel is away or whose cash is not paid out.
 * @param orderIds the numbers, or 'all'
 * @returns how many are gone, and how many of them stay
 * @throws Refusal 404 when none of them is there
 */
export async function emptyTrash(
  db: Db,
  orderIds: string[] | 'all',
  member: StaffMember,
): Promise<{ removed: number; stays: number }> {
  const where = and(isNotNull(orders.deletedAt), orderIds === 'all' ? undefined : inArray(orders.orderId, orderIds))
  let removed = 0
  for (;;) {
    const { found, gone } = await removeSome(db, where, member)
    removed += gone
    if (found < batchSize) break
  }
  const [left] = await db.select({ stays: count() }).from(orders).where(and(where, mustStay))
  const stays = left?.stays ?? 0
  if (removed + stays === 0) throw new NotFound('Order')
  return { removed, stays }
}

/** @returns how many were found, and how many of these are gone: of the others something came between. */
function removeSome(db: Db, where: SQL | undefined, member: StaffMember): Promise<{ found: number; gone: number }> {
  return db.transaction(async (tx) => {
    const some = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(where, not(mustStay)))
      .orderBy(orders.id)
      .limit(batchSize)
      .for('update')
    if (some.length === 0) return { found: 0, gone: 0 }
    const ids = sql.param(some.map(({ id }) => id))
    const gone = await tx
      .delete(orders)
      .where(and(sql`${orders.id} = any(${ids}::bigint[])`, not(mustStay)))
      .returning({ orderId: orders.orderId, total: orders.total, status: orders.status })
    await deleteMentions(
      tx,
      'order',
      gone.map(({ orderId }) => orderId),
    )
    const subject = gone.length === 1 ? (gone[0]?.orderId ?? '') : `${formatCount(gone.length)} orders`
    if (gone.length > 0)
      await writeAudit(tx, member, 'order.remove', subject, {
        before: gone.map(({ orderId, total, status }) => ({ orderId, total: toTaka(total), status })),
      })
    return { found: some.length, gone: gone.length }
  })
}
