import { inArray, sql } from 'drizzle-orm'
import { announce, type Mark } from '#platform/changes.ts'
import type { Db } from '#platform/database.ts'
import { categories, categoryProducts, products } from './tables.ts'

/** A product page shows the number of pieces only up to here. */
const shown = 5

/**
 * Announces what a change of stock changes on public pages: the product's page when 'Only N left' or the availability
 * differs, the lists that show it when a size came or went. Most orders change neither, and announce nothing.
 */
export async function announceStock(tx: Db, changes: { productNumber: number; before: number; left: number }[]): Promise<void> {
  const onPage = changes.filter(({ before, left }) => Math.min(before, shown + 1) !== Math.min(left, shown + 1))
  const inLists = changes.filter(({ before, left }) => (before === 0) !== (left === 0))
  if (onPage.length === 0) return
  const marks: Mark[] = onPage.map(({ productNumber }): Mark => `product:${productNumber}`)
  if (inLists.length > 0) marks.push(...(await listsWith(tx, inLists.map(({ productNumber }) => productNumber))))
  await announce(tx, marks)
}

async function listsWith(tx: Db, numbers: number[]): Promise<Mark[]> {
  const own = await tx
    .selectDistinct({ category: products.category, subcategory: products.subcategory })
    .from(products)
    .where(inArray(products.number, numbers))
  const listed = await tx.selectDistinct({ slug: categoryProducts.slug }).from(categoryProducts).where(inArray(categoryProducts.productNumber, numbers))
  const byRule = await tx.select({ slug: categories.slug }).from(categories).where(sql`${categories.members} in ('all', 'new', 'sale', 'all-kids')`)
  const slugs = new Set(['all', ...own.flatMap((p) => [p.category, p.subcategory]), ...listed.map((c) => c.slug), ...byRule.map((c) => c.slug)])
  return [...slugs].filter(Boolean).map((slug): Mark => `list:${slug}`)
}
