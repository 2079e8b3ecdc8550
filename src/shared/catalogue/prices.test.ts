import { expect, test } from 'vitest'
import { pricesInPaisa, pricesInTaka } from './prices.ts'

test('prices go to taka and back, at every depth; numbers that are no prices and prices that are none stay', () => {
  const shown = {
    number: 7,
    price: 429_000,
    originalPrice: null,
    sizes: [{ size: 'M', price: 185_050 }, { size: 'L' }],
    pictures: [{ width: 900 }],
  }
  const wire = pricesInTaka(shown)
  expect(wire).toEqual({
    number: 7,
    price: 4290,
    originalPrice: null,
    sizes: [{ size: 'M', price: 1850.5 }, { size: 'L' }],
    pictures: [{ width: 900 }],
  })
  expect(pricesInPaisa(wire)).toEqual(shown)
})
