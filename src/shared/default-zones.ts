import type { DeliveryZones } from './delivery.ts'

/** The zones of a new shop, as the first migration of zones writes them: ৳60 in Dhaka city, ৳120 elsewhere, free above ৳2000. */
export const defaultZones: DeliveryZones = {
  zones: [
    { id: 1, name: { en: 'Dhaka city', bn: 'ঢাকা শহর' }, price: 6000, freeOver: 200_000, hoursFrom: 0, hoursTo: 24 },
    {
      id: 2,
      name: { en: 'Everywhere else', bn: 'ঢাকা শহরের বাইরে' },
      price: 12_000,
      freeOver: 200_000,
      hoursFrom: 48,
      hoursTo: 72,
    },
  ],
  places: { 'dhaka-metropolitan': 1 },
  elsewhere: 2,
}
