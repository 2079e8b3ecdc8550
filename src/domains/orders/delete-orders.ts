import { and, count, inArray, isNotNull, isNull } from 'drizzle-orm'
import { announceStock } from '#domains/catalogue/announce-stock.ts'
import { returnStock, StockShort, takeStock } from '#domains/inventory/take-stock.ts'
import { note } from '#domains/staff/audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { type Db, retrying } from '#platform/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { piecesOf } from './pieces-of.ts'
import { orders } from './tables.ts'

/**
 * Lays orders into the trash: they vanish at once, and the stock of those that were still open goes back on the shelf.
 * For 30 days they can be restored.
 * @param orderIds the numbers, or 'all'
 * @returns how many were deleted and how many remain
 * @throws Refusal 404 when none of them exists
 */
export function deleteOrders(
  db: Db,
  orderIds: string[] | 'all',
  member: StaffMember,
  now: Date,
): Promise<{ deleted: string[]; remaining: number }> {
  return retrying(() =>
    db.transaction(async (tx) => {
      const gone = await tx
        .update(orders)
        .set({ deletedAt: now, deletedBy: member.username, updatedAt: now })
        .where(and(isNull(orders.deletedAt), orderIds === 'all' ? undefined : inArray(orders.orderId, orderIds)))
        .returning({ id: orders.id, orderId: orders.orderId, status: orders.status })
      if (gone.length === 0) throw new NotFound('Order')

      const pieces = await piecesOf(tx, openOnes(gone))
      await announceStock(tx, await returnStock(tx, pieces, { actor: member.username, reason: 'order deleted' }))
      const deleted = gone.map(({ orderId }) => orderId)
      await note(tx, member, 'order.delete', deleted.length === 1 ? (deleted[0] ?? '') : `${deleted.length} orders`, {
        before: deleted.slice(0, 1000),
      })
      return { deleted, remaining: await remaining(tx) }
    }),
  )
}

/**
 * Takes orders out of the trash again; those that were open take their stock again.
 * @throws Refusal 404, 409 when their pieces have been sold meanwhile (then none is restored)
 */
export function restoreOrders(
  db: Db,
  orderIds: string[],
  member: StaffMember,
  now: Date,
): Promise<{ restored: number; remaining: number }> {
  return retrying(() =>
    db.transaction(async (tx) => {
      const back = await tx
        .update(orders)
        .set({ deletedAt: null, deletedBy: null, updatedAt: now })
        .where(and(isNotNull(orders.deletedAt), inArray(orders.orderId, orderIds)))
        .returning({ id: orders.id, status: orders.status })
      if (back.length === 0) throw new NotFound('Order')
      try {
        await announceStock(tx, await takeStock(tx, await piecesOf(tx, openOnes(back)), member.username))
      } catch (error) {
        if (error instanceof StockShort)
          throw new Refusal(409, 'sold_out', 'These orders cannot be restored: their pieces have been sold meanwhile')
        throw error
      }
      await note(tx, member, 'order.restore', orderIds.length === 1 ? (orderIds[0] ?? '') : `${back.length} orders`, {
        after: orderIds.slice(0, 1000),
      })
      return { restored: back.length, remaining: await remaining(tx) }
    }),
  )
}

/** Delivered pieces are with the customer, cancelled ones are back already. */
const openOnes = (rows: { id: number; status: string }[]) =>
  rows.filter(({ status }) => status !== 'delivered' && status !== 'cancelled').map(({ id }) => id)

async function remaining(tx: Db): Promise<number> {
  const [row] = await tx.select({ left: count() }).from(orders).where(isNull(orders.deletedAt))
  return row?.left ?? 0
}
