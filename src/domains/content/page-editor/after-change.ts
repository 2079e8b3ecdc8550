import type { AppContext } from '#platform/app-context.ts'
import { type EditedPage, officePage } from './office-pages.ts'

/** The editor's answer after a change: the current page, and a sentence about the result. */
export async function afterChange(
  { db, clock }: AppContext,
  key: string,
  message: string,
): Promise<{ page: EditedPage; message: string }> {
  return { page: await officePage(db, key, clock()), message }
}
