import { expect, test } from 'vitest'
import { takaIn } from '#web/admin/parts/parse-number.ts'
import { type CollectionDraft, checkRule, newCondition, typedNumber } from './collection-draft.ts'

test('an unreadable price of a condition is refused; it is no missing end', () => {
  const problemWith = (from: string) => {
    const condition = { ...newCondition('price'), from: typedNumber(from, takaIn), to: 900 }
    const draft = { isByRule: true, match: 'all', conditions: [{ key: 7, condition }], products: [], excluded: [] }
    return checkRule(draft as unknown as CollectionDraft).problems.get(7)
  }
  expect(['640,50', '1.2.3'].map(problemWith)).toEqual(Array(2).fill('Please enter an amount in taka'))
  expect(['', '640.50', '৫০০'].map(problemWith)).toEqual(Array(3).fill(undefined))
})
