import type { Db } from '#platform/database/database.ts'
import { mainCategories } from '#shared/catalogue/main-categories.ts'
import { categories } from '../tables.ts'

type Standard = Pick<
  typeof categories.$inferInsert,
  'slug' | 'section' | 'titleEn' | 'titleBn' | 'keywords' | 'aliases' | 'members'
>

/**
 * Categories that the header, the home page and rule-based lists depend on. They can be deactivated, but not deleted or
 * moved.
 */
const standard: Standard[] = [
  ...mainCategories.map(
    ({ below: _, keywords, aliases, ...main }): Standard => ({
      ...main,
      keywords: [...keywords],
      aliases: [...aliases],
      members: 'main',
    }),
  ),
  {
    slug: 'all',
    section: 'specialCollections',
    titleEn: 'All Products',
    titleBn: 'সব পণ্য',
    keywords: ['all', 'everything', 'সব'],
    members: 'all',
  },
  {
    slug: 'all-kids',
    section: 'specialCollections',
    titleEn: 'All Kids',
    titleBn: 'ছোটদের সব',
    keywords: ['all kids', 'ছোটদের'],
    members: 'all-kids',
  },
  {
    slug: 'new-arrivals',
    section: 'specialCollections',
    titleEn: 'New Arrivals',
    titleBn: 'নতুন এসেছে',
    keywords: ['new', 'new arrivals', 'latest', 'নতুন'],
    aliases: ['new'],
    members: 'new',
  },
  {
    slug: 'sale',
    section: 'saleCollections',
    titleEn: 'Sale',
    titleBn: 'ছাড়',
    keywords: ['sale', 'discount', 'ছাড়'],
    members: 'sale',
  },
]

/**
 * Creates the missing standard categories. An existing category with the same slug is left alone. Idempotent, and safe
 * in several processes at once.
 */
export async function ensureStandardCategories(db: Db): Promise<void> {
  await db
    .insert(categories)
    .values(standard.map((each, position) => ({ ...each, id: `${each.section}-root-${each.slug}`, position })))
    .onConflictDoNothing()
}
