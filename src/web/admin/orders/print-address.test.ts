import { expect, test } from 'vitest'
import { orderIdsIn, printAddress } from './print-address.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, i) => `ORD-20261121-${String(i).padStart(6, '0')}`)

test('the papers of every ticked order are asked for, however many are ticked', () => {
  for (const count of [1, 100, 125, 5000]) {
    const ticked = numbers(count)
    const address = new URL(printAddress(ticked), 'https://shop.example')
    expect(orderIdsIn(address)).toEqual(ticked)
    expect(address.pathname.length + address.search.length).toBeLessThan(100)
  }
})

test('an order that is named twice is printed once, and a link of before still works', () => {
  expect(orderIdsIn({ search: '?ids=ORD-1,ORD-2,ORD-1', hash: '' })).toEqual(['ORD-1', 'ORD-2'])
})
