import { and, desc, eq, sql } from 'drizzle-orm'
import { invalidateStock } from '#domains/catalogue/products/invalidate-stock.ts'
import { returnStock } from '#domains/inventory/take-stock.ts'
import { addTimelineEntry } from '#domains/orders/changing/add-timeline-entry.ts'
import { orderEvents, orders } from '#domains/orders/tables.ts'
import { recordWithdrawal } from '#domains/parcels/booking/withdrawn-bookings.ts'
import { createParcels, createReturningParcel } from '#domains/parcels/create-parcels.ts'
import { isExchange, returnReplacement } from '#domains/parcels/exchanges/exchanges.ts'
import { isAsked, isLiveParcel, withAttention } from '#domains/parcels/live-parcels.ts'
import { type ParcelRow, parcelsOf } from '#domains/parcels/lock-parcel.ts'
import { enterParcelState, statusOf } from '#domains/parcels/moving/enter-parcel-state.ts'
import { parcelLines, parcels } from '#domains/parcels/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatExactMoney } from '#shared/money.ts'
import { type OrderStatus, orderStates } from '#shared/orders/order-status.ts'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import { hasReachedCustomer, isHandedOver, type ParcelState, parcelState } from '#shared/parcels/parcel-states.ts'

type StatusChanged = { payload: { orderId: string; from: OrderStatus; to: OrderStatus } }

/**
 * Keeps parcels true when staff or shoppers change the status of an order. Runs in the transaction that changes it.
 * @throws Refusal 409 parcels_open: the order cannot be delivered while parcels are elsewhere
 */
export async function parcelsFollowStatus(tx: Db, events: StatusChanged[]): Promise<void> {
  for (const { payload } of events) await followStatus(tx, payload)
}

async function followStatus(tx: Db, { orderId, from, to }: StatusChanged['payload']): Promise<void> {
  const [order] = await tx
    .select({ id: orders.id, updatedAt: orders.updatedAt, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.orderId, orderId))
  if (!order) return
  if (orderStates[to].hasParcels) await createParcels(tx, [order.id])
  const before = await parcelsOf(tx, order.id)
  const live = before.filter(isLiveParcel)
  const all = live.filter((parcel) => !isExchange(parcel))
  if (to === 'delivered') mustBeOnTheirWay(all)
  // The change has just set it, by the clock of the shop.
  const now = order.updatedAt
  const cancellation = { orderId, now, note: 'Order cancelled' }
  for (const parcel of all) {
    const state = stateAfter(parcel, to, all)
    if (!state) continue
    if (state === 'cancelled')
      await cancelParcel(tx, parcel, { ...cancellation, givesBack: !orderStates[from].isInShop })
    else {
      const move = { state, at: now, actor: 'Shop', source: 'order', note: `Order ${to}` } as const
      await enterParcelState(tx, state === 'waiting' ? await endBooking(tx, parcel, now) : parcel, move, now)
    }
  }
  if (to === 'cancelled')
    for (const parcel of live)
      if (isExchange(parcel) && !isHandedOver(parcel.state))
        await cancelParcel(tx, parcel, { ...cancellation, givesBack: true })
  if (to === 'cancelled' && !orderStates[from].isInShop) await createReturningParcel(tx, order.id)
  if (to === 'cancelled' && order.paymentStatus !== 'refunded') {
    // If the order was still in the shop, the customer keeps earlier kept pieces, and their cash is not returned.
    const closed = orderStates[from].isInShop ? [] : await closedSinceOpened(tx, order.id, before)
    await addCashReturnNote(tx, order.id, [...all, ...closed], now)
  }
}

/** Notes on the timeline that a customer who paid on delivery must get that money back. */
async function addCashReturnNote(tx: Db, orderRow: number, all: readonly ParcelRow[], now: Date): Promise<void> {
  const paid = all.filter(({ deliveredAt }) => deliveredAt !== null)
  const amount = paid.reduce((sum, parcel) => sum + takenBy(parcel), 0)
  if (amount === 0) return
  const note = `Cash of ${formatExactMoney(amount)} to be returned`
  await addTimelineEntry(tx, { orderRow, note, actor: 'Shop', at: now })
}

/** A partial delivery may have collected the full amount, unless its courier or the counter states otherwise. */
const takenBy = ({ collected, receivedBackAt, toCollect }: ParcelRow): number =>
  collected ?? (receivedBackAt === null ? toCollect : 0)

/**
 * Partial deliveries that the counter has settled and of which the customer kept something. Only those received after
 * the earlier cancellation, if the order was reopened since.
 * @param orderRow of an order whose cancellation is on the timeline already
 */
async function closedSinceOpened(tx: Db, orderRow: number, all: readonly ParcelRow[]): Promise<ParcelRow[]> {
  const settled = all.filter((each) => each.state === 'partly_delivered' && each.receivedBackAt && !isExchange(each))
  const kept = await withKeptPieces(tx, settled)
  const closed = settled.filter(({ id }) => kept.has(id))
  if (closed.length === 0) return []
  const [, earlier] = await tx
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderRow, orderRow), eq(orderEvents.status, 'cancelled')))
    .orderBy(desc(orderEvents.id))
    .limit(2)
  return closed.filter(({ receivedBackAt }) => !earlier || (receivedBackAt && receivedBackAt > earlier.at))
}

/** The row ids of parcels of which the customer kept a piece. */
async function withKeptPieces(tx: Db, all: readonly ParcelRow[]): Promise<Set<number>> {
  if (all.length === 0) return new Set()
  const { parcelId, quantity, toShelf, toSecondChoice, writtenOff } = parcelLines
  const rows = await tx
    .select({ id: parcelId })
    .from(parcelLines)
    .where(sql`${parcelId} = any(${sql.param(all.map(({ id }) => id))}::bigint[])`)
    .groupBy(parcelId)
    .having(sql`sum(${quantity} - ${toShelf} - ${toSecondChoice} - ${writtenOff}) > 0`)
  return new Set(rows.map(({ id }) => id))
}

/** The state that a live parcel gets with its order; undefined: unchanged. */
function stateAfter(parcel: ParcelRow, to: OrderStatus, all: readonly ParcelRow[]): ParcelState | undefined {
  const { state } = parcel
  // Staff correct a mistake: the parcels that they had marked as sent are still in the shop, or on their way.
  if (orderStates[to].isInShop) return isHandedOver(state) ? stateInShopAgain(parcel) : undefined
  // If one parcel moved and thereby made the order shipped, the others stay where they are.
  if (to === 'shipped' && statusOf(all) === 'shipped') return undefined
  if (to === 'shipped' && state === 'delivered') return 'handed_over'
  if (to === 'shipped') return all.some((each) => isHandedOver(each.state)) ? undefined : 'handed_over'
  if (to === 'delivered') return hasReachedCustomer(state) ? undefined : 'delivered'
  if (!isHandedOver(state)) return 'cancelled'
  // Delivered pieces return to the counter, too, also those of a partial delivery: the counter then expects all of
  // them.
  return hasReachedCustomer(state) || parcelState(state).rank < parcelState('returning').rank ? 'returning' : undefined
}

/** Without a later event, the courier will still fetch the booked parcel. */
const stateInShopAgain = (parcel: ParcelRow): ParcelState =>
  parcel.state === 'handed_over' && isNumberedOutside(parcel) ? 'booked' : 'waiting'

const isNumberedOutside = ({ courier, consignment }: ParcelRow): boolean =>
  consignment !== null && courier !== null && courier !== ownCourier

/** A parcel is in the shop again: later events of its courier must not apply to the next booking. */
async function endBooking(tx: Db, parcel: ParcelRow, now: Date): Promise<ParcelRow> {
  const { id, consignment } = parcel
  if (consignment === null) return parcel
  await recordWithdrawal(tx, parcel, now)
  const attention = isNumberedOutside(parcel)
    ? withAttention(parcel.attention, `Its order is in the shop again: withdraw ${consignment} at the courier`)
    : parcel.attention
  const free = { consignment: null, trackingUrl: null, attention }
  const [freed = parcel] = await tx.update(parcels).set(free).where(eq(parcels.id, id)).returning()
  return freed
}

const delivering: readonly ParcelState[] = [
  'handed_over',
  'in_transit',
  'on_hold',
  'out_for_delivery',
  'delivered',
  'partly_delivered',
]

/**
 * An order may become delivered only if its parcels are on their way out, or if all of them wait in the shop, where the
 * customer collects them.
 */
function mustBeOnTheirWay(all: readonly ParcelRow[]) {
  if (all.every(({ state }) => state === 'waiting')) return
  const elsewhere = all.filter(({ state }) => !delivering.includes(state))
  if (elsewhere.length === 0) return
  const named = elsewhere.map(({ number, state }) => `${number} is ${state.replaceAll('_', ' ')}`).join(', ')
  throw new Refusal(409, 'parcels_open', `This order is not delivered while a parcel of it is elsewhere: ${named}`)
}

/**
 * Cancels a parcel in the shop. If its courier may know it, staff must withdraw it there.
 * @param givesBack its pieces are returned to stock, because its order was sent without it
 * @param note the reason, for its history
 */
export async function cancelParcel(
  tx: Db,
  parcel: ParcelRow,
  { orderId, givesBack, now, note }: { orderId: string; givesBack: boolean; now: Date; note: string },
): Promise<void> {
  if (isExchange(parcel)) await returnReplacement(tx, parcel)
  else if (givesBack) await giveBack(tx, parcel, orderId)
  const move = { state: 'cancelled', at: now, actor: 'Shop', source: 'order', note } as const
  await enterParcelState(tx, parcel, move, now)
  if (!isAsked(parcel)) return
  const attention = withAttention(parcel.attention, 'Cancelled after it was booked: withdraw it at the courier')
  await tx.update(parcels).set({ attention }).where(eq(parcels.id, parcel.id))
}

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
