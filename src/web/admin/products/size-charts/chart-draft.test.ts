import { expect, test } from 'vitest'
import { draftOf, fieldsOf, problemsOf, readValue } from './chart-draft.ts'

const chart = {
  key: 'lungi',
  version: '1',
  titleEn: 'Lungi',
  titleBn: 'লুঙ্গি',
  section: 'mens' as const,
  unit: 'cm' as const,
  measures: [
    { key: 'length', en: 'Length', bn: 'লম্বা', of: 'garment' as const },
    { key: 'waist', en: 'Waist', bn: 'কোমর', of: 'body' as const },
  ],
  rows: [{ size: 'Free Size', values: [200.5, null] }],
  noteEn: '',
  noteBn: '',
  categories: [{ id: 'mens', title: 'Mens' }],
  products: 3,
}

test('a chart that is opened and not changed is sent as it was', () => {
  const { key: _, version: _v, products: _p, ...fields } = chart
  expect(fieldsOf(draftOf(chart))).toEqual({ ...fields, categories: ['mens'] })
})

test('values stay with their measure when another one is removed', () => {
  const draft = draftOf({ ...chart, rows: [{ size: 'M', values: [1, 2] }] })
  expect(fieldsOf({ ...draft, measures: draft.measures.slice(1) }).rows).toEqual([{ size: 'M', values: [2] }])
})

test.each([
  ['', null],
  ['41', 41],
  ['23.5', 23.5],
  ['23,5', 23.5],
  ['২৩.৫', 23.5],
  ['23 1/2', Number.NaN],
])('%s is read as %s', (typed, value) => expect(readValue(typed)).toBe(value))

test('what is no number is named by its field', () => {
  const draft = draftOf(chart)
  const rows = draft.rows.map((row) => ({ ...row, values: { length: 'long', waist: '' } }))
  expect(problemsOf({ ...draft, rows })).toEqual({ 'rows.0.values.0': 'Please enter a number' })
})
