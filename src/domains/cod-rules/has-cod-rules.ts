import { sql } from 'drizzle-orm'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'

/**
 * Whether the shop has any rule or block; cached in this process. The cache may miss the first one for a few
 * milliseconds. Without any, placing an order needs no further queries about them.
 */
export const hasCodRules = (db: Db): Promise<boolean> =>
  cached(
    db,
    'has-cod-rules',
    async () => {
      const [row] = await queryRows(db, { there: col.boolean }).run(sql`
        select exists (select from cod_rules) or exists (select from cod_blocks where lifted_at is null) as there`)
      return row?.there === true
    },
    ['cod-rules'],
  )
