import { eq } from 'drizzle-orm'
import { featuredCategories } from '#domains/content/tables.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * Tiles of the home page follow their category to another slug, unless a tile stands under that already, left behind by
 * a category that was deleted.
 */
export async function tilesFollowCategories(
  tx: Db,
  events: { payload: { from: string; to: string } }[],
): Promise<void> {
  for (const { from, to } of events.map(({ payload }) => payload)) {
    const [taken] = await tx.select().from(featuredCategories).where(eq(featuredCategories.slug, to))
    if (taken) continue
    await tx
      .update(featuredCategories)
      .set({ slug: to, href: `/collections/${to}` })
      .where(eq(featuredCategories.slug, from))
  }
}
