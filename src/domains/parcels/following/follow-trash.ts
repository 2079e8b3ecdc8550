import { eq, type SQL, sql } from 'drizzle-orm'
import { enterStatus } from '#domains/orders/changing/enter-status.ts'
import { statusWhere } from '#domains/orders/status-sql.ts'
import { orders } from '#domains/orders/tables.ts'
import { createParcels, createReturningParcel } from '#domains/parcels/create-parcels.ts'
import { isExchange } from '#domains/parcels/exchanges/exchanges.ts'
import { orderDeleted, restoreExchanges } from '#domains/parcels/exchanges/restore-exchanges.ts'
import { isLiveParcel, withoutSeen } from '#domains/parcels/live-parcels.ts'
import { type ParcelRow, parcelsOf } from '#domains/parcels/lock-parcel.ts'
import { deliveredInTrash, enterParcelState, statusOf } from '#domains/parcels/moving/enter-parcel-state.ts'
import { parcels } from '#domains/parcels/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { type OrderStatus, orderState } from '#shared/orders/order-status.ts'
import { isHandedOver } from '#shared/parcels/parcel-states.ts'
import { cancelParcel } from './follow-status.ts'

type Event = { payload: { orderId: string } }

type Order = { id: number; orderId: string; status: OrderStatus; updatedAt: Date }

/** The orders whose parcels may have to change; in a bulk deletion most orders have none. */
const concerned = (tx: Db, events: Event[], condition: SQL): Promise<Order[]> =>
  tx
    .select({ id: orders.id, orderId: orders.orderId, status: orders.status, updatedAt: orders.updatedAt })
    .from(orders)
    .where(
      sql`${orders.orderId} = any(${sql.param(events.map(({ payload }) => payload.orderId))}::text[])
        and (${condition})`,
    )
    .orderBy(orders.id)

const hasParcel = sql`exists (select from parcels p where p.order_row = ${orders.id})`
const hasExchange = sql`exists (
  select from parcels p where p.order_row = ${orders.id} and p.request_id is not null)`

/** Cancels parcels of a deleted order that never left; the others come back over the counter. */
export async function parcelsFollowDeletion(tx: Db, events: Event[]): Promise<void> {
  for (const order of await concerned(tx, events, sql`${hasParcel} or ${orders.status} = 'shipped'`)) {
    const wasInShop = orderState(order.status).isInShop
    for (const parcel of (await parcelsOf(tx, order.id)).filter(isLiveParcel))
      if (!isHandedOver(parcel.state))
        await cancelParcel(tx, parcel, {
          ...{ orderId: order.orderId, givesBack: !wasInShop, now: order.updatedAt, note: orderDeleted },
        })
    if (order.status === 'shipped') await createReturningParcel(tx, order.id)
  }
}

/**
 * A restored order has its pieces again: what no live parcel has gets one, with the courier if the whole order is. One
 * whose parcels were delivered in the meantime is delivered.
 * Replacements that were not sent yet are to be sent again.
 * @throws StockShort if those were sold in the meantime
 */
export async function parcelsFollowRestoration(tx: Db, events: Event[]): Promise<void> {
  const isPacked = statusWhere(orders.status, ({ isOpen, hasParcels }) => isOpen && hasParcels)
  const hasPieces = sql`${isPacked} or (${orders.status} <> 'cancelled' and ${hasExchange})`
  for (const order of await concerned(tx, events, hasPieces)) {
    await restoreExchanges(tx, order)
    const { isOpen, hasParcels } = orderState(order.status)
    if (!isOpen || !hasParcels) continue
    const hadParcel = (await parcelsOf(tx, order.id)).some((parcel) => isLiveOrLeft(parcel) && !isExchange(parcel))
    await createParcels(tx, [order.id])
    if (order.status === 'shipped' && !hadParcel) await handOver(tx, order)
    await followParcels(tx, order)
  }
}

/** Parcels that the counter has settled were sent, too; pieces without a parcel are other pieces. */
const isLiveOrLeft = (parcel: ParcelRow): boolean => isLiveParcel(parcel) || parcel.handedOverAt !== null

async function handOver(tx: Db, { id, updatedAt: now }: Order): Promise<void> {
  const move = { state: 'handed_over', at: now, actor: 'Shop', source: 'order', note: restored } as const
  for (const parcel of (await parcelsOf(tx, id)).filter((each) => isLiveParcel(each) && !isExchange(each)))
    await enterParcelState(tx, parcel, move, now)
}

/** Its parcels may have reached the customer while it was in the trash, where an order keeps its status. */
async function followParcels(tx: Db, { id, updatedAt: now }: Order): Promise<void> {
  const all = await parcelsOf(tx, id)
  for (const parcel of all) {
    const attention = withoutSeen(parcel.attention, deliveredInTrash)
    if (attention !== parcel.attention) await tx.update(parcels).set({ attention }).where(eq(parcels.id, parcel.id))
  }
  const [order] = await tx.select().from(orders).where(eq(orders.id, id))
  if (!order || statusOf(all) !== 'delivered') return
  await enterStatus(tx, order, 'delivered', { actor: 'Shop', note: restored, now })
}

const restored = 'Order restored'
