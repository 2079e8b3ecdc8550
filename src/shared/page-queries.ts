/** What a list of products reads: listing-query.ts. */
const listing = [
  'category',
  'colors',
  'inStock',
  'maxPrice',
  'minPrice',
  'page',
  'search',
  'sizes',
  'sort',
  'types',
] as const

/** The names that each page of the storefront reads of its query, in the loader, in the markup or in the browser. */
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
 * The names that a page reads of its query; another name changes nothing of it.
 * @param path with or without its language
 */
export function namesReadBy(path: string): readonly string[] {
  const bare = path.replace(/^\/bn(?=\/|$)/, '').replace(/\/+$/, '') || '/'
  return reads.find(([pattern]) => pattern.test(bare))?.[1] ?? []
}

/**
 * A query in the one form in which it is read and cached: only these names, in alphabetical order. Two queries that a page
 * could tell apart have different forms.
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
