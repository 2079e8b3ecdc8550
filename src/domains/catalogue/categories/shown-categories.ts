import { sql } from 'drizzle-orm'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { TextPair } from '#shared/text-pair.ts'
import { asSql, shownCategory } from '../for-sale.ts'
import { localized } from '../localized.ts'

type ShownCategory = { slug: string; title: TextPair }
export type ShownCategories = ReadonlyMap<string, ShownCategory>

/**
 * The categories that shoppers see, by current and earlier slugs, so that a stored old slug still finds its category.
 * Cached with 'menu'.
 */
export const shownCategories = (db: Db): Promise<ShownCategories> =>
  cached(db, 'shown categories', () => readShown(db), ['menu'])

async function readShown(db: Db): Promise<ShownCategories> {
  const rows = await queryRows(db, { known: col.text, slug: col.text, title_en: col.text, title_bn: col.text }).run(sql`
    select k.slug as known, c.slug, c.title_en, c.title_bn
    from (select slug, id from categories union all select slug, category_id from old_category_slugs) k
    join categories c on c.id = k.id
    where ${asSql(shownCategory)}`)
  return new Map(
    rows.map(({ known, slug, title_en, title_bn }) => [known, { slug, title: localized(title_en, title_bn) }]),
  )
}
