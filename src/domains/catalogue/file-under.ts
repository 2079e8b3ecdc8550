import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * The slug of the category that a product is filed under, named by slug, title or alias; a main entry before others.
 * @throws Refusal 422 when there is no such category
 */
export async function fileUnder(tx: Db, field: 'category' | 'subcategory', called: string): Promise<string> {
  const main = field === 'category' ? sql`members = 'main'` : sql`members <> 'main'`
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from categories
    where slug = lower(${called}) or lower(title_en) = lower(${called}) or title_bn = ${called} or lower(${called}) = any(aliases)
    order by slug = lower(${called}) and ${main} desc, ${main} desc, slug = lower(${called}) desc, position
    limit 1`)
  const [row] = rows
  if (row) return row.slug
  throw new Refusal(422, 'unknown_category', `There is no category called ${called}`, {
    fields: { [field]: 'Please choose a category of the shop' },
  })
}
