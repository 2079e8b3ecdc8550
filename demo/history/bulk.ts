import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/database.ts'
import { type Columns, queryRows, type RowOf } from '#platform/database/rows.ts'

/** Rows per statement. */
const batchSize = 1000

/**
 * Inserts rows in batches of a thousand, in order. All rows must have the same columns as the first.
 * @param back columns to return, by their names in the table's definition; the rows are in the order of `rows`
 */
export async function insertRows<T extends PgTable, const C extends Columns = Columns>(
  db: Db,
  table: T,
  rows: InferInsertModel<T>[],
  back: C = {} as C,
): Promise<RowOf<C>[]> {
  const first = rows[0]
  if (!first) return []
  const known = getTableColumns(table)
  const columns = Object.keys(first).map((key) => {
    const column = known[key]
    if (!column) throw new Error(`${getTableConfig(table).name} has no column ${key}`)
    return { key, name: sql.identifier(column.name), type: sql.raw(column.getSQLType()), alias: sql.identifier(key) }
  })
  const names = sql.join(
    columns.map(({ name }) => name),
    sql`, `,
  )
  const read = sql.join(
    columns.map(({ alias }) => sql`r.${alias}`),
    sql`, `,
  )
  const shape = sql.join(
    columns.map(({ alias, type }) => sql`${alias} ${type}`),
    sql`, `,
  )
  const returned = Object.keys(back)
  const returning = sql.join(
    returned.map((key) => sql`${sql.identifier(known[key]?.name ?? key)} as ${sql.identifier(key)}`),
    sql`, `,
  )

  const answers: RowOf<C>[] = []
  for (let from = 0; from < rows.length; from += batchSize) {
    const part = JSON.stringify(rows.slice(from, from + batchSize))
    const answer = await queryRows(db, back).run(sql`
      insert into ${table} (${names}) select ${read} from jsonb_to_recordset(${sql.param(part)}::jsonb) as r (${shape})
      ${returned.length > 0 ? sql`returning ${returning}` : sql``}`)
    answers.push(...answer)
  }
  return answers
}
