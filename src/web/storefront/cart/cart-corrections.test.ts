import { expect, test } from 'vitest'
import type { CartLine } from '#domains/cart/contract.ts'
import { correctLines, countedLines, updatePrices, updateWeights, withWhatIsThere } from './cart-corrections.ts'

const line = (size: string, quantity = 1, price = 1000): CartLine => ({
  id: 1,
  name: 'Shirt',
  nameBn: 'শার্ট',
  slug: 'shirt',
  price,
  originalPrice: null,
  image: '',
  size,
  color: 'Blue',
  colorBn: '',
  quantity,
})

test('unavailable lines are removed, the others stay unchanged', () => {
  const states = [
    { id: 1, size: 'S', color: 'Blue', problem: 'sold_out' as const, left: 0 },
    { id: 1, size: 'XL', color: 'Blue', problem: 'gone' as const },
  ]
  expect(correctLines([line('S'), line('M', 2), line('XL')], states)).toEqual([line('M', 2)])
})

test('a too large quantity is lowered to what is left, at today’s price', () => {
  const states = [{ id: 1, size: 'M', color: 'Blue', problem: 'too_few' as const, left: 2, price: 1100 }]
  expect(correctLines([line('M', 5)], states)).toEqual([line('M', 2, 1100)])
})

test('a changed price is applied, even if the shop’s colour differs in letter case', () => {
  const states = [{ id: 1, size: 'M', color: 'BLUE', problem: 'price_changed' as const, price: 900 }]
  expect(correctLines([line('M', 3)], states)).toEqual([line('M', 3, 900)])
})

test('a line that the response does not mention or change stays as it is', () => {
  const lines = [line('M', 3)]
  expect(correctLines(lines, [{ id: 2, size: 'M', color: 'Blue', problem: 'sold_out' }])).toBe(lines)
  expect(updatePrices(lines, [{ id: 1, size: 'M', color: 'Blue', price: 1000, left: 1 }])).toBe(lines)
})

test('the total counts only what is left of a line, and nothing of an unavailable one', () => {
  const lines = [line('S', 9), line('M', 2), line('L', 3)]
  const stateOf = (each: CartLine) =>
    ({
      S: { problem: 'too_few' as const, left: 1 },
      M: { left: 4 },
      L: { problem: 'sold_out' as const, left: 0 },
    })[each.size]
  expect(countedLines(lines, stateOf)).toEqual([line('S', 1), line('M', 2)])
  expect(withWhatIsThere(lines, stateOf)).toEqual([line('S', 1), line('M', 2), line('L', 3)])
  expect(countedLines(lines, () => undefined)).toEqual(lines)
})

test('weights are updated with prices in the cart and alone in the checkout, where a new price must be seen', () => {
  const states = [{ id: 1, size: 'M', color: 'Blue', price: 900, grams: 450 }]
  expect(updatePrices([line('M'), line('L')], states)).toEqual([{ ...line('M', 1, 900), grams: 450 }, line('L')])
  const weighed = updateWeights([line('M')], states)
  expect(weighed).toEqual([{ ...line('M'), grams: 450 }])
  expect(updateWeights(weighed, states)).toBe(weighed)
})

test('names are updated in both languages: a list gives a cart only the one of its page', () => {
  const state = { id: 1, size: 'M', color: 'Blue', name: 'Denim Shirt', nameBn: 'ডেনিম শার্ট' }
  const named = { ...line('M'), name: 'Denim Shirt', nameBn: 'ডেনিম শার্ট' }
  expect(updatePrices([line('M')], [state])).toEqual([named])
  expect(updateWeights([line('M')], [state])).toEqual([named])
  // An issue of a product that is gone gives back the name that the cart sent.
  const gone = [line('M')]
  expect(updatePrices(gone, [{ id: 1, size: 'M', color: 'Blue', name: 'ডেনিম শার্ট', problem: 'gone' }])).toBe(gone)
})

test('a second size that cannot be had is taken off its line, which stays', () => {
  const state = { id: 1, size: 'L', color: 'Blue', problem: 'sold_out' as const, left: 0, secondSizeOf: 'M' }
  expect(correctLines([{ ...line('M'), secondSize: 'L' }, line('S')], [state])).toEqual([line('M'), line('S')])
})
