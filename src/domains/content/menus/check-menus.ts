import { presentSlugs } from '#domains/catalogue/categories/category-slugs.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { MenuDocument, MenuItem } from './staff-contract.ts'

/**
 * Checks the categories of menus. Hidden categories, and those already in the menus, are allowed. A category that was
 * renamed since the editor was opened is found by its old slug.
 * @param shown the menus as they are shown now
 * @throws Refusal 422 if another category does not exist, with the path of each field
 */
export async function checkMenus(db: Db, document: MenuDocument, shown: MenuDocument): Promise<void> {
  const inMenus = (menus: MenuDocument) =>
    Object.entries(menus).flatMap(([menu, items]) => categoriesIn(items ?? [], `document.${menu}`))
  const today = new Set(inMenus(shown).map(({ slug }) => slug))
  const asked = inMenus(document).filter(({ slug }) => !today.has(slug))
  const known = await presentSlugs(db, [...new Set(asked.map(({ slug }) => slug))])
  const fields = Object.fromEntries(
    asked.filter(({ slug }) => !known.has(slug)).map(({ path }) => [path, 'There is no such category']),
  )
  const [first] = Object.values(fields)
  if (first) throw new Refusal(422, 'invalid', first, { fields })
}

/** The categories that entries lead to, with the path of the field. */
const categoriesIn = (items: readonly MenuItem[], path: string): { slug: string; path: string }[] =>
  items.flatMap(({ kind, link, items: below }, nr) => [
    ...(kind === 'category' ? [{ slug: link, path: `${path}.${nr}.link` }] : []),
    ...categoriesIn(below, `${path}.${nr}.items`),
  ])
