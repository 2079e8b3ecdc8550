import { expect, test } from 'vitest'
import { isTyped, noSale, saleOf } from './sale-fields.tsx'

const typed = { how: 'percent' as const, figure: '20%', from: '2026-12-01T10:00', until: '2026-12-03T10:00' }

test("typed times are in Dhaka's time zone", () => {
  expect(saleOf(typed)).toEqual({
    plan: { what: 'plan-sale', percent: 20, from: '2026-12-01T10:00:00+06:00', until: '2026-12-03T10:00:00+06:00' },
  })
  expect(saleOf({ ...typed, how: 'price', figure: '৳1,500', from: '' })).toEqual({
    plan: { what: 'plan-sale', price: 1500, until: '2026-12-03T10:00:00+06:00' },
  })
})

test('the figure may be typed in Bangla', () => {
  expect(saleOf({ ...typed, figure: '২০%' })).toMatchObject({ plan: { percent: 20 } })
})

test('errors are reported per field', () => {
  const wrong = (change: object) => {
    const answer = saleOf({ ...typed, ...change })
    return 'wrong' in answer ? Object.keys(answer.wrong) : []
  }
  expect(wrong({})).toEqual([])
  for (const figure of ['', '0', '91', '12.5', 'much']) expect(wrong({ figure })).toEqual(['figure'])
  expect(wrong({ how: 'price', figure: '0' })).toEqual(['figure'])
  expect(wrong({ until: '' })).toEqual(['until'])
  expect(wrong({ until: typed.from })).toEqual(['until'])
  expect([isTyped(noSale), isTyped(typed)]).toEqual([false, true])
})
