import { expect, test } from 'vitest'
import { numbersIn, printAddress, printedWords } from './print-address.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, i) => `ORD-20261121-${String(i).padStart(6, '0')}`)

test('every selected order is in the address, and the request line stays short', () => {
  for (const count of [1, 100, 125, 5000]) {
    const ticked = numbers(count)
    const address = new URL(printAddress(ticked), 'https://shop.example')
    expect(numbersIn(address)).toEqual(ticked)
    expect(address.pathname.length + address.search.length).toBeLessThan(100)
  }
})

test('duplicates are dropped, and older links with ?ids= still work', () => {
  expect(numbersIn({ search: '?ids=ORD-1,ORD-2,ORD-1', hash: '' })).toEqual(['ORD-1', 'ORD-2'])
})

test('what is printed is named: orders, and single parcels of them', () => {
  expect(printedWords(numbers(1250))).toBe('1,250 orders')
  expect(printedWords(['ORD-20261121-AB12CD', 'ORD-20261121-AB12CE-2'])).toBe('1 order, 1 parcel')
  expect(printedWords(['ORD-20261121-AB12CD-1', 'ORD-20261121-AB12CD-2'])).toBe('2 parcels')
  expect(printedWords([])).toBe('0 orders')
})
