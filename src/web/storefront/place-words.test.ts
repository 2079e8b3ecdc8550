import { beforeEach, expect, test } from 'vitest'
import { defaultZones } from '#shared/default-zones.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { ratesWords } from './place-words.ts'

beforeEach(() => overwriteGetLocale(() => 'en'))

const [dhaka, elsewhere] = defaultZones.zones
if (!dhaka || !elsewhere) throw new Error('no zones')

test('the rates of the cart name Dhaka city and elsewhere while there are no other zones', () => {
  expect(ratesWords(defaultZones)).toBe('Delivery: ৳60 in Dhaka city, ৳120 elsewhere.')
})

test('with a third zone they name the lowest and the highest price', () => {
  const suburbs = { ...elsewhere, id: 3, price: 9000 }
  const zones = { ...defaultZones, zones: [dhaka, suburbs, elsewhere], places: { ...defaultZones.places, gazipur: 3 } }
  expect(ratesWords(zones)).toBe('Delivery: ৳60 to ৳120, depending on the place.')
})

test('one price is named alone', () => {
  expect(ratesWords({ zones: [elsewhere], places: {}, elsewhere: elsewhere.id })).toBe('Delivery: ৳120.')
})
