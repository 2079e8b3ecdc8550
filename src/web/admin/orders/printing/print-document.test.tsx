import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderView } from '#web/admin/request/orders.ts'
import { printedOrder as order, printedShop as shop } from '../../../../../tests/support/printed-order.ts'
import { PrintDocument } from './print-document.tsx'
import { sheetsOf } from './sheets-of.ts'

const textOf = (change: Partial<OrderView>, kind: 'invoice' | 'slip' = 'invoice') =>
  renderToStaticMarkup(<PrintDocument order={{ ...order, ...change }} shop={shop} kind={kind} />).replace(
    /<[^>]+>/g,
    '\n',
  )

test('an invoice is in the language of the order: names, digits, lakh grouping', () => {
  const text = textOf({})
  for (const part of ['চালান', 'বুনন', 'রহিমা খাতুন', 'শাড়ি', 'লাল', '০১৮১২-৩৪৫৬৭৮', '৳১,২৫,০০০']) {
    expect(text).toContain(part)
  }
  expect(textOf({ locale: 'en' })).toContain('৳125,000')
  const items = order.items.map((item) => ({ ...item, size: '4/5 Year', secondSize: '5/6 Year' }))
  expect(textOf({ items })).toMatch(/৪\/৫ বছর · লাল\s+\+ ৫\/৬ বছর /)
  for (const size of ['৪/৫ বছর', '৫/৬ বছর']) expect(textOf({ items }, 'slip')).toContain(`${size} · লাল`)
  expect(textOf({ items, locale: 'en' })).toContain('4/5 Year · Red')
})

test('thana and district are printed in the language of the order; an older order has its city alone', () => {
  expect(textOf({})).toContain('ধানমন্ডি, ঢাকা')
  expect(textOf({ locale: 'en' })).toContain('Dhanmondi, Dhaka')
  const { customerInfo: who } = order
  const old = { ...who, address: { ...who.address, city: 'Chattogram (Chittagong)', district: null, thana: null } }
  expect(textOf({ customerInfo: old })).toContain('চট্টগ্রাম')
})

test('a packing slip shows SKUs, and no amount except the one to collect', () => {
  const text = textOf({ locale: 'en' }, 'slip')
  expect(text).toContain('SAR-1')
  expect(text.match(/৳/g)).toHaveLength(1)
  expect(text).toContain('To collect at the door: ৳125,000')
})

test('what was received in advance is not collected again', () => {
  const invoice = textOf({ locale: 'en', received: 5000, toCollect: 120_000 })
  expect(invoice).toMatch(/Received in advance\s+−৳5,000/)
  expect(invoice).toContain('To collect at the door: ৳120,000')
  expect(textOf({ locale: 'en', received: 125_000, toCollect: 0 }, 'slip')).toContain('Nothing to collect')
})

test('an advance that is still asked stands below the total, and is not collected on delivery', () => {
  const asked = { locale: 'en', toCollect: 125_000, advanceDue: 5000 } as const
  expect(textOf(asked)).toMatch(/Asked in advance\s+−৳5,000/)
  for (const kind of ['invoice', 'slip'] as const)
    expect(textOf(asked, kind)).toContain('To collect at the door: ৳120,000')
  expect(textOf({ ...asked, advanceDue: 125_000 }, 'slip')).toContain('Nothing to collect')
  expect(textOf({ ...asked, locale: 'bn' })).toMatch(/অগ্রিম দিতে হবে\s+−৳৫,০০০/)
})

test('nothing is collected for paid or cancelled orders', () => {
  const paid = textOf({ locale: 'en', paymentInfo: { method: 'cod', status: 'paid' } })
  expect(paid).toContain('Nothing to collect')
  for (const kind of ['invoice', 'slip'] as const) {
    const cancelled = textOf({ locale: 'en', status: 'cancelled' }, kind)
    expect(cancelled).toContain('This order is cancelled')
    expect(cancelled).not.toContain('To collect')
  }
})

test('missing shop details are left out, without stray separators', () => {
  const blank = { ...shop, address: { en: '', bn: '' }, phone: '', email: '' }
  const [, head = ''] =
    /<header><p>(.*?)<\/p>/.exec(renderToStaticMarkup(<PrintDocument order={order} shop={blank} kind="invoice" />)) ??
    []
  expect(head.replace(/<[^>]+>/g, '')).toBe('বুনন')
})

test('of a split order each parcel has a slip with its number, its pieces and what it collects', () => {
  const piece = {
    ...{ name: 'Panjabi', nameBn: '', size: 'M', color: 'White', colorBn: '' },
    sku: 'PAN-M',
    quantity: 2,
  }
  const parcel = (n: number, toCollect: number) => ({
    ...{ number: `${order.orderId}-${n}`, orderId: order.orderId, toCollect, isWholeOrder: false },
    pieces: [{ ...piece, isSecond: false }],
  })
  const documents = { shop, orders: [order], parcels: [parcel(1, 700), parcel(2, 0)] }
  const numbersOf = (...numbers: string[]) => sheetsOf(documents, numbers).map((sheet) => sheet.parcel?.number)
  expect(numbersOf(order.orderId)).toEqual([`${order.orderId}-1`, `${order.orderId}-2`])
  expect(numbersOf(`${order.orderId}-2`)).toEqual([`${order.orderId}-2`])
  expect(numbersOf()).toEqual([undefined])
  // The other parcel came back: the slip of this one must not list what the customer kept.
  const rest = sheetsOf({ ...documents, parcels: [parcel(2, 0)] }, [order.orderId])
  expect(rest.map((sheet) => sheet.parcel?.number)).toEqual([`${order.orderId}-2`])
  const whole = { ...documents, parcels: [{ ...parcel(1, 700), isWholeOrder: true }] }
  for (const number of [order.orderId, `${order.orderId}-1`]) expect(sheetsOf(whole, [number])).toEqual([{ order }])
  const [first] = documents.parcels
  const slip = renderToStaticMarkup(
    <PrintDocument order={{ ...order, locale: 'en' }} shop={shop} kind="slip" parcel={first} />,
  )
  expect(slip).toContain(`data-code128="${order.orderId}-1"`)
  const text = slip.replace(/<[^>]+>/g, '\n')
  expect(text).toContain('PAN-M')
  expect(text).not.toContain('SAR-1')
  expect(text).toMatch(/Pieces in all\s+: 2/)
  expect(text).toContain('To collect at the door: ৳700')
})
