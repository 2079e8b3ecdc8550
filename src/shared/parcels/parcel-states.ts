import type { OrderStatus } from '../orders/order-status.ts'

type ParcelStateRules = {
  /** Orders events of a courier that carry the same time; a courier may skip ranks. */
  rank: number
  /**
   * Where its pieces are. `split`: a part with the customer, the rest with the courier. `lost`: unknown, or beyond use.
   */
  goodsAt: 'shop' | 'courier' | 'customer' | 'split' | 'lost'
  /** Who reports this state. */
  by: 'shop' | 'courier'
  /** Nothing more happens to it. */
  isFinal: boolean
  /** What staff may enter by hand from here. Receiving a parcel back is the counter screen's (receive-parcel.ts). */
  next: readonly string[]
  tone: 'amber' | 'plain' | 'green' | 'red'
}

const withCourier = ['out_for_delivery', 'on_hold', 'delivered', 'partly_delivered', 'returning', 'lost', 'damaged']

/** The states of a parcel: rules, SQL, screens and documents read them here. The type of a state is its key. */
export const parcelStates = {
  /** In the shop, not booked. */
  waiting: { rank: 0, goodsAt: 'shop', by: 'shop', isFinal: false, next: ['handed_over'], tone: 'amber' },
  /** A request to the courier is on its way. */
  booking: { rank: 1, goodsAt: 'shop', by: 'shop', isFinal: false, next: [], tone: 'amber' },
  /** The courier's answer was lost, and the courier has no look-up: its webhook or a person decides. */
  booking_unknown: { rank: 1, goodsAt: 'shop', by: 'shop', isFinal: false, next: ['waiting', 'booked'], tone: 'red' },
  /** `waiting` again: withdrawn at the courier. */
  booked: {
    rank: 2,
    goodsAt: 'shop',
    by: 'courier',
    isFinal: false,
    next: ['handed_over', 'waiting'],
    tone: 'plain',
  },
  handed_over: {
    rank: 3,
    goodsAt: 'courier',
    by: 'shop',
    isFinal: false,
    next: ['in_transit', ...withCourier],
    tone: 'plain',
  },
  in_transit: { rank: 4, goodsAt: 'courier', by: 'courier', isFinal: false, next: withCourier, tone: 'plain' },
  on_hold: { rank: 5, goodsAt: 'courier', by: 'courier', isFinal: false, next: withCourier, tone: 'amber' },
  out_for_delivery: { rank: 6, goodsAt: 'courier', by: 'courier', isFinal: false, next: withCourier, tone: 'plain' },
  /** Refused or not found: on its way back. */
  returning: {
    rank: 7,
    goodsAt: 'courier',
    by: 'courier',
    isFinal: false,
    next: ['out_for_delivery', 'returned_by_courier', 'lost', 'damaged'],
    tone: 'amber',
  },
  /** The courier reports it as returned. Stock changes when the counter screen receives it. */
  returned_by_courier: {
    rank: 8,
    goodsAt: 'courier',
    by: 'courier',
    isFinal: false,
    next: ['lost', 'damaged'],
    tone: 'amber',
  },
  delivered: { rank: 9, goodsAt: 'customer', by: 'courier', isFinal: true, next: [], tone: 'green' },
  /** The customer keeps some of its pieces; the counter receives the others. */
  partly_delivered: { rank: 9, goodsAt: 'split', by: 'courier', isFinal: false, next: [], tone: 'amber' },
  /** The counter has its pieces in hand. */
  received_back: { rank: 10, goodsAt: 'shop', by: 'shop', isFinal: true, next: [], tone: 'red' },
  lost: { rank: 9, goodsAt: 'lost', by: 'courier', isFinal: false, next: [], tone: 'red' },
  damaged: { rank: 9, goodsAt: 'lost', by: 'courier', isFinal: false, next: [], tone: 'red' },
  /** With its order, before it was handed over. */
  cancelled: { rank: 10, goodsAt: 'shop', by: 'shop', isFinal: true, next: [], tone: 'red' },
} as const satisfies Record<string, ParcelStateRules>

export type ParcelState = keyof typeof parcelStates

export const parcelStateNames = Object.keys(parcelStates) as [ParcelState, ...ParcelState[]]

/**
 * Stands for any state of a later release, which this release may read during a rolling upgrade, or in a tab that stays
 * open. The parcel is live and out of the shop; it is not moved by hand, by a poll, or back with its order.
 */
const stateOfLaterRelease: ParcelStateRules = {
  rank: 8,
  goodsAt: 'courier',
  by: 'courier',
  isFinal: false,
  next: [],
  tone: 'plain',
}

/** The rules of a state, with plain types instead of those of one state. Use it for the state of a stored parcel. */
export const parcelState = (state: ParcelState): Omit<ParcelStateRules, 'next'> & { next: readonly ParcelState[] } =>
  (parcelStates[state] ?? stateOfLaterRelease) as never

/** The states for which `holds` is true. */
export const parcelStatesThat = (holds: (state: ParcelState) => boolean): ParcelState[] =>
  parcelStateNames.filter((state) => holds(state))

/** Nothing more happens to it. */
export const isFinal = (state: ParcelState): boolean => parcelState(state).isFinal

/** The customer took it, or a part of it. */
export const hasReachedCustomer = (state: ParcelState): boolean =>
  ['customer', 'split'].includes(parcelState(state).goodsAt)

/** Neither cancelled nor received back. A parcel that the counter settled may keep its state: see `isLiveParcel`. */
export const isLive = (state: ParcelState): boolean => !isFinal(state) || hasReachedCustomer(state)

const backwards: readonly ParcelState[] = ['returning', 'returned_by_courier', 'received_back']

/** It did not reach the customer, or is returned: on its way back, or back. */
export const comesBack = (state: ParcelState): boolean => backwards.includes(state)

/** May staff enter `to` by hand? */
export const mayEnter = (from: ParcelState, to: ParcelState): boolean => parcelState(from).next.includes(to)

/** The customer keeps no piece of an order that is cancelled or in the trash. */
export const isClosedOrder = ({ status, deletedAt }: { status: string; deletedAt: Date | null }): boolean =>
  status === 'cancelled' || deletedAt !== null

/** Steps that staff may enter by hand. If its order is closed, a delivered parcel may come back, with its cash. */
export const stepsByHand = (state: ParcelState, isClosed: boolean): readonly ParcelState[] =>
  isClosed && state === 'delivered' ? ['returning'] : parcelState(state).next

/** States that may be entered by mistake, and the states to which they may be corrected. */
const mistakable: readonly ParcelState[] = ['delivered', 'partly_delivered', 'lost', 'damaged']
const corrected: readonly ParcelState[] = [...mistakable, 'out_for_delivery', 'returning']

/** Corrections of `state` for staff who may override the usual course, with a reason. */
export const correctionsOf = (state: ParcelState): ParcelState[] =>
  mistakable.includes(state) ? corrected.filter((to) => to !== state) : []

/** A parcel of a closed order may be corrected to this state. */
export const mayBeOfClosedOrder = (state: ParcelState): boolean => ['returning', 'lost', 'damaged'].includes(state)

/** Staff who enter one of these have to give a reason. */
export const asksReason = (state: ParcelState): boolean => state === 'lost' || state === 'damaged'

/** The pieces are with the courier, or with the customer. */
export const isHandedOver = (state: ParcelState): boolean => parcelState(state).goodsAt !== 'shop'

/** Pieces may come back over the counter. */
export const mayReceiveBack = (state: ParcelState): boolean =>
  !['shop', 'customer'].includes(parcelState(state).goodsAt)

/**
 * Whether the customer may keep pieces: of a partial delivery, unless its order is cancelled, when all pieces must be
 * accounted for; of an exchange in any case.
 */
export const mayKeepSome = ({
  state,
  orderStatus,
  isExchange = false,
}: {
  state: ParcelState
  orderStatus: OrderStatus
  isExchange?: boolean
}): boolean => state === 'partly_delivered' && (isExchange || orderStatus !== 'cancelled')

/**
 * Whether an event of the courier moves the parcel. The later event by the courier's clock wins, at the same time the
 * higher rank. A final state stays, and a parcel that was handed over does not return to a state in the shop. A poll
 * has no time, and only moves up in rank. A place on the way has no direction: a returning parcel keeps returning. A
 * parcel that returns because its order was closed after the delivery is not delivered again.
 * @param movedAt when the parcel last moved, by a courier's clock or by staff; null: never
 * @param isOfClosed whether its order is cancelled or in the trash: an order that was closed by mistake is delivered
 *   again
 */
export function movesParcel(
  parcel: { state: ParcelState; movedAt: Date | null; deliveredAt?: Date | null; isOfClosed?: boolean },
  event: { state: ParcelState; at: Date; isPolled?: boolean; isPlace?: boolean | undefined },
): boolean {
  const [from, to] = [parcelState(parcel.state), parcelState(event.state)]
  if (from.isFinal || event.state === parcel.state || to.by !== 'courier') return false
  if (isHandedOver(parcel.state) && to.goodsAt === 'shop') return false
  if (event.isPolled && to.rank <= from.rank) return false
  const isComingBack = parcel.state === 'returning' || parcel.state === 'returned_by_courier'
  if (event.isPlace && isComingBack) return false
  // Its cash is recorded, and may be paid out.
  const isDelivery = hasReachedCustomer(event.state)
  if (isDelivery && isComingBack && parcel.deliveredAt && parcel.isOfClosed) return false
  // Only the counter ends these.
  if (from.goodsAt === 'split') return false
  const later = event.at.getTime() - (parcel.movedAt?.getTime() ?? 0)
  return parcel.movedAt === null ? to.rank > from.rank : later > 0 || (later === 0 && to.rank > from.rank)
}
