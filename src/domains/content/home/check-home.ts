import { findCollection } from '#domains/catalogue/browsing/collections.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { HomeDocument } from './contract.ts'

/**
 * A collection that the page shows today may stay while it is switched off.
 * @param shown the home page as it is shown now
 * @throws Refusal 422 if another collection is not there, or a picture is not stored, with the path of each field
 */
export async function checkHome(
  db: Db,
  storage: Storage,
  { sections }: HomeDocument,
  shown: HomeDocument,
): Promise<void> {
  const today = new Set(shown.sections.flatMap((each) => (each.kind === 'products' ? each.collection : [])))
  const isThere = async (collection: string) => today.has(collection) || (await findCollection(db, collection))
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
