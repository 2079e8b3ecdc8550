import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { advancesAskedFor } from '#domains/orders/advance-asked.ts'
import { isWithoutRider } from '#domains/orders/parcels-without-rider.ts'
import { orderLines, orders } from '#domains/orders/tables.ts'
import { toCollectAfterAdvance } from '#domains/orders/to-collect-after-advance.ts'
import { type ExpectedPiece, expectedIn, isExchange } from '#domains/parcels/exchanges/exchanges.ts'
import { versionOf } from '#domains/parcels/packing/lock-packing.ts'
import { placeView } from '#domains/places/places.ts'
import { staff } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { toTaka } from '#shared/money.ts'
import {
  correctionsOf,
  isClosedOrder,
  mayBeOfClosedOrder,
  mayReceiveBack,
  type ParcelState,
  stepsByHand,
} from '#shared/parcels/parcel-states.ts'
import { cityNames } from '#shared/places/districts.ts'
import type { ParcelView } from '../staff-contract.ts'
import { parcelEvents, parcelLines, parcels } from '../tables.ts'

type ParcelRow = typeof parcels.$inferSelect
type LineRow = typeof parcelLines.$inferSelect & { alternativeTo: number | null }
type OrderPart = Pick<
  typeof orders.$inferSelect,
  'orderId' | 'status' | 'deletedAt' | 'customerName' | 'phone' | 'address' | 'city' | 'district' | 'thana'
>

/** Parcels with lines and events, in the order of `ids`. At most seven statements, however many there are. */
export async function parcelViews(db: Db, ids: readonly number[]): Promise<ParcelView[]> {
  if (ids.length === 0) return []
  const these = sql`any(${sql.param(ids)}::bigint[])`
  const [rows, lines, events, expected] = await Promise.all([
    db
      .select({
        ...getTableColumns(parcels),
        riderName: staff.username,
        isWithoutRider,
        order: {
          id: orders.id,
          orderId: orders.orderId,
          status: orders.status,
          paymentMethod: orders.paymentMethod,
          paymentStatus: orders.paymentStatus,
          total: orders.total,
          deletedAt: orders.deletedAt,
          customerName: orders.customerName,
          phone: orders.phone,
          address: orders.address,
          city: orders.city,
          district: orders.district,
          thana: orders.thana,
        },
      })
      .from(parcels)
      .innerJoin(orders, eq(orders.id, parcels.orderRow))
      .leftJoin(staff, eq(staff.id, parcels.riderId))
      .where(sql`${parcels.id} = ${these}`),
    db
      .select({ ...getTableColumns(parcelLines), alternativeTo: orderLines.alternativeTo })
      .from(parcelLines)
      .leftJoin(orderLines, eq(orderLines.id, parcelLines.orderLineId))
      .where(sql`${parcelLines.parcelId} = ${these}`)
      .orderBy(asc(parcelLines.position), asc(parcelLines.id)),
    db.select().from(parcelEvents).where(sql`${parcelEvents.parcelId} = ${these}`).orderBy(asc(parcelEvents.id)),
    expectedIn(db, ids),
  ])
  const ofOrders = [...new Map(rows.map(({ order }) => [order.id, order])).values()]
  const toCollectById = await toCollectAfterAdvance(db, ofOrders, await advancesAskedFor(db, ofOrders))
  const rowOf = new Map(
    rows.map((row) => [row.id, { ...row, toCollect: toCollectById.get(row.id) ?? row.toCollect }] as const),
  )
  const linesOf = Map.groupBy(lines, ({ parcelId }) => parcelId)
  const expectedOf = Map.groupBy(expected, ({ parcelId }) => parcelId)
  const eventsOf = Map.groupBy(events, ({ parcelId }) => parcelId)
  return ids.flatMap((id) => {
    const row = rowOf.get(id)
    return row
      ? viewOf(row, row.order, {
          lines: linesOf.get(id) ?? [],
          expected: expectedOf.get(id) ?? [],
          events: eventsOf.get(id) ?? [],
        })
      : []
  })
}

type Parts = { lines: LineRow[]; expected: ExpectedPiece[]; events: (typeof parcelEvents.$inferSelect)[] }

function viewOf(
  parcel: ParcelRow & { riderName: string | null; isWithoutRider: boolean },
  order: OrderPart,
  { lines, expected, events }: Parts,
): ParcelView {
  const { state, receivedBackAt } = parcel
  return {
    number: parcel.number,
    orderId: order.orderId,
    orderStatus: order.status,
    state,
    next: receivedBackAt ? [] : [...stepsByHand(state, isClosedOrder(order))],
    corrections: receivedBackAt ? [] : correctionsFor(state, order),
    mayReceive: receivedBackAt === null && mayReceiveBack(state),
    courier: parcel.courier,
    consignment: parcel.consignment,
    trackingUrl: parcel.trackingUrl,
    rider: parcel.riderId === null ? null : { id: parcel.riderId, name: parcel.riderName ?? '' },
    isWithoutRider: parcel.isWithoutRider,
    toCollect: toTaka(parcel.toCollect),
    collected: parcel.collected === null ? null : toTaka(parcel.collected),
    attention: parcel.attention,
    customer: {
      name: order.customerName,
      phone: order.phone,
      address: order.address,
      ...placeView(order),
      city: cityNames(order.city).en,
    },
    lines: lines.map((line) => ({ ...pieceOf(line), secondSizeOf: firstSizeOf(line, lines) })),
    version: versionOf(lines),
    isExchange: isExchange(parcel),
    expected: expected.map((piece) => ({ ...pieceOf(piece), secondSizeOf: null })),
    events: events.map(({ state: entered, hasMoved, word, place, note, actor, at, receivedAt }) => ({
      ...{ state: entered, hasMoved, word, place, note, actor },
      at: at.toISOString(),
      receivedAt: receivedAt.toISOString(),
    })),
    createdAt: parcel.createdAt.toISOString(),
    handedOverAt: parcel.handedOverAt?.toISOString() ?? null,
    deliveredAt: parcel.deliveredAt?.toISOString() ?? null,
    packedBy: parcel.packedBy,
    packedAt: parcel.packedAt?.toISOString() ?? null,
    receivedBackAt: receivedBackAt?.toISOString() ?? null,
    updatedAt: parcel.updatedAt.toISOString(),
  }
}

const pieceOf = (line: LineRow | ExpectedPiece) => ({
  ...{ name: line.name, sku: line.sku, size: line.size, color: line.color, price: toTaka(line.unitPrice) },
  ...{ quantity: line.quantity, toShelf: line.toShelf, toSecondChoice: line.toSecondChoice },
  writtenOff: line.writtenOff,
})

/** States to which a parcel of this order may be corrected before the counter has received it. */
export const correctionsFor = (state: ParcelState, order: Pick<OrderPart, 'status' | 'deletedAt'>): ParcelState[] =>
  correctionsOf(state).filter((to) => mayBeOfClosedOrder(to) || !isClosedOrder(order))

/** The index of the line whose piece this one is a second size of. */
function firstSizeOf({ alternativeTo }: LineRow, lines: readonly LineRow[]): number | null {
  const at = alternativeTo === null ? -1 : lines.findIndex(({ orderLineId }) => orderLineId === alternativeTo)
  return at === -1 ? null : at
}
