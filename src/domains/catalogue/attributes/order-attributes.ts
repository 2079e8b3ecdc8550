import { sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { lockAttributes } from './lock-attributes.ts'

/** Sorts the attributes in this order; the others follow in their present order. */
export function orderAttributes(db: Db, ids: number[], by: Pick<StaffMember, 'id' | 'username'>): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      await lockAttributes(tx)
      await tx.execute(sql`
        update attributes a set position = placed.place from (
          select each.id, (row_number() over (order by wanted.place nulls last,
            each.position, each.id) - 1)::int as place
          from attributes each
          left join unnest(${sql.param(ids)}::int[]) with ordinality wanted(id, place) on wanted.id = each.id
        ) placed where placed.id = a.id`)
      await writeAudit(tx, by, 'attribute.order', 'attributes', { after: { ids } })
      await invalidateTags(tx, ['menu'])
    }),
  )
}
