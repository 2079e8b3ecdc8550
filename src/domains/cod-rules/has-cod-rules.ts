import { sql } from 'drizzle-orm'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'

/**
 * Whether the shop has a rule or a block at all, from the memory of this process. Another process may have added the
 * first one a few milliseconds ago. A shop without any asks nothing more of its database when an order is placed.
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
