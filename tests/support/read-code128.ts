/** Widths of bars and gaps of the symbols 0–105, as ISO/IEC 15417 lists them. */
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

/**
 * Decodes bars as a scanner does: sets B and C, changes between them, and the check symbol.
 * @param widths of bars and gaps in turn, in modules; the first and the last are bars
 * @throws Error if a scanner could not read the code
 */
export function readCode128(widths: readonly number[]): string {
  const all = widths.join('')
  if (!all.endsWith(stop)) throw new Error(`no stop: ${all}`)
  const values = (all.slice(0, -stop.length).match(/.{1,6}/g) ?? []).map((each) => symbols.indexOf(each))
  if (values.includes(-1)) throw new Error(`no symbol: ${all}`)
  const [first = 0, ...rest] = values
  const check = rest.pop()
  if (check !== rest.reduce((sum, value, i) => sum + value * (i + 1), first) % 103)
    throw new Error('wrong check symbol')
  let set = first === 105 ? 'C' : 'B'
  let text = ''
  for (const value of rest) {
    if (value === 99 && set === 'B') set = 'C'
    else if (value === 100 && set === 'C') set = 'B'
    else text += set === 'C' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  }
  return text
}
