import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('what looks like a formula is written as text', () => {
  for (const name of ['=1+1', '+880', '-2', '@sum', '\tx']) expect(csvLine([name])).toContain(`'${name}`)
})

test('nor does a formula hide behind blanks, or in full-width signs', () => {
  for (const name of ['  =1+1', '\u00a0+880', '\u200b@sum', ' \tx', '＝1+1', '＋8', '－2', ' ＠sum', '\r=1', '\n=1'])
    expect(csvLine([name]).replace(/^"/, '')).toMatch(/^'/)
  for (const name of ['  plain', 'a=b', 'T-shirt', '১২+']) expect(csvLine([name])).toBe(`${name}\r\n`)
})

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(csvLine(['a, "b"\nc', 'জামদানি', -5])).toBe('"a, ""b""\nc",জামদানি,-5\r\n')
})
