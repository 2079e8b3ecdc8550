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

test('what is missing is said in the words that the form has for an empty field, also in the lines of a list', () => {
  expect(validate(form, { lines: [{}, { size: 'M' }, {}] }).complaints).toEqual([
    { place: 'name', sentence: 'Please enter a name' },
    { place: 'lines.0.size', sentence: 'Please choose a size' },
    { place: 'lines.2.size', sentence: 'Please choose a size' },
  ])
  expect(validate(form, { name: 'A' }).complaints).toEqual([{ place: 'lines', sentence: 'Nothing was chosen' }])
})

test('what was sent stays as it was', () => {
  const sent = { lines: [{}] }
  validate(form, sent)
  expect(sent).toEqual({ lines: [{}] })
})

test('of a list with a thousand wrong lines only some are complained about', () => {
  const { complaints = [] } = validate(form, { name: 'A', lines: Array.from({ length: 1000 }, () => ({})) })
  expect(complaints).toEqual(
    Array.from({ length: 50 }, (_, line) => ({ place: `lines.${line}.size`, sentence: 'Please choose a size' })),
  )
})

test('of a list that is too long its lines are not even read', () => {
  const { complaints } = validate(form, { name: 'A', lines: Array.from({ length: 2000 }, () => ({})) })
  expect(complaints).toEqual([{ place: 'lines', sentence: 'At most 1000 are taken' }])
})
