import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { summaries } from './rules.ts'
import type { SummaryState } from './staff-routes.ts'

/** Names of the tables that can be recomputed. */
export const summaryNames: string[] = summaries.flatMap(({ tables }) => tables.map(({ name }) => name))

/** Key of the job that recomputes one summary, or all. */
export const recomputeKey = (name = 'all') => `recompute-summaries:${name}`

const stateColumns = { name: col.text, notes: col.int, day: col.text.orNull, isRecomputing: col.boolean }

/** Every summary table with the progress of the job. */
export async function summaryStates(db: Db): Promise<SummaryState[]> {
  const each = summaries.flatMap(({ dirtyTable, tables }) =>
    tables.map(
      ({ name }) => sql`
        select ${name}::text as name, (select count(*)::int from ${sql.raw(dirtyTable)}) as notes,
          (select day::text from summary_days d where d.name = ${name}) as day, exists (
            select from graphile_worker.jobs where key in (${recomputeKey()}, ${recomputeKey(name)}) and attempts < max_attempts
          ) as "isRecomputing"`,
    ),
  )
  return queryRows(db, stateColumns).run(sql.join(each, sql` union all `))
}
