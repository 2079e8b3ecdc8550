import { announce, type Mark } from '#platform/changes.ts'
import type { Db } from '#platform/database.ts'
import { listMarksOf } from './marks.ts'

/** A product page shows the number of pieces only up to here. */
const shown = 5

/**
 * Announces what a change of stock changes on public pages: the product's page when 'Only N left' or the availability
 * differs, the lists that show it when a size came or went. Most orders change neither, and announce nothing.
 */
export async function announceStock(
  tx: Db,
  changes: { productNumber: number; before: number; left: number }[],
): Promise<void> {
  const onPage = changes.filter(({ before, left }) => Math.min(before, shown + 1) !== Math.min(left, shown + 1))
  const inLists = changes.filter(({ before, left }) => (before === 0) !== (left === 0))
  if (onPage.length === 0) return
  const marks: Mark[] = onPage.map(({ productNumber }): Mark => `product:${productNumber}`)
  if (inLists.length > 0)
    marks.push(...(await listMarksOf(tx, [...new Set(inLists.map(({ productNumber }) => productNumber))])))
  await announce(tx, marks)
}
