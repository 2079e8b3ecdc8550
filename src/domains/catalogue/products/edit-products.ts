import { and, asc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { toTaka } from '#shared/money.ts'
import type { editProductsRequest, ProductRef, UpdateProduct } from '../staff-contract.ts'
import { products, variants } from '../tables.ts'
import { applyPercent, type FieldChange, fieldsFor } from './bulk-change.ts'
import { isProduct } from './lock-product.ts'
import { cancelSale, plannedSaleRuns, scheduleSale } from './schedule-sale.ts'
import { updateProduct } from './update-product.ts'

export type RefusedProduct = { id: string; title: string; error: string }

/**
 * Applies one change to many products, each in its own transaction and by the rules of a single edit. A refused product
 * does not stop the others.
 * @returns number of changed products, and the refused ones with reasons
 */
export async function editProducts(
  db: Db,
  { ids, change }: z.infer<typeof editProductsRequest>,
  by: Editor,
  now: Date,
): Promise<{ changed: number; refused: RefusedProduct[] }> {
  const refused: RefusedProduct[] = []
  let changed = 0
  for (const id of new Set(ids)) {
    const [product] = await db
      .select()
      .from(products)
      .where(and(isProduct(id), isNull(products.deletedAt)))
    try {
      if (!product) throw new NotFound('Product')
      if (change.what === 'plan-sale') await scheduleSale(db, id, change, by, now)
      else if (change.what === 'cancel-sale') await cancelSale(db, id, by, now)
      else if (change.what === 'end-sale' && (await plannedSaleRuns(db, product.number)))
        await cancelSale(db, id, by, now)
      else await editProduct(db, id, product, change, by, now)
      changed++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ id: product?.id ?? String(id), title: product?.titleEn ?? String(id), error: error.message })
    }
  }
  return { changed, refused }
}

type Editor = Pick<StaffMember, 'id' | 'username' | 'isMain' | 'permissions'>

async function editProduct(
  db: Db,
  id: ProductRef,
  product: typeof products.$inferSelect,
  change: FieldChange,
  by: Editor,
  now: Date,
) {
  // Optimistic locking: the new price is computed from this one, so a concurrent change is not overwritten.
  const updatedAt = product.updatedAt.toISOString()
  const own = change.what === 'percent' ? await ownPrices(db, product.number, change.percent) : {}
  await updateProduct(db, { id, updatedAt, ...fieldsFor(product, change), ...own }, by, now)
}

/** Variants with their own price change by the same percentage. Taka, as updateProduct expects. */
async function ownPrices(db: Db, number: number, percent: number): Promise<Pick<UpdateProduct, 'variants'>> {
  const offered = await db
    .select()
    .from(variants)
    .where(and(eq(variants.productNumber, number), eq(variants.isActive, true)))
    .orderBy(asc(variants.position), asc(variants.id))
  if (offered.every(({ price }) => price === null)) return {}
  return {
    variants: offered.map(({ size, color, price }) => ({
      size,
      color,
      ...(price !== null && { price: toTaka(applyPercent(price, percent)) }),
    })),
  }
}
