import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'

/**
 * The distinct values of a text column, in order. A loose index scan: one index look-up per value, however long the
 * table is. Needs an index that begins with the column.
 */
export async function distinctValues(db: Db, table: PgTable, column: PgColumn): Promise<string[]> {
  const rows = await queryRows(db, { value: col.text }).run(sql`
    with recursive found(value) as (
      (select ${column} from ${table} order by ${column} limit 1)
      union all
      select (select ${column} from ${table} where ${column} > found.value order by ${column} limit 1)
      from found where found.value is not null
    )
    select value from found where value is not null`)
  return rows.map(({ value }) => value)
}
