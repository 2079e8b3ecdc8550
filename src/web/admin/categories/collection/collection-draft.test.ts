import { expect, test } from 'vitest'
import { takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import { type CollectionDraft, checkRule, newCondition, typedNumber, withoutUnread } from './collection-draft.ts'

test('an unreadable price of a condition is refused; it is no missing end', () => {
  const problemWith = (from: string) => {
    const condition = { ...newCondition('price'), from: typedNumber(from, takaIn), to: 900 }
    const draft = { isByRule: true, match: 'all', conditions: [{ key: 7, condition }], products: [], excluded: [] }
    return checkRule(draft as unknown as CollectionDraft).problems.get(7)
  }
  expect(['640,50', '1.2.3'].map(problemWith)).toEqual(Array(2).fill('Please enter an amount in taka'))
  expect(['', '640.50', '৫০০'].map(problemWith)).toEqual(Array(3).fill(undefined))
})

test('an unreadable number is what an empty field stands for once its field is shown anew', () => {
  const price = { field: 'price', not: false } as const
  expect(withoutUnread({ ...price, from: Number.NaN, to: 900 })).toEqual({ ...price, from: null, to: 900 })
  expect(withoutUnread({ ...price, from: 0, to: Number.NaN })).toEqual({ ...price, from: 0, to: null })
  const days = { field: 'new', not: false, days: 30 } as const
  const percent = { field: 'sale', not: false, percent: 15 } as const
  for (const read of [days, percent]) expect(withoutUnread(read)).toEqual(read)
  expect(withoutUnread({ ...days, days: Number.NaN })).toEqual({ ...days, days: 0 })
  expect(withoutUnread({ ...percent, percent: Number.NaN })).toEqual({ ...percent, percent: 0 })
})
