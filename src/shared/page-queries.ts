import { withoutLocale } from './locales.ts'

/** Query parameters of product lists: see listing-query.ts. */
const listing = [
  'attributes',
  'category',
  'colors',
  'from',
  'inStock',
  'maxPrice',
  'minPrice',
  'number',
  'page',
  'search',
  'sizes',
  'sort',
  'to',
  'types',
] as const

/** The query parameters that each storefront page reads, in its loader, its markup or the browser. */
const reads: readonly (readonly [path: RegExp, names: readonly string[]])[] = [
  [/^\/(shop(\/[^/]+)?|collections\/[^/]+|puja-25)$/, listing],
  [/^\/product\/[^/]+$/, ['color', 'size']],
  [/^\/(track-order|order-confirmation|contact)$/, ['orderId']],
  [/^\/(login|register|forgot-password)$/, ['next']],
  [/^\/reset-password$/, ['token']],
  [/^\/dashboard(\/[^/]+)?$/, ['next', 'page']],
  [/^\/offline$/, ['to']],
]

/**
 * The query parameters that a page reads; others have no effect.
 * @param path with or without the language prefix
 */
export function namesReadBy(path: string): readonly string[] {
  const bare = withoutLocale(path).replace(/\/+$/, '') || '/'
  return reads.find(([pattern]) => pattern.test(bare))?.[1] ?? []
}

/**
 * The canonical form of a query, used as cache key: only these parameters, in alphabetical order. Queries that a page
 * treats differently have different canonical forms.
 * @param query with or without its question mark
 * @returns with its question mark, or nothing
 */
export function canonicalQuery(query: string, names: readonly string[]): string {
  if (query.length < 2 || names.length === 0) return ''
  const read = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => names.includes(name)))
  read.sort()
  const text = read.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** The query of a page of the storefront as the page itself writes it into links. */
export const pageQuery = (path: string, query: string): string => canonicalQuery(query, namesReadBy(path))
