import { expect, test } from 'vitest'
import { cityDestination } from '../places/city-destination.ts'
import { defaultZones } from './default-zones.ts'
import { type DeliveryZones, elsewhereOf, knownZone, zoneOf } from './delivery.ts'

const zone = (id: number, price: number) => ({
  id,
  name: { en: `Zone ${id}`, bn: `এলাকা ${id}` },
  price,
  perKg: 0,
  freeOver: null,
  codFee: 0,
  hoursFrom: 24,
  hoursTo: 48,
})
const zones: DeliveryZones = {
  zones: [zone(1, 6000), zone(2, 8000), zone(3, 10_000), zone(4, 12_000)],
  places: { 'dhaka-metropolitan': 1, dhaka: 2, 'dhaka-savar': 3, 'dhaka-uttara-east': 3 },
  elsewhere: 4,
}
const priceOf = (district: string, thana: string | null, isMetropolitan: boolean) =>
  zoneOf({ district, thana, isMetropolitan }, zones).price

test('the zone of a thana comes before that of its metropolitan area, of its district and of everywhere else', () => {
  expect(priceOf('dhaka', 'dhaka-uttara-east', true)).toBe(10_000)
  expect(priceOf('dhaka', 'dhaka-gulshan', true)).toBe(6000)
  expect(priceOf('dhaka', 'dhaka-savar', false)).toBe(10_000)
  expect(priceOf('dhaka', 'dhaka-dohar', false)).toBe(8000)
  expect(priceOf('bogura', 'bogura-shibganj', false)).toBe(12_000)
})

test('an entry for a zone that is gone counts as everywhere else', () => {
  expect(zoneOf({ district: 'dhaka', thana: null, isMetropolitan: true }, { ...zones, places: { dhaka: 99 } })).toBe(
    elsewhereOf(zones),
  )
})

test.each([
  ['dhaka', 6000],
  [' DHAKA ', 6000],
  ['chittagong', 12_000],
  ['Chattogram', 12_000],
  ['চট্টগ্রাম', 12_000],
  ['jessore', 12_000],
])('a city by its old name, %j, costs %d paisa', (city, price) => {
  const destination = cityDestination(city)
  expect(destination && zoneOf(destination, defaultZones).price).toBe(price)
})

test('a text that is no place has no destination', () => {
  expect(cityDestination('london')).toBeUndefined()
  expect(cityDestination('')).toBeUndefined()
})

test('a zone is known as soon as whatever is still to be chosen cannot change it', () => {
  const known = (district: string, thana: string, isMetropolitan?: boolean) =>
    knownZone({ district, thana, isMetropolitan }, zones)?.price
  expect(known('', '')).toBeUndefined()
  expect(known('bogura', '')).toBe(12_000)
  expect(known('bogura', 'bogura-shibganj')).toBe(12_000)
  expect(known('dhaka', '')).toBeUndefined()
  expect(known('dhaka', 'dhaka-gulshan')).toBeUndefined()
  expect(known('dhaka', 'dhaka-gulshan', true)).toBe(6000)
  expect(known('dhaka', 'dhaka-dohar', false)).toBe(8000)
  expect(known('dhaka', 'dhaka-savar')).toBe(10_000)
})
