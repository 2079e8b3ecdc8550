import pg from 'pg'
import { type Columns, checkedRows, col, type Result, type RowOf } from './rows.ts'

/** A client or a pool of pg, without Drizzle. */
type Client = { query: (config: pg.QueryConfig) => Promise<Result> }

/**
 * Like `queryRows`, for code without Drizzle: the start, migrations and backups. Pass one statement: of several in one
 * text it cannot tell which result is meant.
 */
export const clientRows = <const C extends Columns>(client: Client, columns: C) => ({
  run: async (text: string, values: unknown[] = []): Promise<RowOf<C>[]> =>
    checkedRows(columns, await client.query({ text, values, types })),
})

/** @param name with its schema */
export async function tableExists(client: Client, name: string): Promise<boolean> {
  const [table] = await clientRows(client, { isThere: col.boolean }).run(
    'select to_regclass($1) is not null as "isThere"',
    [name],
  )
  return table?.isThere === true
}

const { INT8, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins
const asText = (value: string) => value

/** Values arrive as `col` says: pg's own parsers make text of a bigint, and a Date of a time. */
const parsers = new Map<number, (value: string) => unknown>([
  [INT8, Number],
  [TIMESTAMP, asText],
  [TIMESTAMPTZ, asText],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => parsers.get(id) ?? pg.types.getTypeParser(id, format),
}
