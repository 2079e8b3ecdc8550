import { presentSlugs } from '#domains/catalogue/categories/category-slugs.ts'
import type { HomeDocument } from '#domains/content/home/staff-contract.ts'
import type { MenuDocument, MenuItem } from '#domains/content/menus/staff-contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { EditedDocument } from './document-kinds.ts'

type SlugOf = (slug: string) => string

/** The home page with other slugs of its collections. */
export const homeWithSlugs = ({ sections }: HomeDocument, slugOf: SlugOf): HomeDocument => ({
  sections: sections.map((section) =>
    section.kind === 'products' ? { ...section, collection: slugOf(section.collection) } : section,
  ),
})

/** The menus with other slugs of their categories. */
export function menusWithSlugs({ header, drawer, footer, legal }: MenuDocument, slugOf: SlugOf): MenuDocument {
  const renamed = (items: MenuItem[]): MenuItem[] =>
    items.map((item) => ({
      ...item,
      link: item.kind === 'category' ? slugOf(item.link) : item.link,
      items: renamed(item.items),
    }))
  return { header: renamed(header), drawer: drawer && renamed(drawer), footer: renamed(footer), legal: renamed(legal) }
}

function withSlugs(document: EditedDocument | null, slugOf: SlugOf): EditedDocument | null {
  if (!document) return null
  if ('header' in document) return menusWithSlugs(document, slugOf)
  // Text pages, which have a lead, name no category.
  return 'sections' in document && !('lead' in document) ? homeWithSlugs(document, slugOf) : document
}

/** Documents for the editor: a category that was renamed since they were saved has its present slug. */
export async function withPresentSlugs(
  db: Db,
  documents: readonly (EditedDocument | null)[],
): Promise<(EditedDocument | null)[]> {
  const named = new Set<string>()
  for (const document of documents)
    withSlugs(document, (slug) => {
      named.add(slug)
      return slug
    })
  if (named.size === 0) return [...documents]
  const present = await presentSlugs(db, [...named])
  return documents.map((document) => withSlugs(document, (slug) => present.get(slug) ?? slug))
}
