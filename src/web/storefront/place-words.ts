import type { NamedPlace } from '#domains/places/contract.ts'
import { type DeliveryZone, deliveryCharge } from '#shared/delivery.ts'
import { m } from '#shared/paraglide/messages.js'
import { count, inWords, money } from '#web/ui/locale.ts'

/** Where an order or an address goes, as answers name it. */
type AnsweredPlace = { city: string; district: NamedPlace | null; thana: NamedPlace | null }

/** Names of a place in both languages, the narrower one first: 'Shibganj, Bogura'. */
export function namesOfPlace({ city, district, thana }: AnsweredPlace): { en: string; bn: string } {
  const names = [thana, district].flatMap((each) => (each ? [each.name] : []))
  if (names.length === 0) return { en: city, bn: city }
  return { en: names.map(({ en }) => en).join(', '), bn: names.map(({ bn }) => bn).join(', ') }
}

/** The same in the language of the page. */
export const placeWords = (place: AnsweredPlace): string => inWords(namesOfPlace(place))

const hoursADay = 24

/** The time from order to delivery, for messages: a span of hours, or within so many. */
export function timeOf({ hoursFrom, hoursTo }: DeliveryZone) {
  const isSpan = hoursFrom > 0 && hoursFrom < hoursTo
  return { isSpan, hours: { from: count(hoursFrom), to: count(hoursTo) }, within: { hours: count(hoursTo) } }
}

/** The same in days; undefined for less than a day. `more`: days to add to both ends. */
export function daysOf({ hoursFrom, hoursTo }: DeliveryZone, more: [number, number] = [0, 0]) {
  if (hoursFrom < hoursADay) return undefined
  return {
    from: count(Math.floor(hoursFrom / hoursADay) + more[0]),
    to: count(Math.ceil(hoursTo / hoursADay) + more[1]),
  }
}

/** Delivery time and cost in one sentence. @param subtotal in paisa */
export function promiseOf(zone: DeliveryZone, subtotal: number): string {
  const cost = deliveryCharge(subtotal, zone)
  const charge = cost === 0 ? m.promise_free() : money(cost)
  const { isSpan, hours, within } = timeOf(zone)
  return isSpan ? m.promise_between({ ...hours, charge }) : m.promise_within({ ...within, charge })
}
