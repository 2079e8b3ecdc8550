import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ShownParcel } from '#domains/parcels/contract.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { shownSteps } from '#shared/parcels/shown-steps.ts'
import { sampleOrder } from '../../../../tests/support/sample-order.ts'
import { estimateSentence, shippedSentence } from './delivery-estimate.ts'
import { OrderParcels } from './order-parcels.tsx'
import { StatusNotice } from './status-notice.tsx'

beforeEach(() => overwriteGetLocale(() => 'en'))

const parcel = (change: Partial<ShownParcel> = {}): ShownParcel => ({
  position: 1,
  step: 'in_transit',
  courier: { en: 'Steadfast', bn: 'স্টেডফাস্ট' },
  consignment: '1424107',
  trackingUrl: 'https://courier.example/t/15BAEB8A',
  toPay: 500,
  pieces: [{ name: 'Kurti', nameBn: 'কুর্তি', size: 'M', color: 'Green', colorBn: 'সবুজ', quantity: 2 }],
  events: [
    { step: 'packed', at: '2026-11-21T08:00:00.000Z', place: '', by: 'shop' },
    { step: 'in_transit', at: '2026-11-22T08:00:00.000Z', place: 'Uttara Hub', by: 'courier' },
  ],
  ...change,
})

const html = (parcels: ShownParcel[]) => renderToStaticMarkup(<OrderParcels order={sampleOrder({ parcels })} as="h3" />)
const words = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe('a parcel', () => {
  test('says who has it, its number, its own page, and its way, the newest first', () => {
    const page = html([parcel()])
    expect(page).toContain('href="https://courier.example/t/15BAEB8A"')
    expect(words(page)).toMatch(
      /Your parcel With Steadfast Tracking number: 1424107 .* On the way .*Uttara Hub.* Packed/,
    )
    expect(words(page)).not.toContain('In this parcel')
  })

  test('without a page at its courier has no link', () => {
    expect(html([parcel({ trackingUrl: null })])).not.toContain('href')
  })

  test('in Bangla has its words and digits', () => {
    overwriteGetLocale(() => 'bn')
    const page = words(html([parcel(), parcel({ position: 2 })]))
    expect(page).toContain('পার্সেল ১ / ২')
    expect(page).toContain('কুরিয়ার: স্টেডফাস্ট')
    expect(page).toContain('২ × কুর্তি')
  })
})

test('of two parcels each says its pieces and what is to pay for it', () => {
  const page = words(html([parcel(), parcel({ position: 2, toPay: 0 })]))
  expect(page).toContain('Parcel 1 of 2')
  expect(page.match(/2 × Kurti/g)).toHaveLength(2)
  expect(page.match(/To pay for this parcel: ৳500/g)).toHaveLength(1)
})

test.each(shownSteps)('%s has words in both languages', (step) => {
  const events = [{ step, at: '2026-11-22T08:00:00.000Z', place: '', by: 'courier' as const }]
  const english = words(html([parcel({ step, events })]))
  overwriteGetLocale(() => 'bn')
  expect(words(html([parcel({ step, events })]))).not.toBe(english)
})

test.each([
  ['en', 'within 2 business days', 'then 48 hours on the way'],
  ['bn', '২ কর্মদিবসের মধ্যে', 'তারপর পথে ৪৮ ঘণ্টা'],
] as const)('a way that takes neither less nor more is no span: %s', (locale, days, way) => {
  overwriteGetLocale(() => locale)
  const always = { from: 48, to: 48 }
  expect(shippedSentence(always)).toContain(days)
  expect(estimateSentence(always)).toContain(way)
  expect(shippedSentence({ from: 48, to: 72 })).toMatch(/ (2-3|২-৩) /)
})

test('an order of which nothing comes any more is not expected in some days', () => {
  const shipped = { status: 'shipped', orderStatus: 'shipped', deliveryHours: { from: 48, to: 72 } } as const
  const notice = (parcels: ShownParcel[]) =>
    renderToStaticMarkup(<StatusNotice order={sampleOrder({ ...shipped, parcels })} />)
  expect(notice([parcel()])).toContain('business days')
  expect(notice([parcel({ step: 'returning' })])).toBe('')
  expect(notice([parcel({ step: 'returning' }), parcel()])).toContain('business days')
})
