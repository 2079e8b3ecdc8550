import {
  type DeliveryZone,
  type DeliveryZones,
  deliveryCharge,
  dhakaZone,
  elsewhereOf,
  rangeOf,
} from '#shared/delivery/delivery.ts'
import { m } from '#shared/paraglide/messages.js'
import { count, money } from '#web/ui/locale.ts'

/** The time from order to delivery, for messages: from–to hours, or within a number of hours. */
export function timeOf({ hoursFrom, hoursTo }: DeliveryZone) {
  const isSpan = hoursFrom > 0 && hoursFrom < hoursTo
  return { isSpan, hours: { from: count(hoursFrom), to: count(hoursTo) }, within: { hours: count(hoursTo) } }
}

/** Delivery time and cost of a piece in one sentence. @param price in paisa */
export function promiseOf(zone: DeliveryZone, price: number, grams: number): string {
  const cost = deliveryCharge(price, zone, grams)
  const charge = cost === 0 ? m.promise_free() : money(cost)
  const { isSpan, hours, within } = timeOf(zone)
  return isSpan ? m.promise_between({ ...hours, charge }) : m.promise_within({ ...within, charge })
}

/** The rates of all zones as sentences: prices, surcharge per further kilogram, and COD fee. */
export const ratesSentences = (zones: DeliveryZones): string =>
  [pricesSentence(zones), surchargeSentences(zones.zones)].filter(Boolean).join(' ')

function pricesSentence(zones: DeliveryZones): string {
  const { least, most } = rangeOf(zones.zones, 'price')
  if (least === most) return m.cart_shipping_one({ price: money(most) })
  const [dhaka, elsewhere] = [dhakaZone(zones), elsewhereOf(zones)]
  // With more zones than these two, "elsewhere" would not be true of all other places.
  const areAll = zones.zones.every(({ id }) => id === dhaka.id || id === elsewhere.id)
  return areAll
    ? m.cart_shipping_rates({ dhaka: money(dhaka.price), elsewhere: money(elsewhere.price) })
    : m.cart_shipping_range({ least: money(least), most: money(most) })
}

/** The surcharge per further kilogram and the COD fee as sentences; '' if both are free. */
export function surchargeSentences(zones: readonly DeliveryZone[]): string {
  const { least, most } = rangeOf(zones, 'perKg')
  const perKg = most > 0 && (least === most ? m.cart_per_kg : m.cart_per_kg_up_to)({ amount: money(most) })
  return [perKg, codFeeSentence(zones)].filter(Boolean).join(' ')
}

/** The COD fee as a sentence; '' if it is free. */
export function codFeeSentence(zones: readonly DeliveryZone[]): string {
  const { least, most } = rangeOf(zones, 'codFee')
  if (most === 0) return ''
  return (least === most ? m.cart_cod_fee_rate : m.cart_cod_fee_up_to)({ amount: money(most) })
}
