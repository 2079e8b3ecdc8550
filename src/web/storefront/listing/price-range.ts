import type { ListingQuery } from '#domains/catalogue/contract.ts'
import { asciiDigits } from '#shared/text.ts'
import { priceCeiling, priceFloor } from './listing-query.ts'

const step = 10
const round = 100

/**
 * The scale of the price slider in steps of ৳10, between hundreds: below the cheapest and above the dearest. A list without
 * prices has the widest one.
 * @param bounds what the products of the list cost, whole taka; 0: nothing has a price
 */
export const priceScale = ({ min, max }: { min: number; max: number }) =>
  max === 0
    ? { min: priceFloor, max: priceCeiling, step }
    : { min: Math.floor(min / round) * round, max: Math.ceil(max / round) * round, step }

/** The filter that two figures mean: turned about when they were, and its ends as good as none. Whole taka. */
export function priceRange(
  from: number | undefined,
  to: number | undefined,
): Pick<ListingQuery, 'minPrice' | 'maxPrice'> {
  const [low, high] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to]
  return {
    minPrice: low || undefined,
    maxPrice: high !== undefined && high < priceCeiling ? high : undefined,
  } as Pick<ListingQuery, 'minPrice' | 'maxPrice'>
}

/** What somebody typed as a price: figures of either script; undefined when there are none. */
export function typedPrice(text: string): number | undefined {
  const figures = asciiDigits(text).replace(/\D/g, '')
  return figures === '' ? undefined : Math.min(Number(figures), priceCeiling)
}
