import { and, eq, isNotNull } from 'drizzle-orm'
import { enterStatus } from '#domains/orders/changing/enter-status.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import { orders } from '#domains/orders/tables.ts'
import { expectedIn, isExchange } from '#domains/parcels/exchanges/exchanges.ts'
import { pairsIn } from '#domains/parcels/two-sizes/second-sizes.ts'
import type { Db } from '#platform/database/database.ts'
import { type OrderStatus, orderStatuses } from '#shared/orders/order-status.ts'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import {
  comesBack,
  hasReachedCustomer,
  isClosedOrder,
  isHandedOver,
  type ParcelState,
  parcelState,
} from '#shared/parcels/parcel-states.ts'
import { addAttention, isLiveParcel } from '../live-parcels.ts'
import { type ParcelRow, parcelsOf } from '../lock-parcel.ts'
import { recalculateCollect } from '../recalculate-collect.ts'
import { parcelEvents, parcels } from '../tables.ts'

export type ParcelMove = {
  state: ParcelState
  /** When it happened, by the courier's clock if it sends a time. */
  at: Date
  actor: string
  source: (typeof parcelEvents.$inferInsert)['source']
  note?: string
  word?: string
  place?: string
  eventKey?: string
  /** Paisa that the courier took. */
  collected?: number | undefined
  /** The previous state was a mistake: forgets the money that was collected then. */
  isCorrection?: boolean
}

/**
 * Moves a locked parcel to a state, whatever its previous one, and writes the event; `orderFollows` moves the order.
 * The time of delivery is written once: later events of a partial delivery leave it. Money that an own rider collected
 * stays in the event, unless staff state that the parcel was not delivered.
 * @returns the parcel as it is now
 */
export async function enterParcelState(tx: Db, parcel: ParcelRow, move: ParcelMove, now: Date): Promise<ParcelRow> {
  const isDelivered = move.state === 'delivered'
  const state = await stateEntered(tx, parcel, move.state)
  const { at } = move
  const isReached = hasReachedCustomer(state)
  const isFirst = isReached && !hasReachedCustomer(parcel.state)
  const isEarlier = parcelState(state).rank < parcelState('returning').rank
  const isTakenBack = hasReachedCustomer(parcel.state) && !isReached && (move.isCorrection === true || isEarlier)
  const isBookedAgain = state === 'booked' && isHandedOver(parcel.state)
  const before = move.isCorrection ? null : parcel.collected
  const isTimed = move.source === 'webhook' || move.source === 'poll' || move.source === 'staff'
  const [moved] = await tx
    .update(parcels)
    .set({
      state,
      updatedAt: now,
      ...(isTimed && { movedAt: at }),
      ...((state === 'waiting' || isBookedAgain) && { movedAt: null, handedOverAt: null }),
      ...(state === 'waiting' && {
        riderId: null,
        ...(parcel.courier === ownCourier && { courier: null }),
      }),
      ...((state === 'waiting' || isTakenBack) && {
        deliveredAt: null,
        collected: null,
        paidOutAt: null,
        paidOutBy: '',
      }),
      ...(isHandedOver(state) && { handedOverAt: parcel.handedOverAt ?? at }),
      ...(isFirst && !isToldAgain(parcel) && { paidOutAt: null, paidOutBy: '' }),
      ...(isReached && {
        deliveredAt: isFirst ? at : (parcel.deliveredAt ?? at),
        collected: move.collected ?? before ?? (isDelivered ? parcel.toCollect : null),
      }),
    })
    .where(eq(parcels.id, parcel.id))
    .returning()
  if (isTakenBack) await tx.update(parcelEvents).set({ cash: null }).where(eq(parcelEvents.parcelId, parcel.id))
  if (move.isCorrection && isReached && moved) await correctCash(tx, moved)
  const riderId = moved?.courier === ownCourier ? moved.riderId : null
  await tx.insert(parcelEvents).values({
    parcelId: parcel.id,
    state,
    hasMoved: true,
    word: move.word ?? '',
    place: move.place ?? '',
    note: move.note ?? '',
    actor: move.actor,
    source: move.source,
    eventKey: move.eventKey ?? null,
    riderId,
    cash: isFirst && riderId !== null ? (moved?.collected ?? 0) : null,
    at,
    receivedAt: now,
  })
  if (!moved) return parcel
  return state === 'waiting' ? recalculateWaiting(tx, moved) : moved
}

/** The state that it enters: of a delivery one of two sizes comes back, or the piece that an exchange replaces. */
export const stateEntered = async (tx: Db, parcel: ParcelRow, told: ParcelState): Promise<ParcelState> =>
  told === 'delivered' && (await bringsSomethingBack(tx, parcel)) ? 'partly_delivered' : told

/** Its order was cancelled after the delivery and reopened: its cash was collected once, and may be paid out. */
const isToldAgain = ({ state, deliveredAt }: ParcelRow): boolean => comesBack(state) && deliveredAt !== null

/** Whether pieces come back: one of two sizes, or what an exchange replaces. */
const bringsSomethingBack = async (tx: Db, parcel: ParcelRow): Promise<boolean> =>
  (isExchange(parcel) ? await expectedIn(tx, [parcel.id]) : await pairsIn(tx, parcel.id)).length > 0

/** Overwrites the rider's cash on the day when he collected it. */
const correctCash = (tx: Db, { id, collected }: ParcelRow) =>
  tx
    .update(parcelEvents)
    .set({ cash: collected ?? 0 })
    .where(and(eq(parcelEvents.parcelId, id), isNotNull(parcelEvents.cash)))

/** Subtracts payments that were received while a courier had the parcel. */
async function recalculateWaiting(tx: Db, parcel: ParcelRow): Promise<ParcelRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, parcel.orderRow))
  if (!order) return parcel
  await recalculateCollect(tx, order, (await parcelsOf(tx, order.id)).filter(isLiveParcel))
  const [row] = await tx.select().from(parcels).where(eq(parcels.id, parcel.id))
  return row ?? parcel
}

/** The parcel is finished: delivered, never sent, or its pieces are accounted for. */
const isOver = ({ state, receivedBackAt }: ParcelRow): boolean =>
  state === 'delivered' || state === 'cancelled' || receivedBackAt !== null

const reachedCustomer = ({ state }: ParcelRow): boolean => hasReachedCustomer(state)

/** The status that follows from an order's parcels; undefined: unchanged. */
export function statusOf(all: readonly ParcelRow[]): OrderStatus | undefined {
  const sent = all.filter((parcel) => parcel.state !== 'cancelled' && !isExchange(parcel))
  if (sent.length === 0) return undefined
  if (sent.every((parcel) => isOver(parcel) || reachedCustomer(parcel)))
    return sent.some(reachedCustomer) ? 'delivered' : 'cancelled'
  // A parcel that the counter has settled is not on its way, whatever its state.
  const isAway = ({ state, receivedBackAt }: ParcelRow) => receivedBackAt === null && isHandedOver(state)
  return sent.some(isAway) ? 'shipped' : undefined
}

/** A parcel never moves an order's status back, except in a correction. */
export const isLater = (status: OrderStatus, than: OrderStatus) =>
  orderStatuses.indexOf(status) > orderStatuses.indexOf(than)

/**
 * Gives the locked order the status that follows from all of its parcels, with its effects. An order in the trash or
 * cancelled keeps its status: if its parcel reaches the customer all the same, staff have to look.
 */
export async function orderFollows(
  tx: Db,
  order: OrderRow,
  { moved, siblings }: { moved: ParcelRow; siblings: readonly ParcelRow[] },
  { actor, note, now, isCorrection = false }: { actor: string; note: string; now: Date; isCorrection?: boolean },
): Promise<void> {
  if (isClosedOrder(order)) return lookAtReached(tx, order, moved)
  const status = statusOf([...siblings, moved])
  if (!status || status === order.status || !(isCorrection || isLater(status, order.status))) return
  await enterStatus(tx, order, status, { actor, note, now })
}

async function lookAtReached(tx: Db, { deletedAt }: OrderRow, parcel: ParcelRow): Promise<void> {
  if (!reachedCustomer(parcel)) return
  await addAttention(tx, parcel, deletedAt ? deliveredInTrash : 'Delivered, but its order is cancelled')
}

export const deliveredInTrash = 'Delivered, but its order is deleted'
