import { sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { type Curated, columnNames } from './content-list.ts'
import {
  auditName,
  differenceOf,
  lockEntry,
  type Person,
  readEntry,
  type Store,
  translateUniqueViolation,
  type Versioned,
} from './entries.ts'

/**
 * Changes an entry if it has not changed since `version`.
 * @throws Refusal 404 · 409 stale · 422 · 409 if the category already has a tile
 */
export async function changeEntry<Input, Entry extends Versioned>(
  { db, storage }: Store,
  list: Curated<Input, Entry>,
  { id, version, ...input }: Input & Versioned,
  by: Person,
  now: Date,
): Promise<Entry> {
  const columns = await list.store(input as Input, db, storage, now)
  return withRetry(() =>
    translateUniqueViolation(
      db.transaction(async (tx) => {
        const before = await lockEntry(tx, list, { id, version }, now)
        const name = columnNames(list).id
        await tx
          .update(list.table)
          .set(columns as never)
          .where(sql`${list.id}::text = ${id}`)
        const after = await readEntry(tx, list, String(columns[name] ?? id), now)
        const [was, is] = differenceOf(before, after)
        if (Object.keys(is).length > 0) {
          await writeAudit(tx, by, `${auditName(list)}.update`, after.id, { before: was, after: is })
          await invalidateTags(tx, ['content'])
        }
        return after
      }),
    ),
  )
}
