import { asc, eq, getTableColumns, inArray, or } from 'drizzle-orm'
import { orders } from '#domains/orders/tables.ts'
import { numberIn, type WithdrawnBooking } from '#domains/parcels/booking/withdrawn-bookings.ts'
import { isLiveParcel } from '#domains/parcels/live-parcels.ts'
import type { ParcelRow } from '#domains/parcels/lock-parcel.ts'
import { parcels, withdrawnBookings } from '#domains/parcels/tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import type { ListLine } from './read-list.ts'

export type ListedParcel = {
  parcel: ParcelRow
  order: { orderId: string; status: OrderStatus; deletedAt: Date | null }
  /** Its withdrawn bookings. */
  withdrawn: readonly WithdrawnBooking[]
}

/**
 * The parcels that the lines are about: by number of the parcel or of an order with one, else by the courier's number.
 * @returns a look-up that answers the parcel of a line, or why there is none
 */
export async function findParcels(
  db: Db,
  courier: string,
  lines: readonly ListLine[],
): Promise<(line: ListLine) => ListedParcel | string> {
  const numbers = [...new Set(lines.map(({ number }) => numberIn(number)))].filter(Boolean)
  const consignments = [...new Set(lines.map(({ consignment }) => consignment))].filter(Boolean)
  const named = db.select({ id: orders.id }).from(orders).where(inArray(orders.orderId, numbers))
  const found = await db
    .select({
      parcel: getTableColumns(parcels),
      order: { orderId: orders.orderId, status: orders.status, deletedAt: orders.deletedAt },
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderRow))
    .where(
      or(
        inArray(parcels.number, numbers),
        inArray(parcels.orderRow, named),
        inArray(parcels.consignment, consignments),
      ),
    )
    .orderBy(asc(parcels.orderRow), asc(parcels.position))
  const withdrawn = await withdrawnByParcel(
    db,
    found.map(({ parcel }) => parcel.id),
  )
  const rows = found.map((row): ListedParcel => ({ ...row, withdrawn: withdrawn.get(row.parcel.id) ?? [] }))
  return (line) => {
    const number = numberIn(line.number)
    if (number === '')
      return (
        rows.find(({ parcel }) => parcel.courier === courier && parcel.consignment === line.consignment) ??
        (line.consignment ? 'No parcel has this number of the courier' : 'No number stands in this line')
      )
    const exact = rows.find(({ parcel }) => parcel.number === number)
    if (exact) return exact
    const own = rows.filter(({ order }) => order.orderId === number)
    const [first, another] = own.filter(({ parcel }) => isLiveParcel(parcel))
    if (first && another) return 'This order has several parcels: the list has to name one of them'
    return first ?? own[0] ?? 'There is no parcel with this number'
  }
}

async function withdrawnByParcel(db: Db, ids: readonly number[]): Promise<Map<number, WithdrawnBooking[]>> {
  const rows = await db
    .select()
    .from(withdrawnBookings)
    .where(inArray(withdrawnBookings.parcelId, [...ids]))
    .orderBy(asc(withdrawnBookings.id))
  return Map.groupBy(rows, ({ parcelId }) => parcelId)
}
