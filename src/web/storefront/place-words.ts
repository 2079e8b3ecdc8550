import { type DeliveryZone, type DeliveryZones, deliveryCharge, dhakaZone, elsewhereOf } from '#shared/delivery.ts'
import { contentLocale } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import { type PlaceView, placeIn } from '#shared/places/place-words.ts'
import { count, money, pageLocale } from '#web/ui/locale.ts'

/** The place of an order or an address in the language of the page, the narrower name first: 'Shibganj, Bogura'. */
export const placeWords = (place: PlaceView): string => placeIn(place, contentLocale(pageLocale()))

/** The time from order to delivery, for messages: from–to hours, or within a number of hours. */
export function timeOf({ hoursFrom, hoursTo }: DeliveryZone) {
  const isSpan = hoursFrom > 0 && hoursFrom < hoursTo
  return { isSpan, hours: { from: count(hoursFrom), to: count(hoursTo) }, within: { hours: count(hoursTo) } }
}

/** Delivery time and cost in one sentence. @param subtotal in paisa */
export function promiseOf(zone: DeliveryZone, subtotal: number): string {
  const cost = deliveryCharge(subtotal, zone)
  const charge = cost === 0 ? m.promise_free() : money(cost)
  const { isSpan, hours, within } = timeOf(zone)
  return isSpan ? m.promise_between({ ...hours, charge }) : m.promise_within({ ...within, charge })
}

/** The prices of all zones in one sentence. */
export function ratesWords(zones: DeliveryZones): string {
  const prices = zones.zones.map(({ price }) => price)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  if (least === most) return m.cart_shipping_one({ price: money(most) })
  const [dhaka, elsewhere] = [dhakaZone(zones), elsewhereOf(zones)]
  // With more zones than these two, "elsewhere" would not be true of all other places.
  const areAll = zones.zones.every(({ id }) => id === dhaka.id || id === elsewhere.id)
  return areAll
    ? m.cart_shipping_rates({ dhaka: money(dhaka.price), elsewhere: money(elsewhere.price) })
    : m.cart_shipping_range({ least: money(least), most: money(most) })
}
