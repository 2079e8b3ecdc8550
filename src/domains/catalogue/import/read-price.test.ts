import fc from 'fast-check'
import { expect, test } from 'vitest'
import { banglaDigits } from '#shared/text/text.ts'
import { tries } from '../../../../tests/support/property.ts'
import { readPrice } from './read-price.ts'

const cannot = "the price 'x' cannot be read"

test.each<[raw: unknown, price: number | null, originalPrice: number | null, remark?: string]>([
  [1850, 1850, null],
  [1850.5, 1850.5, null],
  ['1850', 1850, null],
  ['1,850', 1850, null],
  ['1,25,000', 125_000, null],
  ['Tk 1,250', 1250, null],
  ['Tk. 1,250/-', 1250, null],
  ['1250 taka only', 1250, null],
  ['৳ ১,৮৯০', 1890, null],
  ['৳1,432.00 BDT', 1432, null],
  ['টাকা ৫০০', 500, null],
  [{ current: 1632, original: 2040, is_on_sale: true, discount_percentage: 20, currency: 'BDT' }, 1632, 2040],
  [{ current: '1632', original: '2040' }, 1632, 2040],
  [{ current: '৳ ১,৬৩২', original: 'Tk 2,040' }, 1632, 2040],
  [{ current: 1632, original: 1632 }, 1632, null],
  [{ current: 1632, original: null }, 1632, null],
  [{ current: 1632 }, 1632, null],
  [{ current: 1632, original: 2040, is_on_sale: false }, 1632, null],
  [{ current: 1990, original: 990 }, 1990, null, 'the original price 990 is below the price 1990: dropped'],
  [{ current: 1990, original: 'ask' }, 1990, null, "the original price 'ask' cannot be right: dropped"],
  [{ current: 1990, original: 1e12 }, 1990, null, 'the original price 1000000000000 cannot be right: dropped'],
  [{ sale: 3232, regular: 4040, is_sale: true }, 3232, 4040],
  [{ sale: 3232, regular: 4040 }, 3232, 4040],
  [{ sale: 3232, regular: 4040, is_sale: false }, 4040, null],
  [{ regular: 3052, is_sale: false }, 3052, null],
  [{ regular: 3052, sale: null }, 3052, null],
  [{ regular: 3052, is_sale: true }, null, null, 'it is on sale, but has no sale price'],
  ['Sale priceTk 1,432.00 BDT Regular priceTk 1,790.00 BDT', 1432, 1790],
  ['Regular priceTk 1,790.00 BDT Sale priceTk 1,432.00 BDT', 1432, 1790],
  ['Sale priceTk..1,200 Regular priceTk..1,500', 1200, 1500],
  ['Regular priceTk 1,790.00 BDT', 1790, null],
  ['Sale price\n  Tk 900.00 BDT\n Regular price Tk 1,000.00 BDT Unit price / per', 900, 1000],
  ['Sale priceTk call us Regular priceTk 1,790.00', null, null, "the price 'Tk call us' cannot be read"],
  ['Call for price', null, null, "the price 'Call for price' cannot be read"],
  ['x', null, null, cannot],
  ['100-200', null, null, "the price '100-200' cannot be read"],
  ['12,34', null, null, "the price '12,34' cannot be read"],
  ['1.250,00', null, null, "the price '1.250,00' cannot be read"],
  ['$20', null, null, "the price '$20' cannot be read"],
  ['1e3', null, null, "the price '1e3' cannot be read"],
  [true, null, null, 'the price true cannot be read'],
  [[1850], null, null, 'the price [1850] cannot be read'],
  [0, null, null, 'the price 0 is not above 0'],
  [-50, null, null, 'the price -50 is not above 0'],
  ['Tk -50', null, null, "the price 'Tk -50' is not above 0"],
  [{ current: 0, original: 0 }, null, null, 'the price 0 is not above 0'],
  [{ current: 20, currency: 'USD' }, null, null, 'the price is in USD, not in taka'],
  [{ original: 2040 }, null, null, 'it has no price'],
  [{}, null, null, 'it has no price'],
  [undefined, null, null, 'it has no price'],
  [null, null, null, 'it has no price'],
  ['  ', null, null, 'it has no price'],
  [10_000_000, 10_000_000, null],
  [10_000_001, null, null, 'the price 10000001 is above ৳1,00,00,000'],
  [1e12, null, null, 'the price 1000000000000 is above ৳1,00,00,000'],
])('%j is ৳%j, before ৳%j %s', (raw, price, originalPrice, remark) => {
  const read = readPrice(raw)
  expect([read.price, read.originalPrice]).toEqual([price && price * 100, originalPrice && originalPrice * 100])
  expect(read.without ?? read.correction).toBe(remark)
})

test('any input gives a valid amount, or none with the reason', () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.record({ current: fc.anything(), original: fc.anything() }),
    fc.record({ sale: fc.anything(), regular: fc.anything(), is_sale: fc.anything() }),
  )
  fc.assert(
    fc.property(anything, (raw) => {
      const { price, originalPrice, without } = readPrice(raw)
      expect(price === null).toBe(without !== undefined)
      if (price === null) {
        expect(originalPrice).toBeNull()
        return
      }
      expect(Number.isSafeInteger(price) && price > 0 && price <= 1_000_000_000).toBe(true)
      if (originalPrice !== null) expect(Number.isSafeInteger(originalPrice) && originalPrice > price).toBe(true)
    }),
    tries(2000),
  )
})

test('a price reads back as the same amount in every format', () => {
  const taka = fc.integer({ min: 1, max: 10_000_000 })
  const digits = fc.constantFrom(
    String,
    (n: number) => n.toLocaleString('en-US'),
    (n: number) => n.toLocaleString('en-IN'),
  )
  const script = fc.constantFrom((text: string) => text, banglaDigits)
  const around = fc.constantFrom(
    ['', ''],
    ['Tk ', ''],
    ['Tk. ', '/-'],
    ['Tk..', ''],
    ['৳', ''],
    ['৳ ', ' BDT'],
    ['', ' taka only'],
    ['টাকা ', '.00'],
  )
  fc.assert(
    fc.property(taka, taka, digits, script, around, (one, other, group, write, [before, after]) => {
      const say = (amount: number) => `${before}${write(group(amount))}${after}`
      expect(readPrice(say(one))).toEqual({ price: one * 100, originalPrice: null })
      const [sale, regular] = [Math.min(one, other), Math.max(one, other)]
      const wanted = { price: sale * 100, originalPrice: sale === regular ? null : regular * 100 }
      expect(readPrice(`Sale price${say(sale)} Regular price${say(regular)}`)).toEqual(wanted)
      expect(readPrice({ current: say(sale), original: say(regular) })).toEqual(wanted)
    }),
    tries(),
  )
})
