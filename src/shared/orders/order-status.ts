export type OrderCard = 'pending' | 'processing' | 'shipped' | 'completed' | 'cancelled'

/** The next task of the shop for an order. Each is a view of the order list. */
export const orderQueues = ['to_confirm', 'to_pack', 'on_the_way'] as const
export type OrderQueue = (typeof orderQueues)[number]

type OrderState<Status extends PropertyKey> = {
  /** The states that may follow in the usual course. Every other change is an exception. */
  next: readonly Status[]
  /** It counts as revenue, as pieces sold, and as an order of its customer. */
  counts: boolean
  /** Its pieces are taken from stock and still in the shop: cancelling or deleting returns them immediately. */
  isInShop: boolean
  /** Its pieces are in parcels, which are created when it is packed, or earlier by a booking. */
  hasParcels: boolean
  /** Something is still to be done for it. */
  isOpen: boolean
  /** Staff may change its lines and its address. */
  isEditable: boolean
  /** It can be merged with another order. */
  isMergeable: boolean
  /** The customer may cancel it. */
  isCancellable: boolean
  /** The customer gets a mail when the order enters the state. */
  notifies: boolean
  /** It is a step of the tracking timeline. */
  isTrackingStep: boolean
  /** The right that staff need to give an order this state. */
  right: 'orders.edit' | 'orders.cancel'
  /** The back office's counter for it; the specification calls delivered 'completed' there. */
  card: OrderCard
  /** The queue of its next task; 'none' if there is none. */
  queue: OrderQueue | 'none'
  /** The colour of its badge in the storefront and in the back office. */
  tone: 'amber' | 'green' | 'red'
  staffTone: 'amber' | 'plain' | 'green' | 'red'
}

const statesOf = <const States extends Record<keyof States, OrderState<keyof States>>>(states: States) => states

/**
 * The states of an order and their transitions, in the usual order: rules, SQL, screens and docs/order-states.md read
 * them here. Texts for people are in the messages and in the back office's own table.
 */
export const orderStates = statesOf({
  pending: {
    next: ['confirmed', 'cancelled'],
    counts: true,
    isInShop: true,
    hasParcels: false,
    isOpen: true,
    isEditable: true,
    isMergeable: true,
    isCancellable: true,
    notifies: false,
    isTrackingStep: false,
    right: 'orders.edit',
    card: 'pending',
    queue: 'to_confirm',
    tone: 'amber',
    staffTone: 'amber',
  },
  confirmed: {
    next: ['processing', 'shipped', 'cancelled'],
    counts: true,
    isInShop: true,
    hasParcels: false,
    isOpen: true,
    isEditable: true,
    isMergeable: true,
    isCancellable: true,
    notifies: false,
    isTrackingStep: true,
    right: 'orders.edit',
    card: 'pending',
    queue: 'to_pack',
    tone: 'green',
    staffTone: 'amber',
  },
  processing: {
    next: ['shipped', 'confirmed', 'cancelled'],
    counts: true,
    isInShop: true,
    hasParcels: true,
    isOpen: true,
    isEditable: true,
    isMergeable: false,
    isCancellable: false,
    notifies: false,
    isTrackingStep: true,
    right: 'orders.edit',
    card: 'processing',
    queue: 'to_pack',
    tone: 'green',
    staffTone: 'plain',
  },
  shipped: {
    next: ['delivered', 'cancelled'],
    counts: true,
    isInShop: false,
    hasParcels: true,
    isOpen: true,
    isEditable: false,
    isMergeable: false,
    isCancellable: false,
    notifies: true,
    isTrackingStep: true,
    right: 'orders.edit',
    card: 'shipped',
    queue: 'on_the_way',
    tone: 'green',
    staffTone: 'plain',
  },
  delivered: {
    next: [],
    counts: true,
    isInShop: false,
    hasParcels: true,
    isOpen: false,
    isEditable: false,
    isMergeable: false,
    isCancellable: false,
    notifies: true,
    isTrackingStep: true,
    right: 'orders.edit',
    card: 'completed',
    queue: 'none',
    tone: 'green',
    staffTone: 'green',
  },
  cancelled: {
    next: [],
    counts: false,
    isInShop: false,
    hasParcels: false,
    isOpen: false,
    isEditable: false,
    isMergeable: false,
    isCancellable: false,
    notifies: true,
    isTrackingStep: false,
    right: 'orders.cancel',
    card: 'cancelled',
    queue: 'none',
    tone: 'red',
    staffTone: 'red',
  },
})

export type OrderStatus = keyof typeof orderStates

/** The stored vocabulary. The back office's 'completed' is 'delivered'. */
export const orderStatuses = Object.keys(orderStates) as [OrderStatus, ...OrderStatus[]]

/** The rules of a state, with plain types instead of those of one state. */
export const orderState = (status: OrderStatus): OrderState<OrderStatus> => orderStates[status]

/** The back office calls delivered orders completed. */
export const staffWord = (status: OrderStatus): string => (status === 'delivered' ? 'completed' : status)

export const isOrderQueue = (word: string): word is OrderQueue => (orderQueues as readonly string[]).includes(word)

/** The states of which something holds. */
export const statusesWhere = (holds: (state: OrderState<OrderStatus>) => boolean): OrderStatus[] =>
  orderStatuses.filter((status) => holds(orderStates[status]))

/**
 * Whether an order may go from one state to the other in the usual course. Staying in a state is no change, so false.
 */
export const mayFollow = (from: OrderStatus, to: OrderStatus): boolean => orderState(from).next.includes(to)

/**
 * Whether a step may be undone by the person who just made it: only if no customer was notified and no piece has left
 * the shop.
 */
export const isUndoable = (from: OrderStatus, to: OrderStatus): boolean =>
  mayFollow(from, to) && [from, to].every((status) => orderState(status).isInShop && !orderState(status).notifies)

/** The states of which the customer gets a mail. */
export type Notifying = {
  [S in OrderStatus]: (typeof orderStates)[S]['notifies'] extends true ? S : never
}[OrderStatus]

/** Whether the customer gets a mail when an order enters that state. */
export const notifiesCustomer = (status: OrderStatus): status is Notifying => orderStates[status].notifies

type TrackingStep = {
  [S in OrderStatus]: (typeof orderStates)[S]['isTrackingStep'] extends true ? S : never
}[OrderStatus]

/** The steps of the tracking timeline, in the order of the table. */
export const trackingSteps = statusesWhere(({ isTrackingStep }) => isTrackingStep) as TrackingStep[]

/** Whether a step of the timeline is done or current for an order of that status. */
export function stepState(step: TrackingStep, status: OrderStatus): 'done' | 'current' | 'ahead' {
  const steps: readonly OrderStatus[] = trackingSteps
  const current = steps.indexOf(status)
  if (current < 0) return 'ahead'
  const at = trackingSteps.indexOf(step)
  return at < current ? 'done' : at === current ? 'current' : 'ahead'
}
