import { and, asc, inArray, isNull, or, sql } from 'drizzle-orm'
import { writeAudits } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { lockStockLevels } from '#domains/stock/lock-stock-levels.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import { isOneOf } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { forbidden } from '#platform/http/access.ts'
import { NotFound } from '#platform/refusal.ts'
import { pricingSaleStates } from '#shared/catalogue/planned-sale-state.ts'
import { tagsOfProducts } from '../cache-tags.ts'
import type { ProductRef } from '../staff-contract.ts'
import { products, variants } from '../tables.ts'
import { isProduct } from './lock-product.ts'
import { dropSales } from './schedule-sale.ts'

type Deleted = { number: number; id: string; title: string }
type Editor = Pick<StaffMember, 'id' | 'username' | 'isMain'>

/** Products per transaction, so that locks are short. */
const batchSize = 500

/**
 * Moves products to the trash (trash/restore-products.ts) and frees their SKUs and barcodes. Their numbers are never
 * reused. Orders have their own copy of what was bought. Unknown products are skipped.
 * @param refs which, or 'all'
 * @throws NotFound if none of them exists; Refusal 403 for all by anybody but the main admin
 */
export async function deleteProducts(
  db: Db,
  refs: readonly ProductRef[] | 'all',
  by: Editor,
  now: Date,
): Promise<Deleted[]> {
  if (refs === 'all' && !by.isMain) throw forbidden()
  const known = await db
    .select({ number: products.number })
    .from(products)
    .where(and(isNull(products.deletedAt), refs === 'all' ? undefined : or(...refs.map(isProduct))))
    .orderBy(asc(products.number))
  const numbers = known.map(({ number }) => number)
  const deleted: Deleted[] = []
  for (let from = 0; from < numbers.length; from += batchSize) {
    const some = numbers.slice(from, from + batchSize)
    deleted.push(...(await withRetry(() => db.transaction((tx) => moveToTrash(tx, some, by, now)))))
  }
  if (deleted.length === 0) throw new NotFound(refs.length === 1 ? 'Product' : 'Products')
  return deleted
}

/** Moves products to the trash in the caller's transaction; those already there are skipped. */
export async function moveToTrash(
  tx: Db,
  productNumbers: number[],
  by: Pick<Editor, 'id' | 'username'>,
  now: Date,
): Promise<Deleted[]> {
  await lockStockLevels(tx, productNumbers)
  const found = await tx
    .select({ number: products.number, id: products.id, title: products.titleEn, sku: products.sku })
    .from(products)
    .where(and(inArray(products.number, productNumbers), isNull(products.deletedAt)))
    .orderBy(products.number)
    .for('update')
  if (found.length === 0) return []
  const numbers = found.map(({ number }) => number)
  const tags = await tagsOfProducts(tx, numbers)
  await endRunningSales(tx, numbers)
  await dropSales(tx, numbers, 'The product was taken out of the catalogue', now)
  await tx
    .update(products)
    .set({
      deletedAt: now,
      deletedBy: by.username,
      updatedAt: sql`greatest(${now.toISOString()}::timestamptz, ${products.updatedAt} + interval '1 millisecond')`,
      sku: sql`${products.sku} || '~' || ${products.number}`,
    })
    .where(inArray(products.number, numbers))
  await tx
    .update(variants)
    .set({
      sku: sql`${variants.sku} || '~' || ${variants.productNumber}`,
      barcode: null,
      trashedBarcode: variants.barcode,
    })
    .where(inArray(variants.productNumber, numbers))
  await writeAudits(
    tx,
    by,
    'product.delete',
    found.map(({ id, number, title, sku }) => ({ subject: id, before: { number, title, sku } })),
  )
  await invalidateTags(tx, tags)
  return found.map(({ number, id, title }) => ({ number, id, title }))
}

/** A sale of a product in the trash would never end: the product gets its earlier price back. */
const endRunningSales = (tx: Db, numbers: number[]) =>
  tx.execute(sql`
    update products p set price = s.before_price, original_price = s.before_original from planned_sales s
    where s.product_number = p.number and ${isOneOf(sql`s.state`, pricingSaleStates)}
      and p.number = any(${sql.param(numbers)}::int[])
      and p.price = s.sale_price and p.original_price is not distinct from s.sale_original`)
