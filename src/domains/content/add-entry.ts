import { sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Curated } from './content-list.ts'
import {
  auditName,
  contentOf,
  type Person,
  readEntry,
  type Store,
  translateUniqueViolation,
  type Versioned,
} from './entries.ts'

/** Limit per list. */
const maxEntries = 60

/**
 * Adds an entry at the end of its list, or at its former position when a deletion is undone.
 * @throws Refusal 422 · 409 if the category already has a tile
 */
export async function addEntry<Input, Entry extends Versioned>(
  { db, storage }: Store,
  list: Curated<Input, Entry>,
  input: Input & { position?: number | undefined },
  by: Person,
  now: Date,
): Promise<Entry> {
  const { position, ...content } = input
  const columns = await list.store(content as Input, db, storage, now)
  return translateUniqueViolation(
    db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${list.table} in share row exclusive mode`)
      const [before] = await queryRows(tx, { entries: col.int, last: col.int }).run(
        sql`select count(*)::int as entries, coalesce(max(${list.position}), 0) as last from ${list.table}`,
      )
      if ((before?.entries ?? 0) >= maxEntries)
        throw new Refusal(422, 'too_many', `There are ${maxEntries} already. Please delete one first`)
      const place = position ?? (before?.last ?? 0) + 1
      const [stored] = await tx
        .insert(list.table)
        .values({ ...columns, position: place } as never)
        .returning({ id: list.id })
      const entry = await readEntry(tx, list, String(stored?.id), now)
      await writeAudit(tx, by, `${auditName(list)}.create`, entry.id, { after: contentOf(entry) })
      await invalidateTags(tx, ['content'])
      return entry
    }),
  )
}
