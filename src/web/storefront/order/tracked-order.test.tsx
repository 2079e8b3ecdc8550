import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OrderView } from '#domains/orders/contract.ts'
import { defaultZones } from '#shared/default-zones.ts'
import type { DeliveryZones } from '#shared/delivery.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { sampleOrder } from '../../../../tests/support/sample-order.ts'
import { TrackForm } from './track-form.tsx'
import { TrackedOrder } from './tracked-order.tsx'

beforeEach(() => overwriteGetLocale(() => 'en'))

const nothing = () => {}

function show(order: OrderView, zones = defaultZones, change: { wrongPhone?: string } = {}) {
  const element = (
    <TrackedOrder
      order={order}
      zones={zones}
      phone=""
      wrongPhone=""
      at={null}
      isBusy={false}
      onLook={nothing}
      {...change}
    />
  )
  return words(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

const words = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the expected delivery', () => {
  type Address = OrderView['customerInfo']['address']
  const goingTo = (status: OrderView['status'], address: Partial<Address>, zones?: DeliveryZones) => {
    const order = sampleOrder({ status, orderStatus: status })
    const { customerInfo } = order
    return show(
      { ...order, customerInfo: { ...customerInfo, address: { ...customerInfo.address, ...address } } },
      zones,
    )
  }
  const place = (code: string) => ({ code, name: { en: code, bn: code } })
  /** Orders from before there were thanas. */
  const dhaka = { district: place('dhaka') }
  const sylhet = { district: place('sylhet') }

  test.each(orderStatuses)('a %s order to Dhaka mentions no other place or delivery time', (status) => {
    const page = goingTo(status, dhaka)
    expect(page).not.toMatch(/elsewhere|outside|3-5 days|2-3 business|72 hours/)
    if (status !== 'delivered' && status !== 'cancelled') expect(page).toContain('within 24 hours')
  })

  test.each(['pending', 'confirmed', 'processing'] as const)('a %s order to Sylhet is due in 3-5 days', (status) => {
    const page = goingTo(status, sylhet)
    expect(page).toContain('3-5 days')
    expect(page).not.toContain('2-3 business')
  })

  test('a shipped order to Sylhet is due in 2-3 business days, no longer in 3-5', () => {
    const page = goingTo('shipped', { ...sylhet, thana: place('sylhet-beanibazar') })
    expect(page).toContain('2-3 business days')
    expect(page).not.toContain('3-5 days')
  })

  test.each(['delivered', 'cancelled'] as const)('a %s order has no expected delivery', (status) => {
    for (const address of [dhaka, sylhet]) expect(goingTo(status, address)).not.toContain('Estimated delivery')
  })

  test('the days come from the zone of the place', () => {
    const [city, elsewhere] = defaultZones.zones
    if (!city || !elsewhere) throw new Error('no zones')
    const far = { ...defaultZones, zones: [city, { ...elsewhere, hoursFrom: 72, hoursTo: 120 }] }
    expect(goingTo('confirmed', sylhet, far)).toContain('4-7 days (packed within 24 hours, then 72 to 120 hours')
    expect(goingTo('shipped', sylhet, far)).toContain('3-5 business days')
  })

  test('no time is named while it is not known whether the thana is in the city, or for an unknown place', () => {
    for (const address of [{ ...dhaka, thana: place('dhaka-savar') }, { district: null }]) {
      expect(goingTo('confirmed', address)).not.toContain('Estimated delivery')
      expect(goingTo('shipped', address)).toContain('Your order is on its way.')
    }
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
    expect(show(masked, defaultZones, { wrongPhone: '01812345678' })).toContain(wrong)
  })
})
