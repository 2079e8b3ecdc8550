import { categories } from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { Category } from '../find-category.ts'

/** Creates missing categories. @returns the slugs of those that did not exist yet */
export async function createCategories(tx: Db, missing: Category[], now: Date): Promise<string[]> {
  if (missing.length === 0) return []
  const rows = missing.map(({ slug, section, members, titleEn, titleBn }) => ({
    id: `${section}-root-${slug}`,
    slug,
    section,
    titleEn,
    titleBn,
    keywords: [slug.replaceAll('-', ' ')],
    members: members === 'main' ? ('main' as const) : ('subcategory' as const),
    position: 900,
    createdAt: now,
    updatedAt: now,
  }))
  const stored = await tx.insert(categories).values(rows).onConflictDoNothing().returning({ slug: categories.slug })
  return stored.map(({ slug }) => slug)
}
