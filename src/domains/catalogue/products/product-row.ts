import { eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { productImages, type products } from '../tables.ts'
import type { CreateProduct, UpdateProduct } from './save-request.ts'

type Row = typeof products.$inferInsert

/** The columns that a request speaks of; what it does not mention is left out. */
export function columnsOf(given: CreateProduct | UpdateProduct): Partial<Row> {
  const { price } = given
  const columns: Partial<Row> = {
    titleEn: given.title,
    titleBn: given.titleBn,
    descriptionEn: given.description,
    descriptionBn: given.descriptionBn,
    sku: given.sku || undefined,
    brand: given.brand || undefined,
    materialEn: given.material,
    materialBn: given.materialBn,
    fit: given.fit,
    careEn: given.care_instructions,
    careBn: given.care_instructions_bn,
    tags: given.tags,
    price: price?.price,
    originalPrice: price?.originalPrice,
    chart: given.chart === '' ? null : given.chart,
    url: given.url,
    isActive: given.isActive,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Makes the pictures of a product these, the first one its primary. */
export async function setImages(tx: Db, number: number, images: NonNullable<CreateProduct['images']>): Promise<void> {
  await tx.delete(productImages).where(eq(productImages.productNumber, number))
  if (images.length === 0) return
  await tx.insert(productImages).values(
    images.map((image, position) => ({
      productNumber: number,
      key: image.url,
      altEn: image.alt_text ?? '',
      altBn: image.alt_text_bn ?? '',
      originalName: image.original_name ?? '',
      fileSize: image.file_size ?? 0,
      color: image.color || null,
      position,
      ...(image.width && { width: image.width }),
      ...(image.height && { height: image.height }),
      ...(image.tone && { tone: image.tone }),
    })),
  )
}

/** Says in words which of a product's own marks somebody else already has. */
export async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'products_sku_unique' || broken === 'variants_sku_unique') throw taken('sku', 'SKU')
    if (broken === 'products_slug_unique') throw taken('slug', 'address')
    throw error
  }
}

export const taken = (field: 'sku' | 'slug', word: string) =>
  new Refusal(409, `${field}_taken`, `Another product has this ${word}`, {
    fields: { [field]: `Another product has this ${word}` },
  })
