import { asc, inArray } from 'drizzle-orm'
import { receivedByOrder } from '#domains/cod-rules/open-amount.ts'
import { notesTooLong } from '#domains/orders/changing/merge-orders.ts'
import { type Lines, linesByOrder } from '#domains/orders/changing/plan-edit.ts'
import { triedPieceOfBoth } from '#domains/orders/changing/plan-merge.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import { isLiveParcel } from '#domains/parcels/live-parcels.ts'
import { parcels } from '#domains/parcels/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { orderState } from '#shared/orders/order-status.ts'

/**
 * By the row id of an order: the number of a parcel that it has, the paisa that were received in advance, and its
 * lines.
 */
type Held = { parcelOf: Map<number, string>; received: Map<number, number>; lines: Map<number, Lines> }

/** What prevents merging these orders. @param orderRows row ids */
export async function heldBy(db: Db, orderRows: readonly number[]): Promise<Held> {
  const [rows, received, lines] = await Promise.all([
    db
      .select({
        orderRow: parcels.orderRow,
        number: parcels.number,
        state: parcels.state,
        receivedBackAt: parcels.receivedBackAt,
      })
      .from(parcels)
      .where(inArray(parcels.orderRow, [...orderRows]))
      .orderBy(asc(parcels.position)),
    receivedByOrder(db, orderRows),
    linesByOrder(db, orderRows),
  ])
  const live = rows.filter(isLiveParcel).map(({ orderRow, number }): [number, string] => [orderRow, number])
  return { parcelOf: new Map(live.toReversed()), received, lines }
}

/** A status that forbids merging has priority as a reason, and has its own sentence. */
const isMergeable = ({ status }: OrderRow) => orderState(status).isMergeable

/**
 * Why two orders cannot be merged, in words. A confirmed order may be booked with a courier before it is packed; an
 * advance received for the cancelled order would be lost; a piece of both may be one of two sizes to try; their notes
 * may be too long together. Null: no obstacle.
 */
export function mergeObstacle(
  { first, second }: { first: OrderRow; second: OrderRow },
  { parcelOf, received, lines }: Held,
): string | null {
  for (const order of [first, second]) {
    const parcel = isMergeable(order) && parcelOf.get(order.id)
    if (parcel) return `${order.orderId} has a parcel already, ${parcel}`
  }
  if ((received.get(second.id) ?? 0) > 0)
    return `an advance was received for ${second.orderId}. Take it back there, and enter it in the other order`
  if (!isMergeable(first) || !isMergeable(second)) return null
  const none = { before: [], held: [] }
  const tried = triedPieceOfBoth(lines.get(first.id) ?? none, lines.get(second.id) ?? none)
  return tried ?? notesTooLong(first, second) ?? null
}
