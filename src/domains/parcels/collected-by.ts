import { inArray } from 'drizzle-orm'
import type { OrderRow } from '#domains/orders/order-view.ts'
import type { Db } from '#platform/database/database.ts'
import { paidFor } from './closed-part-deliveries.ts'
import { isExchange } from './exchanges/exchanges.ts'
import type { ParcelRow } from './lock-parcel.ts'
import { parcelLines } from './tables.ts'

/**
 * The amount that each live parcel of an order should collect, in paisa: the price of its pieces, and for the first one
 * also the other costs of the order, less the advance and the money that finished parcels collected. 0 for a paid
 * order, and for a parcel with a replacement.
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
  const later = others.map((parcel): Due => ({ parcel, amount: worth(parcel) }))
  const due = [{ parcel: first, amount: order.total - later.reduce((sum, { amount }) => sum + amount, 0) }, ...later]
  const paid = await paidFor(tx, order.id)
  return new Map([...lessReceived(due, paid), ...nothing])
}

type Due = { parcel: ParcelRow; amount: number }

/**
 * Subtracts the amount received from the first parcel, then from the others. A delivered parcel has already collected
 * its amount: money received later reduces only the parcels that are not delivered yet.
 */
function lessReceived(due: readonly Due[], received: number): [number, number][] {
  let left = received
  const take = (amount: number, most: number) => {
    const off = Math.min(Math.max(0, amount), left, most)
    left -= off
    return Math.max(0, amount - off)
  }
  const isPaid = ({ parcel }: Due) => parcel.deliveredAt !== null
  const paid = due.filter(isPaid)
  const open = due.filter((each) => !isPaid(each))
  return [
    ...paid.map(({ parcel, amount }): [number, number] => [
      parcel.id,
      take(amount, Math.max(0, amount - parcel.toCollect)),
    ]),
    ...open.map(({ parcel, amount }): [number, number] => [parcel.id, take(amount, amount)]),
  ]
}
