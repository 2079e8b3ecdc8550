import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Permission } from '#domains/staff/permissions.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import type { PaymentStatus } from '#shared/orders/payment-status.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { SessionProvider } from '#web/admin/session.ts'
import { sampleOrder } from '../../../../../tests/support/sample-order.ts'
import { PaidOutSelected } from '../cash/paid-out-buttons.tsx'
import { OrderPayment } from '../order-payment.tsx'
import { SelectedBar } from '../selected-bar.tsx'
import type { SelectedOrder } from './next-steps.ts'
import { OrderSteps } from './order-steps.tsx'
import { SelectedSteps } from './selected-steps.tsx'

/** The names of the buttons and links that a user with these permissions sees. */
function namesIn(screen: ReactNode, permissions: Permission[], type: 'admin' | 'subadmin' = 'subadmin') {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider value={{ type, username: 'rina', permissions, loginTime: '2026-11-25T08:00:00.000Z' }}>
        {screen}
      </SessionProvider>
    </QueryClientProvider>,
  )
  return [...markup.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(
    ([, attributes = '', content = '']) =>
      /aria-label="([^"]+)"/.exec(attributes)?.[1] ?? content.replace(/<svg.*?<\/svg>/g, ''),
  )
}

const orderOf = (status: OrderStatus, payment: PaymentStatus = 'pending'): OrderView =>
  sampleOrder({ status, orderStatus: status, paymentInfo: { method: 'cod', status: payment } })
const steps = (status: OrderStatus, inRow = false) => (
  <OrderSteps order={orderOf(status)} inRow={inRow} onAsk={() => {}} />
)

test('an order offers its next steps as buttons; "Other change…" needs a permission of its own', () => {
  expect(namesIn(steps('confirmed'), ['orders.edit'])).toEqual(['Start packing', 'Mark shipped'])
  expect(namesIn(steps('confirmed'), ['orders.edit', 'orders.cancel'])).toEqual([
    'Start packing',
    'Mark shipped',
    'Cancel order',
  ])
  expect(namesIn(steps('delivered'), ['orders.edit', 'orders.cancel'])).toEqual([])
  expect(namesIn(steps('delivered'), ['orders.edit', 'orders.override'])).toEqual(['Other change…'])
  expect(namesIn(steps('pending'), [], 'admin')).toEqual(['Confirm', 'Cancel order', 'Other change…'])
})

test('in a row each button names its order; who may change nothing gets no button', () => {
  expect(namesIn(steps('processing', true), ['orders.edit', 'orders.cancel'])).toEqual([
    'Mark shipped ORD-20261121-K7M2QX',
    'Back to confirmed ORD-20261121-K7M2QX',
    'Cancel order ORD-20261121-K7M2QX',
  ])
  for (const inRow of [true, false])
    expect(namesIn(steps('pending', inRow), ['orders.view', 'orders.delete', 'orders.override'])).toEqual([])
})

test('selected orders get the steps that most of them may take, with how many', () => {
  const orders = (['confirmed', 'confirmed', 'shipped'] as const).map((status, nr) => ({
    orderId: `ORD-${nr}`,
    status,
  }))
  const bar = <SelectedSteps orders={orders} onAllChanged={() => {}} />
  expect(namesIn(bar, ['orders.edit', 'orders.cancel'])).toEqual([
    'Start packing (2 of 3)',
    'Mark shipped (2 of 3)',
    'Cancel orders',
  ])
})

test('Paid out is offered for selected orders of which half hold cash; where that is not known, the status decides', () => {
  const bar = (...selected: Omit<SelectedOrder, 'orderId'>[]) => {
    const orders = selected.map((order, nr) => ({ ...order, orderId: `ORD-${nr}` }))
    return namesIn(<PaidOutSelected orders={orders} onAllChanged={() => {}} />, ['orders.payment'])
  }
  const none = { status: 'cancelled', cash: [] } as const
  const held = { status: 'cancelled', cash: [{ courier: 'pathao', rider: null, amount: 560 }] } as const
  expect(bar(none, held)).toEqual(['Paid out'])
  expect(bar(none, none, held)).toEqual([])
  expect(bar({ status: 'cancelled', holdsCash: true })).toEqual(['Paid out'])
  expect(bar({ status: 'cancelled', holdsCash: false })).toEqual([])
  expect(bar({ status: 'cancelled' })).toEqual(['Paid out'])
  expect(bar({ status: 'confirmed' })).toEqual([])
})

test('only orders that are not cancelled can be booked, fetched, labelled and sent', () => {
  const bar = (...statuses: OrderStatus[]) => {
    const orders = statuses.map((status, nr) => ({ orderId: `ORD-${nr}`, status, holdsCash: false }))
    const none = () => {}
    const selected = <SelectedBar orders={orders} onBook={none} onCourier={none} onClear={none} />
    return namesIn(<MemoryRouter>{selected}</MemoryRouter>, ['orders.payment', 'orders.export'])
  }
  expect(bar('cancelled', 'cancelled')).toEqual(['Clear'])
  expect(bar('cancelled', 'confirmed')).toEqual(['Clear', 'Picking List', 'Courier File'])
})

test('a payment offers what may follow; what is against the usual course needs a permission of its own', () => {
  const shown = (status: OrderStatus, payment: PaymentStatus, ...held: Permission[]) =>
    namesIn(<OrderPayment order={orderOf(status, payment)} />, held)
  expect(shown('delivered', 'pending', 'orders.payment', 'orders.override')).toEqual(['Mark as Paid'])
  expect(shown('delivered', 'paid', 'orders.payment')).toEqual(['Mark as Refunded'])
  expect(shown('delivered', 'paid', 'orders.payment', 'orders.override')).toEqual([
    'Mark as Refunded',
    'Mark as Pending…',
  ])
  expect(shown('delivered', 'refunded', 'orders.payment')).toEqual([])
  expect(shown('delivered', 'refunded', 'orders.payment', 'orders.override')).toEqual(['Mark as Paid…'])
  expect(shown('cancelled', 'pending', 'orders.payment', 'orders.override')).toEqual([])
  expect(shown('cancelled', 'paid', 'orders.payment')).toEqual(['Mark as Refunded'])
  expect(shown('delivered', 'paid', 'orders.edit', 'orders.override')).toEqual([])
})
