import type { z } from 'zod'
import type { pageInfo } from './route.ts'

/**
 * A page of a list. `pages` is at least 1. With `precision` 'at_least' more rows match than are counted: `total` is a
 * minimum, and `pages` ends with the last row that can be paged to.
 */
export type Page = z.output<typeof pageInfo>

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

/** The most rows that "all that match" selects, and the most matches of a search that are counted exactly. */
export const maxMatches = 10_000

type PageAsked = Pick<Page, 'page' | 'perPage' | 'precision'>

/** Which rows a page has: of a search whose matches are not all counted, none after the last that is. */
export function rowsOfPage({ page, perPage, precision }: PageAsked): { offset: number; limit: number } {
  const offset = (page - 1) * perPage
  return { offset, limit: precision ? Math.min(perPage, maxMatches - offset) : perPage }
}

/** A page of a search whose matches were counted up to `maxMatches` + 1. Clamps `page` to the last page. */
export function searchPageOf(counted: number, page: number, perPage: number): Page {
  if (counted <= maxMatches) return pageOf(counted, page, perPage)
  return { ...pageOf(maxMatches, page, perPage), total: counted, precision: 'at_least' }
}
