import { expect, test } from 'vitest'
import { z } from 'zod'
import { validate } from './validation.ts'

const form = z.object({
  name: z.string().min(1, 'Please enter a name'),
  lines: z
    .array(z.object({ size: z.string().min(1, 'Please choose a size') }))
    .min(1, 'Nothing was chosen')
    .max(1000),
})

test('a missing value has the message of an empty field, also within the items of a list', () => {
  expect(validate(form, { lines: [{}, { size: 'M' }, {}] }).complaints).toEqual([
    { field: 'name', sentence: 'Please enter a name' },
    { field: 'lines.0.size', sentence: 'Please choose a size' },
    { field: 'lines.2.size', sentence: 'Please choose a size' },
  ])
  expect(validate(form, { name: 'A' }).complaints).toEqual([{ field: 'lines', sentence: 'Nothing was chosen' }])
})

test('the input is not mutated', () => {
  const sent = { lines: [{}] }
  validate(form, sent)
  expect(sent).toEqual({ lines: [{}] })
})

test('a list with a thousand invalid items gets a limited number of messages', () => {
  const { complaints = [] } = validate(form, { name: 'A', lines: Array.from({ length: 1000 }, () => ({})) })
  expect(complaints).toEqual(
    Array.from({ length: 50 }, (_, line) => ({ field: `lines.${line}.size`, sentence: 'Please choose a size' })),
  )
})

test('the items of a list that is too long are not even read', () => {
  const { complaints } = validate(form, { name: 'A', lines: Array.from({ length: 2000 }, () => ({})) })
  expect(complaints).toEqual([{ field: 'lines', sentence: 'At most 1000 are taken' }])
})
