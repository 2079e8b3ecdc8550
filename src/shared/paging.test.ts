import { expect, test } from 'vitest'
import { maxMatches, pageOf, searchPageOf } from './paging.ts'

test('a page beyond the last one is the last one', () => {
  expect(pageOf(51, 9, 25)).toEqual({ page: 3, perPage: 25, total: 51, pages: 3 })
  expect(pageOf(0, 9, 25)).toEqual({ page: 1, perPage: 25, total: 0, pages: 1 })
})

test('a search says whether its total is a minimum, and ends with the last match that is counted', () => {
  expect(searchPageOf(maxMatches, 500, 25)).toEqual({ page: 400, perPage: 25, total: 10_000, pages: 400 })
  expect(searchPageOf(maxMatches + 1, 500, 25)).toEqual({
    ...{ page: 400, perPage: 25, total: 10_001, pages: 400 },
    precision: 'at_least',
  })
})
