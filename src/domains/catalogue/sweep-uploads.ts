import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { banners, featuredCategories, socialPosts } from '#domains/content/tables.ts'
import { orderLines, orderRequestPhotos } from '#domains/orders/tables.ts'
import { reviewPhotos } from '#domains/reviews/tables.ts'
import type { Db } from '#platform/database.ts'
import type { Storage } from '#platform/storage.ts'
import { productImages } from './tables.ts'

const hour = 3_600_000

/** Everything that may show an uploaded picture. */
const showing: [PgTable, PgColumn][] = [
  [productImages, productImages.key],
  [orderLines, orderLines.image],
  [orderRequestPhotos, orderRequestPhotos.key],
  [reviewPhotos, reviewPhotos.key],
  [banners, banners.image],
  [featuredCategories, featuredCategories.image],
  [socialPosts, socialPosts.image],
]

/** A banner names its picture without the shape: …/x for …/x-wide.webp and …/x-tall.webp. */
const stem = (key: string) => key.replace(/(-wide|-tall)?\.webp$/, '')

/**
 * Removes uploads of more than 24 hours ago that nothing shows, and what broken-off writers left behind 10 minutes ago
 * or earlier.
 * @returns how many files went
 */
export async function sweepUploads(db: Db, storage: Storage, now: Date): Promise<number> {
  let swept = await storage.sweepParts(new Date(now.getTime() - hour / 6))
  let batch: string[] = []
  const sweepBatch = async () => {
    const names = [...new Set(batch.flatMap((key) => [key, stem(key)]))]
    const shown = new Set<string>()
    for (const [table, column] of showing) {
      for (const { name } of await db.select({ name: column }).from(table).where(inArray(column, names)))
        shown.add(stem(String(name)))
    }
    const unused = batch.filter((key) => !shown.has(stem(key)))
    for (const key of unused) await storage.remove(key)
    swept += unused.length
    batch = []
  }
  for await (const { key, storedAt } of storage.list('uploads')) {
    if (now.getTime() - storedAt.getTime() < 24 * hour) continue
    batch.push(key)
    if (batch.length === 500) await sweepBatch()
  }
  await sweepBatch()
  return swept
}
