import { findCollection } from '#domains/catalogue/browsing/collections.ts'
import { presentSlugs } from '#domains/catalogue/categories/category-slugs.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { HomeDocument } from './staff-contract.ts'

/**
 * Checks the collections and pictures of a home page. A switched-off collection may stay if the page already has it. A
 * collection that was renamed since the editor was opened is found by its old slug.
 * @param shown the home page as it is shown now
 * @throws Refusal 422 if another collection does not exist, or a picture is not stored, with the path of each field
 */
export async function checkHome(
  db: Db,
  storage: Storage,
  { sections }: HomeDocument,
  shown: HomeDocument,
): Promise<void> {
  const today = new Set(collectionsIn(shown))
  const present = await presentSlugs(db, collectionsIn({ sections }))
  const isThere = async (collection: string) => {
    const slug = present.get(collection) ?? collection
    return today.has(slug) || (await findCollection(db, slug))
  }
  const fields: Record<string, string> = {}
  await Promise.all(
    sections.map(async (section, nr) => {
      if (section.kind === 'products' && !(await isThere(section.collection)))
        fields[`document.sections.${nr}.collection`] = 'There is no such collection, or it is switched off'
      if (section.kind === 'text' && section.picture !== '' && !(await storage.storedAt(section.picture)))
        fields[`document.sections.${nr}.picture`] = 'This picture is not stored. Please upload it again'
    }),
  )
  const [first] = Object.values(fields)
  if (first) throw new Refusal(422, 'invalid', first, { fields })
}

const collectionsIn = ({ sections }: HomeDocument) =>
  sections.flatMap((section) => (section.kind === 'products' ? section.collection : []))
