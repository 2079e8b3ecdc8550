import { sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { auditName, type Person, stale } from './entries.ts'
import { contentListsByName } from './lists.ts'
import type { ContentList } from './staff-contract.ts'

/**
 * Reorders a list.
 * @throws Refusal 409 stale if its entries are not exactly those given
 */
export async function reorderEntries(db: Db, name: ContentList, ids: string[], by: Person): Promise<void> {
  const { table, id, position, word } = contentListsByName[name]
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${table} in share row exclusive mode`)
    const rows = await queryRows(tx, { id: col.text }).run(
      sql`select ${id}::text as id from ${table} order by ${position}, ${id}`,
    )
    const before = rows.map((row) => row.id)
    if (before.toSorted().join('\n') !== ids.toSorted().join('\n')) throw stale('this list')
    if (before.join('\n') === ids.join('\n')) return
    await tx.execute(sql`
      update ${table} set position = wanted.place
      from unnest(${sql.param(ids)}::text[]) with ordinality as wanted(id, place) where ${id}::text = wanted.id`)
    await writeAudit(tx, by, `${auditName({ word })}.arrange`, name, {
      before: { order: before },
      after: { order: ids },
    })
    await invalidateTags(tx, ['content'])
  })
}
