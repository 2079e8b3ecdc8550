import type { AppContext } from '#platform/app-context.ts'
import { type EditedPage, officePage } from './office-pages.ts'

/** What the editor gets after a change: the page as it is now, and what became of it in words. */
export async function afterChange(
  { db, clock }: AppContext,
  key: string,
  message: string,
): Promise<{ page: EditedPage; message: string }> {
  return { page: await officePage(db, key, clock()), message }
}
