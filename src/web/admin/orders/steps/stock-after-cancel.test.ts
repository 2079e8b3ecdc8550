import { expect, test } from 'vitest'
import { orderState, orderStatuses } from '#shared/orders/order-status.ts'
import { cancelConsequence, stockAfterCancel } from './stock-after-cancel.ts'

test.each(orderStatuses)('cancelling an order that is %s promises the shelf only for pieces in the shop', (status) => {
  const isInShop = orderState(status).isInShop
  expect(cancelConsequence(status, 'please call').includes('go back on the shelf')).toBe(isInShop)
  expect(stockAfterCancel([status]).includes('go back on the shelf')).toBe(isInShop)
})

test('of several orders each kind is named', () => {
  expect(stockAfterCancel(['pending', 'shipped'])).toMatch(/in the shop go back on the shelf; the others/)
})
