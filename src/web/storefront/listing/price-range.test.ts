import { expect, it } from 'vitest'
import { priceRange, priceScale, typedPrice } from './price-range.ts'

const scaleTo = (max: number) => ({ min: 0, max })

it('the scale reaches from the hundred below the lowest price to the hundred above the highest', () => {
  expect(priceScale({ min: 67, max: 5997 })).toEqual({ min: 0, max: 6000, step: 10 })
  expect(priceScale({ min: 552, max: 4472 })).toEqual({ min: 500, max: 4500, step: 10 })
  expect(priceScale({ min: 990, max: 990 })).toMatchObject({ min: 900, max: 1000 })
})

it('the scale reaches from 0 to 10,000 if the list has no price', () => {
  expect(priceScale({ min: 0, max: 0 })).toMatchObject({ min: 0, max: 10_000 })
})

it('swaps two prices in the wrong order', () => {
  expect(priceRange(2000, 500, scaleTo(6000))).toEqual({ minPrice: 500, maxPrice: 2000 })
})

it('the ends of the scale do not filter, nor what is typed beyond them', () => {
  const all = { minPrice: undefined, maxPrice: undefined }
  expect(priceRange(500, 4500, { min: 500, max: 4500 })).toEqual(all)
  expect(priceRange(100, 9000, { min: 500, max: 4500 })).toEqual(all)
  expect(priceRange(undefined, 900, scaleTo(6000))).toEqual({ minPrice: undefined, maxPrice: 900 })
})

it('a list with prices above 10,000 is filtered up to the end of its own scale', () => {
  expect(priceRange(11_000, 12_000, scaleTo(15_000))).toEqual({ minPrice: 11_000, maxPrice: 12_000 })
  expect(priceRange(undefined, 10_000, scaleTo(15_000)).maxPrice).toBe(10_000)
  expect(priceRange(undefined, 15_000, scaleTo(15_000)).maxPrice).toBeUndefined()
})

it('reads a typed price with Bangla digits and other characters; none if there are no digits', () => {
  expect(typedPrice('৳১,২০০')).toBe(1200)
  expect(typedPrice('৳12,000')).toBe(12_000)
  expect(typedPrice('abc')).toBeUndefined()
})

it('leaves out the poisha of a typed price', () => {
  const typed = ['1200.50', '৳১,২০০.০০', '1200.', '1,200.5/-', '1200,50', '1,200,5']
  expect(typed.map(typedPrice)).toEqual(Array(6).fill(1200))
  expect(typedPrice('Tk. 500')).toBe(500)
})
