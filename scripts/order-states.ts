// Writes docs/order-states.md from the tables of src/shared/orders: `node scripts/order-states.ts`.
import { writeFileSync } from 'node:fs'
import { type OrderStatus, orderState, orderStatuses } from '#shared/orders/order-status.ts'
import { paymentState, paymentStatuses } from '#shared/orders/payment-status.ts'

/** The text of docs/order-states.md: a diagram and a table for the order and for its payment. */
export const orderStatesDocument = (): string => `# The life of an order

Written by \`node scripts/order-states.ts\` from [\`order-status.ts\`](../src/shared/orders/order-status.ts) and
[\`payment-status.ts\`](../src/shared/orders/payment-status.ts); \`tests/order-states.test.ts\` fails when it is not up to date.

## Order

A new order is confirmed, or pending where the shop confirms each order by phone.

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
cancelled order takes its pieces from stock again, or is refused when they have been sold. In the API the field \`reason\` asks for an
exception; \`note\` does not, so that a cancellation with a note never overrides a delivery that came first.

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

Both need \`orders.edit\`; an exception also needs \`orders.override\` and a reason. No other change is possible: what was not paid is not
refunded. Nothing is to be paid for a cancelled order.
`

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

const words = (all: readonly string[]) => all.join(', ') || 'nothing'

const pieces = { held: 'taken from stock', sold: 'with the customer', returned: 'back in stock' }

function factsOf(status: OrderStatus): string[] {
  const { right, stock, notifies, isCancellable, isEditable } = orderState(status)
  const customer = [notifies && 'gets a mail', isCancellable && 'may cancel it'].filter((word) => word !== false)
  return [`\`${right}\``, pieces[stock], customer.join(', ') || 'sees it', isEditable ? 'yes' : 'no']
}

if (import.meta.main) writeFileSync('docs/order-states.md', orderStatesDocument())
