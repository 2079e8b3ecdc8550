import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { oldCategorySlugs, sizeChartCategories } from '../tables.ts'

/** What is deleted with a category and restored with it: its size chart, and its former slugs. */
export type CategoryLinks = { chartKey: string | null; oldSlugs: string[] }

export async function linksOf(tx: Db, id: string): Promise<CategoryLinks> {
  const [chart] = await tx
    .select({ key: sizeChartCategories.chartKey })
    .from(sizeChartCategories)
    .where(eq(sizeChartCategories.categoryId, id))
  const old = await tx
    .select({ slug: oldCategorySlugs.slug })
    .from(oldCategorySlugs)
    .where(eq(oldCategorySlugs.categoryId, id))
    .orderBy(oldCategorySlugs.slug)
  return { chartKey: chart?.key ?? null, oldSlugs: old.map(({ slug }) => slug) }
}

/**
 * Restores the links of a restored category that are still free: the chart exists, and no other category has the slug.
 */
export async function restoreLinks(tx: Db, id: string, { chartKey, oldSlugs }: CategoryLinks): Promise<void> {
  if (chartKey !== null)
    await tx.execute(sql`
      insert into size_chart_categories (category_id, chart_key)
      select ${id}, key from size_charts where key = ${chartKey} for key share
      on conflict do nothing`)
  if (oldSlugs.length > 0)
    await tx.execute(sql`
      insert into old_category_slugs (slug, category_id)
      select old, ${id} from unnest(${sql.param(oldSlugs)}::text[]) old
      where not exists (select from categories where slug = old)
      on conflict do nothing`)
}
