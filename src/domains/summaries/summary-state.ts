import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { summaries } from './rules.ts'
import type { SummaryState } from './staff-routes.ts'

/** The names of the tables that `recompute` knows. */
export const summaryNames: string[] = summaries.flatMap(({ tables }) => tables.map(({ name }) => name))

/** Every summary table. Rows as PostgreSQL estimates them: counting a large table takes longer than reading it. */
export async function summaryStates(db: Db): Promise<SummaryState[]> {
  const each = summaries.flatMap(({ notes, tables }) =>
    tables.map(
      ({ name }) => sql`
        select ${name}::text as name, (select greatest(reltuples, 0)::int from pg_class where oid = ${name}::regclass) as rows,
          (select count(*)::int from ${sql.raw(notes)}) as notes, (select day::text from summary_days d where d.name = ${name}) as day`,
    ),
  )
  return (await db.execute<SummaryState>(sql.join(each, sql` union all `))).rows
}
