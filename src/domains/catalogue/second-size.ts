import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { Fragment, runPrepared, statement } from '#platform/database/prepared.ts'
import { col } from '#platform/database/rows.ts'

/**
 * SQL condition: product `p` may be ordered in two sizes to try, and the shopper pays for the size they keep. The
 * subcategory decides, or the main category if there is none. Results change with the categories (cache tag 'menu').
 */
export const allowsSecondSize = new Fragment(`coalesce(
  (select c.second_size from categories c where c.slug = p.subcategory),
  (select c.second_size from categories c where c.slug = p.category), false)`)

/** Whether any category allows a second size, from the cache: tag 'menu'. */
export const hasSecondSizes = (db: Db): Promise<boolean> =>
  cached(
    db,
    'has-second-sizes',
    async () => {
      const [row] = await runPrepared(
        db,
        'has-second-sizes',
        { any: col.boolean },
        statement`select exists (select from categories where second_size) as any`,
      )
      return row?.any ?? false
    },
    ['menu'],
  )
