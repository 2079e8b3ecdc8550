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
 * Gives parcels of an order the amount that is to be paid now, as far as nobody outside was told another one: those
 * that wait without a courier's number, and those on the round of a rider, whose events say so.
 * @param order as it is now, locked
 * @param all its live parcels, in their order
 * @returns the parcels that were told another amount, unchanged: their courier has to hear of it
 */
export async function collectAnew(tx: Db, order: OrderRow, all: readonly ParcelRow[]): Promise<ParcelRow[]> {
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
