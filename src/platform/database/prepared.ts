import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from './database.ts'

/** The text of a statement with $1, $2 …, and what stands for them. */
export type Statement = { text: string; values: unknown[] }

/** A piece of text that several statements have in common. */
export class Fragment {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const texts = new WeakMap<TemplateStringsArray, string>()

/**
 * A statement for runPrepared. Every value is a parameter, but a fragment is a part of the text, the same each time; a list goes as `unnest((select ${ids})::bigint[])`, since its length is
 * then nothing the planner looks at. The text is put together once for each place in the program.
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
 * Runs a statement that every connection reads and plans once and then keeps: for those that stand in the way of an
 * order, and the few of every page, where building and planning cost more than doing. Its text must be the same each time; only values may differ.
 * Dates and times come as text, whole numbers as numbers.
 * @param name of the statement: one name, one text
 */
export async function runPrepared<Row extends Record<string, unknown>>(
  db: Db,
  name: string,
  { text, values }: Statement,
): Promise<Row[]> {
  const { session } = (db as NodePgDatabase)._
  const prepared = session.prepareQuery<{ execute: { rows: Row[] }; all: never; values: never }>(
    { sql: text, params: values },
    undefined,
    name,
    false,
  )
  const { rows } = await prepared.execute()
  return rows
}
