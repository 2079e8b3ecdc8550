import { and, eq, notInArray } from 'drizzle-orm'
import { categoryProducts, productColors, productImages, products, variants } from '#domains/catalogue/tables.ts'
import { appendEvent } from '#domains/events/append-event.ts'
import type { Db } from '#platform/database/database.ts'
import { eachEnglishColumn } from '#shared/catalogue/product-attributes.ts'
import type { ProductRecord } from '../product-records.ts'

/** The columns that an import writes. */
function columnsOf({ product: p }: ProductRecord) {
  return {
    titleEn: p.titleEn,
    titleBn: p.titleBn,
    descriptionEn: p.descriptionEn,
    descriptionBn: p.descriptionBn,
    brand: p.brand,
    category: p.category,
    subcategory: p.subcategory,
    ...eachEnglishColumn((_name, column) => p[column]),
    fit: p.fit,
    // Runs recorded before there were attributes and fit notes do not have them.
    chosenValues: p.chosenValues ?? [],
    typedValues: p.typedValues ?? {},
    fitNote: p.fitNote ?? null,
    fitNoteEn: p.fitNoteEn ?? '',
    fitNoteBn: p.fitNoteBn ?? '',
    modelHeight: p.modelHeight ?? null,
    modelSize: p.modelSize ?? '',
    careEn: p.careEn,
    tags: p.tags,
    price: p.price,
    originalPrice: p.originalPrice,
    held: p.held,
    isActive: p.isActive,
    chart: p.chart,
    // Runs recorded before products had films do not have it.
    film: p.film ?? '',
    url: p.url,
    // JSON has turned dates into strings.
    scrapedAt: p.scrapedAt && new Date(p.scrapedAt),
    importKey: p.importKey,
    importHash: p.importHash,
    searchKey: p.searchKey,
    // Set if the import restored a deleted product, whose SKU deleting had changed.
    sku: p.sku,
    deletedAt: p.deletedAt && new Date(p.deletedAt),
    // Runs recorded before there was a trash do not have it.
    deletedBy: p.deletedBy ?? null,
  }
}

/** Restores the record of a product from before the import. */
export async function restoreProduct(tx: Db, record: ProductRecord, now: Date) {
  const { number } = record.product
  await tx
    .update(products)
    .set({ ...columnsOf(record), updatedAt: now })
    .where(eq(products.number, number))
  await restoreVariants(tx, record)
  if (record.product.deletedAt)
    for (const { id, sku, trashedBarcode = null } of record.variants) {
      await tx.update(variants).set({ sku, barcode: null, trashedBarcode }).where(eq(variants.id, id))
    }
  await tx.delete(productColors).where(eq(productColors.productNumber, number))
  if (record.colors.length > 0) await tx.insert(productColors).values(record.colors)
  await restoreImages(tx, record)
  await appendEvent(tx, 'product.changed', { productNumber: number })
  const slugs = record.listed.map(({ slug }) => slug)
  await tx
    .delete(categoryProducts)
    .where(
      and(
        eq(categoryProducts.productNumber, number),
        slugs.length > 0 ? notInArray(categoryProducts.slug, slugs) : undefined,
      ),
    )
}

/** Deactivates variants that the import added. They cannot be deleted, because stock movements refer to them. */
async function restoreVariants(tx: Db, { product: { number }, variants: before }: ProductRecord) {
  const was = new Map(before.map((variant) => [variant.id, variant]))
  const now = await tx.select().from(variants).where(eq(variants.productNumber, number))
  for (const { id, price, isActive } of now) {
    const { price: oldPrice, isActive: wasActive } = was.get(id) ?? { price, isActive: false }
    if (price === oldPrice && isActive === wasActive) continue
    await tx.update(variants).set({ price: oldPrice, isActive: wasActive }).where(eq(variants.id, id))
  }
}

async function restoreImages(tx: Db, { product: { number }, images }: ProductRecord) {
  const now = await tx
    .select({ id: productImages.id })
    .from(productImages)
    .where(eq(productImages.productNumber, number))
  const ids = new Set(now.map(({ id }) => id))
  if (now.length === images.length && images.every(({ id }) => ids.has(id))) return
  await tx.delete(productImages).where(eq(productImages.productNumber, number))
  if (images.length > 0) await tx.insert(productImages).values(images.map(({ id: _, ...image }) => image))
}
