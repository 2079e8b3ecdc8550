import { type DeliveryZones, dhakaZone, elsewhereOf, zoneOf } from '#shared/delivery/delivery.ts'
import { inForce, type PagePromise, promiseIn } from '#shared/promise/page-promise.ts'
import { inPageLocale } from '#web/ui/locale.ts'
import { chosenPlace } from '../chosen-place.ts'

/**
 * The arrival day of an order placed now, for the place that was chosen last; without one, for Dhaka city and
 * elsewhere. Rendered in the browser only, because it depends on the stored place and the clock.
 */
export function CartPromise({ promise: ofPage, zones }: { promise: PagePromise | null; zones: DeliveryZones }) {
  const promise = inForce(ofPage)
  if (!promise) return null
  const place = chosenPlace()
  const [dhaka, elsewhere] = [dhakaZone(zones), elsewhereOf(zones)]
  const lines = place
    ? [{ name: place.name, words: promiseIn(promise, place.district, zoneOf(place, zones).id) }]
    : [
        { name: dhaka.name, words: promiseIn(promise, 'dhaka', dhaka.id) },
        ...(dhaka.id === elsewhere.id ? [] : [{ name: elsewhere.name, words: promiseIn(promise, '', 'elsewhere') }]),
      ]
  return (
    <ul className="grid gap-1 text-sm">
      {lines.map(({ name, words }) => (
        <li key={name.en} hidden={words === ''}>
          {inPageLocale(name)}: <span className="font-semibold">{words}</span>
        </li>
      ))}
    </ul>
  )
}
