import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { lockProduct } from '#domains/catalogue/products/lock-product.ts'
import { appendEvent } from '#domains/events/append-event.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { tagsOfProducts } from '../cache-tags.ts'
import { maxItems, tooManyImages } from '../staff-contract.ts'
import { mediaFiles, productColors, productImages, products } from '../tables.ts'
import type { AttachMedia } from './staff-contract.ts'

/**
 * Adds pictures of the library behind those of a product, or of one of its colours, in the given order. What it shows
 * already is not added again, so that a run may be repeated.
 * @returns how many were added
 * @throws NotFound the product, or a file · Refusal 422 more than 10 for the colour, or a colour that it does not have
 */
export function attachMedia(
  db: Db,
  input: AttachMedia,
  by: Pick<StaffMember, 'id' | 'username'>,
  now: Date,
): Promise<number> {
  const { productNumber, color, keys } = input
  return withRetry(() =>
    db.transaction(async (tx) => {
      const product = await lockProduct(tx, productNumber)
      if (color !== null) await refuseUnknownColor(tx, productNumber, color)
      const shown = await tx.select().from(productImages).where(eq(productImages.productNumber, productNumber))
      const fresh = keys.filter((key) => !shown.some((each) => each.key === key && each.color === color))
      if (fresh.length === 0) return 0
      const remaining = maxItems.images - shown.filter((each) => each.color === color).length
      if (fresh.length > remaining) throw new Refusal(422, 'too_many_pictures', tooManyImages(remaining, color))
      const files = await filesOf(tx, fresh)
      const last = Math.max(-1, ...shown.map(({ position }) => position))
      await tx
        .insert(productImages)
        .values(files.map((file, nr) => ({ ...imageOf(file), productNumber, color, position: last + 1 + nr })))
      const later = new Date(Math.max(now.getTime(), product.updatedAt.getTime() + 1))
      await tx.update(products).set({ updatedAt: later }).where(eq(products.number, productNumber))
      await writeAudit(tx, by, 'product.pictures', product.id, { after: { color, added: fresh } })
      await appendEvent(tx, 'product.changed', { productNumber })
      await invalidateTags(tx, await tagsOfProducts(tx, [productNumber]))
      return fresh.length
    }),
  )
}

async function refuseUnknownColor(tx: Db, productNumber: number, color: string) {
  const found = await tx.$count(
    productColors,
    and(eq(productColors.productNumber, productNumber), eq(productColors.name, color)),
  )
  if (found > 0) return
  const message = `The product has no colour ${color}`
  throw new Refusal(422, 'invalid', message, { fields: { color: message } })
}

/** In the order of the keys. @throws NotFound */
async function filesOf(tx: Db, keys: string[]) {
  const files = await tx
    .select()
    .from(mediaFiles)
    .where(and(inArray(mediaFiles.key, keys), isNull(mediaFiles.deletedAt), eq(mediaFiles.kind, 'picture')))
    .orderBy(sql`array_position(${sql.param(keys)}::text[], ${mediaFiles.key})`)
  if (files.length < keys.length) throw new NotFound('File')
  return files
}

const imageOf = (file: typeof mediaFiles.$inferSelect) => ({
  key: file.key,
  altEn: file.altEn,
  altBn: file.altBn,
  originalName: file.originalName,
  fileSize: file.fileSize,
  focalX: file.focalX,
  focalY: file.focalY,
  ...(file.width > 0 && { width: file.width, height: file.height }),
})
