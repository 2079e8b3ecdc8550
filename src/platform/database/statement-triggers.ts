const statementEvents = ['insert', 'update', 'delete'] as const
/** The events of a statement-level trigger. */
export type StatementEvent = (typeof statementEvents)[number]

const transitionTables: Record<StatementEvent, string> = {
  insert: 'new table as added',
  update: 'old table as before new table as after',
  delete: 'old table as removed',
}

type Triggers = {
  /** Name of the function, and prefix of the triggers' names. */
  name: string
  table: string
  /** All by default. */
  events?: readonly StatementEvent[]
  /**
   * Body of the function, each statement with its semicolon. `added`, `before`, `after` and `removed` are its
   * transition tables.
   */
  body: (event: StatementEvent) => string
}

/** SQL of a trigger function and of its triggers, which run once per statement, not once per row. */
export function statementTriggers({ name, table, events = statementEvents, body }: Triggers): string {
  const branches = events.map(
    (event, nr) => `  ${nr === 0 ? 'if' : 'elsif'} tg_op = '${event.toUpperCase()}' then\n    ${body(event)}`,
  )
  const triggers = events.map(
    (
      event,
    ) => `create or replace trigger ${name}_${event} after ${event} on ${table} referencing ${transitionTables[event]}
  for each statement execute function ${name}();`,
  )
  return `create or replace function ${name}() returns trigger language plpgsql as $$
begin
${branches.join('\n')}
  end if;
  return null;
end $$;
${triggers.join('\n')}
`
}

/**
 * SQL of the rows that a statement added, removed, or changed in one of these columns; of a changed row both versions.
 * @param columns must include a unique one
 * @param where filters the rows
 */
export function changedRows(event: StatementEvent, columns: readonly string[], where = 'true'): string {
  const rows = (from: string) => `select ${columns.join(', ')} from ${from} where ${where}`
  if (event === 'insert') return `(${rows('added')})`
  if (event === 'delete') return `(${rows('removed')})`
  return `((${rows('before')} except all ${rows('after')}) union all (${rows('after')} except all ${rows('before')}))`
}
