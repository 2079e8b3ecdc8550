import { changedRows, type StatementEvent, statementTriggers } from '#platform/database/statement-triggers.ts'

/** A table whose rows are recomputed when their bucket is dirty. */
type SummaryTable = {
  name: string
  columns: readonly string[]
  /**
   * A view, or a function of a day, that computes the table's rows from the sources. Conditions on the key are pushed
   * down to its scans.
   */
  live: string
  /** Its rows are sums over a period that ends on a day (`summary_days`), so they change as days pass. */
  periodic?: boolean
}

/** A source table whose changes make buckets dirty. */
type Source = {
  table: string
  /** SQL of the bucket's key, over the columns of the table; null: nothing becomes dirty. */
  bucket: string
  /** Columns whose change makes the bucket dirty, including those of the key. */
  columns: readonly string[]
  /** SQL condition for rows that matter. */
  where?: string
  /** Statements that matter; all by default. */
  on?: readonly StatementEvent[]
}

/**
 * Tables with the same buckets, and their sources. Triggers, views and the refresh job are generated from this
 * definition.
 */
export type Summary = {
  /**
   * Table of dirty entries, one row per changed bucket. Append-only and without a unique key, so that writers never
   * wait for each other.
   */
  dirtyTable: string
  key: string
  keyType: 'date' | 'text' | 'integer'
  tables: readonly SummaryTable[]
  sources: readonly Source[]
  /** SQL of the views and functions named in `live`. */
  views: string
}

/**
 * SQL of the triggers that write dirty entries: per source table one function, which serves all summaries, and one
 * trigger per event.
 */
export function dirtyTriggers(summaries: readonly Summary[]): string {
  const each = summaries.flatMap((summary) => summary.sources.map((source) => ({ summary, source })))
  const tables = [...new Set(each.map(({ source }) => source.table))].sort()
  return tables
    .map((table) => {
      const touched = each.filter(({ source }) => source.table === table)
      const of = (event: StatementEvent) => touched.filter(({ source: { on } }) => !on || on.includes(event))
      const events = (['insert', 'update', 'delete'] as const).filter((event) => of(event).length > 0)
      const body = (event: StatementEvent) =>
        of(event)
          .map(({ summary, source }) => dirtyStatement(summary, source, event))
          .join('\n    ')
      return statementTriggers({ name: `note_${table}`, table, events, body })
    })
    .join('')
}

const dirtyStatement = (
  { dirtyTable, key }: Summary,
  { bucket, columns, where }: Source,
  event: StatementEvent,
): string =>
  `insert into ${dirtyTable} (${key}) select distinct bucket from ${changedRows(event, columns, where)} changed, lateral (select ${bucket} as bucket) of_row where bucket is not null;`

/**
 * SQL of a view `…_now` for each table that is not periodic: clean buckets from the table, dirty ones live, so that it
 * always equals the source. NOT EXISTS is planned as an anti join, however many dirty entries wait. NOT IN compares
 * each with each once they exceed `work_mem`.
 */
export const currentViews = (summaries: readonly Summary[]): string =>
  summaries
    .flatMap(({ dirtyTable, key, tables }) =>
      tables.map(({ name, columns, live, periodic }) =>
        periodic
          ? ''
          : `create or replace view ${name}_now as
  select ${columns.join(', ')} from ${name} clean where not exists (select from ${dirtyTable} dirty where dirty.${key} = clean.${key})
  union all
  select ${columns.join(', ')} from ${live} where ${key} = any (array(select distinct ${key} from ${dirtyTable}));
`,
      ),
    )
    .join('')

/**
 * Statements that recompute a whole summary, for a REPEATABLE READ transaction. `today`: SQL of the day on which
 * periods end.
 */
export function recomputeAll({ dirtyTable, tables }: Summary, today: string): string[] {
  return [
    `lock table ${tables.map(({ name }) => name).join(', ')} in share row exclusive mode`,
    `delete from ${dirtyTable}`,
    ...tables.flatMap(({ name, columns, live, periodic }) => [
      `delete from ${name}`,
      `insert into ${name} (${columns.join(', ')}) select ${columns.join(', ')} from ${live}${periodic ? `(${today})` : ''}`,
      ...(periodic
        ? [
            `insert into summary_days (name, day) values ('${name}', ${today}) on conflict (name) do update set day = excluded.day`,
          ]
        : []),
    ]),
  ]
}
