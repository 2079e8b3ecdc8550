import { memo, useState } from 'react'
import type { ListingQuery } from '#domains/catalogue/contract.ts'
import { toPaisa } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { count, money } from '../../ui/locale.ts'
import { priceRange, priceScale, typedPrice } from './price-range.ts'

type Range = Pick<ListingQuery, 'minPrice' | 'maxPrice'>
type Props = Range & {
  /** Lowest and highest price of the list's products, in whole taka. */
  bounds: { min: number; max: number }
  onChange: (range: Range) => void
}

/** Price range: a slider with two thumbs, rounded around the list's prices, and two inputs that accept Bangla digits, too. */
export const PriceFilter = memo(function PriceFilter({ minPrice, maxPrice, bounds, onChange }: Props) {
  const [from, setFrom] = useState(minPrice === undefined ? '' : String(minPrice))
  const [to, setTo] = useState(maxPrice === undefined ? '' : String(maxPrice))
  const scale = priceScale(bounds)
  const within = (price: number) => Math.min(scale.max, Math.max(scale.min, price))
  const low = within(typedPrice(from) ?? scale.min)
  const high = within(typedPrice(to) ?? scale.max)

  /** Applies the range when a thumb is released. */
  const rest = () => {
    const range = priceRange(low > scale.min ? low : undefined, high < scale.max ? high : undefined)
    if (range.minPrice !== minPrice || range.maxPrice !== maxPrice) onChange(range)
  }
  const thumb = {
    min: scale.min,
    max: scale.max,
    step: scale.step,
    onPointerUp: rest,
    onKeyUp: rest,
    className: thumbClass,
  } as const
  const share = (price: number) => ((price - scale.min) / (scale.max - scale.min)) * 100

  return (
    <>
      {scale.max > scale.min && (
        <div className="relative mx-1 mb-2 h-11">
          <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="absolute top-5 h-1 w-full">
            <rect width="100" height="4" className="fill-line" />
            <rect x={share(low)} width={Math.max(0, share(high) - share(low))} height="4" className="fill-green" />
          </svg>
          <input
            type="range"
            {...thumb}
            aria-label={`${m.filter_price()} ${m.filter_price_from()}`}
            aria-valuetext={money(toPaisa(low))}
            value={low}
            onChange={(event) => setFrom(String(Math.min(Number(event.target.value), high)))}
          />
          <input
            type="range"
            {...thumb}
            aria-label={`${m.filter_price()} ${m.filter_price_to()}`}
            aria-valuetext={money(toPaisa(high))}
            value={high}
            onChange={(event) => setTo(String(Math.max(Number(event.target.value), low)))}
          />
        </div>
      )}
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <PriceBox
          name="minPrice"
          label={m.filter_price_from()}
          value={from}
          placeholder={count(scale.min)}
          onChange={setFrom}
        />
        <span aria-hidden="true">–</span>
        <PriceBox
          name="maxPrice"
          label={m.filter_price_to()}
          value={to}
          placeholder={count(scale.max)}
          onChange={setTo}
        />
      </div>
      <button type="submit" className={buttonClass({ variant: 'outline', wide: true }, 'mt-3')}>
        {m.filter_apply()}
      </button>
    </>
  )
})

/** The two range inputs overlap: only their thumbs are visible and get pointer events. */
const thumbClass =
  'pointer-events-none absolute inset-0 h-11 w-full appearance-none bg-transparent outline-none ' +
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-7 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-green [&::-webkit-slider-thumb]:bg-paper ' +
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-green [&::-moz-range-thumb]:bg-paper ' +
  '[&:focus-visible::-webkit-slider-thumb]:outline-2 [&:focus-visible::-webkit-slider-thumb]:outline-green [&:focus-visible::-webkit-slider-thumb]:outline-offset-2 ' +
  '[&:focus-visible::-moz-range-thumb]:outline-2 [&:focus-visible::-moz-range-thumb]:outline-green [&:focus-visible::-moz-range-thumb]:outline-offset-2'

function PriceBox({
  name,
  label,
  value,
  placeholder,
  onChange,
}: {
  name: string
  label: string
  value: string
  placeholder: string
  onChange: (value: string) => void
}) {
  return (
    <input
      name={name}
      aria-label={`${m.filter_price()} ${label}`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      className="h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3 tabular-nums"
    />
  )
}
