import type { Sort } from '../contract.ts'
import type { Counted } from './by-kind.ts'
import { isAvailableMark, type Kinds } from './kinds.ts'

/** How a list is put in order: as shoppers choose it, by number, or mixed as a list without an order of its own is. */
export type Order = Sort | 'number' | 'mixed'

type Compare = (a: Counted, b: Counted) => number

/** What is kept of products tells these orders; for the others the database is asked. What is equal goes by its number. */
const orders: Partial<Record<Order, Compare>> = {
  number: (a, b) => a.number - b.number,
  newest: (a, b) => b.createdAt - a.createdAt || b.number - a.number,
  oldest: (a, b) => a.createdAt - b.createdAt || a.number - b.number,
  // Two without a price are compared by their numbers: infinite less infinite is no number.
  'price-low': (a, b) => (a.price ?? none) - (b.price ?? none) || a.number - b.number,
  'price-high': (a, b) => (b.price ?? -none) - (a.price ?? -none) || a.number - b.number,
}
const none = Number.POSITIVE_INFINITY

/** Does what is kept of products tell this order? The mixture, too, but it is more work. */
export const isKnown = (order: Order): boolean => orders[order] !== undefined

/**
 * Puts products in order without asking the database, in the very order in which it would give them.
 * @returns undefined for an order of which only the database knows
 */
export function inOrder(products: readonly Counted[], order: Order, kinds: Kinds): Counted[] | undefined {
  if (order === 'mixed') return mixed(products, kinds)
  const compare = orders[order]
  return compare && products.toSorted(compare)
}

/** The newest of each type, then the second of each; what is sold out comes after all that can be had. */
function mixed(products: readonly Counted[], kinds: Kinds): Counted[] {
  const turns = new Map<string, number>()
  return (inOrder(products, 'newest', kinds) ?? [])
    .map((product) => {
      const isAvailable = kinds.has(product.place, isAvailableMark)
      const row = `${kinds.subcategory[product.place]} ${isAvailable}`
      const turn = (turns.get(row) ?? 0) + 1
      turns.set(row, turn)
      return { product, turn, place: isAvailable ? 0 : 1 }
    })
    .sort((a, b) => a.place - b.place || a.turn - b.turn)
    .map(({ product }) => product)
}
