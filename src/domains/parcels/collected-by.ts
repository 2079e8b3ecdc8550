import { inArray } from 'drizzle-orm'
import { receivedFor } from '#domains/cod-rules/advances.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import type { Db } from '#platform/database/database.ts'
import { isExchange } from './exchanges/exchanges.ts'
import type { ParcelRow } from './lock-parcel.ts'
import { parcelLines } from './tables.ts'

/**
 * What each of an order's live parcels should collect, in paisa: its pieces, and the first one whatever else the order
 * costs, less what was received in advance. Nothing for a paid order, or for what brings a replacement.
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
  const [bringing, own] = [all.filter(isExchange), all.filter((parcel) => !isExchange(parcel))]
  const worth = (parcel: ParcelRow) =>
    lines.reduce((sum, { id, unitPrice, quantity }) => (id === parcel.id ? sum + unitPrice * quantity : sum), 0)
  const [first, ...others] = own
  const nothing = bringing.map(({ id }): [number, number] => [id, 0])
  if (!first) return new Map(nothing)
  const later = others.map((parcel): [number, number] => [parcel.id, worth(parcel)])
  const amounts = lessAdvance([[first.id, order.total - sumOf(later)], ...later], await receivedFor(tx, order.id))
  return new Map([...amounts, ...nothing])
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
