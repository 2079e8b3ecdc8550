import type { ListingQuery, Sort } from '#domains/catalogue/contract.ts'
import { plainDigits, withTypedRanges } from './typed-ranges.ts'

const perPage = 24

/** The sort orders, as in the select. (Not imported from the contract: that would load zod in the browser.) */
export const sorts = [
  'featured',
  'price-low',
  'price-high',
  'newest',
  'oldest',
  'alphabetically-az',
  'alphabetically-za',
  'best-selling',
] as const satisfies readonly Sort[]

export const listNames = ['sizes', 'colors', 'types', 'attributes'] as const
export type ListName = (typeof listNames)[number]

/**
 * Reads the query of a listing's URL. Lists may be written sizes=S,M (our links) or sizes=S&sizes=M (a form without
 * JavaScript); digits may be Bangla. Invalid values are ignored.
 */
export function readListingQuery(search: URLSearchParams, slug?: string): ListingQuery {
  const list = (name: ListName) =>
    [
      ...new Set(
        search
          .getAll(name)
          .flatMap((value) => value.split(','))
          .map((value) => value.trim())
          .filter(Boolean),
      ),
    ].slice(0, 40)
  const words = (name: string) => search.get(name)?.trim().slice(0, 200) || undefined
  const whole = (name: string) => {
    const figures = /^(\d{1,9})(?:[.,]\d{0,2})?$/.exec(plainDigits(search.get(name) ?? ''))?.[1]
    return figures === undefined ? undefined : Number(figures)
  }
  const minPrice = whole('minPrice')
  const maxPrice = whole('maxPrice')
  const sort = search.get('sort') as Sort
  return {
    ...definedOnly({ slug, search: words('search'), category: words('category') }),
    sizes: list('sizes'),
    colors: list('colors'),
    types: list('types'),
    attributes: withTypedRanges(list('attributes'), (name) => search.getAll(name)),
    ...definedOnly({ minPrice: minPrice || undefined, maxPrice }),
    inStock: search.get('inStock') === '1' || search.get('inStock') === 'true',
    sort: sorts.includes(sort) ? sort : 'featured',
    page: Math.max(1, whole('page') ?? 1),
    perPage,
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const definedOnly = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>

/** The query string of a listing with a change applied; defaults are left out. A change returns to page 1. */
export function listingSearch(query: ListingQuery, change: Partial<ListingQuery> = {}): string {
  const next = { ...query, page: 1, ...change }
  const search = new URLSearchParams()
  if (next.search) search.set('search', next.search)
  if (next.category && next.category !== 'all') search.set('category', next.category)
  for (const name of listNames) if (next[name].length > 0) search.set(name, next[name].join(','))
  if (next.minPrice) search.set('minPrice', String(next.minPrice))
  if (next.maxPrice !== undefined) search.set('maxPrice', String(next.maxPrice))
  if (next.inStock) search.set('inStock', '1')
  if (next.sort !== 'featured') search.set('sort', next.sort)
  if (next.page > 1) search.set('page', String(next.page))
  const text = search.toString().replaceAll('%2C', ',')
  return text ? `?${text}` : ''
}

/** The change that resets all filters; search, sort order and category page stay. */
export const noFilters = {
  category: 'all',
  sizes: [],
  colors: [],
  types: [],
  attributes: [],
  minPrice: 0,
  maxPrice: undefined,
  inStock: false,
} as Partial<ListingQuery>

/** The number of active filters. */
export const filterCount = (query: ListingQuery): number =>
  query.sizes.length +
  query.colors.length +
  query.types.length +
  query.attributes.length +
  (query.category && query.category !== 'all' ? 1 : 0) +
  (query.minPrice ? 1 : 0) +
  (query.maxPrice === undefined ? 0 : 1) +
  (query.inStock ? 1 : 0)
