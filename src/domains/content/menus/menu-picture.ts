import { eq, sql } from 'drizzle-orm'
import { topProducts } from '#domains/catalogue/browsing/top-products.ts'
import { shownCategories } from '#domains/catalogue/categories/shown-categories.ts'
import { productImages } from '#domains/catalogue/tables.ts'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import type { ContentLanguage } from '#shared/content-languages.ts'
import { featuredCategories } from '../tables.ts'

/** How many products of a category are looked at for one with a picture. */
const candidates = 12

/**
 * Storage key of the picture in a category's submenu: that of its tile on the home page, else that of the settings,
 * else its first product's. Null: no picture, or no such category.
 * @param category its current or an earlier slug
 * @param language whose titles are sorted by name
 */
export async function menuPicture(db: Db, category: string, language: ContentLanguage): Promise<string | null> {
  const slug = (await shownCategories(db)).get(category)?.slug ?? category
  return cached(
    db,
    `menu picture ${language} ${slug}`,
    () => findPicture(db, slug, language),
    (key) => (key ? ['menu', 'content', 'settings', `list:${slug}`] : null),
  )
}

async function findPicture(db: Db, slug: string, language: ContentLanguage): Promise<string | null> {
  const [numbers = []] = await topProducts(db, [[slug, candidates]], language)
  if (numbers.length === 0) return null
  const [tile] = await db
    .select({ image: featuredCategories.image })
    .from(featuredCategories)
    .where(eq(featuredCategories.slug, slug))
  if (tile?.image) return tile.image
  const { mensPicture, womensPicture } = await publicSettings(db)
  const own = { mens: mensPicture, womens: womensPicture }[slug]
  if (own) return own
  const [first] = await db
    .select({ key: productImages.key })
    .from(productImages)
    .where(sql`${productImages.productNumber} = any(${sql.param(numbers)}::int[])`)
    .orderBy(sql`array_position(${sql.param(numbers)}::int[], ${productImages.productNumber})`, productImages.position)
    .limit(1)
  return first?.key ?? null
}
