import { changedRows, type StatementEvent, statementTriggers } from '#platform/database/statement-triggers.ts'

/** A table whose rows are computed again whenever their bucket was touched. */
type SummaryTable = {
  name: string
  columns: readonly string[]
  /** A view, or a function of a day, that gives the rows of the table as the source says them now. A condition on the key reaches its scans. */
  live: string
  /** Its rows tell of a period that ends on a day (`summary_days`), and change as days pass. */
  periodic?: boolean
}

/** Rows of a source that touch buckets. */
type Source = {
  table: string
  /** SQL of the bucket's key, over the columns of the table; null touches nothing. */
  bucket: string
  /** Columns whose change touches the bucket, those of the key included. */
  columns: readonly string[]
  /** Which rows matter. */
  where?: string
  /** Statements that matter; all by default. */
  on?: readonly StatementEvent[]
}

/** Tables with the same buckets, and what touches these. Everything about them in one place: triggers and the job are made of it. */
export type Summary = {
  /** Of its notes, each a bucket that was touched: append-only and without a unique key, so that writers never wait for each other. */
  notes: string
  key: string
  keyType: 'date' | 'text' | 'integer'
  tables: readonly SummaryTable[]
  sources: readonly Source[]
  /** SQL of the views and functions that `live` names. */
  views: string
}

/** One trigger function for each source, with the notes of all summaries that it touches, and a trigger for each event. */
export function noteTriggers(summaries: readonly Summary[]): string {
  const each = summaries.flatMap((summary) => summary.sources.map((source) => ({ summary, source })))
  const tables = [...new Set(each.map(({ source }) => source.table))].sort()
  return tables
    .map((table) => {
      const touched = each.filter(({ source }) => source.table === table)
      const of = (event: StatementEvent) => touched.filter(({ source: { on } }) => !on || on.includes(event))
      const events = (['insert', 'update', 'delete'] as const).filter((event) => of(event).length > 0)
      const body = (event: StatementEvent) =>
        of(event)
          .map(({ summary, source }) => noteStatement(summary, source, event))
          .join('\n    ')
      return statementTriggers({ name: `note_${table}`, table, events, body })
    })
    .join('')
}

const noteStatement = ({ notes, key }: Summary, { bucket, columns, where }: Source, event: StatementEvent): string =>
  `insert into ${notes} (${key}) select distinct bucket from ${changedRows(event, columns, where)} changed, lateral (select ${bucket} as bucket) of_row where bucket is not null;`

/**
 * For each table that is not periodic a view `…_now`: clean buckets as they were computed, touched ones live, and so always what the source
 * says.
 */
export const currentViews = (summaries: readonly Summary[]): string =>
  summaries
    .flatMap(({ notes, key, tables }) =>
      tables.map(({ name, columns, live, periodic }) =>
        periodic
          ? ''
          : `create or replace view ${name}_now as
  select ${columns.join(', ')} from ${name} where ${key} not in (select ${key} from ${notes})
  union all
  select ${columns.join(', ')} from ${live} where ${key} = any (array(select ${key} from ${notes}));
`,
      ),
    )
    .join('')

/** Statements that compute every row of a summary anew, for a REPEATABLE READ transaction. `today`: SQL of the day on which periods end. */
export function recomputeAll({ notes, tables }: Summary, today: string): string[] {
  return [
    `lock table ${tables.map(({ name }) => name).join(', ')} in share row exclusive mode`,
    `delete from ${notes}`,
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
