import { type CacheTag, invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { tagsOfLists } from '../cache-tags.ts'
import { publicStock } from '../for-sale.ts'

type Change = { productNumber: number; before: number; left: number }

/**
 * Invalidates the public pages that a stock change affects: the product's page if 'Only N left' or the availability
 * changes, and its lists if a variant became available or sold out. Most orders affect neither.
 */
export async function invalidateStock(tx: Db, changes: Change[]): Promise<void> {
  const cameOrWent = ({ before, left }: Change) => (before === 0) !== (left === 0)
  const onPage = changes.filter((each) => publicStock(each.before) !== publicStock(each.left) || cameOrWent(each))
  const inLists = onPage.filter(cameOrWent)
  if (onPage.length === 0) return
  const tags: CacheTag[] = onPage.map(({ productNumber }): CacheTag => `product:${productNumber}`)
  if (inLists.length > 0)
    tags.push(...(await tagsOfLists(tx, [...new Set(inLists.map(({ productNumber }) => productNumber))])))
  await invalidateTags(tx, tags)
}
