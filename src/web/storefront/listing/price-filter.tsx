import { memo, useEffect, useState } from 'react'
import type { ListingQuery } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { count, digits } from '../../ui/locale.ts'
import { NumberBox } from './number-box.tsx'
import { priceRange, priceScale, typedPrice } from './price-range.ts'
import { PriceSlider } from './price-slider.tsx'

type Range = Pick<ListingQuery, 'minPrice' | 'maxPrice'>
type Props = Range & {
  /** Lowest and highest price of the list's products, in whole taka. */
  bounds: { min: number; max: number }
  onChange: (range: Range) => void
}

/** Price range: a slider, rounded around the list's prices, and two inputs that accept Bangla digits, too. */
export const PriceFilter = memo(function PriceFilter({ minPrice, maxPrice, bounds, onChange }: Props) {
  const [typedFrom, setFrom] = useState<string | null>(null)
  const [typedTo, setTo] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another range ends the typing
  useEffect(() => {
    setFrom(null)
    setTo(null)
  }, [minPrice, maxPrice])
  const from = typedFrom ?? (minPrice ? digits(String(minPrice)) : '')
  const to = typedTo ?? (maxPrice === undefined ? '' : digits(String(maxPrice)))
  const scale = priceScale(bounds)
  const within = (price: number) => Math.min(scale.max, Math.max(scale.min, price))
  const low = within(typedPrice(from) ?? scale.min)
  const high = within(typedPrice(to) ?? scale.max)

  /** Applies the range when a thumb is released. */
  const applyRange = () => {
    // The keyup of a key that only moves the focus arrives here, too.
    if (typedFrom === null && typedTo === null) return
    const range = priceRange(low, high, scale)
    if (range.minPrice !== minPrice || range.maxPrice !== maxPrice) onChange(range)
  }

  return (
    <>
      {scale.max > scale.min && (
        <PriceSlider
          scale={scale}
          low={low}
          high={high}
          onLow={(price) => setFrom(digits(String(price)))}
          onHigh={(price) => setTo(digits(String(price)))}
          onRelease={applyRange}
        />
      )}
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <NumberBox
          name="minPrice"
          label={`${m.filter_price()} ${m.filter_price_from()}`}
          inputMode="numeric"
          value={from}
          placeholder={count(scale.min)}
          onChange={(event) => setFrom(event.target.value)}
        />
        <span aria-hidden="true">–</span>
        <NumberBox
          name="maxPrice"
          label={`${m.filter_price()} ${m.filter_price_to()}`}
          inputMode="numeric"
          value={to}
          placeholder={count(scale.max)}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <button type="submit" className={buttonClass({ variant: 'outline', wide: true }, 'mt-3')}>
        {m.filter_apply()}
      </button>
    </>
  )
})
