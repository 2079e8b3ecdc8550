import { asc, eq, inArray } from 'drizzle-orm'
import { stockLevels } from '#domains/inventory/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import { type products, variants } from '../tables.ts'
import type { GridField } from './staff-contract.ts'

type Product = typeof products.$inferSelect
export type VariantCells = Pick<
  typeof variants.$inferSelect,
  'id' | 'productNumber' | 'size' | 'color' | 'sku' | 'barcode' | 'price' | 'weightGrams' | 'isActive'
> & { unitCost: number; onHand: number }

const taka = (paisa: number | null) => (paisa === null ? '' : String(toTaka(paisa)))

/** What a cell says of a product or variant, as text: the one way in which the grid and files write values. */
export const cellTexts: { [Name in GridField]: (product: Product, variant: VariantCells) => string } = {
  titleEn: ({ titleEn }) => titleEn,
  titleBn: ({ titleBn }) => titleBn,
  price: ({ price }) => taka(price),
  originalPrice: ({ originalPrice }) => taka(originalPrice),
  sizePrice: (_, { price }) => taka(price),
  cost: (_, { unitCost }) => taka(unitCost),
  stock: (_, { onHand }) => String(onHand),
  weight: (_, { weightGrams }) => (weightGrams === null ? '' : String(weightGrams)),
  barcode: (_, { barcode }) => barcode ?? '',
  tags: ({ tags }) => tags.join(', '),
  category: ({ category }) => category,
  subcategory: ({ subcategory }) => subcategory,
  active: ({ isActive }) => (isActive ? 'yes' : 'no'),
}

const paisa = (text: string) => (text === '' || Number(text) === 0 ? null : toPaisa(Number(text)))

/** The columns of a product that a cell writes; text as `readCell` gives it. */
export const productColumnsOf: { [Name in GridField]?: (text: string) => Partial<Product> } = {
  titleEn: (titleEn) => ({ titleEn }),
  titleBn: (titleBn) => ({ titleBn }),
  price: (text) => ({ price: paisa(text) }),
  originalPrice: (text) => ({ originalPrice: paisa(text) }),
  tags: (text) => ({ tags: text === '' ? [] : text.split(', ') }),
  category: (category) => ({ category }),
  subcategory: (subcategory) => ({ subcategory }),
  active: (text) => ({ isActive: text === 'yes' }),
}

/** The same of a variant and its stock level. */
export const variantColumnsOf: { [Name in GridField]?: (text: string) => Partial<VariantCells> } = {
  sizePrice: (text) => ({ price: paisa(text) }),
  cost: (text) => ({ unitCost: paisa(text) ?? 0 }),
  stock: (text) => ({ onHand: Number(text) }),
  weight: (text) => ({ weightGrams: text === '' ? null : Number(text) }),
  barcode: (text) => ({ barcode: text || null }),
}

/** The variants of these products with cost and stock, in the order of the shop. */
export async function variantCellsOf(db: Db, numbers: readonly number[]): Promise<Map<number, VariantCells[]>> {
  const rows = await db
    .select({
      id: variants.id,
      productNumber: variants.productNumber,
      size: variants.size,
      color: variants.color,
      sku: variants.sku,
      barcode: variants.barcode,
      price: variants.price,
      weightGrams: variants.weightGrams,
      isActive: variants.isActive,
      unitCost: stockLevels.unitCost,
      onHand: stockLevels.onHand,
    })
    .from(variants)
    .leftJoin(stockLevels, eq(stockLevels.variantId, variants.id))
    .where(inArray(variants.productNumber, [...numbers]))
    .orderBy(asc(variants.productNumber), asc(variants.position), asc(variants.id))
  return Map.groupBy(
    rows.map((row) => ({ ...row, unitCost: row.unitCost ?? 0, onHand: row.onHand ?? 0 })),
    ({ productNumber }) => productNumber,
  )
}
