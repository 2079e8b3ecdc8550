import { inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { originalsFolder } from '#domains/catalogue/media/take-upload.ts'
import { banners, featuredCategories, socialPosts } from '#domains/content/tables.ts'
import { orderLines, orderRequestPhotos } from '#domains/orders/tables.ts'
import { reviewPhotos } from '#domains/reviews/tables.ts'
import { pictureSettings } from '#domains/settings/picture-settings.ts'
import { settings } from '#domains/settings/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { mediaFiles, productImages } from '../tables.ts'

const hourMs = 3_600_000
/** Files that are checked and deleted together. */
const batchSize = 50

/**
 * Advisory lock that a backup holds while it may need pictures that are no longer referenced. The number is arbitrary.
 */
export const picturesStay = 7_266_392

/** All columns that may reference an uploaded picture. */
export const showing: [PgTable, PgColumn][] = [
  [productImages, productImages.key],
  [orderLines, orderLines.image],
  [orderRequestPhotos, orderRequestPhotos.key],
  [reviewPhotos, reviewPhotos.key],
  [banners, banners.image],
  [featuredCategories, featuredCategories.image],
  [socialPosts, socialPosts.image],
  [mediaFiles, mediaFiles.key],
  [mediaFiles, mediaFiles.originalKey],
]

/** Settings that reference an upload. */
export const uploadsInSettings = async (db: Db): Promise<string[]> => {
  const rows = await queryRows(db, { key: col.text }).run(sql`
    select value #>> '{}' as key from settings where ${inArray(settings.name, ['film', ...pictureSettings])}`)
  return rows.map(({ key }) => key)
}

/** Uploads in the versions of documents (home page), whatever their state. */
const uploadsInDocuments = async (db: Db): Promise<string[]> => {
  const rows = await queryRows(db, { key: col.text }).run(sql`
    select distinct picture #>> '{}' as key
    from page_versions, jsonb_path_query(document, 'strict $.**.picture ? (@ starts with "uploads/")') as picture`)
  return rows.map(({ key }) => key)
}

/** A banner's key has no suffix: …/x names both …/x-wide.webp and …/x-tall.webp. */
export const pictureStem = (key: string) => key.replace(/(-wide|-tall)?\.webp$/, '')

/**
 * Deletes uploads older than 24 hours that are neither in the media library nor shown anywhere, and files of
 * interrupted writes older than 10 minutes. Skips the uploads while a backup is made.
 * @returns number of deleted files
 */
export async function sweepUploads(db: Db, storage: Storage, now: Date): Promise<number> {
  let swept = await storage.sweepParts(new Date(now.getTime() - hourMs / 6))
  let batch: string[] = []
  const sweepBatch = async () => {
    await db.transaction(async (tx) => {
      const [lock] = await queryRows(tx, { may: col.boolean }).run(sql`
        select pg_try_advisory_xact_lock_shared(${picturesStay}) as may`)
      if (lock?.may) await sweepUnshown(tx)
    })
    batch = []
  }
  const sweepUnshown = async (tx: Db) => {
    const names = [...new Set(batch.flatMap((key) => [key, pictureStem(key)]))]
    const shown = new Set<string>()
    for (const [table, column] of showing) {
      for (const { name } of await tx.select({ name: column }).from(table).where(inArray(column, names)))
        shown.add(pictureStem(String(name)))
    }
    for (const key of [...(await uploadsInSettings(tx)), ...(await uploadsInDocuments(tx))]) shown.add(pictureStem(key))
    const unused = batch.filter((key) => !shown.has(pictureStem(key)))
    // In parallel, so that remote storage does not keep the transaction open for long.
    await Promise.all(unused.map((key) => storage.remove(key)))
    swept += unused.length
  }
  for (const folder of ['uploads', originalsFolder])
    for await (const { key, storedAt } of storage.list(folder)) {
      if (now.getTime() - storedAt.getTime() < 24 * hourMs) continue
      batch.push(key)
      if (batch.length === batchSize) await sweepBatch()
    }
  await sweepBatch()
  return swept
}
