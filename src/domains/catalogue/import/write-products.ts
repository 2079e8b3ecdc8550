import { randomBytes } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { lockShelves } from '#domains/inventory/lock-shelves.ts'
import { openShelves } from '#domains/inventory/open-shelves.ts'
import type { Db } from '#platform/database.ts'
import { slugOf } from '#shared/slug.ts'
import { searchKeyOf } from '../search-key.ts'
import { categories, categoryProducts, productColors, productImages, products, variants } from '../tables.ts'
import { isOwnId } from './known-products.ts'
import type { MendedProduct } from './mend-row.ts'
import type { Shelf } from './place-in-categories.ts'
import type { PlannedRow } from './report.ts'

const chunkSize = 500

export async function createShelves(tx: Db, made: Shelf[], now: Date): Promise<void> {
  if (made.length === 0) return
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
  await tx.insert(categories).values(rows).onConflictDoNothing()
}

/** Creates products in the order of the rows, so that their numbers follow it; every size in every colour, stock 0. */
export async function createProducts(
  tx: Db,
  rows: PlannedRow[],
  now: Date,
  progress: (done: number) => void,
): Promise<void> {
  if (rows.length === 0) return
  const names = await freeNames(tx)
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
            ...columnsOf(product, id, hash, now),
            id,
            sku,
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
    await addParts(
      tx,
      chunk.map(({ row, product, sku }) => ({
        product,
        sku,
        number: numbers.get(product.key) ?? 0,
        pictures: row.pictures,
      })),
      names,
    )
    progress(Math.min(from + chunkSize, rows.length))
  }
}

/** Brings products to what their rows now say. Address, number and stock stay; nothing that can be bought goes. */
export async function changeProducts(tx: Db, rows: PlannedRow[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await lockShelves(
    tx,
    rows.flatMap(({ known }) => (known ? [known.number] : [])),
  )
  const names = await freeNames(tx)
  for (let from = 0; from < rows.length; from += chunkSize) {
    const chunk = rows
      .slice(from, from + chunkSize)
      .flatMap((row) =>
        row.product && row.known && row.hash ? [{ row, product: row.product, known: row.known, hash: row.hash }] : [],
      )
    const skus = new Map<number, string>()
    for (const { product, known, hash } of chunk) {
      const values = { ...columnsOf(product, known.id, hash, now, known), importKey: product.key }
      const [stored] = await tx
        .update(products)
        .set(values)
        .where(eq(products.number, known.number))
        .returning({ sku: products.sku })
      skus.set(known.number, stored?.sku ?? '')
    }
    const exchanged = chunk.filter(({ row }) => row.newPictures).map(({ known }) => known.number)
    if (exchanged.length > 0) await tx.delete(productImages).where(inArray(productImages.productNumber, exchanged))
    await addParts(
      tx,
      chunk.map(({ row, product, known }) => ({
        product,
        sku: skus.get(known.number) ?? '',
        number: known.number,
        pictures: row.newPictures ? row.pictures : [],
      })),
      names,
    )
  }
}

/** What a row says about the product itself. Bangla words that staff wrote stay when the row has none. */
function columnsOf(
  product: MendedProduct,
  id: string,
  hash: string,
  now: Date,
  before = { titleBn: '', descriptionBn: '' },
) {
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
  } = product
  const words = {
    titleEn: title,
    titleBn: isBangla(title) ? title : before.titleBn,
    descriptionEn: description,
    descriptionBn: isBangla(description) ? description : before.descriptionBn,
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
    importHash: hash,
    searchKey: searchKeyOf({ id, ...words, category, subcategory, brand, tags }),
    updatedAt: now,
  }
}

const isBangla = (text: string) => /[\u0980-\u09ff]/.test(text)

type Whole = { product: MendedProduct; sku: string; number: number; pictures: PlannedRow['pictures'] }

async function addParts(tx: Db, goods: Whole[], names: Awaited<ReturnType<typeof freeNames>>): Promise<void> {
  if (goods.length === 0) return
  const numbers = goods.map(({ number }) => number)
  const colours = goods.flatMap(({ number, product }) =>
    product.colors.map((colour, position) => ({ productNumber: number, ...colour, position })),
  )
  await tx.insert(productColors).values(colours).onConflictDoNothing()

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
  const listed = goods.flatMap(({ number, product }) =>
    product.listed.map((slug) => ({ slug, productNumber: number, position: number })),
  )
  if (listed.length > 0) await tx.insert(categoryProducts).values(listed).onConflictDoNothing()
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
