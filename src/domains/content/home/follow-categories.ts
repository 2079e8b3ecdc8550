import { eq } from 'drizzle-orm'
import { featuredCategories } from '#domains/content/tables.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * Tiles of the home page follow their category to its new slug. A tile that already has the new slug is left from a
 * deleted category: it is deleted, or becomes the category's tile if that has none.
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
