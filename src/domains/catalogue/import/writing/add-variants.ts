import { eq, inArray } from 'drizzle-orm'
import { colorLooks } from '#domains/catalogue/colors/color-looks.ts'
import { storedNames, variantChanges } from '#domains/catalogue/import/csv/csv-changes.ts'
import { productColors, variants } from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { Color } from '#shared/catalogue/colours.ts'
import { slugOf } from '#shared/text/slug.ts'
import type { NormalizedProduct } from '../normalized-product.ts'
import type { ProductRecord } from '../product-records.ts'
import type { PlannedRow } from '../report.ts'
import type { Names } from './free-names.ts'
import { missingVariants } from './missing-variants.ts'
import type { OpeningStock } from './opening-stock.ts'

/** What is added to a product that is written already. */
export type ProductParts = {
  product: NormalizedProduct
  sku: string
  number: number
  pictures: PlannedRow['pictures']
  /** The pictures that these take the place of. */
  replaced?: ProductRecord['images'] | undefined
  record?: ProductRecord | undefined
  picturesOnly?: boolean | undefined
}

/** Every size in every colour, as many as a product may have. */
export async function addAllVariants(tx: Db, goods: ProductParts[], names: Names): Promise<OpeningStock[]> {
  if (goods.length === 0) return []
  const numbers = goods.map(({ number }) => number)
  const had = await tx
    .select({
      number: variants.productNumber,
      size: variants.size,
      color: variants.color,
      isActive: variants.isActive,
    })
    .from(variants)
    .where(inArray(variants.productNumber, numbers))
  const hadBy = Map.groupBy(had, ({ number }) => number)
  const spelled = goods.map(({ number, product, sku }) => {
    const own = hadBy.get(number) ?? []
    const { added } = missingVariants(product, own)
    const colorOf = storedNames(own.map(({ color }) => color))
    const offered = new Set([...own, ...added].map(({ color }) => color))
    const colors = product.colors
      .map((color) => ({ ...color, name: colorOf(color.name) }))
      .filter(({ name }) => offered.has(name))
    return { number, sku, added, colors, perSize: product.colors.length }
  })
  await addColors(tx, spelled)
  const more = spelled.flatMap(({ number, sku, added, perSize }) =>
    added.map(({ size, color, sizeAt, colorAt }) => ({
      productNumber: number,
      size,
      color,
      sku: names.sku(`${sku}-${skuPart(size, sizeAt)}-${skuPart(color, colorAt)}`),
      position: sizeAt * perSize + colorAt,
    })),
  )
  for (let from = 0; from < more.length; from += 4000) await tx.insert(variants).values(more.slice(from, from + 4000))
  return []
}

/** The variants that a CSV file lists, with their prices and opening stock. */
export async function addNamedVariants(tx: Db, goods: ProductParts[], names: Names): Promise<OpeningStock[]> {
  const opened: OpeningStock[] = []
  for (const { product, number, sku, record } of goods) {
    const { added, back, prices } = variantChanges(product, record ?? { variants: [] })
    if (back.length > 0) await tx.update(variants).set({ isActive: true }).where(inArray(variants.id, back))
    for (const { id, price } of prices) await tx.update(variants).set({ price }).where(eq(variants.id, id))
    if (added.length === 0) continue
    const offered = new Set(added.map(({ color }) => color))
    await addColors(tx, [{ number, colors: product.colors.filter(({ name }) => offered.has(name)) }])
    const next = Math.max(-1, ...(record?.variants ?? []).map(({ position }) => position)) + 1
    const stored = await tx
      .insert(variants)
      .values(
        added.map(({ size, color, price, ...piece }, i) => ({
          productNumber: number,
          size,
          color,
          price: price ?? null,
          sku: names.sku(piece.sku || `${sku}-${skuPart(size, next + i)}-${skuPart(color, 0)}`),
          position: next + i,
        })),
      )
      .returning({ id: variants.id, position: variants.position })
    for (const { id, position } of stored) {
      const { stock = 0, cost } = added[position - next] ?? {}
      opened.push({ variantId: id, number, quantity: stock, unitCost: cost })
    }
  }
  return opened
}

async function addColors(tx: Db, goods: { number: number; colors: Color[] }[]): Promise<void> {
  const look = await colorLooks(tx, [...new Set(goods.flatMap(({ colors }) => colors.map(({ name }) => name)))])
  const rows = goods.flatMap(({ number, colors }) =>
    colors.map(({ name }, position) => ({ productNumber: number, ...look(name), position })),
  )
  if (rows.length > 0) await tx.insert(productColors).values(rows).onConflictDoNothing()
}

/** '4/5 Year' → 4-5-YEAR; a text without Latin characters is replaced by its position. */
const skuPart = (text: string, index: number) =>
  slugOf(text.replace(/[^\p{L}\p{N}]+/gu, ' ')).toUpperCase() || String(index + 1)
