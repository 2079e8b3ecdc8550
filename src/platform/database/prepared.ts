import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from './database.ts'
import { type Columns, checkedRows, type Result, type RowOf } from './rows.ts'

/** SQL text with $1, $2 …, and the values. */
export type Statement = { text: string; values: unknown[] }

/** SQL text shared by several statements. */
export class Fragment {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const texts = new WeakMap<TemplateStringsArray, string>()

/**
 * A statement for runPrepared. Values become parameters; fragments are part of the text and must be constant. Pass a
 * list as `unnest((select ${ids})::bigint[])`, so that the plan does not depend on its length. The text is built once
 * per template literal.
 */
export function statement(parts: TemplateStringsArray, ...values: unknown[]): Statement {
  let text = texts.get(parts)
  if (text === undefined) {
    let parameters = 0
    text = parts.reduce((before, part, at) => {
      const value = values[at - 1]
      return `${before}${value instanceof Fragment ? value.text : `$${++parameters}`}${part}`
    })
    texts.set(parts, text)
  }
  return { text, values: values.filter((value) => !(value instanceof Fragment)) }
}

/**
 * Runs a prepared statement, parsed and planned once per connection: for orders and the few queries of every page,
 * where building and planning cost more than executing. Dates and times are returned as text, integers as numbers.
 * @param name unique per text; the text must be the same each time
 * @param columns of its rows, compared with each result as by `queryRows`; `{}` if it has none
 */
export async function runPrepared<const C extends Columns>(
  db: Db,
  name: string,
  columns: C,
  { text, values }: Statement,
): Promise<RowOf<C>[]> {
  const { session } = (db as NodePgDatabase)._
  const prepared = session.prepareQuery<{ execute: Result; all: never; values: never }>(
    { sql: text, params: values },
    undefined,
    name,
    false,
  )
  return checkedRows(columns, await prepared.execute())
}
