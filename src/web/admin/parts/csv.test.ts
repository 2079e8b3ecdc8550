import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const names = [{ head: 'Name', value: (row: { name: string }) => row.name }]

test('a spreadsheet reads Bangla as Bangla', () => {
  expect(csvOf(names, [{ name: 'জামদানি' }])).toBe('\uFEFFName\r\nজামদানি\r\n')
})

test('what looks like a formula is written as text', () => {
  for (const name of ['=1+1', '+880', '-2', '@sum', '\tx']) expect(csvOf(names, [{ name }])).toContain(`'${name}`)
})

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(csvOf(names, [{ name: 'a, "b"\nc' }])).toContain('"a, ""b""\nc"')
})
