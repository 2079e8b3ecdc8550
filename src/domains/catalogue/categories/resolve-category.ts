import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { sectionsBelow } from '#shared/catalogue/main-categories.ts'
import { presentSlugs } from './category-slugs.ts'

/**
 * The slug of a product's main category, given by slug, title or alias.
 * @param present the product's current category, which it may keep even if it is not a main category
 * @throws Refusal 422 if there is no such main category
 */
export async function resolveCategory(tx: Db, called: string, present = ''): Promise<string> {
  if (called === present) return present
  const [row] = await queryRows(tx, { slug: col.text }).run(sql`
    select slug from categories where (members = 'main' or slug = ${present}) and ${isCalled(called)}
    order by slug = lower(${called}) desc, members = 'main' desc, position limit 1`)
  if (row) return row.slug
  throw unknownCategory('category', called)
}

/**
 * The slug of a product's subcategory, given by slug, title or alias. If several match, the one below that main
 * category.
 * @throws Refusal 422 if there is none, or it belongs to another main category
 */
export async function resolveSubcategory(tx: Db, main: string, called: string): Promise<string> {
  const [row] = await queryRows(tx, {
    slug: col.text,
    title: col.text,
    main: col.text.orNull,
    fits: col.boolean,
  }).run(sql`
    select slug, title_en as title, (select title_en from categories where slug = ${main}) as main,
      ${standsBelow(main)} as fits
    from categories where ${isCalled(called)}
    order by ${standsBelow(main)} desc, slug = lower(${called}) desc, position limit 1`)
  if (!row) throw unknownCategory('subcategory', called)
  if (row.fits) return row.slug
  throw new Refusal(422, 'wrong_subcategory', `${row.title} is not a subcategory of ${row.main ?? main}`, {
    fields: { subcategory: `Please choose a subcategory of ${row.main ?? main}` },
  })
}

/** Whether a subcategory belongs to a main category. */
export async function isSubcategoryOf(tx: Db, main: string, slug: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from categories where slug = ${slug} and ${standsBelow(main)}`)
  return rows.length > 0
}

/** The slug of a category given by slug, title, alias or former slug. An unknown name is returned unchanged. */
export async function slugCalled(db: Db, called: string): Promise<string> {
  const [row] = await queryRows(db, { slug: col.text }).run(sql`
    select slug from categories where ${isCalled(called)}
    order by slug = lower(${called}) desc, members = 'main' desc, position limit 1`)
  if (row) return row.slug
  const old = called.toLowerCase()
  return (await presentSlugs(db, [old])).get(old) ?? called
}

/** Filters of products name a category by slug or title; the database looks for its slug. */
export async function byCategorySlug<Filters extends { category?: string | undefined }>(
  db: Db,
  query: Filters,
): Promise<Filters> {
  return query.category && query.category !== 'all'
    ? { ...query, category: await slugCalled(db, query.category) }
    : query
}

const isCalled = (called: string): SQL =>
  sql`(slug = lower(${called}) or lower(title_en) = lower(${called}) or title_bn = ${called}
    or exists (select from unnest(aliases) alias where lower(alias) = lower(${called})))`

const standsBelow = (main: string): SQL =>
  sql`(members in ('subcategory', 'listed') and section = any(${sql.param(sectionsBelow(main))}::text[]))`

const unknownCategory = (field: 'category' | 'subcategory', called: string) =>
  new Refusal(422, 'unknown_category', `There is no category called ${called}`, {
    fields: { [field]: 'Please select a category of the shop' },
  })
