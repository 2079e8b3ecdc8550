import { expect, test } from 'vitest'
import { bulkTaskResult, bulkTaskWords } from './bulk-task-words.ts'

test.each([
  [{ what: 'percent', figure: -10 }, 'Price −10%'],
  [{ what: 'price', figure: 1250 }, 'Price ৳1,250'],
  [{ what: 'add-tags', text: 'eid, linen' }, 'Tags added: eid, linen'],
  [{ what: 'status', text: 'delivered' }, 'Status: Completed'],
])('a change of many is told in words: %o', (detail, words) => {
  expect(bulkTaskWords({ detail })).toBe(words)
})

test('the result names all when all were changed, and how many otherwise', () => {
  expect(bulkTaskResult({ kind: 'product.edit', changed: 1240, total: 1240 })).toBe('1,240 products changed')
  expect(bulkTaskResult({ kind: 'order.status', changed: 1, total: 2 })).toBe('1 of 2 orders changed')
})
