import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText, textOf, tries } from '../../../tests/support/property.ts'
import { csvLine } from './csv.ts'

test('what looks like a formula is written as text', () => {
  for (const name of ['=1+1', '+880', '-2', '@sum', '\tx']) expect(csvLine([name])).toContain(`'${name}`)
})

test('nor does a formula hide behind blanks, or in full-width characters', () => {
  for (const name of ['  =1+1', '\u00a0+880', '\u200b@sum', ' \tx', '＝1+1', '＋8', '－2', ' ＠sum', '\r=1', '\n=1'])
    expect(csvLine([name]).replace(/^"/, '')).toMatch(/^'/)
  for (const name of ['  plain', 'a=b', 'T-shirt', '১২+']) expect(csvLine([name])).toBe(`${name}\r\n`)
})

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(csvLine(['a, "b"\nc', 'জামদানি', -5])).toBe('"a, ""b""\nc",জামদানি,-5\r\n')
})

/** The cells of one line, by RFC 4180. */
function cellsOf(line: string): string[] {
  const cells: string[] = []
  for (let rest = line.replace(/\r\n$/, ''); ; ) {
    const [whole = '', quoted, plain = ''] = /^(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/.exec(rest) ?? []
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (whole.length === rest.length) return cells
    rest = rest.slice(whole.length + 1)
  }
}

test('any texts come back cell by cell as they were, or with a sign before them that makes a formula harmless', () => {
  const feared = textOf('=', '+', '-', '@', ' ', '\t', '\r', '\n', ',', '"', "'", '\u200b', '＝', '\0', '1')
  const text = fc.oneof(anyText, feared)
  // What spreadsheet programs were seen to run, once they have passed over blanks and what cannot be seen.
  const runs = (cell: string) => /^[=+\-@＝＋－＠]/.test(cell.replace(/^[\s\p{Cc}\p{Cf}]+/u, ''))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (texts) => {
      const cells = cellsOf(csvLine(texts))
      expect(cells.map((cell, at) => (cell === texts[at] ? cell : cell.replace(/^'/, '')))).toEqual(texts)
      expect(cells.filter(runs)).toEqual([])
    }),
    tries(),
  )
})
