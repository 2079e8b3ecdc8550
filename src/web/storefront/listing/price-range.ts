import type { ListingQuery } from '#domains/catalogue/contract.ts'
import { asciiDigits } from '#shared/text.ts'
import { priceCeiling } from './listing-query.ts'

const step = 10

/** The scale of the price slider: from the cheapest up in steps of ৳10, the last of which reaches the dearest. */
export const priceScale = ({ min, max }: { min: number; max: number }) => ({
  min,
  max: min + Math.ceil(Math.max(0, max - min) / step) * step,
  step,
})

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
