import { and, eq, sql } from 'drizzle-orm'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { settings } from './tables.ts'

/**
 * Replaces the share picture by a new crop. Author and time of the last change of the setting stay, because
 * `versionOfSettings` depends on them.
 * @param fresh the new key of each picture that was cropped again
 */
export async function replaceSharePicture(db: Db, fresh: ReadonlyMap<string, string>): Promise<void> {
  for (const [before, after] of fresh)
    await db.transaction(async (tx) => {
      const changed = await tx
        .update(settings)
        .set({ value: after })
        .where(and(eq(settings.name, 'sharePicture'), sql`${settings.value} #>> '{}' = ${before}`))
        .returning({ name: settings.name })
      if (changed.length > 0) await invalidateTags(tx, ['settings'])
    })
}
