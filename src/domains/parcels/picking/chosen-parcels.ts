import { eq, inArray } from 'drizzle-orm'
import type { OrderRow } from '#domains/orders/order-view.ts'
import { orders } from '#domains/orders/tables.ts'
import type { PickingList } from '#domains/parcels/packing/staff-contract.ts'
import type { Db } from '#platform/database/database.ts'
import { orderStates } from '#shared/orders/order-status.ts'
import { parcelState } from '#shared/parcels/parcel-states.ts'
import { isLiveParcel } from '../live-parcels.ts'
import type { ParcelRow } from '../lock-parcel.ts'
import { whyNotPackable } from '../must-be-sendable.ts'
import { parcels, pickingListOrders } from '../tables.ts'

type Order = Pick<OrderRow, 'id' | 'orderId' | 'status' | 'deletedAt'>

/**
 * What of a list is fetched today: rows of orders that have no parcel yet, and of parcels; under which number; and what
 * is not.
 */
export type ToFetch = {
  orders: Map<number, string>
  parcels: Map<number, string>
  left: PickingList['left']
}

/** Sorts the orders and parcels of a list by whether their pieces are still to be fetched. */
export async function chosenParcels(db: Db, listId: number): Promise<ToFetch> {
  const chosen = await db
    .select({ orderRow: pickingListOrders.orderRow, parcelId: pickingListOrders.parcelId })
    .from(pickingListOrders)
    .where(eq(pickingListOrders.listId, listId))
    .orderBy(pickingListOrders.id)
  const rows = [...new Set(chosen.map(({ orderRow }) => orderRow))]
  const fields = { id: orders.id, orderId: orders.orderId, status: orders.status, deletedAt: orders.deletedAt }
  const [found, all] = await Promise.all([
    db.select(fields).from(orders).where(inArray(orders.id, rows)),
    db.select().from(parcels).where(inArray(parcels.orderRow, rows)).orderBy(parcels.orderRow, parcels.position),
  ])
  const parcelsOf = Map.groupBy(all, ({ orderRow }) => orderRow)
  const orderOf = new Map(found.map((order) => [order.id, order]))
  const whole = new Set(chosen.flatMap(({ orderRow, parcelId }) => (parcelId === null ? orderRow : [])))
  const fetch: ToFetch = { orders: new Map(), parcels: new Map(), left: [] }
  for (const orderRow of whole) {
    const order = orderOf.get(orderRow)
    if (order) addOrder(fetch, order, parcelsOf.get(orderRow) ?? [])
  }
  for (const { orderRow, parcelId } of chosen) {
    const [order, parcel] = [orderOf.get(orderRow), all.find(({ id }) => id === parcelId)]
    if (order && parcel && !whole.has(orderRow)) addParcel(fetch, order, parcel, parcel.number)
  }
  return fetch
}

function addOrder(fetch: ToFetch, order: Order, all: ParcelRow[]) {
  const live = all.filter(isLiveParcel)
  const reason = whyNotPackable(order)
  const add = (words: string) => fetch.left.push({ number: order.orderId, reason: words })
  if (reason) add(reason)
  else if (live.length > 0) for (const parcel of live) addParcel(fetch, order, parcel, order.orderId)
  else if (orderStates[order.status].isInShop) fetch.orders.set(order.id, order.orderId)
  else add(`This order is ${order.status}`)
}

function addParcel(fetch: ToFetch, order: Order, parcel: ParcelRow, number: string) {
  const reason = whyNotPackable(order) ?? whyNotFetched(parcel)
  if (reason) fetch.left.push({ number: parcel.number, reason })
  else fetch.parcels.set(parcel.id, number)
}

function whyNotFetched({ state, packedAt }: ParcelRow): string | undefined {
  const { goodsAt, isFinal } = parcelState(state)
  if (goodsAt !== 'shop' || isFinal) return `This parcel is ${state.replaceAll('_', ' ')}`
  return packedAt ? 'This parcel is packed already' : undefined
}
