import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { productColors } from '#domains/catalogue/tables.ts'
import { advancesAskedFor } from '#domains/orders/advance-asked.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import { orderLines } from '#domains/orders/tables.ts'
import { toCollectAfterAdvance } from '#domains/orders/to-collect-after-advance.ts'
import { isExchange } from '#domains/parcels/exchanges/exchanges.ts'
import type { Db } from '#platform/database/database.ts'
import { toTaka } from '#shared/money.ts'
import { courierNames } from '#shared/parcels/courier-names.ts'
import { hasReachedCustomer, type ParcelState, parcelState } from '#shared/parcels/parcel-states.ts'
import { stepOfState } from '#shared/parcels/shown-steps.ts'
import type { ShownParcel } from '../contract.ts'
import type { ParcelRow } from '../lock-parcel.ts'
import { parcelEvents, parcelLines, parcels } from '../tables.ts'
import { shownEvents } from './shown-events.ts'

/**
 * The parcels of an order as its customer sees them, without those that were cancelled. One statement if there are
 * none, else three, and up to three more while the order is in the shop. Notes, names of staff and what the courier
 * wrote stay inside: see decision 33.
 */
export async function shownParcels(db: Db, order: OrderRow): Promise<ShownParcel[]> {
  const rows = await db
    .select()
    .from(parcels)
    .where(and(eq(parcels.orderRow, order.id), ne(parcels.state, 'cancelled')))
    .orderBy(asc(parcels.position))
  if (rows.length === 0) return []
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::bigint[])`
  const [pieces, events, toCollectById] = await Promise.all([
    piecesIn(db, ids),
    db.select().from(parcelEvents).where(sql`${parcelEvents.parcelId} = ${ids}`).orderBy(asc(parcelEvents.id)),
    advancesAskedFor(db, [order]).then((advances) => toCollectAfterAdvance(db, [order], advances)),
  ])
  return rows.map((row, i) => ({
    position: i + 1,
    ...viewOf({
      ...row,
      state: stateShown(row, row.state),
      toCollect: toCollectById.get(row.id) ?? row.toCollect,
    }),
    pieces: pieces.filter(({ parcelId }) => parcelId === row.id).map(({ parcelId: _, ...piece }) => piece),
    events: shownEvents(
      { ...row, state: stateShown(row, row.state) },
      events
        .filter(({ parcelId }) => parcelId === row.id)
        .map((event) => ({ ...event, state: event.state && stateShown(row, event.state) })),
    ),
  }))
}

/** A replacement is delivered for its customer, whatever she gave back for it. */
const stateShown = (parcel: ParcelRow, state: ParcelState): ParcelState =>
  isExchange(parcel) && state === 'partly_delivered' ? 'delivered' : state

/** The pieces by the names that the order has; a line that the order no longer has by those of the parcel. */
const piecesIn = (db: Db, ids: ReturnType<typeof sql>) =>
  db
    .select({
      parcelId: parcelLines.parcelId,
      name: parcelLines.name,
      nameBn: sql<string>`coalesce(${orderLines.nameBn}, '')`,
      size: parcelLines.size,
      color: parcelLines.color,
      colorBn: sql<string>`coalesce(${productColors.nameBn}, '')`,
      quantity: parcelLines.quantity,
    })
    .from(parcelLines)
    .leftJoin(orderLines, eq(orderLines.id, parcelLines.orderLineId))
    .leftJoin(
      productColors,
      and(eq(productColors.productNumber, orderLines.productNumber), eq(productColors.name, parcelLines.color)),
    )
    .where(sql`${parcelLines.parcelId} = ${ids}`)
    .orderBy(asc(parcelLines.position), asc(parcelLines.id))

/** Part of a delivery, or the old piece of an exchange, came back over the counter: what stayed is delivered. */
const staysDelivered = (parcel: ParcelRow) => hasReachedCustomer(parcel.state)

function viewOf(parcel: ParcelRow) {
  const { state, courier, consignment, trackingUrl, toCollect, receivedBackAt } = parcel
  const step = stepOfState[state] ?? 'packed'
  const isWithCourier = step !== 'packed'
  const { isFinal, goodsAt } = parcelState(state)
  const isDue = !isFinal && (goodsAt === 'shop' || goodsAt === 'courier') && step !== 'returning' && step !== 'returned'
  return {
    step: receivedBackAt && !staysDelivered(parcel) ? ('returned' as const) : step,
    courier: isWithCourier && courier !== null ? nameOf(courier) : null,
    consignment: isWithCourier ? consignment : null,
    trackingUrl: isWithCourier ? webAddress(trackingUrl) : null,
    toPay: isDue ? toTaka(toCollect) : 0,
  }
}

const ownDelivery = { en: 'our own delivery', bn: 'আমাদের নিজস্ব ডেলিভারি' }
const nameOf = (code: string) => (code === 'own' ? ownDelivery : (courierNames[code] ?? { en: code, bn: code }))

/** A courier's link is followed by customers: nothing but https. */
const webAddress = (text: string | null): string | null =>
  text !== null && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : null
