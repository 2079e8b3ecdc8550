import { and, eq, inArray, sql } from 'drizzle-orm'
import { invalidateStock } from '#domains/catalogue/products/invalidate-stock.ts'
import { returnStock } from '#domains/inventory/take-stock.ts'
import { orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { type OrderStatus, orderStates } from '#shared/orders/order-status.ts'
import { isHandedOver, type ParcelState, parcelState } from '#shared/parcels/parcel-states.ts'
import { createParcels } from './create-parcels.ts'
import { enterParcelState } from './enter-parcel-state.ts'
import { type ParcelRow, parcelsOf } from './lock-parcel.ts'
import { parcelLines, parcels } from './tables.ts'

type StatusChanged = { payload: { orderId: string; from: OrderStatus; to: OrderStatus } }
type Edited = { payload: { orderId: string } }

/** Keeps parcels true when staff or shoppers change the status of an order by hand. Runs in the transaction that changes it. */
export async function parcelsFollowStatus(tx: Db, events: StatusChanged[]): Promise<void> {
  for (const { payload } of events) await followStatus(tx, payload)
}

async function followStatus(tx: Db, { orderId, from, to }: StatusChanged['payload']): Promise<void> {
  const [order] = await tx
    .select({ id: orders.id, updatedAt: orders.updatedAt })
    .from(orders)
    .where(eq(orders.orderId, orderId))
  if (!order) return
  if (from === 'cancelled') await forgetReturned(tx, order.id)
  if (to === 'processing' || to === 'shipped' || to === 'delivered') await createParcels(tx, [order.id])
  const all = await parcelsOf(tx, order.id)
  // The change has just set it, by the clock of the shop.
  const now = order.updatedAt
  for (const parcel of all) {
    const state = stateAfter(parcel, to, all)
    if (!state) continue
    if (state === 'cancelled' && from === 'shipped') await giveBack(tx, parcel, orderId)
    await enterParcelState(tx, parcel, { state, at: now, actor: 'Shop', source: 'order', note: `Order ${to}` }, now)
  }
}

/** The state that a parcel gets with its order; undefined: it stays. */
function stateAfter(parcel: ParcelRow, to: OrderStatus, all: readonly ParcelRow[]): ParcelState | undefined {
  const { state } = parcel
  if (state === 'cancelled' || state === 'received_back' || parcel.receivedBackAt) return undefined
  // Staff correct a mistake: what they had marked as sent is in the shop after all, or on its way.
  if (orderStates[to].isInShop) return isHandedOver(state) ? 'waiting' : undefined
  if (to === 'shipped' && state === 'delivered') return 'handed_over'
  // A parcel that went by itself has made its order shipped; the others are still in the shop.
  if (to === 'shipped') return all.some((each) => isHandedOver(each.state)) ? undefined : 'handed_over'
  if (to === 'delivered') return state === 'partly_delivered' || state === 'delivered' ? undefined : 'delivered'
  if (to !== 'cancelled') return undefined
  if (!isHandedOver(state)) return 'cancelled'
  // What the customer has comes back to the counter, too.
  return state === 'delivered' || parcelState(state).rank < parcelState('returning').rank ? 'returning' : undefined
}

/** An order is opened again and has taken its pieces again: what came back before belongs to no line any more. */
async function forgetReturned(tx: Db, orderRow: number) {
  const over = tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.orderRow, orderRow), inArray(parcels.state, ['received_back', 'cancelled'])))
  await tx.update(parcelLines).set({ orderLineId: null }).where(inArray(parcelLines.parcelId, over))
}

/** A parcel of a shipped order that never left the shop. */
async function giveBack(tx: Db, parcel: ParcelRow, orderId: string) {
  const lines = await tx
    .update(parcelLines)
    .set({ toShelf: sql`${parcelLines.quantity}` })
    .where(eq(parcelLines.parcelId, parcel.id))
    .returning({ variantId: parcelLines.variantId, quantity: parcelLines.quantity })
  const pieces = lines.flatMap(({ variantId, quantity }) =>
    variantId === null ? [] : { variantId, quantity, orderId },
  )
  await invalidateStock(tx, await returnStock(tx, pieces, { actor: 'Shop', reason: 'order cancelled' }))
}

/** An edited order's parcel gets its lines and its amount again while it is the only one and nobody has booked it. */
export async function parcelsFollowEdit(tx: Db, events: Edited[]): Promise<void> {
  for (const { payload } of events) {
    const [order] = await tx.select().from(orders).where(eq(orders.orderId, payload.orderId))
    if (!order) continue
    const all = (await parcelsOf(tx, order.id)).filter(
      ({ state }) => state !== 'cancelled' && state !== 'received_back',
    )
    const [only] = all
    if (!only) continue
    if (all.length > 1 || only.state !== 'waiting') {
      const inShop = all.filter(({ state }) => !isHandedOver(state)).map(({ id }) => id)
      const attention = 'The order was changed after this parcel was booked or split'
      await tx.update(parcels).set({ attention }).where(inArray(parcels.id, inShop))
      continue
    }
    await tx.delete(parcels).where(eq(parcels.id, only.id))
    await createParcels(tx, [order.id])
  }
}
