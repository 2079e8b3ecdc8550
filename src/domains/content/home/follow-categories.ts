import { eq } from 'drizzle-orm'
import { featuredCategories } from '#domains/content/tables.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * Tiles of the home page follow their category to another slug. A tile that stands under that already was left behind
 * by a category that was deleted: it goes, or is the category's from now on if that has none.
 */
export async function tilesFollowCategories(
  tx: Db,
  events: { payload: { from: string; to: string } }[],
): Promise<void> {
  for (const { from, to } of events.map(({ payload }) => payload)) {
    const [own] = await tx.select().from(featuredCategories).where(eq(featuredCategories.slug, from))
    if (!own) continue
    await tx.delete(featuredCategories).where(eq(featuredCategories.slug, to))
    await tx
      .update(featuredCategories)
      .set({ slug: to, href: `/collections/${to}` })
      .where(eq(featuredCategories.slug, from))
  }
}
