import { beforeEach, expect, test } from 'vitest'
import { defaultZones } from '#shared/delivery/default-zones.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { codFeeSentence, promiseOf, ratesSentences, surchargeSentences } from './place-texts.ts'

beforeEach(() => overwriteGetLocale(() => 'en'))

const [dhaka, elsewhere] = defaultZones.zones
if (!dhaka || !elsewhere) throw new Error('no zones')

test('the rates of the cart name Dhaka city and elsewhere while there are no other zones', () => {
  expect(ratesSentences(defaultZones)).toBe('Delivery: ৳60 in Dhaka city, ৳120 elsewhere.')
})

test('with a third zone they name the lowest and the highest price', () => {
  const suburbs = { ...elsewhere, id: 3, price: 9000 }
  const zones = { ...defaultZones, zones: [dhaka, suburbs, elsewhere], places: { ...defaultZones.places, gazipur: 3 } }
  expect(ratesSentences(zones)).toBe('Delivery: ৳60 to ৳120, depending on the place.')
})

test('one price is named alone', () => {
  expect(ratesSentences({ zones: [elsewhere], places: {}, elsewhere: elsewhere.id })).toBe('Delivery: ৳120.')
})

test('price per kilogram and fee are named where they are above 0; different ones by the highest', () => {
  const zones = [
    { ...dhaka, perKg: 1500 },
    { ...elsewhere, perKg: 2000, codFee: 1000 },
  ]
  expect(ratesSentences({ ...defaultZones, zones })).toBe(
    'Delivery: ৳60 in Dhaka city, ৳120 elsewhere. Beyond the first kilogram: up to ৳20 for each started kilogram. Cash on delivery costs up to ৳10 more, also when delivery is free.',
  )
  expect(surchargeSentences([{ ...elsewhere, perKg: 2000, codFee: 1000 }])).toBe(
    'Beyond the first kilogram: ৳20 for each started kilogram. Cash on delivery costs ৳10 more, also when delivery is free.',
  )
  expect(codFeeSentence([dhaka, { ...elsewhere, perKg: 2000 }])).toBe('')
})

test('the promise of a product page is the cost of this piece by its weight', () => {
  const zone = { ...elsewhere, perKg: 2000 }
  expect(promiseOf(zone, 100_000, 1000)).toBe('In 48 to 72 hours, ৳120')
  expect(promiseOf(zone, 100_000, 1001)).toBe('In 48 to 72 hours, ৳140')
  expect(promiseOf(zone, 200_001, 5000)).toBe('In 48 to 72 hours, free')
})
