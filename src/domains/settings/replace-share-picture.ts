import { and, eq, sql } from 'drizzle-orm'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { settings } from './tables.ts'

/**
 * Shows a new cut of the share picture in place of the one before. Who changed the setting last, and when, stays:
 * `versionOfSettings` goes by that.
 * @param fresh the new key of each that was cut anew
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
