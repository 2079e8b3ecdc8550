import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { mediaFiles } from '../tables.ts'

/** Deletes crops that nothing shows any more; like all deleted files they are removed a day later. Uploads stay. */
export async function deleteUnusedCuts(db: Db, keys: string[], now: Date): Promise<void> {
  await db
    .update(mediaFiles)
    .set({ deletedAt: now })
    .where(
      and(
        inArray(mediaFiles.key, keys),
        isNull(mediaFiles.originalKey),
        isNull(mediaFiles.deletedAt),
        sql`not exists (select from media_uses u where u.key = ${mediaFiles.key})`,
      ),
    )
}
