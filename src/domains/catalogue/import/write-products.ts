import { randomBytes } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { searchKeyOf } from '#domains/catalogue/search/search-key.ts'
import { appendEvents } from '#domains/events/append-event.ts'
import { lockStockLevels } from '#domains/inventory/lock-stock-levels.ts'
import type { Move } from '#domains/inventory/move-stock.ts'
import type { Db } from '#platform/database/database.ts'
import type { Colour } from '#shared/catalogue/colours.ts'
import { eachEnglishColumn } from '#shared/catalogue/product-attributes.ts'
import { slugOf } from '#shared/slug.ts'
import { categories, categoryProducts, productColors, productImages, products, variants } from '../tables.ts'
import { mentionedColumns, variantChanges } from './csv/csv-changes.ts'
import type { Category } from './find-category.ts'
import { isOwnId, type KnownProduct } from './known-products.ts'
import type { NormalizedProduct } from './normalize-row.ts'
import type { ProductRecord } from './product-records.ts'
import type { PlannedRow } from './report.ts'

const chunkSize = 500

/** Opening stock of a variant that an import created. */
export type OpeningStock = Move & { number: number }

/** @returns the slugs of those that did not exist yet */
export async function createCategories(tx: Db, missing: Category[], now: Date): Promise<string[]> {
  if (missing.length === 0) return []
  const rows = missing.map(({ slug, section, members, titleEn, titleBn }) => ({
    id: `${section}-root-${slug}`,
    slug,
    section,
    titleEn,
    titleBn,
    keywords: [slug.replaceAll('-', ' ')],
    members: members === 'main' ? ('main' as const) : ('subcategory' as const),
    position: 900,
    createdAt: now,
    updatedAt: now,
  }))
  const stored = await tx.insert(categories).values(rows).onConflictDoNothing().returning({ slug: categories.slug })
  return stored.map(({ slug }) => slug)
}

/**
 * Creates products in the order of the rows, which is the order of their numbers. They get every size in every colour,
 * or the variants that a CSV file names, without stock.
 * @returns the opening stock to book
 */
export async function createProducts(
  tx: Db,
  rows: PlannedRow[],
  now: Date,
  progress: (done: number) => void,
): Promise<OpeningStock[]> {
  if (rows.length === 0) return []
  const names = await freeNames(tx)
  const opened: OpeningStock[] = []
  for (let from = 0; from < rows.length; from += chunkSize) {
    const chunk = rows.slice(from, from + chunkSize).flatMap((row) => {
      const { product, hash } = row
      if (!product || !hash) return []
      const id = isOwnId(product.id) && names.takeId(product.id) ? product.id : `prod_${randomBytes(8).toString('hex')}`
      const sku = names.sku(product.sku)
      return [
        {
          row,
          product,
          sku,
          values: {
            ...columnsOf(product),
            id,
            sku,
            importHash: hash,
            searchKey: searchKeyOf({ id, ...columnsOf(product) }),
            updatedAt: now,
            slug: names.slug(product),
            importKey: product.key,
            createdAt: now,
          },
        },
      ]
    })
    const stored = await tx
      .insert(products)
      .values(chunk.map(({ values }) => values))
      .returning({ number: products.number, key: products.importKey })
    const numbers = new Map(stored.map(({ number, key }) => [key, number]))
    for (const one of chunk) one.row.report.number = numbers.get(one.product.key)
    const parts = chunk.map(({ row, product, sku }) => ({
      product,
      sku,
      number: numbers.get(product.key) ?? 0,
      pictures: row.pictures,
    }))
    opened.push(...(await addParts(tx, parts, names)))
    progress(Math.min(from + chunkSize, rows.length))
  }
  return opened
}

/**
 * Updates products from their rows. A row that only adds pictures or restores a deleted product writes nothing else.
 * Slug, number and stock are not changed, and no variant is removed.
 * @returns the opening stock of new variants
 */
export async function changeProducts(
  tx: Db,
  rows: PlannedRow[],
  now: Date,
  progress: (done: number) => void,
): Promise<OpeningStock[]> {
  if (rows.length === 0) return []
  await lockStockLevels(
    tx,
    rows.flatMap(({ known }) => (known ? [known.number] : [])),
  )
  const names = await freeNames(tx)
  const opened: OpeningStock[] = []
  for (let from = 0; from < rows.length; from += chunkSize) {
    const chunk = rows
      .slice(from, from + chunkSize)
      .flatMap((row) =>
        row.product && row.known && row.hash ? [{ row, product: row.product, known: row.known, hash: row.hash }] : [],
      )
    await restoreDeleted(
      tx,
      chunk.filter(({ row }) => row.returns).map(({ known }) => known.number),
    )
    const skus = await changeColumns(tx, chunk, now)
    const exchanged = chunk.filter(({ row }) => row.newPictures).map(({ known }) => known.number)
    if (exchanged.length > 0) await tx.delete(productImages).where(inArray(productImages.productNumber, exchanged))
    const parts = chunk.map(({ row, product, known }) => ({
      product,
      sku: skus.get(known.number) ?? '',
      number: known.number,
      pictures: row.newPictures ? row.pictures : [],
      record: row.record,
      picturesOnly: !row.differs,
    }))
    opened.push(...(await addParts(tx, parts, names)))
    progress(Math.min(from + chunkSize, rows.length))
  }
  return opened
}

/** Deleting a product frees its SKUs; it gets back those that nobody has taken. */
async function restoreDeleted(tx: Db, numbers: number[]): Promise<void> {
  if (numbers.length === 0) return
  const some = sql`${sql.param(numbers)}::int[]`
  await tx.execute(sql`
    update variants v set sku = old.sku
    from (select id, regexp_replace(sku, '~' || product_number || '$', '') as sku from variants where product_number = any(${some})) old
    where v.id = old.id and v.sku <> old.sku and not exists (select from variants taken where taken.sku = old.sku)`)
  await tx.execute(sql`
    update products p set deleted_at = null, sku = case
      when exists (select from products taken where taken.sku = regexp_replace(p.sku, '~' || p.number || '$', '')) then p.sku
      else regexp_replace(p.sku, '~' || p.number || '$', '') end
    where p.number = any(${some})`)
}

type Change = { row: PlannedRow; product: NormalizedProduct; known: KnownProduct; hash: string }

/** @returns SKU by product number */
async function changeColumns(tx: Db, chunk: Change[], now: Date): Promise<Map<number, string>> {
  const stored = await tx
    .select()
    .from(products)
    .where(
      inArray(
        products.number,
        chunk.map(({ known }) => known.number),
      ),
    )
    .orderBy(products.number)
    .for('no key update')
  const before = new Map(stored.map((row) => [row.number, row]))
  for (const { row, product, known, hash } of chunk) {
    const was = before.get(known.number)
    if (!was) continue
    const columns = row.differs ? columnsToWrite(product, known, row) : {}
    // The shop's own export is not an import source: the product keeps its import key and hash.
    const importColumns = product.csv?.own || !row.differs ? {} : { importKey: product.key, importHash: hash }
    const updatedAt = new Date(Math.max(now.getTime(), was.updatedAt.getTime() + 1))
    await tx
      .update(products)
      .set({ ...columns, ...importColumns, searchKey: searchKeyOf({ ...was, ...columns }), updatedAt })
      .where(eq(products.number, known.number))
  }
  return new Map(stored.map(({ number, sku }) => [number, sku]))
}

/** Whether the shop's original price stays because the row's cannot be read; only if it is above the price. */
export const keepsOriginal = ({ product, known, unreadableOriginal }: PlannedRow): boolean =>
  unreadableOriginal === true && (known?.originalPrice ?? 0) > (product?.price ?? Number.POSITIVE_INFINITY)

/** The columns that a row changes of an existing product. A row without a price leaves the known one. */
export function columnsToWrite(product: NormalizedProduct, known: KnownProduct, row: PlannedRow) {
  const { price, originalPrice: ofRow, ...others } = columnsOf(product, known)
  const originalPrice = keepsOriginal(row) ? known.originalPrice : ofRow
  const all = { ...others, ...(price !== null && { price, originalPrice }) }
  return product.csv ? mentionedColumns(product.csv.said, all) : all
}

/** The product's columns from a row. Bangla texts written by staff stay if the row has none. */
function columnsOf(product: NormalizedProduct, before = { titleBn: '', descriptionBn: '' }) {
  const {
    title,
    description,
    price,
    originalPrice,
    brand,
    category,
    subcategory,
    tags,
    fit,
    care,
    held,
    chart,
    url,
    csv,
  } = product
  const texts = {
    titleEn: title,
    titleBn: csv?.titleBn || (isBangla(title) ? title : before.titleBn),
    descriptionEn: description,
    descriptionBn: csv?.descriptionBn || (isBangla(description) ? description : before.descriptionBn),
  }
  return {
    ...texts,
    brand,
    category,
    subcategory,
    tags,
    price,
    originalPrice,
    fit,
    held,
    chart,
    url,
    ...eachEnglishColumn((name) => product[name]),
    careEn: care,
    scrapedAt: product.scrapedAt ? new Date(product.scrapedAt) : null,
    ...(csv?.isActive !== undefined && { isActive: csv.isActive }),
  }
}

const isBangla = (text: string) => /[\u0980-\u09ff]/.test(text)

type ProductParts = {
  product: NormalizedProduct
  sku: string
  number: number
  pictures: PlannedRow['pictures']
  record?: ProductRecord | undefined
  picturesOnly?: boolean | undefined
}
type Names = Awaited<ReturnType<typeof freeNames>>

async function addParts(tx: Db, goods: ProductParts[], names: Names): Promise<OpeningStock[]> {
  if (goods.length === 0) return []
  const numbers = goods.map(({ number }) => number)
  const written = goods.filter(({ picturesOnly }) => !picturesOnly)
  const opened = [
    ...(await addAllVariants(tx, written.filter(takesAllVariants), names)),
    ...(await addNamedVariants(tx, written.filter(namesItsVariants), names)),
  ]
  await appendEvents(
    tx,
    'product.variants_changed',
    numbers.map((productNumber) => ({ productNumber })),
  )

  const pictures = goods.flatMap(({ number, product, pictures }) =>
    pictures.map((picture, position) => ({
      productNumber: number,
      ...picture,
      altEn: product.title,
      altBn: isBangla(product.title) ? product.title : '',
      position,
    })),
  )
  if (pictures.length > 0) await tx.insert(productImages).values(pictures)
  const listed = written.flatMap(({ number, product }) =>
    product.listed.map((slug) => ({ slug, productNumber: number, position: number })),
  )
  if (listed.length > 0) await tx.insert(categoryProducts).values(listed).onConflictDoNothing()
  return opened
}

/** Whether a CSV row lists its variants, or updates a product that already has some. */
const namesItsVariants = ({ product, record }: ProductParts) =>
  product.csv !== undefined && (product.csv.variants !== undefined || record !== undefined)
const takesAllVariants = (whole: ProductParts) => !namesItsVariants(whole)

/** Every size in every colour. */
async function addAllVariants(tx: Db, goods: ProductParts[], names: Names): Promise<OpeningStock[]> {
  if (goods.length === 0) return []
  const numbers = goods.map(({ number }) => number)
  await addColors(
    tx,
    goods.map(({ number, product }) => ({ number, colors: product.colors })),
  )
  const had = await tx
    .select({ number: variants.productNumber, size: variants.size, color: variants.color })
    .from(variants)
    .where(inArray(variants.productNumber, numbers))
  const offered = new Set(had.map(({ number, size, color }) => `${number}\n${size}\n${color}`))
  const more = goods.flatMap(({ number, product: { sizes, colors }, sku }) =>
    sizes.flatMap((size, s) =>
      colors.flatMap(({ name: color }, c) =>
        offered.has(`${number}\n${size}\n${color}`)
          ? []
          : [
              {
                productNumber: number,
                size,
                color,
                sku: names.sku(`${sku}-${skuPart(size, s)}-${skuPart(color, c)}`),
                position: s * colors.length + c,
              },
            ],
      ),
    ),
  )
  for (let from = 0; from < more.length; from += 4000) await tx.insert(variants).values(more.slice(from, from + 4000))
  return []
}

/** The variants that a CSV file lists, with their prices and opening stock. */
async function addNamedVariants(tx: Db, goods: ProductParts[], names: Names): Promise<OpeningStock[]> {
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

async function addColors(tx: Db, goods: { number: number; colors: Colour[] }[]): Promise<void> {
  const colours = goods.flatMap(({ number, colors }) =>
    colors.map((colour, position) => ({ productNumber: number, ...colour, position })),
  )
  if (colours.length > 0) await tx.insert(productColors).values(colours).onConflictDoNothing()
}

/** '4/5 Year' → 4-5-YEAR; a text without Latin characters is replaced by its position. */
const skuPart = (text: string, index: number) =>
  slugOf(text.replace(/[^\p{L}\p{N}]+/gu, ' ')).toUpperCase() || String(index + 1)

/** Slugs, SKUs and ids that are not taken. */
async function freeNames(tx: Db) {
  const { rows } = await tx.execute<{ slug: string | null; sku: string | null; id: string | null }>(
    sql`select slug, sku, id from products union all select slug, null, null from old_slugs union all select null, sku, null from variants`,
  )
  const slugs = new Set(rows.map(({ slug }) => slug))
  const skus = new Set(rows.map(({ sku }) => sku))
  const ids = new Set(rows.map(({ id }) => id))
  const free = (wanted: string, taken: Set<string | null>, separator: string) => {
    let name = wanted
    for (let n = 2; taken.has(name); n++) name = `${wanted}${separator}${n}`
    taken.add(name)
    return name
  }
  return {
    slug: ({ title, id }: NormalizedProduct) => {
      const slug = (slugOf(title) || slugOf(id) || 'product').slice(0, 80).replace(/-+$/, '')
      // /product/12 is the product with the number 12.
      return free(/^\d+$/.test(slug) ? `product-${slug}` : slug, slugs, '-')
    },
    sku: (wanted: string) => free(wanted || `SKU_${randomBytes(5).toString('hex').toUpperCase()}`, skus, '_'),
    takeId: (id: string) => !ids.has(id) && ids.add(id) !== undefined,
  }
}
