import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { sampleOrder } from '../../../../tests/support/sample-order.ts'
import { Receipt, type ReceiptShop } from './receipt.tsx'

beforeEach(() => overwriteGetLocale(() => 'en'))

const headOf = (change: Partial<ReceiptShop>) => {
  const shop = { name: { en: 'My Shop', bn: '' }, address: { en: '', bn: '' }, phone: '', email: '', ...change }
  const [, head = ''] =
    /<header[^>]*><p>(.*?)<\/p>/.exec(renderToStaticMarkup(<Receipt order={sampleOrder()} shop={shop} />)) ?? []
  return head.replace(/<br\/>/g, '|').replace(/<[^>]+>/g, '')
}

test('the head of a receipt shows the shop’s contact data and leaves out missing ones', () => {
  expect(headOf({})).toBe('My Shop')
  expect(headOf({ phone: '+8801811223344' })).toBe('My Shop01811-223344')
  expect(headOf({ email: 'we@shop.com.bd', address: { en: '12 Station Road', bn: '' } })).toBe(
    'My Shop12 Station Road|we@shop.com.bd',
  )
})
