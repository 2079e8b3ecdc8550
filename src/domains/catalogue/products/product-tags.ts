import { sql } from 'drizzle-orm'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'

/** A list to choose from need not be longer. */
const maxTags = 500

/** The tags of all products, the most used ones first. Each change of a product invalidates 'list:all'. */
export const productTags = (db: Db): Promise<{ tag: string; products: number }[]> =>
  cached(
    db,
    'product tags',
    () =>
      queryRows(db, { tag: col.text, products: col.int }).run(sql`
        select tag, count(*)::int as products from products p, unnest(p.tags) tag
        where p.deleted_at is null group by tag order by products desc, tag limit ${maxTags}`),
    ['list:all'],
  )
