import { sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import type { Curated } from './content-list.ts'
import { auditName, contentOf, lockEntry, type Person, type Versioned } from './entries.ts'

/**
 * Deletes an entry.
 * @returns its content and position, so that the deletion can be undone
 * @throws Refusal 404 · 409 stale
 */
export async function removeEntry<Input, Entry extends Versioned>(
  db: Db,
  list: Curated<Input, Entry>,
  expected: Versioned,
  by: Person,
  now: Date,
): Promise<{ entry: Entry; position: number }> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const entry = await lockEntry(tx, list, expected, now)
      const [gone] = await tx
        .delete(list.table)
        .where(sql`${list.id}::text = ${expected.id}`)
        .returning({ position: list.position })
      await writeAudit(tx, by, `${auditName(list)}.delete`, entry.id, { before: contentOf(entry) })
      await invalidateTags(tx, ['content'])
      return { entry, position: Number(gone?.position ?? 0) }
    }),
  )
}
