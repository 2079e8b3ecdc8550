import { checkoutMethod, isPaidOnDelivery } from '../orders/payment-method.ts'
import type { TextPair } from '../text-pair.ts'

/** The destination of a parcel. `thana` null: only the city is known. */
export type Destination = {
  /** Code of the district. */
  district: string
  thana: string | null
  /** In the metropolitan area of the district's city. */
  isMetropolitan: boolean
}

/** A price for some places. Money in paisa, hours from order to delivery. */
export type DeliveryZone = {
  id: number
  name: TextPair
  /** Of a parcel up to one kilogram. */
  price: number
  /** For each started kilogram beyond the first. */
  perKg: number
  /** Free above this subtotal, at any weight; null: never free. */
  freeOver: number | null
  /** On top of an order that is paid on delivery, also when delivery is free. */
  codFee: number
  hoursFrom: number
  hoursTo: number
}

/**
 * All zones. `places`: code of a thana, of a metropolitan area (`dhaka-metropolitan`) or of a district → id of its
 * zone. What no entry covers is in the zone `elsewhere`.
 */
export type DeliveryZones = {
  zones: readonly DeliveryZone[]
  places: Readonly<Record<string, number>>
  elsewhere: number
}

/** Code of the metropolitan area of a district, for zones. */
export const metropolitanArea = (district: string): string => `${district}-metropolitan`

/**
 * The zone of a destination: of its thana, else of its metropolitan area, else of its district, else the zone for
 * everywhere else.
 */
export function zoneOf({ district, thana, isMetropolitan }: Destination, all: DeliveryZones): DeliveryZone {
  const id =
    (thana === null ? undefined : all.places[thana]) ??
    (isMetropolitan ? all.places[metropolitanArea(district)] : undefined) ??
    all.places[district] ??
    all.elsewhere
  return all.zones.find((zone) => zone.id === id) ?? elsewhereOf(all)
}

/**
 * The zone of a partly known destination; null while several zones are possible. `thana` '' or null: not chosen yet.
 * `isMetropolitan` undefined: unknown.
 */
export function knownZone(
  { district, thana, isMetropolitan }: { district: string; thana: string | null; isMetropolitan: boolean | undefined },
  all: DeliveryZones,
): DeliveryZone | null {
  if (district === '') return null
  const thanas = thana ? [thana] : [null, ...Object.keys(all.places).filter((code) => code.startsWith(`${district}-`))]
  const areas = thana && isMetropolitan !== undefined ? [isMetropolitan] : [true, false]
  const found = thanas.flatMap((each) =>
    areas.map((area) => zoneOf({ district, thana: each, isMetropolitan: area }, all)),
  )
  const [zone] = found
  return zone && found.every(({ id }) => id === zone.id) ? zone : null
}

/** The zone of all places that no other zone covers. */
export function elsewhereOf({ zones, elsewhere }: DeliveryZones): DeliveryZone {
  const zone = zones.find(({ id }) => id === elsewhere) ?? zones[0]
  if (!zone) throw new Error('There is no delivery zone')
  return zone
}

/** The zone of Dhaka city; pages name it next to the rest of the country. */
export const dhakaZone = (all: DeliveryZones): DeliveryZone =>
  zoneOf({ district: 'dhaka', thana: null, isMetropolitan: true }, all)

type Charges = Pick<DeliveryZone, 'price' | 'perKg' | 'freeOver'>

/**
 * Delivery cost in paisa for a subtotal in paisa: 0 above the zone's threshold (not at it), else its price and what the
 * kilograms beyond the first cost. 0 for an empty cart.
 * @param grams null: not known. The cost is then null, unless it is the same for every weight
 */
export function deliveryCharge(subtotal: number, zone: Charges, grams: number): number
export function deliveryCharge(subtotal: number, zone: Charges, grams: number | null): number | null
export function deliveryCharge(subtotal: number, { price, perKg, freeOver }: Charges, grams: number | null) {
  if (subtotal <= 0) return 0
  if (freeOver !== null && subtotal > freeOver) return 0
  if (perKg === 0) return price
  return grams === null ? null : price + perKg * Math.max(0, Math.ceil(grams / 1000) - 1)
}

/** The fee in paisa for paying on delivery; 0 for other payment methods and for an empty cart. Subtotal in paisa. */
export const codFeeOf = (subtotal: number, { codFee }: Pick<DeliveryZone, 'codFee'>, method: string): number =>
  subtotal > 0 && isPaidOnDelivery(method) ? codFee : 0

/** Delivery charge and fee of a piece that is ordered alone and paid on delivery. In paisa. */
export const shippingCost = ({ price, grams }: { price: number; grams: number }, zone: DeliveryZone): number =>
  deliveryCharge(price, zone, grams) + codFeeOf(price, zone, checkoutMethod)

/**
 * Whether delivery is free everywhere and for every weight, so that its cost is known before the destination. Subtotal
 * in paisa.
 */
export const isFreeEverywhere = (subtotal: number, { zones }: DeliveryZones): boolean =>
  subtotal > 0 && zones.every((zone) => deliveryCharge(subtotal, zone, null) === 0)

/**
 * Above this subtotal, in paisa, delivery is free everywhere; null while one zone is never free and costs something.
 */
export function freeEverywhereOver({ zones }: DeliveryZones): number | null {
  const thresholds = zones.filter(({ price, perKg }) => price + perKg > 0).map(({ freeOver }) => freeOver)
  if (thresholds.length === 0 || thresholds.includes(null)) return null
  return Math.max(...thresholds.map(Number))
}

/** The lowest and the highest amount of the zones, in paisa. */
export function rangeOf(zones: readonly DeliveryZone[], amount: 'price' | 'perKg' | 'codFee') {
  const amounts = zones.map((zone) => zone[amount])
  return { least: Math.min(...amounts), most: Math.max(...amounts) }
}

/**
 * The amount missing until delivery is free, in paisa; 0 if it is free, null without a threshold. Delivery is free
 * above the threshold, so at the threshold itself one taka is missing.
 */
export function missingForFreeDelivery(subtotal: number, freeOver: number | null): number | null {
  if (freeOver === null) return null
  return subtotal > freeOver ? 0 : freeOver - subtotal + 100
}
