import { inArray, or } from 'drizzle-orm'
import { alikeOrders } from '#domains/orders/alike-orders.ts'
import { orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { AlikeToSend } from './staff-contract.ts'
import { parcels } from './tables.ts'

/** Which of the orders that are about to be packed or booked look like another order, and like which. */
export async function alikeToSend(db: Db, asked: AlikeToSend): Promise<{ orderId: string; alike: string[] }[]> {
  const { orderIds = [], parcelIds = [] } = { ...asked }
  const ofParcels = db.select({ id: parcels.orderRow }).from(parcels).where(inArray(parcels.number, parcelIds))
  const rows = await db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(or(inArray(orders.orderId, orderIds), inArray(orders.id, ofParcels)))
  return [...(await alikeOrders(db, rows))].map(([orderId, alike]) => ({ orderId, alike }))
}
