import type { ListingQuery } from '#domains/catalogue/contract.ts'
import { asciiDigits } from '#shared/text/text.ts'

const step = 10
const round = 100
/** The scale of a list without prices, in whole taka. */
const widest = { min: 0, max: 10_000 }

/**
 * Scale of the price slider in steps of ৳10, from the hundred below the lowest price to the hundred above the highest.
 * A list without prices has the widest scale.
 * @param bounds lowest and highest price of the list's products, in whole taka; max 0: no product has a price
 */
export const priceScale = ({ min, max }: { min: number; max: number }) =>
  max === 0 ? { ...widest, step } : { min: Math.floor(min / round) * round, max: Math.ceil(max / round) * round, step }

type PriceFilter = Pick<ListingQuery, 'minPrice' | 'maxPrice'>

/**
 * The filter for two prices, in whole taka: swapped if they are in the wrong order; undefined at or beyond the ends of
 * the list's scale, where the filter would exclude nothing.
 */
export function priceRange(
  from: number | undefined,
  to: number | undefined,
  scale: { min: number; max: number },
): PriceFilter {
  const [low, high] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to]
  return {
    minPrice: low !== undefined && low > scale.min ? low : undefined,
    maxPrice: high !== undefined && high < scale.max ? high : undefined,
  } as PriceFilter
}

/** A typed price in whole taka, in digits of either script; undefined if it has none. */
export function typedPrice(text: string): number | undefined {
  const figures = asciiDigits(text)
    .replace(/(\d)[.,]\d{0,2}\D*$/, '$1')
    .replace(/\D/g, '')
  return figures === '' ? undefined : Number(figures)
}
