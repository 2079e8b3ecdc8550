import { and, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { type OwnAttribute, ownAttributes } from '#domains/catalogue/attributes/own-attributes.ts'
import { noValues, valuesByAttribute } from '#domains/catalogue/attributes/value-columns.ts'
import { readRows } from '#domains/catalogue/browsing/product-rows.ts'
import { commonFields, iso, taka } from '#domains/catalogue/browsing/spec-products.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { toTaka } from '#shared/money.ts'
import type { OfficeProduct } from '../staff-contract.ts'
import { products, variants } from '../tables.ts'

/**
 * Products for staff, in the order of `numbers`: including inactive products and exact stock, and unit costs if `cost`
 * is set. Money in taka.
 */
export async function officeProducts(db: Db, numbers: readonly number[], cost: boolean): Promise<OfficeProduct[]> {
  const rows = await readRows(db, numbers, sql`p.deleted_at is null`)
  const own = await staffFieldsOf(db, numbers)
  const attributes = await ownAttributes(db)
  const described = await describedBy(db, numbers)
  return rows.map((row) => ({
    ...commonFields(row),
    variants: row.variants.map(({ size, color, sku, price, pieces, onHand, unitCost }) => ({
      size,
      color,
      sku,
      barcode: own.get(sku)?.barcode ?? '',
      price: taka(price),
      available: pieces > 0,
      stock: onHand,
      weightGrams: own.get(sku)?.weightGrams ?? null,
      ...(cost && { unitCost: toTaka(unitCost) }),
    })),
    swatches: row.colors,
    ...staffTexts(attributes, described.get(row.number)),
    stock: row.variants.reduce((sum, { onHand }) => sum + onHand, 0),
    chart: row.chart,
    film: row.film,
    held: row.held,
    isActive: row.is_active,
    plannedSale: row.sale && {
      ...row.sale,
      price: taka(row.sale.price),
      from: iso(row.sale.from),
      until: iso(row.sale.until),
    },
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  }))
}

type Described = Pick<
  typeof products.$inferSelect,
  'chosenValues' | 'typedValues' | 'fitNote' | 'fitNoteEn' | 'fitNoteBn' | 'modelHeight' | 'modelSize'
>

/** By number. The storefront reads them in its own way, so its rows do not have them. */
async function describedBy(db: Db, numbers: readonly number[]): Promise<Map<number, Described>> {
  const { number, chosenValues, typedValues, fitNote, fitNoteEn, fitNoteBn, modelHeight, modelSize } = products
  const rows = await db
    .select({ number, chosenValues, typedValues, fitNote, fitNoteEn, fitNoteBn, modelHeight, modelSize })
    .from(products)
    .where(inArray(number, [...numbers]))
  return new Map(rows.map((row) => [row.number, row]))
}

const staffTexts = (attributes: OwnAttribute[], row: Described | undefined) => ({
  attributes: valuesByAttribute(attributes, row ?? noValues),
  fitNote: row?.fitNote ?? null,
  fitNoteText: row?.fitNoteEn ?? '',
  fitNoteTextBn: row?.fitNoteBn ?? '',
  modelHeight: row?.modelHeight ?? null,
  modelSize: row?.modelSize ?? '',
})

/** By SKU. Only staff see them, so the rows that the storefront reads, too, do not have them. */
async function staffFieldsOf(db: Db, numbers: readonly number[]) {
  const rows = await db
    .select({ sku: variants.sku, barcode: variants.barcode, weightGrams: variants.weightGrams })
    .from(variants)
    .where(
      and(
        inArray(variants.productNumber, [...numbers]),
        or(isNotNull(variants.barcode), isNotNull(variants.weightGrams)),
      ),
    )
  return new Map(rows.map(({ sku, ...own }) => [sku, own]))
}

/** One product for the back office. @throws NotFound */
export async function officeProduct(db: Db, number: number, cost = false): Promise<OfficeProduct> {
  const [product] = await officeProducts(db, [number], cost)
  if (!product) throw new NotFound('Product')
  return product
}
