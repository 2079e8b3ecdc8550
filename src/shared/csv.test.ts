import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('what looks like a formula is written as text', () => {
  for (const name of ['=1+1', '+880', '-2', '@sum', '\tx']) expect(csvLine([name])).toContain(`'${name}`)
})

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(csvLine(['a, "b"\nc', 'জামদানি', -5])).toBe('"a, ""b""\nc",জামদানি,-5\r\n')
})
