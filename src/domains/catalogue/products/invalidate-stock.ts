import { type CacheTag, invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { tagsOfLists } from '../cache-tags.ts'
import { leftTold } from '../for-sale.ts'

type Change = { productNumber: number; before: number; left: number }

/**
 * Announces what a change of stock changes on public pages: the product's page when 'Only N left' or the availability
 * differs, the lists that show it when a size came or went. Most orders change neither, and announce nothing.
 */
export async function invalidateStock(tx: Db, changes: Change[]): Promise<void> {
  const cameOrWent = ({ before, left }: Change) => (before === 0) !== (left === 0)
  const onPage = changes.filter((each) => leftTold(each.before) !== leftTold(each.left) || cameOrWent(each))
  const inLists = onPage.filter(cameOrWent)
  if (onPage.length === 0) return
  const tags: CacheTag[] = onPage.map(({ productNumber }): CacheTag => `product:${productNumber}`)
  if (inLists.length > 0)
    tags.push(...(await tagsOfLists(tx, [...new Set(inLists.map(({ productNumber }) => productNumber))])))
  await invalidateTags(tx, tags)
}
