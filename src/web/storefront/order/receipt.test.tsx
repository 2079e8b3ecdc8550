import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { sampleOrder } from '../../../../tests/support/sample-order.ts'
import { Receipt, type ReceiptShop } from './receipt.tsx'

beforeEach(() => overwriteGetLocale(() => 'en'))

const shop: ReceiptShop = { name: { en: 'My Shop', bn: '' }, address: { en: '', bn: '' }, phone: '', email: '' }
const headOf = (change: Partial<ReceiptShop>) => {
  const html = renderToStaticMarkup(<Receipt order={sampleOrder()} shop={{ ...shop, ...change }} />)
  const [, head = ''] = /<header[^>]*><p>(.*?)<\/p>/.exec(html) ?? []
  return head.replace(/<br\/>/g, '|').replace(/<[^>]+>/g, '')
}

test('the head of a receipt shows the shop’s contact data and leaves out missing ones', () => {
  expect(headOf({})).toBe('My Shop')
  expect(headOf({ phone: '+8801811223344' })).toBe('My Shop01811-223344')
  expect(headOf({ email: 'we@shop.com.bd', address: { en: '12 Station Road', bn: '' } })).toBe(
    'My Shop12 Station Road|we@shop.com.bd',
  )
})

test('an advance that is still asked stands below the total, so that the receipt adds up', () => {
  const order = sampleOrder({ toCollect: 4090, received: 200, advanceDue: 300 })
  const text = () =>
    renderToStaticMarkup(<Receipt order={order} shop={shop} />)
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
  expect(text()).toContain('Total ৳4,290 Received in advance −৳200 Asked in advance −৳300 ৳3,790 to pay on delivery')
  overwriteGetLocale(() => 'bn')
  expect(text()).toContain('অগ্রিম দিতে হবে −৳৩০০')
})
