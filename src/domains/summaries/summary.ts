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
  on?: readonly Event[]
}

const events = ['insert', 'update', 'delete'] as const
type Event = (typeof events)[number]

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
  const tables = [...new Set(summaries.flatMap(({ sources }) => sources.map(({ table }) => table)))].sort()
  return tables.map((table) => noteTriggersOf(table, summaries)).join('\n')
}

function noteTriggersOf(table: string, summaries: readonly Summary[]): string {
  const touched = summaries.flatMap((summary) =>
    summary.sources.filter((source) => source.table === table).map((source) => ({ summary, source })),
  )
  const wanted = events.filter((event) => touched.some(({ source }) => (source.on ?? events).includes(event)))
  const branch = (event: Event) =>
    touched
      .filter(({ source }) => (source.on ?? events).includes(event))
      .map(({ summary, source }) => `    ${noteStatement(summary, source, event)};`)
      .join('\n')
  return `create or replace function note_${table}() returns trigger language plpgsql as $$
begin
${wanted.map((event, nr) => `  ${nr === 0 ? 'if' : 'elsif'} tg_op = '${event.toUpperCase()}' then\n${branch(event)}`).join('\n')}
  end if;
  return null;
end $$;
${wanted.map((event) => `create or replace trigger note_${table}_${event} after ${event} on ${table} referencing ${transitionTables[event]} for each statement execute function note_${table}();`).join('\n')}
`
}

const transitionTables: Record<Event, string> = {
  insert: 'new table as added',
  update: 'old table as before new table as after',
  delete: 'old table as removed',
}

function noteStatement({ notes, key }: Summary, { bucket, columns, where = 'true' }: Source, event: Event): string {
  const rows = (from: string) => `select ${columns.join(', ')} from ${from} where ${where}`
  // Rows that are in both are not changed in what matters.
  const changed =
    event === 'update'
      ? `((${rows('before')} except all ${rows('after')}) union all (${rows('after')} except all ${rows('before')}))`
      : `(${rows(event === 'insert' ? 'added' : 'removed')})`
  return `insert into ${notes} (${key}) select distinct bucket from ${changed} changed, lateral (select ${bucket} as bucket) of_row where bucket is not null`
}

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
