import { inArray } from 'drizzle-orm'
import { receivedFor } from '#domains/cod-rules/advances.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import type { Db } from '#platform/database/database.ts'
import type { ParcelRow } from './lock-parcel.ts'
import { parcelLines } from './tables.ts'

/**
 * What each of an order's live parcels should collect, in paisa: its pieces, and the first one whatever else the order
 * costs, less what was received in advance. Nothing for a paid order.
 * @param all in their order
 */
export async function collectedBy(tx: Db, order: OrderRow, all: readonly ParcelRow[]): Promise<Map<number, number>> {
  if (order.paymentMethod !== 'cod' || order.paymentStatus !== 'pending') return new Map(all.map(({ id }) => [id, 0]))
  const lines = await tx
    .select({ id: parcelLines.parcelId, unitPrice: parcelLines.unitPrice, quantity: parcelLines.quantity })
    .from(parcelLines)
    .where(
      inArray(
        parcelLines.parcelId,
        all.map(({ id }) => id),
      ),
    )
  const worth = (parcel: ParcelRow) =>
    lines.reduce((sum, { id, unitPrice, quantity }) => (id === parcel.id ? sum + unitPrice * quantity : sum), 0)
  const [first, ...others] = all
  if (!first) return new Map()
  const later = others.map((parcel): [number, number] => [parcel.id, worth(parcel)])
  return new Map(lessAdvance([[first.id, order.total - sumOf(later)], ...later], await receivedFor(tx, order.id)))
}

const sumOf = (amounts: readonly [number, number][]) => amounts.reduce((sum, [, amount]) => sum + amount, 0)

/** Takes what was received off the first parcel, and what is left of it off the others. */
function lessAdvance(amounts: readonly [number, number][], received: number): [number, number][] {
  let left = received
  return amounts.map(([id, amount]) => {
    const off = Math.min(Math.max(0, amount), left)
    left -= off
    return [id, Math.max(0, amount - off)]
  })
}
