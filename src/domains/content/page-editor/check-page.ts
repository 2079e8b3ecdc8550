import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { PageDocument } from './staff-contract.ts'

/**
 * Checks the pictures of a page. Pictures that the page already shows may stay: those of the demo are part of the
 * program.
 * @param shown the page as it is shown now; null: it is hidden
 * @throws Refusal 422 if a picture of a craft is not stored, with the path of each field
 */
export async function checkPage(
  storage: Storage,
  { crafts = [] }: PageDocument,
  shown: PageDocument | null,
): Promise<void> {
  const today = new Set(shown?.crafts?.map(({ picture }) => picture))
  const fields: Record<string, string> = {}
  await Promise.all(
    crafts.map(async ({ picture }, nr) => {
      if (!today.has(picture) && !(await storage.storedAt(picture)))
        fields[`document.crafts.${nr}.picture`] = 'This picture is not stored. Please upload it again'
    }),
  )
  const [first] = Object.values(fields)
  if (first) throw new Refusal(422, 'invalid', first, { fields })
}
