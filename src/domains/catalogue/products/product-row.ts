import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { middle } from '#shared/catalogue/media.ts'
import { eachBanglaColumn, eachEnglishColumn } from '#shared/catalogue/product-attributes.ts'
import type { CreateProduct, UpdateProduct } from '../staff-contract.ts'
import { mediaFiles, productImages, type products } from '../tables.ts'

type Row = typeof products.$inferInsert

/** The columns of the fields that a request mentions. */
export function columnsOf(input: CreateProduct | UpdateProduct): Partial<Row> {
  const { price } = input
  const columns: Partial<Row> = {
    titleEn: input.title,
    titleBn: input.titleBn,
    descriptionEn: input.description,
    descriptionBn: input.descriptionBn,
    sku: input.sku || undefined,
    brand: input.brand || undefined,
    ...eachEnglishColumn((name) => input[name]),
    ...eachBanglaColumn((column) => input[column]),
    fit: input.fit,
    fitNote: input.fitNote,
    fitNoteEn: input.fitNoteText,
    fitNoteBn: input.fitNoteTextBn,
    modelHeight: input.modelHeight,
    modelSize: input.modelSize,
    careEn: input.care_instructions,
    careBn: input.care_instructions_bn,
    tags: input.tags,
    price: price?.price,
    originalPrice: price?.originalPrice,
    chart: input.chart === '' ? null : input.chart,
    film: input.film,
    url: input.url,
    isActive: input.isActive,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** @throws Refusal 422 a sentence of one's own that is not there */
export function refuseEmptyFitNote({ fitNote, fitNoteEn }: Pick<Row, 'fitNote' | 'fitNoteEn'>): void {
  if (fitNote !== 'own' || fitNoteEn) return
  const message = 'Please write the sentence in English'
  throw new Refusal(422, 'invalid', message, { fields: { fitNoteText: message } })
}

/** @throws Refusal 422 if the library has no such film */
export async function refuseUnknownFilm(tx: Db, film: string | undefined): Promise<void> {
  if (!film) return
  const there = and(eq(mediaFiles.key, film), eq(mediaFiles.kind, 'film'), isNull(mediaFiles.deletedAt))
  if ((await tx.$count(mediaFiles, there)) > 0) return
  const message = 'This film is no longer in the media library. Please upload it again'
  throw new Refusal(422, 'invalid', message, { fields: { film: message } })
}

/** Replaces the pictures of a product; the first is the primary one. What the library knows of them is taken over. */
export async function setImages(tx: Db, number: number, images: NonNullable<CreateProduct['images']>): Promise<void> {
  await tx.delete(productImages).where(eq(productImages.productNumber, number))
  if (images.length === 0) return
  const files = await mediaByKey(
    tx,
    images.map(({ url }) => url),
  )
  await tx.insert(productImages).values(
    images.map((image, position) => ({
      productNumber: number,
      key: image.url,
      altEn: image.alt_text || (files.get(image.url)?.altEn ?? ''),
      altBn: image.alt_text_bn || (files.get(image.url)?.altBn ?? ''),
      focalX: files.get(image.url)?.focalX ?? middle.x,
      focalY: files.get(image.url)?.focalY ?? middle.y,
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

async function mediaByKey(tx: Db, keys: string[]) {
  const { key, altEn, altBn, focalX, focalY } = mediaFiles
  const files = await tx.select({ key, altEn, altBn, focalX, focalY }).from(mediaFiles).where(inArray(key, keys))
  return new Map(files.map((file) => [file.key, file]))
}

/** Turns a unique violation into a Refusal that names the field. */
export async function translateUniqueViolation<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'products_sku_unique' || broken === 'variants_sku_unique') throw alreadyTaken('sku', 'SKU')
    if (broken === 'variants_by_barcode') {
      const message = 'Another variant has this barcode'
      throw new Refusal(409, 'barcode_taken', message, { fields: { barcode: message } })
    }
    if (broken === 'products_slug_unique') throw alreadyTaken('slug', 'address')
    throw error
  }
}

export const alreadyTaken = (field: 'sku' | 'slug', word: string) =>
  new Refusal(409, `${field}_taken`, `Another product has this ${word}`, {
    fields: { [field]: `Another product has this ${word}` },
  })
