import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OrderView } from '#domains/orders/contract.ts'
import type { ShownParcel } from '#domains/parcels/contract.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { sampleOrder } from '../../../../../tests/support/sample-order.ts'
import { TrackForm } from './track-form.tsx'
import { TrackOrder } from './track-order.tsx'
import { TrackedOrder } from './tracked-order.tsx'

beforeEach(() => overwriteGetLocale(() => 'en'))

const nothing = () => {}

const sentParcel: ShownParcel = {
  position: 1,
  step: 'in_transit',
  courier: null,
  consignment: null,
  trackingUrl: null,
  toPay: 0,
  pieces: [],
  events: [],
}

function show(order: OrderView, change: { wrongPhone?: string } = {}) {
  const element = (
    <TrackedOrder order={order} phone="" wrongPhone="" at={null} isBusy={false} onLook={nothing} {...change} />
  )
  return words(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

const words = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the expected delivery', () => {
  type Hours = OrderView['deliveryHours']
  const within = (status: OrderView['status'], deliveryHours: Hours) =>
    show(sampleOrder({ status, orderStatus: status, deliveryHours }))
  const dhaka = { from: 0, to: 24 }
  const elsewhere = { from: 48, to: 72 }

  test.each(orderStatuses)('a %s order to Dhaka mentions no other place or delivery time', (status) => {
    const page = within(status, dhaka)
    expect(page).not.toMatch(/elsewhere|outside|3-5 days|2-3 business|72 hours/)
    if (status !== 'delivered' && status !== 'cancelled') expect(page).toContain('within 24 hours')
  })

  test.each(['pending', 'confirmed', 'processing'] as const)('a %s order to Sylhet is due in 3-5 days', (status) => {
    const page = within(status, elsewhere)
    expect(page).toContain('3-5 days')
    expect(page).not.toContain('2-3 business')
  })

  test('a shipped order to Sylhet is due in 2-3 business days, no longer in 3-5', () => {
    const page = within('shipped', elsewhere)
    expect(page).toContain('2-3 business days')
    expect(page).not.toContain('3-5 days')
  })

  test.each(['delivered', 'cancelled'] as const)('a %s order has no expected delivery', (status) => {
    for (const hours of [dhaka, elsewhere]) expect(within(status, hours)).not.toContain('Estimated delivery')
  })

  test('the days come from the hours that the order was quoted', () => {
    const far = { from: 72, to: 120 }
    expect(within('confirmed', far)).toContain('4-7 days (packed within 24 hours, then 72 to 120 hours')
    expect(within('shipped', far)).toContain('3-5 business days')
  })

  const promisedFor = (
    status: OrderView['status'],
    promisedBy: string,
    deliveryHours: Hours,
    change: Partial<OrderView> = {},
  ) => show(sampleOrder({ status, orderStatus: status, deliveryHours, promisedBy, ...change }))

  test('the promised day stands beside the estimate, and without it where holidays make it later', () => {
    const promised = (status: OrderView['status'], promisedBy: string) => promisedFor(status, promisedBy, elsewhere)
    for (const status of ['pending', 'confirmed', 'processing'] as const)
      expect(promised(status, '2026-11-25')).toMatch(/Arrives by Wednesday 25 November.*3-5 days/s)
    expect(promised('shipped', '2026-11-25')).toMatch(/2-3 business days.*Arrives by Wednesday 25 November/s)
    for (const status of ['pending', 'confirmed', 'processing', 'shipped'] as const) {
      expect(promised(status, '2026-12-01')).toContain('Arrives by Tuesday 1 December')
      expect(promised(status, '2026-12-01')).not.toMatch(/3-5 days|2-3 business days/)
    }
    for (const status of ['delivered', 'cancelled'] as const)
      expect(promised(status, '2026-12-01')).not.toContain('Arrives by')
  })

  test('no hours stand beside a promised day', () => {
    for (const status of ['pending', 'confirmed', 'processing', 'shipped'] as const) {
      const page = promisedFor(status, '2026-11-22', dhaka)
      expect(page).toContain('Arrives by Sunday 22 November')
      expect(page).not.toMatch(/Estimated delivery|expected within/)
    }
  })

  test('a promised day before those of the estimate stands alone', () => {
    const page = promisedFor('confirmed', '2026-11-23', elsewhere)
    expect(page).toContain('Arrives by Monday 23 November')
    expect(page).not.toContain('Estimated delivery')
  })

  test('an order that is shipped late keeps to its promised day', () => {
    const shippedOn = (day: string) =>
      promisedFor('shipped', '2026-11-25', elsewhere, {
        timeline: [{ status: 'shipped', at: `${day}T08:00:00.000Z`, note: '' }],
      })
    expect(shippedOn('2026-11-22')).toContain('2-3 business days')
    expect(shippedOn('2026-11-24')).toContain('Your order is on its way. Arrives by Wednesday 25 November')
  })

  test('no time is named for an order without one', () => {
    expect(within('confirmed', null)).not.toContain('Estimated delivery')
    expect(within('shipped', null)).toContain('Your order is on its way.')
  })
})

describe('a wrong phone number', () => {
  const wrong = 'This is not the number given with the order'
  const given = { orderId: 'ORD-20261121-K7M2QX', phone: '01712345678', error: undefined, isBusy: false }
  const form = (phoneError: string | undefined) =>
    renderToStaticMarkup(
      <TrackForm
        {...given}
        phoneError={phoneError}
        recent={undefined}
        onOrderId={nothing}
        onPhone={nothing}
        onSearch={nothing}
      />,
    )

  test('is shown at the field of the form in which it was entered', () => {
    const field = (html: string) => /<input[^>]*name="phone"[^>]*>/.exec(html)?.[0]
    expect(field(form(wrong))).toContain('aria-invalid="true"')
    expect(form(wrong)).toContain(wrong)
    expect(field(form(undefined))).not.toContain('aria-invalid="true"')
  })

  test('is shown below the masked order only if it was entered there', () => {
    const masked = sampleOrder({ masked: true })
    expect(show(masked)).not.toContain(wrong)
    expect(show(masked, { wrongPhone: '01812345678' })).toContain(wrong)
  })
})

test('a merged order leads to the one that has its pieces, where its number is known', () => {
  const merged = sampleOrder({ status: 'cancelled', orderStatus: 'cancelled', isMerged: true })
  expect(show(merged)).toContain('This order was merged into another one')
  expect(show(merged)).not.toMatch(/This order was cancelled|Merged into order/)
  expect(show({ ...merged, mergedInto: 'ORD-20261126-AAAAAA' })).toContain('Merged into order ORD-20261126-AAAAAA')
})

test('an advance is named until it has come in, also once the order is confirmed', () => {
  for (const status of ['pending', 'confirmed', 'processing'] as const)
    expect(show(sampleOrder({ status, orderStatus: status, advanceDue: 300 }))).toContain('we ask for ৳300 in advance')
  expect(show(sampleOrder({ advanceDue: 0 }))).not.toContain('in advance')
})

describe('what is to pay on delivery', () => {
  const paid = (change: Partial<OrderView>) => show(sampleOrder({ received: 0, toCollect: 4290, ...change }))

  test('is the whole total without an advance', () => {
    expect(paid({})).toContain('৳4,290 to pay on delivery')
    expect(paid({})).not.toContain('received in advance')
  })

  test('is what an advance leaves, which has come in or is still asked', () => {
    expect(paid({ received: 500, toCollect: 3790 })).toMatch(/৳500 received in advance.*৳3,790 to pay on delivery/)
    expect(paid({ advanceDue: 500 })).toContain('৳3,790 to pay on delivery')
    expect(paid({ received: 200, toCollect: 4090, advanceDue: 300 })).toContain('৳3,790 to pay on delivery')
  })

  test('is nothing when all of it is asked in advance, has come in, was delivered, or is not known', () => {
    const whole = { received: 4290, toCollect: 0 }
    const nothingDue: Partial<OrderView>[] = [
      { advanceDue: 4290 },
      whole,
      { status: 'delivered' },
      { status: 'cancelled', toCollect: 0 },
    ]
    for (const change of nothingDue) expect(paid(change)).not.toContain('to pay on delivery')
    expect(show(sampleOrder({ masked: true }))).not.toContain('to pay on delivery')
    expect(paid(whole)).toContain('৳4,290 received in advance')
  })

  test('is what the parcels of a shipped order still collect', () => {
    const shipped = (...toPay: number[]) =>
      paid({ status: 'shipped', parcels: toPay.map((each, i) => ({ ...sentParcel, position: i + 1, toPay: each })) })
    expect(shipped()).toContain('৳4,290 to pay on delivery')
    expect(shipped(4290)).toContain('৳4,290 to pay on delivery')
    expect(shipped(0, 1500)).toContain('৳1,500 to pay on delivery')
    expect(shipped(0)).not.toContain('to pay on delivery')
  })
})

test('a search for a blank order number asks for one; without a search nothing is asked', () => {
  const page = (isBlank: boolean) => {
    const element = <TrackOrder asked="" isBlank={isBlank} secret={undefined} onAsk={nothing} />
    return words(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  }
  expect(page(true)).toContain('Please enter an order ID')
  expect(page(false)).not.toContain('Please enter an order ID')
})
