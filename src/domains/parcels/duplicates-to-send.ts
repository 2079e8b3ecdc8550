import { inArray, or } from 'drizzle-orm'
import { possibleDuplicates } from '#domains/orders/possible-duplicates.ts'
import { orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { DuplicatesToSend } from './staff-contract.ts'
import { parcels } from './tables.ts'

/** Which of the orders that are about to be packed or booked look like another order, and like which. */
export async function duplicatesToSend(
  db: Db,
  input: DuplicatesToSend,
): Promise<{ orderId: string; alike: string[] }[]> {
  const { orderIds = [], parcelIds = [] } = { ...input }
  const ofParcels = db.select({ id: parcels.orderRow }).from(parcels).where(inArray(parcels.number, parcelIds))
  const rows = await db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(or(inArray(orders.orderId, orderIds), inArray(orders.id, ofParcels)))
  return [...(await possibleDuplicates(db, rows))].map(([orderId, alike]) => ({ orderId, alike }))
}
