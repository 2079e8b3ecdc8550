import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import { lockStockLevels } from '#domains/inventory/lock-stock-levels.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { writeAudit } from '#domains/staff/write-audit.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound } from '#platform/refusal.ts'
import { tagsOfProducts } from '../cache-tags.ts'
import type { ProductRef } from '../staff-contract.ts'
import { products, variants } from '../tables.ts'
import { isProduct } from './lock-product.ts'
import { dropSales } from './schedule-sale.ts'

/**
 * Deletes products permanently; their numbers are never reused. Orders have their own copy of what was bought. Unknown
 * products are skipped.
 * @throws NotFound if none of them exists
 */
export function deleteProducts(
  db: Db,
  refs: readonly ProductRef[],
  by: Pick<StaffMember, 'id' | 'username'>,
  now: Date,
): Promise<{ number: number; id: string; title: string }[]> {
  return withRetry(() => db.transaction((tx) => takeOut(tx, refs, by, now)))
}

async function takeOut(tx: Db, refs: readonly ProductRef[], by: Pick<StaffMember, 'id' | 'username'>, now: Date) {
  const asked = and(or(...refs.map(isProduct)), isNull(products.deletedAt))
  const known = await tx.select({ number: products.number }).from(products).where(asked)
  await lockStockLevels(
    tx,
    known.map(({ number }) => number),
  )
  const found = await tx
    .select({ number: products.number, id: products.id, title: products.titleEn, sku: products.sku })
    .from(products)
    .where(asked)
    .orderBy(products.number)
    .for('update')
  if (found.length === 0) throw new NotFound(refs.length === 1 ? 'Product' : 'Products')
  const numbers = found.map(({ number }) => number)
  const tags = await tagsOfProducts(tx, numbers)
  // Free their SKUs and barcodes.
  await tx
    .update(products)
    .set({ deletedAt: now, updatedAt: now, sku: sql`${products.sku} || '~' || ${products.number}` })
    .where(inArray(products.number, numbers))
  await tx
    .update(variants)
    .set({ sku: sql`${variants.sku} || '~' || ${variants.productNumber}`, barcode: null })
    .where(inArray(variants.productNumber, numbers))
  await dropSales(tx, numbers, 'The product was taken out of the catalogue', now)
  for (const { id, number, title, sku } of found) {
    await writeAudit(tx, by, 'product.delete', id, { before: { number, title, sku } })
  }
  await invalidateTags(tx, tags)
  return found.map(({ number, id, title }) => ({ number, id, title }))
}
