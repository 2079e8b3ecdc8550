import type { DeliveryZone, DeliveryZones } from './delivery.ts'

type Area = Pick<DeliveryZone, 'id' | 'name' | 'price' | 'hoursFrom' | 'hoursTo'>

const zone = (area: Area): DeliveryZone => ({ ...area, perKg: 0, freeOver: 200_000, codFee: 0 })

/**
 * The zones of a new shop, as the first migration of zones writes them: ৳60 in Dhaka city, ৳120 elsewhere, free above
 * ৳2000, for any weight and without a fee for cash on delivery.
 */
export const defaultZones: DeliveryZones = {
  zones: [
    zone({ id: 1, name: { en: 'Dhaka city', bn: 'ঢাকা শহর' }, price: 6000, hoursFrom: 0, hoursTo: 24 }),
    zone({ id: 2, name: { en: 'Everywhere else', bn: 'ঢাকা শহরের বাইরে' }, price: 12_000, hoursFrom: 48, hoursTo: 72 }),
  ],
  places: { 'dhaka-metropolitan': 1 },
  elsewhere: 2,
}
