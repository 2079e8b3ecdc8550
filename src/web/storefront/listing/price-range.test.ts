import { expect, it } from 'vitest'
import { priceRange, priceScale, typedPrice } from './price-range.ts'

it('reaches from the hundred below the cheapest to the hundred above the dearest', () => {
  expect(priceScale({ min: 67, max: 5997 })).toEqual({ min: 0, max: 6000, step: 10 })
  expect(priceScale({ min: 552, max: 4472 })).toEqual({ min: 500, max: 4500, step: 10 })
  expect(priceScale({ min: 990, max: 990 })).toMatchObject({ min: 900, max: 1000 })
})

it('reaches from 0 to 10,000 where the list has no price', () => {
  expect(priceScale({ min: 0, max: 0 })).toMatchObject({ min: 0, max: 10_000 })
})

it('takes two prices that were turned about as they were meant', () => {
  expect(priceRange(2000, 500)).toEqual({ minPrice: 500, maxPrice: 2000 })
})

it('filters nothing at the ends of the scale', () => {
  expect(priceRange(0, 10_000)).toEqual({ minPrice: undefined, maxPrice: undefined })
  expect(priceRange(undefined, 900)).toEqual({ minPrice: undefined, maxPrice: 900 })
})

it('reads a typed price in Bangla figures, with signs around it, and no price out of none', () => {
  expect(typedPrice('৳১,২০০')).toBe(1200)
  expect(typedPrice('abc')).toBeUndefined()
})
