import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { OrderView } from '#domains/orders/contract.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import { orderLines } from '#domains/orders/tables.ts'
import { gramsOfParcels } from '#domains/parcels/booking/parcel-weight.ts'
import { referenceAfter, type WithdrawnBooking } from '#domains/parcels/booking/withdrawn-bookings.ts'
import { type ExpectedPiece, expectedIn, isExchange, takeBackNote } from '#domains/parcels/exchanges/exchanges.ts'
import { defaults } from '#domains/settings/defaults.ts'
import type { Db } from '#platform/database/database.ts'
import { toPaisa } from '#shared/money.ts'
import { isLiveParcel } from '../live-parcels.ts'
import type { ParcelRow } from '../lock-parcel.ts'
import { parcelLines, parcels, withdrawnBookings } from '../tables.ts'

type Item = Pick<OrderView['items'][number], 'name' | 'size' | 'secondSize' | 'color' | 'quantity'>

/** A parcel as a line of a courier's file. Money in paisa. */
export type FiledParcel = {
  /** Our reference at the courier, by which webhooks find the parcel. */
  reference: string
  toCollect: number
  /** The total that the customer pays for it. */
  worth: number
  grams: number
  pieces: number
  items: Item[]
  /** Pieces that the courier takes back in exchange; '' for none. */
  takesBack: string
}

type LineRow = typeof parcelLines.$inferSelect & { alternativeTo: number | null }
type ReadParcel = ParcelRow & {
  lines: LineRow[]
  grams: number
  withdrawn: WithdrawnBooking[]
  expected: ExpectedPiece[]
}

/** All parcels of each order, in their order, by the row id of the order. */
export type ParcelsByOrder = Map<number, ReadParcel[]>

export async function readParcels(db: Db, rows: readonly OrderRow[]): Promise<ParcelsByOrder> {
  const those = sql`any(${sql.param(rows.map(({ id }) => id))}::bigint[])`
  const found = await db
    .select()
    .from(parcels)
    .where(sql`${parcels.orderRow} = ${those}`)
    .orderBy(asc(parcels.orderRow), asc(parcels.position))
  const ids = found.map(({ id }) => id)
  const these = sql`any(${sql.param(ids)}::bigint[])`
  const [lines, grams, withdrawn, expected] = await Promise.all([
    db
      .select({ ...getTableColumns(parcelLines), alternativeTo: orderLines.alternativeTo })
      .from(parcelLines)
      .leftJoin(orderLines, eq(orderLines.id, parcelLines.orderLineId))
      .where(sql`${parcelLines.parcelId} = ${these}`)
      .orderBy(asc(parcelLines.position), asc(parcelLines.id)),
    gramsOfParcels(db, ids),
    db.select().from(withdrawnBookings).where(sql`${withdrawnBookings.parcelId} = ${these}`),
    expectedIn(db, ids),
  ])
  const linesOf = Map.groupBy(lines, ({ parcelId }) => parcelId)
  const withdrawnOf = Map.groupBy(withdrawn, ({ parcelId }) => parcelId)
  const expectedOf = Map.groupBy(expected, ({ parcelId }) => parcelId)
  const read = found.map((parcel) => ({
    ...parcel,
    lines: linesOf.get(parcel.id) ?? [],
    grams: grams.get(parcel.id) ?? 0,
    withdrawn: withdrawnOf.get(parcel.id) ?? [],
    expected: expectedOf.get(parcel.id) ?? [],
  }))
  return Map.groupBy(read, ({ orderRow }) => orderRow)
}

/** Whether it is in the shop without a courier's booking. */
export const isToFile = ({ state, consignment }: Pick<ParcelRow, 'state' | 'consignment'>): boolean =>
  state === 'waiting' && consignment === null

/** The parcels of an order for the file; an order without parcels is listed as the parcel that it will get. */
export function filedParcels(row: OrderRow, order: OrderView, all: ParcelsByOrder): FiledParcel[] {
  const own = all.get(row.id) ?? []
  const live = own.filter(isLiveParcel)
  if (live.length === 0) return [comingParcel(row, order, (own.at(-1)?.position ?? 0) + 1)]
  // A replacement brings nothing that the order counts.
  const [first, ...later] = live.filter((parcel) => !isExchange(parcel))
  const laterWorth = later.reduce((sum, parcel) => sum + piecesWorth(parcel), 0)
  // The customer paid the charge at the door, together with the pieces they kept.
  const isChargePaid = own.some(
    (parcel) => parcel.state === 'partly_delivered' && parcel.receivedBackAt !== null && !isExchange(parcel),
  )
  return live.filter(isToFile).map((parcel) => ({
    reference: referenceAfter(parcel.number, parcel.withdrawn),
    toCollect: parcel.toCollect,
    worth: parcel === first && !isChargePaid ? row.total - laterWorth : piecesWorth(parcel),
    grams: parcel.grams,
    pieces: parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    items: parcel.lines.filter(({ alternativeTo }) => alternativeTo === null).map((line) => itemOf(line, parcel)),
    takesBack: takeBackNote(parcel.expected),
  }))
}

const comingParcel = (row: OrderRow, order: OrderView, position: number): FiledParcel => ({
  reference: `${row.orderId}-${position}`,
  toCollect: toPaisa(order.toCollect ?? order.orderSummary.total),
  worth: row.total,
  grams: row.weightGrams ?? row.totalQuantity * defaults.pieceGrams,
  pieces: order.items.reduce((sum, { quantity, secondSize }) => sum + quantity + (secondSize ? 1 : 0), 0),
  items: order.items,
  takesBack: '',
})

const itemOf = ({ orderLineId, name, size, color, quantity }: LineRow, { lines }: ReadParcel): Item => {
  const second = lines.find(({ alternativeTo }) => alternativeTo !== null && alternativeTo === orderLineId)
  return { name, size, color, quantity, ...(second && { secondSize: second.size }) }
}

const piecesWorth = ({ lines }: ReadParcel) =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
