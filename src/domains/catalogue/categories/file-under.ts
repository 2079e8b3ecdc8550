import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { sectionsBelow } from '#shared/main-categories.ts'

/**
 * The slug of the main category that a product is filed under, named by slug, title or alias.
 * @param present where it is filed now: it may stay there, however it once came there
 * @throws Refusal 422 when there is no such main category
 */
export async function fileUnder(tx: Db, called: string, present = ''): Promise<string> {
  if (called === present) return present
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from categories where (members = 'main' or slug = ${present}) and ${isCalled(called)}
    order by slug = lower(${called}) desc, members = 'main' desc, position limit 1`)
  const [row] = rows
  if (row) return row.slug
  throw unknownCategory('category', called)
}

/**
 * The slug of the subcategory that a product is filed under, named by slug, title or alias. Where several are called so,
 * it is the one of that main category.
 * @throws Refusal 422 when there is no such category, or it stands below another main category
 */
export async function fileBelow(tx: Db, main: string, called: string): Promise<string> {
  const { rows } = await tx.execute<{ slug: string; title: string; main: string | null; fits: boolean }>(sql`
    select slug, title_en as title, (select title_en from categories where slug = ${main}) as main, ${standsBelow(main)} as fits
    from categories where ${isCalled(called)}
    order by ${standsBelow(main)} desc, slug = lower(${called}) desc, position limit 1`)
  const [row] = rows
  if (!row) throw unknownCategory('subcategory', called)
  if (row.fits) return row.slug
  throw new Refusal(422, 'wrong_subcategory', `${row.title} is not a subcategory of ${row.main ?? main}`, {
    fields: { subcategory: `Please choose a subcategory of ${row.main ?? main}` },
  })
}

/** May a product of that main category stay in that subcategory? */
export async function isFiledBelow(tx: Db, main: string, slug: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from categories where slug = ${slug} and ${standsBelow(main)}`)
  return rows.length > 0
}

/** What a filter calls a category, as its slug: a title, or an alias. Words that are none stay as they are. */
export async function slugCalled(db: Db, called: string): Promise<string> {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from categories where ${isCalled(called)}
    order by slug = lower(${called}) desc, members = 'main' desc, position limit 1`)
  return rows[0]?.slug ?? called
}

const isCalled = (called: string): SQL =>
  sql`(slug = lower(${called}) or lower(title_en) = lower(${called}) or title_bn = ${called} or lower(${called}) = any(aliases))`

const standsBelow = (main: string): SQL =>
  sql`(members in ('subcategory', 'listed') and section = any(${sql.param(sectionsBelow(main))}::text[]))`

const unknownCategory = (field: 'category' | 'subcategory', called: string) =>
  new Refusal(422, 'unknown_category', `There is no category called ${called}`, {
    fields: { [field]: 'Please choose a category of the shop' },
  })
