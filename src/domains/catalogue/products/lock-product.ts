import { and, eq, isNull } from 'drizzle-orm'
import { lockStockLevels } from '#domains/stock/lock-stock-levels.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import type { ProductRef } from '../staff-contract.ts'
import { products } from '../tables.ts'

/** Whether a product is named by its number, not by its prod_ id. */
export const isProductNumber = (ref: ProductRef) => typeof ref === 'number' || /^[1-9]\d{0,8}$/.test(ref)

/** Condition: the product has this number or prod_ id. */
export const isProduct = (ref: ProductRef) =>
  isProductNumber(ref) ? eq(products.number, Number(ref)) : eq(products.id, String(ref))

/** Locks the stock levels, then the product (FOR NO KEY UPDATE). @throws NotFound */
export async function lockProduct(tx: Db, ref: ProductRef) {
  const [found] = await tx.select({ number: products.number }).from(products).where(isProduct(ref))
  if (found) await lockStockLevels(tx, [found.number])
  const [row] = await tx
    .select()
    .from(products)
    .where(and(isProduct(ref), isNull(products.deletedAt)))
    .for('no key update')
  if (!row) throw new NotFound('Product')
  return row
}
