import { Truck } from 'lucide-react'
import { type DeliveryZones, freeEverywhereOver, missingForFreeDelivery } from '#shared/delivery/delivery.ts'
import { m } from '#shared/paraglide/messages.js'
import { money } from '#web/ui/locale.ts'
import { codFeeSentence, ratesSentences } from '../place-texts.ts'

type Props = {
  /** In paisa. */
  subtotal: number
  zones: DeliveryZones
  /** The rates are shown elsewhere on the page. */
  withoutRates?: boolean
}

/** The delivery cost, and how much is missing for free delivery. */
export function ShippingNote({ subtotal, zones, withoutRates }: Props) {
  const freeOver = freeEverywhereOver(zones)
  const missing = missingForFreeDelivery(subtotal, freeOver)
  if (withoutRates && missing === null) return null
  const share = freeOver ? Math.min(100, Math.round((subtotal / freeOver) * 100)) : 0
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex gap-2">
        <Truck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-green" />
        <span>
          {missing === 0 &&
            [m.cart_free_reached(), !withoutRates && codFeeSentence(zones.zones)].filter(Boolean).join(' ')}
          {missing !== null && missing > 0 && (
            <span className="block font-semibold">{m.cart_missing({ amount: money(missing) })}</span>
          )}
          {missing !== 0 && !withoutRates && <span className="block text-ink-soft">{ratesSentences(zones)}</span>}
        </span>
      </p>
      {missing !== null && missing > 0 && (
        <svg aria-hidden="true" viewBox="0 0 100 2" preserveAspectRatio="none" className="h-1 w-full">
          <rect width="100" height="2" className="fill-mist" />
          <rect width={share} height="2" className="fill-gold" />
        </svg>
      )}
    </div>
  )
}
