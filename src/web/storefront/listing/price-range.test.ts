import { expect, it } from 'vitest'
import { priceRange, priceScale, typedPrice } from './price-range.ts'

it('the scale reaches from the hundred below the lowest price to the hundred above the highest', () => {
  expect(priceScale({ min: 67, max: 5997 })).toEqual({ min: 0, max: 6000, step: 10 })
  expect(priceScale({ min: 552, max: 4472 })).toEqual({ min: 500, max: 4500, step: 10 })
  expect(priceScale({ min: 990, max: 990 })).toMatchObject({ min: 900, max: 1000 })
})

it('the scale reaches from 0 to 10,000 if the list has no price', () => {
  expect(priceScale({ min: 0, max: 0 })).toMatchObject({ min: 0, max: 10_000 })
})

it('swaps two prices in the wrong order', () => {
  expect(priceRange(2000, 500)).toEqual({ minPrice: 500, maxPrice: 2000 })
})

it('no lowest price and no highest price do not filter', () => {
  expect(priceRange(0, undefined)).toEqual({ minPrice: undefined, maxPrice: undefined })
  expect(priceRange(undefined, 900)).toEqual({ minPrice: undefined, maxPrice: 900 })
})

it('in a list of dear pieces the whole scale filters', () => {
  expect(priceScale({ min: 2450, max: 14_980 })).toEqual({ min: 2400, max: 15_000, step: 10 })
  expect(priceRange(undefined, typedPrice('12,000'))).toEqual({ minPrice: undefined, maxPrice: 12_000 })
  expect(priceRange(typedPrice('11000'), typedPrice('10000'))).toEqual({ minPrice: 10_000, maxPrice: 11_000 })
})

it('reads a typed price with Bangla digits and other characters; none if there are no digits', () => {
  expect(typedPrice('৳১,২০০')).toBe(1200)
  expect(typedPrice('abc')).toBeUndefined()
})
