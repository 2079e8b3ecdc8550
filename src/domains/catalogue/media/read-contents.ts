import { createHash } from 'node:crypto'
import { asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { openSharp } from '#platform/storage/image-work.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { mediaFiles } from '../tables.ts'
import { missingContents } from './read-media.ts'

const batchSize = 20
/** Time limit of one run; the next run continues. */
const runMs = 60_000

/**
 * Reads the contents of files that were added to the library without an upload: their hash finds duplicates, and tiles
 * and banners get their size.
 */
export async function readContents(db: Db, storage: Storage, clock = Date.now): Promise<void> {
  const until = clock() + runMs
  while (clock() < until) {
    const files = await db
      .select({ id: mediaFiles.id, key: mediaFiles.key, kind: mediaFiles.kind })
      .from(mediaFiles)
      .where(isNull(mediaFiles.sha256))
      .orderBy(asc(mediaFiles.id))
      .limit(batchSize)
    for (const file of files) {
      const change = await contentsOf(storage, file)
      await db.update(mediaFiles).set(change).where(eq(mediaFiles.id, file.id))
    }
    if (files.length < batchSize) return
  }
}

async function contentsOf(
  storage: Storage,
  { key, kind }: Pick<typeof mediaFiles.$inferSelect, 'key' | 'kind'>,
): Promise<Partial<typeof mediaFiles.$inferInsert>> {
  const body = await storage.get(key)
  if (!body) return { sha256: missingContents }
  const read = { sha256: createHash('sha256').update(body).digest('hex'), fileSize: body.length }
  if (kind === 'film') return read
  const { width, height } = await (await openSharp())(body)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  return { ...read, width, height }
}
