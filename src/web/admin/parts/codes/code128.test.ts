import { expect, test } from 'vitest'
import { readCode128 } from '../../../../../tests/support/read-code128.ts'
import { type Bars, code128Bars } from './code128.ts'

/** What a scanner reads from the bars. */
const scanned = ({ bars, width }: Bars): string =>
  readCode128(bars.flatMap(({ x, width: wide }, i) => [wide, (bars[i + 1]?.x ?? width) - x - wide]).slice(0, -1))

test.each([
  'ORD-20261121-AB12CD-1',
  'ORD-20261121-AB12CD',
  'PAN0007-GREEN-M',
  'sar_1/ab.c',
  '8901234567894',
  'DK',
  '1234567890123',
])('a scanner reads %s', (text) => {
  const code = code128Bars(text)
  expect(code && scanned(code)).toBe(text)
})

test('bars and gaps are whole modules wide: eleven for each character, start and check, thirteen for the stop', () => {
  const code = code128Bars('PJJ-C')
  expect(code?.width).toBe(11 * (5 + 2) + 13)
  for (const { x, width } of code?.bars ?? [])
    expect([Number.isInteger(x), Number.isInteger(width)]).toEqual([true, true])
})

test('what Code 128 cannot say has no bars', () => {
  expect(code128Bars('শাড়ি-১')).toBeUndefined()
  expect(code128Bars('')).toBeUndefined()
})
