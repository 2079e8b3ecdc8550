import { eq } from 'drizzle-orm'
import type { OrderRow } from '#domains/orders/order-view.ts'
import type { Db } from '#platform/database/database.ts'
import { formatExactMoney } from '#shared/money.ts'
import { isUnbooked } from '#shared/parcels/is-unbooked.ts'
import { isOnRound } from '#shared/parcels/own-courier.ts'
import { collectedBy } from './collected-by.ts'
import type { ParcelRow } from './lock-parcel.ts'
import { parcelEvents, parcels } from './tables.ts'

/**
 * Updates the amounts that the parcels of an order collect, unless a courier was given another amount: only parcels
 * without a booking, and those on a rider's round, whose events record the change.
 * @param order as it is now, locked
 * @param all its live parcels, in their order
 * @returns unchanged parcels whose courier was given another amount: staff must inform the courier
 */
export async function recalculateCollect(tx: Db, order: OrderRow, all: readonly ParcelRow[]): Promise<ParcelRow[]> {
  const amounts = await collectedBy(tx, order, all)
  const told: ParcelRow[] = []
  for (const parcel of all) {
    const toCollect = amounts.get(parcel.id) ?? 0
    if (toCollect === parcel.toCollect) continue
    if (!isUnbooked(parcel) && !isOnRound(parcel)) told.push(parcel)
    else await setAmount(tx, parcel, toCollect, order.updatedAt)
  }
  return told
}

async function setAmount(tx: Db, { id, state, toCollect: before }: ParcelRow, toCollect: number, now: Date) {
  await tx.update(parcels).set({ toCollect, updatedAt: now }).where(eq(parcels.id, id))
  if (state === 'waiting') return
  const note = `To collect ${formatExactMoney(toCollect)} instead of ${formatExactMoney(before)}`
  await tx.insert(parcelEvents).values({ parcelId: id, note, actor: 'Shop', source: 'order', at: now, receivedAt: now })
}
