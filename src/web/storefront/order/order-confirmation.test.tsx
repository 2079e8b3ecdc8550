import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OrderView } from '#domains/orders/contract.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { sampleOrder } from '../../../../tests/support/sample-order.ts'
import { AccountOffer } from './account-offer.tsx'
import { ConfirmedOrder } from './confirmed-order.tsx'
import { NoOrder } from './order-confirmation.tsx'
import { OrderItems } from './order-items.tsx'

beforeEach(() => overwriteGetLocale(() => 'en'))

const shop = { name: { en: 'Bunon', bn: 'বুনন' }, address: { en: 'Mirpur', bn: 'মিরপুর' }, phone: '', email: '' }

function markupOf(order: OrderView) {
  const element = (
    <ConfirmedOrder order={order} shop={shop} phone="" error={undefined} isBusy={false} onPhone={() => {}} />
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

const show = (order: OrderView) =>
  markupOf(order)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('markup in the name or the address of a customer is text', () => {
  const { customerInfo } = sampleOrder()
  const name = 'Rina<script>alert(1)</script>'
  const address = { ...customerInfo.address, street: 'House<script>alert(2)</script>' }
  const html = markupOf(sampleOrder({ customerInfo: { ...customerInfo, name, address } }))
  for (const text of ['Rina&lt;script&gt;alert(1)', 'House&lt;script&gt;alert(2)']) expect(html).toContain(text)
  expect(html).not.toContain('<script>alert')
})

describe('the confirmation of an order without an e-mail address', () => {
  const order = sampleOrder()
  const without = { ...order, customerInfo: { ...order.customerInfo, email: '' } }

  test('says that order number and phone open it, and mentions no mail', () => {
    const page = show(without)
    expect(page).toContain('together with your phone number it opens the order on any device')
    expect(page).not.toMatch(/sent|mailed|inbox/i)
    expect(show(order)).not.toContain('You gave no e-mail address')
  })

  test('says so in Bangla, too', () => {
    overwriteGetLocale(() => 'bn')
    expect(show(without)).toContain('আপনি ইমেইল দেননি')
  })

  test('does not say it if the order is masked', () => {
    expect(show({ ...without, masked: true })).not.toContain('You gave no e-mail address')
  })
})

describe('the account offer for guests', () => {
  const guest = sampleOrder({ canClaim: true })
  const render = (order: OrderView) =>
    renderToStaticMarkup(
      <RouterProvider
        router={createMemoryRouter([{ path: '/', element: <AccountOffer order={order} onOpened={() => {}} /> }])}
      />,
    )

  test('needs only a password: the other data are in the order', () => {
    const html = render(guest)
    for (const known of ['Nusrat Jahan', 'nusrat@mail.example', '01712-345678']) expect(html).toContain(known)
    expect(html.match(/<input[^>]*required/g)).toHaveLength(1)
    expect(html).not.toContain('bg-red-soft')
    expect(html).toMatch(/<input[^>]*required[^>]*name="password"/)
  })

  test('asks for an e-mail address if the order has none', () => {
    const html = render({ ...guest, customerInfo: { ...guest.customerInfo, email: '' } })
    expect(html.match(/<input[^>]*required/g)).toHaveLength(2)
    expect(html).toMatch(/<input[^>]*required[^>]*name="email"/)
  })

  test('is not shown for an order of an account or another browser, or a masked one', () => {
    expect(render(sampleOrder({ canClaim: false }))).toBe('')
    expect(render(sampleOrder())).toBe('')
    expect(show(sampleOrder({ canClaim: true, masked: true }))).not.toContain('Keep your orders in one place')
    expect(show(guest)).toContain('Keep your orders in one place')
  })
})

test.each([
  ['Sky Blue', 'M', '/product/7?color=sky-blue&amp;size=M'],
  ['লাল', 'Free Size', '/product/7?color=%E0%A6%B2%E0%A6%BE%E0%A6%B2&amp;size=Free+Size'],
  ['Default', '4/5 Year', '/product/7?size=4%2F5+Year'],
])('a piece leads to the page of its product with its own variant: %s, %s', (color, size, path) => {
  const items = sampleOrder().items.map((item) => ({ ...item, color, size }))
  const element = <OrderItems order={sampleOrder({ items })} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(html).toContain(`href="${path}"`)
})

test('the receipt has the advance below the total, and what is left to pay', () => {
  const advanced = sampleOrder({ received: 500, toCollect: 3790 })
  expect(show(advanced)).toMatch(/Total ৳4,290 Received in advance −৳500 .*৳3,790 to pay on delivery/)
  expect(show(advanced)).not.toContain('৳4,290 to pay on delivery')
  expect(show(sampleOrder({ received: 0, toCollect: 4290 }))).not.toContain('Received in advance')
})

test('neither page nor receipt ask for the sum of a parcel that comes back', () => {
  const parcel = { position: 1, courier: null, consignment: null, trackingUrl: null, toPay: 0, pieces: [], events: [] }
  const order = sampleOrder({ status: 'shipped', toCollect: 4290, parcels: [{ ...parcel, step: 'returning' }] })
  expect(show(order)).not.toContain('to pay on delivery')
  expect(show({ ...order, parcels: [] }).match(/৳4,290 to pay on delivery/g)).toHaveLength(2)
})

test('after too many look-ups the page says how long to wait; after a failure it does not', () => {
  const page = (phase: 'too-many' | 'failed') => {
    const element = <NoOrder orderId="ORD-20261121-K7M2QX" phase={phase} minutes={7} onRetry={() => {}} />
    return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  }
  expect(page('too-many')).toContain('Too many look-ups. Please try again in 7 min.')
  expect(page('failed')).toContain('Unable to fetch order details')
  expect(page('failed')).not.toContain('look-ups')
})
