import type { ParsedFilters } from './facet-filters.ts'
import type { IndexedProduct, ProductsByProfile } from './products-by-profile.ts'

/** A product without a price matches no price range. */
export function countInRange(products: ProductsByProfile, rowId: number, { price }: ParsedFilters): number {
  if (!price) return products.size[rowId] as number
  const { least, most } = price
  const cheapest = products.cheapest[rowId] as number
  const dearest = products.dearest[rowId] as number
  if (cheapest > most || dearest < least || least > most) return 0
  if (cheapest >= least && dearest <= most) return products.priced[rowId] as number
  const all = products.at(rowId)
  return firstAbove(all, most) - firstFrom(all, least)
}

/** The products of a profile within the price range. */
export function inRangeOf(
  products: ProductsByProfile,
  rowId: number,
  { price }: ParsedFilters,
): readonly IndexedProduct[] {
  const all = products.at(rowId)
  return price ? all.slice(firstFrom(all, price.least), firstAbove(all, price.most)) : all
}

/** Index of the first product with at least this price. */
const firstFrom = (products: readonly IndexedProduct[], least: number) => firstOf(products, (price) => price >= least)

const firstAbove = (products: readonly IndexedProduct[], most: number) => firstOf(products, (price) => price > most)

/** Binary search: prices ascend, and products without one come last. */
function firstOf(products: readonly IndexedProduct[], isThere: (price: number) => boolean): number {
  let [from, to] = [0, products.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const price = products[middle]?.price ?? null
    if (price === null || isThere(price)) to = middle
    else from = middle + 1
  }
  return from
}
