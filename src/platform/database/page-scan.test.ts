import { expect, test } from 'vitest'
import { pageScan } from './page-scan.ts'

/** The page read as `pageScan` says. */
function read(list: number[], page: number, perPage: number) {
  const { offset, limit, isBackward } = pageScan({ page, perPage, total: list.length })
  const rows = (isBackward ? list.toReversed() : list).slice(offset, offset + limit)
  return { rows: isBackward ? rows.toReversed() : rows, offset }
}

test('every page has its rows, and none is further away than half of the list', () => {
  for (const total of [0, 1, 9, 10, 11, 25]) {
    const list = Array.from({ length: total }, (_, nr) => nr)
    for (const perPage of [1, 3, 10])
      for (let page = 1; page <= 30; page++) {
        const { rows, offset } = read(list, page, perPage)
        expect(rows).toEqual(list.slice((page - 1) * perPage, page * perPage))
        if (rows.length > 0) expect(offset).toBeLessThanOrEqual(total / 2)
      }
  }
})
