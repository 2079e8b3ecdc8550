import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { mediaFiles } from '../tables.ts'

type Film = { name: string; sha256: string; size: number; key: string; by: string }

/**
 * Registers a film in the library, unless its contents are there; one that was deleted comes back.
 * @param store stores its contents, before it is registered
 */
export async function registerFilm(
  db: Db,
  film: Film,
  now: Date,
  store: () => Promise<void>,
): Promise<{ id: number; key: string; name: string; existed: boolean }> {
  const known = await find(db, film)
  if (known) return known
  await store()
  const { key, sha256, size, name, by } = film
  const [row] = await db
    .insert(mediaFiles)
    .values({
      kind: 'film',
      key,
      sha256,
      // What pages play is the original.
      originalKey: key,
      originalSize: size,
      originalName: name,
      fileSize: size,
      uploadedBy: by,
      uploadedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: mediaFiles.id })
  if (row) return { id: row.id, key, name, existed: false }
  // A concurrent upload registered the film first; the clean-up job deletes this copy.
  const other = await find(db, film)
  if (!other) throw new Error('the film of the library has gone')
  return other
}

async function find(db: Db, { sha256 }: Film) {
  const same = and(eq(mediaFiles.sha256, sha256), eq(mediaFiles.kind, 'film'))
  const [row] = await db.select().from(mediaFiles).where(same).orderBy(mediaFiles.id).limit(1)
  if (!row) return undefined
  if (row.deletedAt) await db.update(mediaFiles).set({ deletedAt: null }).where(eq(mediaFiles.id, row.id))
  return { id: row.id, key: row.key, name: row.originalName, existed: true }
}
