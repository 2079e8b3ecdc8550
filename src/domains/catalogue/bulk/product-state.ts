import { and, eq } from 'drizzle-orm'
import { lockProduct } from '#domains/catalogue/products/lock-product.ts'
import { openSale } from '#domains/catalogue/products/schedule-sale.ts'
import { minimumsOf } from '#domains/stock/raise-minimums.ts'
import type { Db } from '#platform/database/database.ts'
import type { ProductRef } from '../staff-contract.ts'
import { variants } from '../tables.ts'
import { type ValuesNow, valuesNow, valuesThatDiffer } from './attribute-change.ts'

/** A planned or running sale, so that it can be planned again. */
type Sale = { id: number; percent: number | null; price: number | null; from: string; until: string; state: string }

/** The fields that a bulk edit may change. Money in paisa. */
export type ProductState = {
  number: number
  price: number | null
  originalPrice: number | null
  category: string
  subcategory: string
  tags: string[]
  held: boolean
  /** Own prices of variants, and minimums of their stock, by id. */
  variantPrices: Record<string, number>
  attributes: ValuesNow
  minimums: Record<string, [min: number, max: number]>
  sale: Sale | null
}

/** Reads and locks it. @throws NotFound */
export async function productState(tx: Db, ref: ProductRef): Promise<ProductState> {
  const product = await lockProduct(tx, ref)
  const { number, price, originalPrice, category, subcategory, tags, held } = product
  const own = await tx
    .select({ id: variants.id, price: variants.price })
    .from(variants)
    .where(and(eq(variants.productNumber, number), eq(variants.isActive, true)))
  const priced = own.flatMap(({ id, price }) => (price === null ? [] : [[String(id), price] as const]))
  const sale = await openSale(tx, number)
  return {
    ...{ number, price, originalPrice, category, subcategory, tags, held },
    attributes: await valuesNow(tx, product),
    variantPrices: Object.fromEntries(priced),
    minimums: await minimumsOf(tx, number),
    sale: sale
      ? {
          ...{ id: sale.id, percent: sale.percent, price: sale.price, state: sale.state },
          ...{ from: sale.fromAt.toISOString(), until: sale.untilAt.toISOString() },
        }
      : null,
  }
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const fields = [
  ...(['price', 'originalPrice', 'category', 'subcategory', 'tags', 'held'] as const),
  ...(['variantPrices', 'minimums', 'sale', 'attributes'] as const),
]

/** The fields in which two states differ, of either; undefined if in none. */
export function differenceOf(before: ProductState, after: ProductState) {
  const names = fields.filter((name) => !isSame(before[name], after[name]))
  if (names.length === 0) return undefined
  const pick = (state: ProductState, other: ProductState) => ({
    ...Object.fromEntries(names.map((name) => [name, state[name]])),
    // Only the changed attributes: others may change before an undo, which must ignore them.
    ...(names.includes('attributes') && { attributes: valuesThatDiffer(state.attributes, other.attributes) }),
  })
  return { before: pick(before, after), after: pick(after, before) }
}
