import { asc, eq } from 'drizzle-orm'
import type { OrderRow } from '#domains/orders/order-view.ts'
import { orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { parcels } from './tables.ts'

export type ParcelRow = typeof parcels.$inferSelect

/**
 * Locks a parcel with its order and the order's other parcels until the transaction ends; orders first, as everywhere.
 * Orders in the trash are found, too: their parcels may still come back.
 * @throws NotFound
 */
export async function lockParcel(
  tx: Db,
  number: string,
): Promise<{ parcel: ParcelRow; siblings: ParcelRow[]; order: OrderRow }> {
  const [found] = await tx.select({ orderRow: parcels.orderRow }).from(parcels).where(eq(parcels.number, number))
  if (!found) throw new NotFound('Parcel')
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.orderRow)).for('update')
  const all = order ? await parcelsOf(tx, order.id) : []
  const parcel = all.find((each) => each.number === number)
  if (!order || !parcel) throw new NotFound('Parcel')
  return { parcel, siblings: all.filter(({ id }) => id !== parcel.id), order }
}

/** The parcels of a locked order, in their order; each is locked, too. */
export const parcelsOf = (tx: Db, orderRow: number): Promise<ParcelRow[]> =>
  tx.select().from(parcels).where(eq(parcels.orderRow, orderRow)).orderBy(asc(parcels.position)).for('update')
