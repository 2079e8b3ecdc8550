import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { lockAttributes } from '#domains/catalogue/attributes/lock-attributes.ts'
import { officeAttributes } from '#domains/catalogue/attributes/office-attributes.ts'
import { collectionsNaming } from '#domains/catalogue/attributes/values-in-rules.ts'
import { tagsOfProducts } from '#domains/catalogue/cache-tags.ts'
import { dropSales } from '#domains/catalogue/products/schedule-sale.ts'
import { attributes, products, variants } from '#domains/catalogue/tables.ts'
import { stockLevels, stockMovements } from '#domains/inventory/tables.ts'
import { lockStockLevels } from '#domains/stock/lock-stock-levels.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'

/** Products per transaction, so that locks are short. */
const batchSize = 50

/**
 * Takes the next products of the demo off sale permanently and deletes their stock levels: an order that has just read
 * their price finds no stock and is refused; one that took stock before is committed, and this run finds it later.
 * @returns how many
 */
export async function withdrawGoods(tx: Db, now: Date): Promise<number> {
  const numbers = await next(tx, or(isNull(products.deletedAt), isNotNull(products.deletedBy)))
  if (numbers.length === 0) return 0
  await lockStockLevels(tx, numbers)
  const tags = await tagsOfProducts(tx, numbers)
  await dropSales(tx, numbers, 'The demo was cleared', now)
  // Without `deletedBy` the trash does not list them, so that staff cannot restore them.
  await tx
    .update(products)
    .set({ deletedAt: sql`coalesce(${products.deletedAt}, ${now.toISOString()}::timestamptz)`, deletedBy: null })
    .where(inArray(products.number, numbers))
  await tx.delete(stockLevels).where(inArray(stockLevels.variantId, variantsOf(tx, numbers)))
  await invalidateTags(tx, tags)
  return numbers.length
}

/** Deletes the next products with all their data. No order contains them any more. @returns how many */
export async function removeGoods(tx: Db): Promise<number> {
  const numbers = await next(tx, undefined)
  if (numbers.length === 0) return 0
  const tags = await tagsOfProducts(tx, numbers)
  // First: movements also refer to lines of receipts, which go with the variants.
  await tx.delete(stockMovements).where(inArray(stockMovements.variantId, variantsOf(tx, numbers)))
  await tx.delete(products).where(inArray(products.number, numbers))
  await invalidateTags(tx, tags)
  return numbers.length
}

async function next(tx: Db, which: ReturnType<typeof or>): Promise<number[]> {
  const found = await tx
    .select({ number: products.number })
    .from(products)
    .where(and(eq(products.fromDemo, true), which))
    .orderBy(asc(products.number))
    .limit(batchSize)
  return found.map(({ number }) => number)
}

const variantsOf = (tx: Db, numbers: number[]) =>
  tx.select({ id: variants.id }).from(variants).where(inArray(variants.productNumber, numbers))

/** Removes the demo's attributes that neither products nor rules of collections use. */
export async function removeAttributes(tx: Db): Promise<void> {
  await lockAttributes(tx)
  const found = await officeAttributes(tx)
  const ofDemo = await tx.select({ id: attributes.id }).from(attributes).where(eq(attributes.fromDemo, true))
  for (const { id } of ofDemo) {
    const own = found.find((each) => each.id === id)
    const values = own?.values.map((value) => value.id) ?? []
    if (own?.products === 0 && (await collectionsNaming(tx, values)).length === 0)
      await tx.delete(attributes).where(eq(attributes.id, id))
  }
  await invalidateTags(tx, ['menu'])
}
