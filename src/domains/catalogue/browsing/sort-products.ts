import type { Sort } from '../contract.ts'
import { type FacetProfiles, inStockFlag } from './facets/facet-profiles.ts'
import type { IndexedProduct } from './facets/products-by-profile.ts'

/** Sort order of a list. 'mixed' is the default of collections without a manual order. */
export type Order = Sort | BanglaOrder | 'number' | 'mixed'

/** What 'alphabetically-…' means on Bangla pages. */
export type BanglaOrder = 'bangla-az' | 'bangla-za'

type Compare = (a: IndexedProduct, b: IndexedProduct) => number

/** Orders that can be computed in memory; ties are broken by number. For the others the database sorts. */
const orders: Partial<Record<Order, Compare>> = {
  number: (a, b) => a.number - b.number,
  newest: (a, b) => b.createdAt - a.createdAt || b.number - a.number,
  oldest: (a, b) => a.createdAt - b.createdAt || a.number - b.number,
  // Infinity − Infinity is NaN, so two products without a price are compared by number.
  'price-low': (a, b) => (a.price ?? none) - (b.price ?? none) || a.number - b.number,
  'price-high': (a, b) => (b.price ?? -none) - (a.price ?? -none) || a.number - b.number,
}
const none = Number.POSITIVE_INFINITY

/** Whether a plain comparison in memory gives this order; 'mixed' works in memory too, but costs more. */
export const sortsInMemory = (order: Order): boolean => orders[order] !== undefined

/**
 * Sorts products in memory, exactly as the database would.
 * @returns undefined for an order that only the database can compute
 */
export function sortProducts(
  products: readonly IndexedProduct[],
  order: Order,
  profiles: FacetProfiles,
): IndexedProduct[] | undefined {
  if (order === 'mixed') return roundRobinByType(products, profiles)
  const compare = orders[order]
  return compare && products.toSorted(compare)
}

/**
 * Round-robin by type: the newest of each type, then the second newest of each, and so on. Sold-out products come last.
 */
function roundRobinByType(products: readonly IndexedProduct[], profiles: FacetProfiles): IndexedProduct[] {
  const rounds = new Map<string, number>()
  return (sortProducts(products, 'newest', profiles) ?? [])
    .map((product) => {
      const isAvailable = profiles.has(product.rowId, inStockFlag)
      const group = `${profiles.subcategory[product.rowId]} ${isAvailable}`
      const round = (rounds.get(group) ?? 0) + 1
      rounds.set(group, round)
      return { product, round, isAvailable }
    })
    .sort((a, b) => Number(b.isAvailable) - Number(a.isAvailable) || a.round - b.round)
    .map(({ product }) => product)
}
