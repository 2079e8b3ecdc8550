/** A page of a list. `pages` is at least 1. */
export type Page = { page: number; perPage: number; total: number; pages: number }

/** Clamps `page` to the last page. */
export function pageOf(total: number, page: number, perPage: number): Page {
  const pages = Math.max(1, Math.ceil(total / perPage))
  return { page: Math.min(Math.max(1, page), pages), perPage, total, pages }
}
