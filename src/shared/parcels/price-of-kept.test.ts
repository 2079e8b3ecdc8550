import { expect, test } from 'vitest'
import { priceOfKept } from './price-of-kept.ts'

const kurti = { quantity: 1, price: 400, secondOf: null }
const twoSizes = [kurti, { quantity: 1, price: 0, secondOf: 0 }]

test('she pays without what comes back; delivery stays', () => {
  const parcel = {
    toCollect: 1060,
    lines: [
      { ...kurti, quantity: 2 },
      { ...kurti, price: 200 },
    ],
  }
  expect(priceOfKept(parcel, [2, 1])).toBe(1060)
  expect(priceOfKept(parcel, [1, 0])).toBe(460)
  expect(priceOfKept({ ...parcel, toCollect: 0 }, [1, 0])).toBe(0)
})

test('of two sizes she pays for the one that she keeps, whichever it is', () => {
  const parcel = { toCollect: 460, lines: twoSizes }
  expect(priceOfKept(parcel, [1, 0])).toBe(460)
  expect(priceOfKept(parcel, [0, 1])).toBe(460)
  expect(priceOfKept(parcel, [0, 0])).toBe(60)
})

test('a kept second size says nothing about other pieces', () => {
  const parcel = { toCollect: 860, lines: [...twoSizes, kurti] }
  expect(priceOfKept(parcel, [0, 1, 0])).toBe(460)
})
