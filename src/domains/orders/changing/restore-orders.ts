import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { invalidateStock } from '#domains/catalogue/products/invalidate-stock.ts'
import { appendEvents } from '#domains/events/append-event.ts'
import { StockShort, takeStock } from '#domains/inventory/take-stock.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { formatCount } from '#shared/money.ts'
import { restorableSince, trashDays } from '#shared/trash-days.ts'
import { missingPieces } from '../pieces-of.ts'
import type { RefusedOrder } from '../staff-contract.ts'
import { orders } from '../tables.ts'
import { type Actor, countRemaining } from './delete-orders.ts'

/** Orders by number, all orders that this staff member deleted at one moment, or the whole trash. */
export type Which = { orderIds: string[] } | { deletedAt: string } | { all: true }
type Outcome = { restored: number; refused: RefusedOrder[]; remaining: number }

/** Orders per transaction, so that locks are short. */
const batchSize = 200

/**
 * Restores orders from the trash within 30 days; orders that returned their stock take it again. An order whose pieces
 * were sold in the meantime stays in the trash and does not stop the others.
 * @returns number of restored orders, and the others with the reason
 * @throws Refusal 404 if none of them is in the trash; 409 sold_out or too_old if none can be restored
 */
export async function restoreOrders(db: Db, which: Which, member: StaffMember, now: Date): Promise<Outcome> {
  const found = await db
    .select({ orderId: orders.orderId, deletedAt: orders.deletedAt })
    .from(orders)
    .where(and(isNotNull(orders.deletedAt), chosenForRestore(which, member)))
    .orderBy(asc(orders.id))
  if (found.length === 0) throw new NotFound('Order')

  const since = restorableSince(now)
  const inTime = found.filter(({ deletedAt }) => deletedAt && deletedAt >= since).map(({ orderId }) => orderId)
  const known = new Set(inTime)
  const refused: RefusedOrder[] = found
    .filter(({ orderId }) => !known.has(orderId))
    .map(({ orderId }) => ({ orderId, error: tooOld }))
  let restored = 0
  for (let from = 0; from < inTime.length; from += batchSize) {
    const some = await restoreSome(db, inTime.slice(from, from + batchSize), member, now)
    restored += some.restored
    refused.push(...some.refused)
  }
  if (restored === 0 && refused.length > 0) {
    const isSold = refused.some(({ error }) => error === soldOut)
    throw new Refusal(409, isSold ? 'sold_out' : 'too_old', isSold ? soldOut : tooOld)
  }
  return { restored, refused, remaining: await countRemaining(db) }
}

export const chosenForRestore = (which: Which, member: Pick<StaffMember, 'username'>) =>
  'all' in which
    ? undefined
    : 'orderIds' in which
      ? inArray(orders.orderId, which.orderIds)
      : and(eq(orders.deletedAt, new Date(which.deletedAt)), eq(orders.deletedBy, member.username))

type Some = { restored: number; refused: RefusedOrder[] }
/** Called in the transaction of each batch. */
type Alongside = (tx: Db, restored: number) => Promise<void>

/** Restores a batch at once, or one by one if there is not enough stock for all. */
export async function restoreSome(
  db: Db,
  orderIds: string[],
  member: Actor,
  now: Date,
  alongside?: Alongside,
): Promise<Some> {
  try {
    return { restored: await restoreTogether(db, orderIds, member, now, alongside), refused: [] }
  } catch (error) {
    if (!(error instanceof StockShort)) throw error
    if (orderIds.length === 1) return { restored: 0, refused: [{ orderId: orderIds[0] ?? '', error: soldOut }] }
  }
  const refused: RefusedOrder[] = []
  let restored = 0
  for (const orderId of orderIds) {
    const one = await restoreSome(db, [orderId], member, now, alongside)
    restored += one.restored
    refused.push(...one.refused)
  }
  return { restored, refused }
}

/** @returns number of restored orders; those restored concurrently are skipped. @throws StockShort */
function restoreTogether(db: Db, orderIds: string[], member: Actor, now: Date, alongside?: Alongside): Promise<number> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const back = await tx
        .select({ id: orders.id, orderId: orders.orderId, status: orders.status, deletedAt: orders.deletedAt })
        .from(orders)
        .where(and(isNotNull(orders.deletedAt), inArray(orders.orderId, orderIds)))
        .orderBy(asc(orders.id))
        .for('update')
      if (back.length === 0) return 0
      const open = back.filter(({ status }) => status !== 'cancelled').map(({ orderId }) => orderId)
      await tx
        .update(orders)
        .set({
          deletedAt: null,
          deletedBy: null,
          updatedAt: sql`greatest(${now.toISOString()}::timestamptz, ${orders.updatedAt} + interval '1 millisecond')`,
        })
        .where(
          inArray(
            orders.id,
            back.map(({ id }) => id),
          ),
        )
      await invalidateStock(tx, await takeStock(tx, await missingPieces(tx, open), member.username))
      for (const [deletedAt, some] of Map.groupBy(back, (order) => (order.deletedAt ?? now).getTime())) {
        const payloads = some.map(({ orderId }) => ({ orderId }))
        await appendEvents(tx, 'order.restored', payloads, { deletedAt: new Date(deletedAt) })
      }
      await writeAudit(
        tx,
        member,
        'order.restore',
        back.length === 1 ? (back[0]?.orderId ?? '') : `${formatCount(back.length)} orders`,
        {
          after: back.map(({ orderId }) => orderId),
        },
      )
      await alongside?.(tx, back.length)
      return back.length
    }),
  )
}

const soldOut = 'This order cannot be restored: its pieces have been sold in the meantime'
export const tooOld = `This order was deleted more than ${trashDays} days ago and can no longer be restored`
