import { asc, eq, inArray } from 'drizzle-orm'
import { stockLevels } from '#domains/inventory/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { isOwnAttributeField } from '#shared/catalogue/attribute-cells.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import { type products, variants } from '../tables.ts'
import { attributeText, withAttribute } from './attribute-cells.ts'
import type { GridAttributes } from './attribute-columns.ts'
import type { FixedField, GridField } from './staff-contract.ts'

type Product = typeof products.$inferSelect
export type VariantCells = Pick<
  typeof variants.$inferSelect,
  'id' | 'productNumber' | 'size' | 'color' | 'sku' | 'barcode' | 'price' | 'weightGrams' | 'isActive'
> & { unitCost: number; onHand: number }

const taka = (paisa: number | null) => (paisa === null ? '' : String(toTaka(paisa)))

const cellTexts: { [Name in FixedField]: (product: Product, variant: VariantCells) => string } = {
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

/** The text of a cell of a product or variant. The grid and files both write values like this. */
export function cellText(name: GridField, own: GridAttributes, product: Product, variant: VariantCells): string {
  if (!isOwnAttributeField(name)) return cellTexts[name](product, variant)
  const column = own.get(name)
  return column ? attributeText(column, product) : ''
}

const paisa = (text: string) => (text === '' || Number(text) === 0 ? null : toPaisa(Number(text)))

const columnsOfFixed: { [Name in FixedField]?: (text: string) => Partial<Product> } = {
  titleEn: (titleEn) => ({ titleEn }),
  titleBn: (titleBn) => ({ titleBn }),
  price: (text) => ({ price: paisa(text) }),
  originalPrice: (text) => ({ originalPrice: paisa(text) }),
  tags: (text) => ({ tags: text === '' ? [] : text.split(', ') }),
  category: (category) => ({ category }),
  subcategory: (subcategory) => ({ subcategory }),
  active: (text) => ({ isActive: text === 'yes' }),
}

/** The columns that a cell writes into a product; text as `readCell` gives it. undefined: the cell is of a variant. */
export function productColumns(
  name: GridField,
  own: GridAttributes,
): ((product: Product, text: string) => Partial<Product>) | undefined {
  if (!isOwnAttributeField(name)) {
    const columns = columnsOfFixed[name]
    return columns && ((_, text) => columns(text))
  }
  return ({ chosenValues, typedValues }, text) => {
    const column = own.get(name)
    return column ? withAttribute(column, { chosenValues, typedValues }, text) : {}
  }
}

/** The same of a variant and its stock level. */
export const variantColumnsOf: { [Name in string]?: (text: string) => Partial<VariantCells> } = {
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
