import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from './database.ts'

/** The text of a statement with $1, $2 …, and what stands for them. */
export type Statement = { text: string; values: unknown[] }

const texts = new WeakMap<TemplateStringsArray, string>()

/**
 * A statement for runPrepared. Every value is a parameter; a list goes as `unnest((select ${ids})::bigint[])`, since its length is
 * then nothing the planner looks at. The text is put together once for each place in the program.
 */
export function statement(parts: TemplateStringsArray, ...values: unknown[]): Statement {
  let text = texts.get(parts)
  if (text === undefined) {
    text = parts.reduce((before, part, at) => `${before}$${at}${part}`)
    texts.set(parts, text)
  }
  return { text, values }
}

/**
 * Runs a statement that every connection reads and plans once and then keeps: for the few that stand in the way of an
 * order, where building and planning cost more than doing. Its text must be the same each time; only values may differ.
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
