import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { mediaFiles } from '../tables.ts'

/**
 * The uploaded file under its name; for files from before the library, the stored file that pages use.
 * @throws NotFound
 */
export async function originalOf(
  { db, storage }: { db: Db; storage: Storage },
  id: number,
): Promise<{ name: string; body: Buffer }> {
  const [file] = await db
    .select()
    .from(mediaFiles)
    .where(and(eq(mediaFiles.id, id), isNull(mediaFiles.deletedAt)))
  const key = file?.originalKey ?? file?.key
  const body = key && (await storage.get(key))
  if (!file || !body) throw new NotFound('File')
  const ending = key.slice(key.lastIndexOf('.') + 1)
  const stem = file.originalName.replace(/\.[a-z0-9]{2,5}$/i, '') || 'file'
  return { name: `${stem}.${ending}`, body }
}
