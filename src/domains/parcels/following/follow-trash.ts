import { eq } from 'drizzle-orm'
import { orders } from '#domains/orders/tables.ts'
import { createParcels, createReturningParcel } from '#domains/parcels/create-parcels.ts'
import { enterParcelState } from '#domains/parcels/enter-parcel-state.ts'
import { isLiveParcel } from '#domains/parcels/live-parcels.ts'
import { parcelsOf } from '#domains/parcels/lock-parcel.ts'
import type { Db } from '#platform/database/database.ts'
import { orderStates } from '#shared/orders/order-status.ts'
import { isHandedOver } from '#shared/parcels/parcel-states.ts'
import { cancelParcel } from './follow-status.ts'

type Event = { payload: { orderId: string } }

const orderOf = async (tx: Db, orderId: string) => {
  const [order] = await tx
    .select({ id: orders.id, status: orders.status, updatedAt: orders.updatedAt })
    .from(orders)
    .where(eq(orders.orderId, orderId))
  return order
}

/** The parcels of a deleted order that never left are cancelled; those that did come back over the counter. */
export async function parcelsFollowDeletion(tx: Db, events: Event[]): Promise<void> {
  for (const { payload } of events) {
    const order = await orderOf(tx, payload.orderId)
    if (!order) continue
    const wasInShop = orderStates[order.status].isInShop
    for (const parcel of (await parcelsOf(tx, order.id)).filter(isLiveParcel))
      if (!isHandedOver(parcel.state))
        await cancelParcel(tx, parcel, { orderId: payload.orderId, givesBack: !wasInShop, now: order.updatedAt })
    if (order.status === 'shipped') await createReturningParcel(tx, order.id)
  }
}

/** A restored order has its pieces again: what no live parcel has gets one, with the courier if the whole order is. */
export async function parcelsFollowRestoration(tx: Db, events: Event[]): Promise<void> {
  for (const { payload } of events) {
    const order = await orderOf(tx, payload.orderId)
    if (order?.status !== 'processing' && order?.status !== 'shipped') continue
    const hadParcel = (await parcelsOf(tx, order.id)).some(isLiveParcel)
    await createParcels(tx, [order.id])
    if (order.status !== 'shipped' || hadParcel) continue
    const now = order.updatedAt
    const move = { state: 'handed_over', at: now, actor: 'Shop', source: 'order', note: 'Order restored' } as const
    for (const parcel of (await parcelsOf(tx, order.id)).filter(isLiveParcel))
      await enterParcelState(tx, parcel, move, now)
  }
}
