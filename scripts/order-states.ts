// Writes docs/order-states.md from the tables of states in src/shared: `node scripts/order-states.ts`.
import { writeFileSync } from 'node:fs'
import { saleState, saleStates } from '#shared/catalogue/planned-sale-state.ts'
import { changesByMark, messageMarks, messageState, messageStatuses } from '#shared/messages/message-status.ts'
import { callState, callStateNames } from '#shared/orders/call-state.ts'
import { type OrderStatus, orderState, orderStatuses } from '#shared/orders/order-status.ts'
import { paymentState, paymentStatuses } from '#shared/orders/payment-status.ts'
import { requestState, requestStatuses } from '#shared/orders/request-status.ts'
import { bookingState, bookingStateNames } from '#shared/parcels/booking-state.ts'
import { correctionsOf, mayReceiveBack, parcelState, parcelStateNames } from '#shared/parcels/parcel-states.ts'
import { reviewState, reviewStatuses } from '#shared/reviews/review-status.ts'

/** The text of docs/order-states.md: a table for each state machine, and for most a diagram. */
export const orderStatesDocument = (): string => `# States of orders, payments, parcels, and others

Written by \`node scripts/order-states.ts\` from [\`order-status.ts\`](../src/shared/orders/order-status.ts),
[\`payment-status.ts\`](../src/shared/orders/payment-status.ts), [\`parcel-states.ts\`](../src/shared/parcels/parcel-states.ts),
[\`request-status.ts\`](../src/shared/orders/request-status.ts), [\`review-status.ts\`](../src/shared/reviews/review-status.ts),
[\`message-status.ts\`](../src/shared/messages/message-status.ts), [\`planned-sale-state.ts\`](../src/shared/catalogue/planned-sale-state.ts),
[\`booking-state.ts\`](../src/shared/parcels/booking-state.ts) and [\`call-state.ts\`](../src/shared/orders/call-state.ts);
\`tests/order-states.test.ts\` fails when it is not up to date.

## Order

A new order is confirmed, or pending where the shop confirms each order by phone, or where its rules for cash on delivery ask for a call or an advance.

${diagram(
  [['[*]', 'pending'], ['[*]', 'confirmed'], ...steps(orderStatuses, (status) => orderState(status).next)],
  orderStatuses.filter((status) => orderState(status).next.length === 0),
)}

${table(
  ['state', 'what may follow', 'permission to enter it', 'its pieces', 'the customer', 'staff may edit it'],
  orderStatuses.map((status) => [status, words(orderState(status).next), ...factsOf(status)]),
)}

Every other change is an exception, for what the table cannot foresee: a courier who was wrong, an order cancelled by mistake. It needs the
permission \`orders.override\` beside that of the state, and a reason, which stays on the order's timeline and in the activity log. Reopening a
cancelled order takes its pieces from stock again, or is refused when they have been sold. Cancelling gives them back at once while they are in the
shop; after hand-over only the counter screen does, when somebody has them in hand. In the API the field \`reason\` asks for an
exception; \`note\` does not, so that a cancellation with a note never overrides a delivery that came first.

A step inside the shop that was pressed by mistake is no exception: whoever pressed it takes it back within two minutes, with Undo or \`undo\` in the
API, unless a parcel is there by then. Nothing was sent to the customer, so no reason is asked for.

## Payment

Cash on delivery is paid when the order is delivered, without anybody's doing.

${diagram(
  [['[*]', 'pending'], ...steps(paymentStatuses, (status) => paymentState(status).next)],
  paymentStatuses.filter((status) => paymentState(status).next.length === 0),
)}

${table(
  ['state', 'what may follow', 'as an exception'],
  paymentStatuses.map((status) => [status, words(paymentState(status).next), words(paymentState(status).exceptions)]),
)}

Both need \`orders.payment\`; an exception also needs \`orders.override\` and a reason. No other change is possible: what was not paid is not
refunded. Nothing is to be paid for a cancelled order.

## Parcel

An order has one parcel unless staff split it. Staff enter what they know; a courier's event may skip steps. The later event by the courier's clock wins,
at the same time the one of the higher rank; an older event is stored and moves nothing. The order follows its parcels: shipped with the first that is
handed over, delivered when each has reached the customer or come back, cancelled when nothing was kept.

${diagram(
  [['[*]', 'waiting'], ...steps(parcelStateNames, (state) => parcelState(state).next)],
  parcelStateNames.filter((state) => parcelState(state).isFinal),
)}

${table(
  [
    'state',
    'what staff may enter next',
    'as a correction',
    'rank',
    'its pieces',
    'who says so',
    'the counter may receive it',
  ],
  parcelStateNames.map((state) => {
    const { next, rank, goodsAt, by } = parcelState(state)
    const possible = [words(next), words(correctionsOf(state))]
    return [state, ...possible, String(rank), whereabouts[goodsAt], `the ${by}`, yesOrNo(mayReceiveBack(state))]
  }),
)}

A correction says that the state before was a mistake. It needs \`orders.override\` and a reason, which stays in the parcel's history and in the activity log.
The order follows it, back too. Once the counter has received the parcel its pieces are counted, and nothing is corrected.

Of a cancelled or deleted order staff may also enter that a delivered parcel is \`returning\`; its cash stays with who has it.

\`booking\` and \`booking_unknown\` belong to bookings with a courier: the request is on its way, or its answer was lost and the courier has no look-up.

## Problem report

A customer, or staff for one who called, reports a damaged or wrong piece of a delivered order, and staff answer once. Report and answer are mailed to the
customer; what the customer reported, to the shop, too. While a report is open, its order gets no other.

${diagram(
  [['[*]', 'open'], ...steps(requestStatuses, (status) => requestState(status).next)],
  requestStatuses.filter((status) => requestState(status).next.length === 0),
)}

${table(
  ['state', 'what may follow', 'waits for an answer', 'pieces are sent'],
  requestStatuses.map((status) => {
    const { next, isOpen, sendsPieces } = requestState(status)
    return [status, words(next), yesOrNo(isOpen), yesOrNo(sendsPieces)]
  }),
)}

An answer needs \`orders.edit\`. Pieces are sent only while the order is delivered.

## Review

Staff decide on a review, and may decide otherwise later. Its author is told nothing.

${diagram([['[*]', 'pending'], ...steps(reviewStatuses, (status) => reviewState(status).next)], [])}

${table(
  ['state', 'what may follow', 'waits for a decision', 'the shop shows it'],
  reviewStatuses.map((status) => {
    const { next, isOpen, isShown } = reviewState(status)
    return [status, words(next), yesOrNo(isOpen), yesOrNo(isShown)]
  }),
)}

A decision needs \`products.edit\`.

## Message

A message from the contact page is marked by staff, or answered: in every state, and again. The answer is mailed to its sender.

${diagram([['[*]', 'new'], ...steps(messageStatuses, (status) => messageState(status).next)], [])}

${table(
  ['state', 'what may follow', 'marks that change it', 'in the inbox', 'unread', 'waits for an answer'],
  messageStatuses.map((status) => {
    const { next, isInInbox, isUnread, isOpen } = messageState(status)
    const marks = messageMarks.filter((mark) => changesByMark(status, mark))
    return [status, words(next), words(marks), ...[isInInbox, isUnread, isOpen].map(yesOrNo)]
  }),
)}

Both need \`users.edit\`. The mark \`inbox\` brings a message back from the archive: answered if it has an answer, else read, or new if nobody had read it.

## Planned sale

A product has one open sale at most: [\`planned-sale-state.ts\`](../src/shared/catalogue/planned-sale-state.ts).

${table(
  ['state', 'what may follow', 'it is open', 'the product has its price'],
  saleStates.map((state) => {
    const { next, isOpen, setsPrice } = saleState(state)
    return [state, words(next), yesOrNo(isOpen), yesOrNo(setsPrice)]
  }),
)}

A running sale is cancelled only when its product leaves the shop.

## Booking

What became of a parcel of a booking: [\`booking-state.ts\`](../src/shared/parcels/booking-state.ts). The parcel has its own state beside it.

${table(
  ['state', 'what may follow', 'it is over', 'its screen lists it as'],
  bookingStateNames.map((state) => {
    const { next, isOver, shownAs } = bookingState(state)
    return [state, words(next), yesOrNo(isOver), shownAs === 'none' ? 'nothing yet' : shownAs]
  }),
)}

A look-up of a parcel that is \`booking_unknown\` writes what the courier says into its newest booking, whatever that was.

## Call

An order at the confirmation desk: [\`call-state.ts\`](../src/shared/orders/call-state.ts). It is closed when it leaves Pending by any way or goes to the trash.

${table(
  ['state', 'what may follow', 'somebody is to call'],
  callStateNames.map((state) => [state, words(callState(state).next), yesOrNo(callState(state).isOpen)]),
)}
`

const whereabouts = {
  shop: 'in the shop',
  courier: 'with the courier',
  customer: 'with the customer',
  split: 'in part with the customer',
  lost: 'lost or beyond use',
}

const steps = <Status extends string>(all: readonly Status[], next: (status: Status) => readonly Status[]) =>
  all.flatMap((from) => next(from).map((to): [string, string] => [from, to]))

const diagram = (arrows: [from: string, to: string][], ends: string[]) =>
  [
    '```mermaid',
    'stateDiagram-v2',
    ...arrows.map(([from, to]) => `  ${from} --> ${to}`),
    ...ends.map((end) => `  ${end} --> [*]`),
    '```',
  ].join('\n')

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
    .replace(/\| ---/g, '|---')
    .replace(/--- \|/g, '---|')

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')

const words = (all: readonly string[]) => all.join(', ') || 'nothing'

const pieces: Partial<Record<OrderStatus, string>> = {
  shipped: 'with the courier',
  delivered: 'with the customer',
  cancelled: 'in stock, or on their way back',
}

function factsOf(status: OrderStatus): string[] {
  const { right, notifies, isCancellable, isEditable } = orderState(status)
  const customer = [notifies && 'gets a mail', isCancellable && 'may cancel it'].filter((word) => word !== false)
  return [
    `\`${right}\``,
    pieces[status] ?? 'in the shop, taken from stock',
    customer.join(', ') || 'sees it',
    yesOrNo(isEditable),
  ]
}

if (import.meta.main) writeFileSync('docs/order-states.md', orderStatesDocument())
