import { and, asc, eq } from 'drizzle-orm'
import { attributeFor, isAttributeChange } from '#domains/catalogue/bulk/attribute-change.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { toTaka } from '#shared/money.ts'
import type { BulkChange, UpdateProduct } from '../staff-contract.ts'
import { variants } from '../tables.ts'
import { applyPercent, type FieldChange, fieldsFor } from './bulk-change.ts'
import { lockProduct } from './lock-product.ts'
import { cancelSale, plannedSaleRuns, scheduleSale } from './schedule-sale.ts'
import { changeProduct } from './update-product.ts'

type Editor = Pick<StaffMember, 'id' | 'username' | 'isMain' | 'permissions'>

/** Applies a change of many products to one, in the caller's transaction. @throws Refusal as for a single edit */
export async function editProduct(tx: Db, number: number, change: BulkChange, by: Editor, now: Date): Promise<void> {
  if (change.what === 'plan-sale') return scheduleSale(tx, number, change, by, now)
  if (change.what === 'cancel-sale') return cancelSale(tx, number, by, now)
  if (change.what === 'end-sale' && (await plannedSaleRuns(tx, number))) return cancelSale(tx, number, by, now)
  if (!isAttributeChange(change)) return changeFields(tx, number, change, by, now)
  const attribute = await attributeFor(tx, await lockProduct(tx, number), change)
  await changeProduct(tx, { id: number, attributes: [attribute] }, by, now)
}

/** The new price is computed from the present one, so the product stays locked in between. */
async function changeFields(tx: Db, number: number, change: FieldChange, by: Editor, now: Date) {
  const product = await lockProduct(tx, number)
  const own = change.what === 'percent' ? await ownPrices(tx, number, change.percent) : {}
  // Taking products off sale includes those without stock, because goods may be received later.
  const held = change.what === 'availability' ? change.availability === 'Out of Stock' : undefined
  await changeProduct(tx, { id: number, ...fieldsFor(product, change), ...own }, by, now, { held })
}

/** Variants with their own price change by the same percentage. Taka, as changeProduct expects. */
async function ownPrices(tx: Db, number: number, percent: number): Promise<Pick<UpdateProduct, 'variants'>> {
  const offered = await tx
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
