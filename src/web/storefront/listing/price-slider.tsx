import { toPaisa } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { money } from '../../ui/locale.ts'
import type { priceScale } from './price-range.ts'

type Props = {
  scale: ReturnType<typeof priceScale>
  low: number
  high: number
  onLow: (price: number) => void
  onHigh: (price: number) => void
  /** A thumb is released. */
  onRelease: () => void
}

/** A slider with two thumbs, in whole taka. */
export function PriceSlider({ scale, low, high, onLow, onHigh, onRelease }: Props) {
  const thumb = {
    min: scale.min,
    max: scale.max,
    step: scale.step,
    onPointerUp: onRelease,
    onKeyUp: onRelease,
    className: 'range',
  } as const
  const share = (price: number) => ((price - scale.min) / (scale.max - scale.min)) * 100

  return (
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
        onChange={(event) => onLow(Math.min(Number(event.target.value), high))}
      />
      <input
        type="range"
        {...thumb}
        aria-label={`${m.filter_price()} ${m.filter_price_to()}`}
        aria-valuetext={money(toPaisa(high))}
        value={high}
        onChange={(event) => onHigh(Math.max(Number(event.target.value), low))}
      />
    </div>
  )
}
