import { expect, test } from 'vitest'
import { inUnit } from './measures.ts'

test('inches become whole centimetres', () => {
  expect([41, 23.5, 1.4].map((value) => inUnit(value, 'in', 'cm'))).toEqual([104, 60, 4])
})

test('centimetres become quarters of an inch, as on a tape', () => {
  expect([104, 60, 97].map((value) => inUnit(value, 'cm', 'in'))).toEqual([41, 23.5, 38.25])
})

test('in the unit of the chart a value stays as it was entered', () => {
  expect([inUnit(18.75, 'in', 'in'), inUnit(96.5, 'cm', 'cm')]).toEqual([18.75, 96.5])
})
