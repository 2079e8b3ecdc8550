import { expect, test } from 'vitest'
import { type Bars, code128Bars } from './code128.ts'

/** Widths of bars and gaps of the symbols 0–105, as ISO/IEC 15417 lists them, and of the stop. */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ')
const stop = '2331112'

/** Reads bars as a scanner does: sets B and C, changes between them, and the check symbol. */
function scanned({ bars, width }: Bars): string {
  const edges = bars.flatMap(({ x, width: wide }, i) => [wide, (bars[i + 1]?.x ?? width) - x - wide]).slice(0, -1)
  const all = edges.join('')
  expect(all.endsWith(stop)).toBe(true)
  const values = (all.slice(0, -stop.length).match(/.{6}/g) ?? []).map((each) => symbols.indexOf(each))
  expect(values).not.toContain(-1)
  const [first = 0, ...rest] = values
  const check = rest.pop()
  expect(check).toBe(rest.reduce((sum, value, i) => sum + value * (i + 1), first) % 103)
  let set = first === 105 ? 'C' : 'B'
  let text = ''
  for (const value of rest) {
    if (value === 99 && set === 'B') set = 'C'
    else if (value === 100 && set === 'C') set = 'B'
    else text += set === 'C' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  }
  return text
}

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

test('bars and gaps are whole modules wide: eleven for each sign, start and check, thirteen for the stop', () => {
  const code = code128Bars('PJJ-C')
  expect(code?.width).toBe(11 * (5 + 2) + 13)
  for (const { x, width } of code?.bars ?? [])
    expect([Number.isInteger(x), Number.isInteger(width)]).toEqual([true, true])
})

test('what Code 128 cannot say has no bars', () => {
  expect(code128Bars('শাড়ি-১')).toBeUndefined()
  expect(code128Bars('')).toBeUndefined()
})
