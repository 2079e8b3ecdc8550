import { eq, or, sql } from 'drizzle-orm'
import { searchKeyOf } from '#domains/catalogue/search/search-key.ts'
import { appendEvent } from '#domains/events/append-event.ts'
import { type CacheTag, invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { categories, oldCategorySlugs, products } from '../tables.ts'

/**
 * Changes a category's slug: updates its products, redirects the old slug, invalidates the pages of both, and tells
 * subscribers. Documents that name it keep the old slug (shown-categories.ts).
 * @param id the category's id, which does not change
 * @throws Refusal 404 · 409 if another category has, or once had, the new slug
 */
export async function renameCategorySlug(tx: Db, id: string, slug: string): Promise<void> {
  const [category] = await tx
    .select({ slug: categories.slug, members: categories.members })
    .from(categories)
    .where(eq(categories.id, id))
    .for('update')
  if (!category) throw new NotFound('Category')
  if (category.slug === slug) return
  await refuseTaken(tx, id, slug)
  await tx.delete(oldCategorySlugs).where(eq(oldCategorySlugs.slug, slug))
  await tx
    .insert(oldCategorySlugs)
    .values({ slug: category.slug, categoryId: id })
    .onConflictDoUpdate({ target: oldCategorySlugs.slug, set: { categoryId: id, changedAt: sql`now()` } })
  await tx.update(categories).set({ slug, updatedAt: sql`now()` }).where(eq(categories.id, id))
  const moved = await moveProducts(tx, category.slug, slug)
  await appendEvent(tx, 'category.slug_changed', { from: category.slug, to: slug })
  await invalidateTags(tx, [
    'menu',
    'content',
    'list:all',
    `list:${category.slug}`,
    `list:${slug}`,
    // The filters know the products of a collection by rule under its slug.
    ...(category.members === 'rule' ? (['everything'] as const) : []),
    ...moved.map((number): CacheTag => `product:${number}`),
  ])
}

async function refuseTaken(tx: Db, id: string, slug: string) {
  const { rows } = await tx.execute(sql`
    select from categories where slug = ${slug} and id <> ${id}
    union all select from old_category_slugs where slug = ${slug} and category_id <> ${id} limit 1`)
  if (rows.length > 0) throw new Refusal(409, 'slug_taken', 'Another category has this address, or had it once')
}

/** Updates the products, which refer to categories by slug. @returns their numbers */
async function moveProducts(tx: Db, from: string, to: string): Promise<number[]> {
  const moved = await tx
    .select()
    .from(products)
    .where(or(eq(products.category, from), eq(products.subcategory, from)))
    .orderBy(products.number)
    .for('no key update')
  for (const product of moved) {
    const filed = {
      category: product.category === from ? to : product.category,
      subcategory: product.subcategory === from ? to : product.subcategory,
    }
    await tx
      .update(products)
      .set({ ...filed, searchKey: searchKeyOf({ ...product, ...filed }) })
      .where(eq(products.number, product.number))
  }
  return moved.map(({ number }) => number)
}

/** The current slug of each category: its own, or the one it was renamed to. Without deleted ones. */
export async function presentSlugs(db: Db, slugs: string[]): Promise<Map<string, string>> {
  const rows = await queryRows(db, { old: col.text, slug: col.text }).run(sql`
    select o.slug as old, c.slug from old_category_slugs o join categories c on c.id = o.category_id
      where o.slug = any(${sql.param(slugs)}::text[])
    union all select slug, slug from categories where slug = any(${sql.param(slugs)}::text[])`)
  return new Map(rows.map(({ old, slug }) => [old, slug]))
}

/** Replaces former slugs by the current ones of their categories; unknown slugs stay. */
export async function slugsToday(db: Db, slugs: string[]): Promise<string[]> {
  if (slugs.length === 0) return slugs
  const present = await presentSlugs(db, slugs)
  return slugs.map((slug) => present.get(slug) ?? slug)
}

/** The current slug of the category that had this one earlier; null if there is none, or it is inactive. */
export async function todaysSlug(db: Db, old: string): Promise<string | null> {
  const [row] = await db
    .select({ slug: categories.slug })
    .from(oldCategorySlugs)
    .innerJoin(categories, eq(categories.id, oldCategorySlugs.categoryId))
    .where(sql`${oldCategorySlugs.slug} = ${old} and ${categories.isActive} and ${categories.isOpen}`)
  return row?.slug ?? null
}
