import type { ListingQuery } from '#domains/catalogue/contract.ts'
import { asciiDigits } from '#shared/text.ts'

/** Scale of a list without prices, in whole taka. */
const emptyScale = { min: 0, max: 10_000 }
const step = 10
const round = 100

/**
 * Scale of the price slider in steps of ৳10, from the hundred below the lowest price to the hundred above the highest.
 * A list without prices has a scale from 0 to 10,000.
 * @param bounds lowest and highest price of the list's products, in whole taka; max 0: nothing has a price
 */
export const priceScale = ({ min, max }: { min: number; max: number }) =>
  max === 0
    ? { ...emptyScale, step }
    : { min: Math.floor(min / round) * round, max: Math.ceil(max / round) * round, step }

/** The filter of two prices in whole taka, undefined: no limit. Swapped if they are in the wrong order. */
export function priceRange(
  from: number | undefined,
  to: number | undefined,
): Pick<ListingQuery, 'minPrice' | 'maxPrice'> {
  const [low, high] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to]
  return {
    minPrice: low || undefined,
    maxPrice: high,
  } as Pick<ListingQuery, 'minPrice' | 'maxPrice'>
}

/** A typed price, in digits of either script; undefined if it has none. */
export function typedPrice(text: string): number | undefined {
  const figures = asciiDigits(text).replace(/\D/g, '')
  return figures === '' ? undefined : Number(figures)
}
