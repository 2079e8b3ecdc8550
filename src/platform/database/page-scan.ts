import type { Page } from '#shared/paging.ts'

/**
 * Which rows to read for a page of a list of known length. Reads backwards from the end if that is nearer: the last
 * page of a million rows then costs as much as the first.
 */
export function pageScan({ page, perPage, total }: Pick<Page, 'page' | 'perPage' | 'total'>) {
  const before = (page - 1) * perPage
  const limit = Math.max(0, Math.min(perPage, total - before))
  const after = total - before - limit
  const isBackward = limit > 0 && after < before
  return { offset: isBackward ? after : before, limit, isBackward }
}
