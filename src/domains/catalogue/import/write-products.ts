import { randomBytes } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { searchKeyOf } from '#domains/catalogue/search/search-key.ts'
import { lockShelves } from '#domains/inventory/lock-shelves.ts'
import type { Move } from '#domains/inventory/move-stock.ts'
import { openShelves } from '#domains/inventory/open-shelves.ts'
import type { Db } from '#platform/database/database.ts'
import type { Colour } from '#shared/colours.ts'
import { slugOf } from '#shared/slug.ts'
import { categories, categoryProducts, productColors, productImages, products, variants } from '../tables.ts'
import { columnsSaid, offerChange } from './csv/csv-changes.ts'
import { isOwnId, type KnownProduct } from './known-products.ts'
import type { MendedProduct } from './mend-row.ts'
import type { Shelf } from './place-in-categories.ts'
import type { Portrait } from './portraits.ts'
import type { PlannedRow } from './report.ts'

const chunkSize = 500

/** A shelf that an import opened, and with how many pieces it begins. */
export type OpenedShelf = Move & { number: number }

/** @returns the slugs of those that were not there */
export async function createShelves(tx: Db, made: Shelf[], now: Date): Promise<string[]> {
  if (made.length === 0) return []
  const rows = made.map(({ slug, section, members, titleEn, titleBn }) => ({
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
 * Creates products in the order of the rows, so that their numbers follow it: every size in every colour, or those that
 * a CSV file names. Their shelves are empty.
 * @returns the pieces that are to come onto them
 */
export async function createProducts(
  tx: Db,
  rows: PlannedRow[],
  now: Date,
  progress: (done: number) => void,
): Promise<OpenedShelf[]> {
  if (rows.length === 0) return []
  const names = await freeNames(tx)
  const opened: OpenedShelf[] = []
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
 * Brings products to what their rows now say; of a row that brings only pictures, or a product back, nothing else is
 * written. Address, number and stock stay; nothing that can be bought goes.
 * @returns the pieces that are to come onto shelves that are new
 */
export async function changeProducts(
  tx: Db,
  rows: PlannedRow[],
  now: Date,
  progress: (done: number) => void,
): Promise<OpenedShelf[]> {
  if (rows.length === 0) return []
  await lockShelves(
    tx,
    rows.flatMap(({ known }) => (known ? [known.number] : [])),
  )
  const names = await freeNames(tx)
  const opened: OpenedShelf[] = []
  for (let from = 0; from < rows.length; from += chunkSize) {
    const chunk = rows
      .slice(from, from + chunkSize)
      .flatMap((row) =>
        row.product && row.known && row.hash ? [{ row, product: row.product, known: row.known, hash: row.hash }] : [],
      )
    await bringBack(
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
      portrait: row.portrait,
      picturesOnly: !row.differs,
    }))
    opened.push(...(await addParts(tx, parts, names)))
    progress(Math.min(from + chunkSize, rows.length))
  }
  return opened
}

/** Deleting freed their codes for others: those that nobody has taken are theirs again. */
async function bringBack(tx: Db, numbers: number[]): Promise<void> {
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

type Change = { row: PlannedRow; product: MendedProduct; known: KnownProduct; hash: string }

/** @returns the article number of each */
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
    // The shop's own export is no row that came from elsewhere: the product goes on being what it was.
    const mark = product.csv?.own || !row.differs ? {} : { importKey: product.key, importHash: hash }
    const updatedAt = new Date(Math.max(now.getTime(), was.updatedAt.getTime() + 1))
    await tx
      .update(products)
      .set({ ...columns, ...mark, searchKey: searchKeyOf({ ...was, ...columns }), updatedAt })
      .where(eq(products.number, known.number))
  }
  return new Map(stored.map(({ number, sku }) => [number, sku]))
}

/** Is the original price in the shop kept, because the row's cannot be read? Only one above the price is. */
export const keepsOriginal = ({ product, known, unreadableOriginal }: PlannedRow): boolean =>
  unreadableOriginal === true && (known?.originalPrice ?? 0) > (product?.price ?? Number.POSITIVE_INFINITY)

/** What a row changes of a product that is there. A row without a price leaves the one that is known. */
export function columnsToWrite(product: MendedProduct, known: KnownProduct, row: PlannedRow) {
  const { price, originalPrice: said, ...others } = columnsOf(product, known)
  const originalPrice = keepsOriginal(row) ? known.originalPrice : said
  const all = { ...others, ...(price !== null && { price, originalPrice }) }
  return product.csv ? columnsSaid(product.csv.said, all) : all
}

/** What a row says about the product itself. Bangla words that staff wrote stay when the row has none. */
function columnsOf(product: MendedProduct, before = { titleBn: '', descriptionBn: '' }) {
  const {
    title,
    description,
    price,
    originalPrice,
    brand,
    category,
    subcategory,
    tags,
    material,
    fit,
    care,
    held,
    chart,
    url,
    csv,
  } = product
  const words = {
    titleEn: title,
    titleBn: csv?.titleBn || (isBangla(title) ? title : before.titleBn),
    descriptionEn: description,
    descriptionBn: csv?.descriptionBn || (isBangla(description) ? description : before.descriptionBn),
  }
  return {
    ...words,
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
    materialEn: material,
    careEn: care,
    scrapedAt: product.scrapedAt ? new Date(product.scrapedAt) : null,
    ...(csv?.isActive !== undefined && { isActive: csv.isActive }),
  }
}

const isBangla = (text: string) => /[\u0980-\u09ff]/.test(text)

type Whole = {
  product: MendedProduct
  sku: string
  number: number
  pictures: PlannedRow['pictures']
  portrait?: Portrait | undefined
  picturesOnly?: boolean | undefined
}
type Names = Awaited<ReturnType<typeof freeNames>>

async function addParts(tx: Db, goods: Whole[], names: Names): Promise<OpenedShelf[]> {
  if (goods.length === 0) return []
  const numbers = goods.map(({ number }) => number)
  const written = goods.filter(({ picturesOnly }) => !picturesOnly)
  const opened = [
    ...(await addOffers(tx, written.filter(isListed), names)),
    ...(await addPieces(tx, written.filter(isNamed), names)),
  ]
  await openShelves(tx, numbers)

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

/** Rows of a CSV file name their pieces, or speak of a product whose offer the shop knows. */
const isNamed = ({ product, portrait }: Whole) =>
  product.csv !== undefined && (product.csv.variants !== undefined || portrait !== undefined)
const isListed = (whole: Whole) => !isNamed(whole)

/** Every size in every colour. */
async function addOffers(tx: Db, goods: Whole[], names: Names): Promise<OpenedShelf[]> {
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
                sku: names.sku(`${sku}-${part(size, s)}-${part(color, c)}`),
                position: s * colors.length + c,
              },
            ],
      ),
    ),
  )
  for (let from = 0; from < more.length; from += 4000) await tx.insert(variants).values(more.slice(from, from + 4000))
  return []
}

/** The pieces that a CSV file names one by one, with their prices and what lies there of them. */
async function addPieces(tx: Db, goods: Whole[], names: Names): Promise<OpenedShelf[]> {
  const opened: OpenedShelf[] = []
  for (const { product, number, sku, portrait } of goods) {
    const { added, back, prices } = offerChange(product, portrait ?? { variants: [] })
    if (back.length > 0) await tx.update(variants).set({ isActive: true }).where(inArray(variants.id, back))
    for (const { id, price } of prices) await tx.update(variants).set({ price }).where(eq(variants.id, id))
    if (added.length === 0) continue
    const offered = new Set(added.map(({ color }) => color))
    await addColors(tx, [{ number, colors: product.colors.filter(({ name }) => offered.has(name)) }])
    const next = Math.max(-1, ...(portrait?.variants ?? []).map(({ position }) => position)) + 1
    const stored = await tx
      .insert(variants)
      .values(
        added.map(({ size, color, price, ...piece }, i) => ({
          productNumber: number,
          size,
          color,
          price: price ?? null,
          sku: names.sku(piece.sku || `${sku}-${part(size, next + i)}-${part(color, 0)}`),
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

/** '4/5 Year' → 4-5-YEAR; what has no Latin signs goes by its place. */
const part = (text: string, index: number) =>
  slugOf(text.replace(/[^\p{L}\p{N}]+/gu, ' ')).toUpperCase() || String(index + 1)

/** Addresses and article numbers that nobody has. */
async function freeNames(tx: Db) {
  const { rows } = await tx.execute<{ slug: string | null; sku: string | null; id: string | null }>(
    sql`select slug, sku, id from products union all select slug, null, null from old_slugs union all select null, sku, null from variants`,
  )
  const slugs = new Set(rows.map(({ slug }) => slug))
  const skus = new Set(rows.map(({ sku }) => sku))
  const ids = new Set(rows.map(({ id }) => id))
  const free = (wanted: string, taken: Set<string | null>, divider: string) => {
    let name = wanted
    for (let n = 2; taken.has(name); n++) name = `${wanted}${divider}${n}`
    taken.add(name)
    return name
  }
  return {
    slug: ({ title, id }: MendedProduct) => {
      const slug = (slugOf(title) || slugOf(id) || 'product').slice(0, 80).replace(/-+$/, '')
      // /product/12 is the product with the number 12.
      return free(/^\d+$/.test(slug) ? `product-${slug}` : slug, slugs, '-')
    },
    sku: (wanted: string) => free(wanted || `SKU_${randomBytes(5).toString('hex').toUpperCase()}`, skus, '_'),
    takeId: (id: string) => !ids.has(id) && ids.add(id) !== undefined,
  }
}
