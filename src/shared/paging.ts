/** A page of a list. `pages` is at least 1. */
export type Page = { page: number; perPage: number; total: number; pages: number }

/** Clamps `page` to the last page. */
export function pageOf(total: number, page: number, perPage: number): Page {
  const pages = Math.max(1, Math.ceil(total / perPage))
  return { page: Math.min(Math.max(1, page), pages), perPage, total, pages }
}

/** How many rows the lists of the back office show on a page. */
export const pageSizes: readonly number[] = [25, 50, 100, 200]
export const defaultPageSize = 25
/** No list of the back office answers more rows at once. */
export const maxPageSize = 200

/** So many rows are selected at once by "all that match". */
export const maxMatches = 10_000
