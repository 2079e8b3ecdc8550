import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

const dialect = new PgDialect()

/**
 * Runs a statement that every connection reads and plans once and then keeps: for the few that stand in the way of an
 * order, where planning costs more than doing. Its text must be the same each time; only values may differ.
 * @param name of the statement: one name, one text
 */
export async function runPrepared<Row extends Record<string, unknown>>(
  db: Db,
  name: string,
  query: SQL,
): Promise<Row[]> {
  const { session } = (db as NodePgDatabase)._
  const prepared = session.prepareQuery<{ execute: { rows: Row[] }; all: never; values: never }>(
    dialect.sqlToQuery(query),
    undefined,
    name,
    false,
  )
  const { rows } = await prepared.execute()
  return rows
}

/**
 * A list as a value of a prepared statement, for `unnest(${listed(ids)}::bigint[])`. Asked for by itself, its length is
 * nothing the planner looks at: it would plan anew for each.
 */
export const listed = (values: unknown[]): SQL => sql`(select ${sql.param(values)})`
