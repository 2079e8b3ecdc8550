import { afterEach, expect, test } from 'vitest'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { defaultZones } from '#shared/delivery/default-zones.ts'
import type { DeliveryZones } from '#shared/delivery/delivery.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import type { DeliverySchedule } from '#shared/promise/delivery-schedule.ts'
import { sampleProduct as product } from '../../../../tests/support/sample-product.ts'
import { productDescribed } from './described.ts'

const origin = 'https://shop.example'
const read = (
  change: Partial<ProductPage> = {},
  zones: DeliveryZones = defaultZones,
  schedule: DeliverySchedule | null = null,
) => {
  // biome-ignore lint/suspicious/noExplicitAny: read as a search engine reads it
  const things: any[] = JSON.parse(
    JSON.stringify(productDescribed({ ...product, ...change }, { zones, schedule }, origin)),
  )
  return { things, product: things.find((each) => each['@type'] === 'Product') }
}
afterEach(() => overwriteGetLocale(() => 'en'))

test('every variant is an offer with its own SKU, price, availability and URL', () => {
  const [first, second] = read().product.offers
  expect(first).toMatchObject({
    sku: 'SKU_7-M',
    price: 1850,
    priceCurrency: 'BDT',
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    url: 'https://shop.example/product/7?color=sky-blue&size=M',
  })
  expect(second).toMatchObject({ price: 2500, availability: 'https://schema.org/OutOfStock' })
  expect(new URL(second.url).searchParams.get('size')).toBe('4/5 Year')
  const colorless = read({ variants: product.variants.map((each) => ({ ...each, color: 'Default' })) }).product
  expect(colorless.offers[0].url).toBe('https://shop.example/product/7?size=M')
})

test('attributes of the owner’s own are further properties; without them there are none', () => {
  expect(read().product.additionalProperty).toBeUndefined()
  const attributes = [{ name: { en: 'Sleeve', bn: 'হাতা' }, value: { en: 'Half', bn: 'হাফ' } }]
  const found = read({ attributes }).product.additionalProperty
  expect(found).toEqual([{ '@type': 'PropertyValue', name: 'Sleeve', value: 'Half' }])
})

test('delivery has the cost for that piece and the promised time; every reference resolves', () => {
  const { things, product } = read()
  const found = (reference: { '@id': string }) => things.find((each) => each['@id'] === reference['@id'])
  const charges = product.offers.map((offer: { shippingDetails: { '@id': string }[] }) =>
    offer.shippingDetails.map((each) => found(each).shippingRate.value),
  )
  // 2500 is over the threshold of 2000.
  expect(charges).toEqual([
    [60, 120],
    [0, 0],
  ])
  const [dhaka, elsewhere] = product.offers[0].shippingDetails.map(found)
  expect(dhaka).toMatchObject({
    shippingDestination: { addressCountry: 'BD', addressRegion: ['Dhaka'] },
    deliveryTime: { transitTime: { minValue: 0, maxValue: 1, unitCode: 'DAY' } },
  })
  expect(elsewhere.deliveryTime.transitTime).toMatchObject({ minValue: 2, maxValue: 3 })
  expect(elsewhere.shippingDestination).toEqual({ '@type': 'DefinedRegion', addressCountry: 'BD' })
  expect(found(product.offers[0].hasMerchantReturnPolicy)).toMatchObject({
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    merchantReturnLink: 'https://shop.example/returns',
  })
})

test('a shop that promises days says when parcels leave, on which days, and how long they took', () => {
  expect(
    read()
      .things.map((each) => each.deliveryTime?.cutoffTime)
      .filter(Boolean),
  ).toEqual([])
  const schedule = { cutOffTime: '15:30', weekdays: [0, 1, 2, 3, 4, 6], daysToZone: { 1: 1, 2: 5 } }
  const { things, product } = read({}, defaultZones, schedule)
  const [dhaka, elsewhere] = product.offers[0].shippingDetails.map(
    (reference: { '@id': string }) => things.find((each) => each['@id'] === reference['@id']).deliveryTime,
  )
  expect(dhaka).toMatchObject({ cutoffTime: '15:30:00+06:00', transitTime: { minValue: 0, maxValue: 1 } })
  expect(dhaka.businessDays.dayOfWeek).toEqual(
    ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Saturday'].map((day) => `https://schema.org/${day}`),
  )
  expect(elsewhere.transitTime).toMatchObject({ minValue: 2, maxValue: 5 })
  const fast = read({}, defaultZones, { ...schedule, daysToZone: { 1: 0, 2: 1 } }).things
  expect(fast.flatMap((each) => (each.deliveryTime ? [each.deliveryTime.transitTime] : []))).toContainEqual(
    expect.objectContaining({ minValue: 1, maxValue: 1 }),
  )
})

test('other zones count as the rest of the country, at the highest price and the longest time', () => {
  const suburbs = {
    id: 3,
    name: { en: 'Suburbs', bn: 'উপশহর' },
    price: 150_00,
    perKg: 0,
    freeOver: null,
    codFee: 0,
    hoursFrom: 24,
    hoursTo: 36,
  }
  const { things, product } = read({}, { ...defaultZones, zones: [...defaultZones.zones, suburbs] })
  const found = product.offers[0].shippingDetails.map((reference: { '@id': string }) =>
    things.find((each) => each['@id'] === reference['@id']),
  )
  expect(found[0].shippingRate.value).toBe(60)
  expect(found[1].shippingRate.value).toBe(150)
  expect(found[1].deliveryTime.transitTime).toMatchObject({ minValue: 1, maxValue: 3 })
})

test('a heavy piece has the shipping rate of its weight, and the fee for cash on delivery in it', () => {
  const zones = defaultZones.zones.map((zone) => ({ ...zone, perKg: 2000, codFee: 1500 }))
  const rates = (grams: number) =>
    read({ grams }, { ...defaultZones, zones })
      .things.filter((each) => each['@type'] === 'OfferShippingDetails')
      .map((each) => each.shippingRate.value)
      .sort((a, b) => a - b)
  expect(rates(1000)).toEqual([15, 15, 75, 135])
  expect(rates(2500)).toEqual([15, 15, 115, 175])
})

test('one zone for the whole country is one delivery', () => {
  const [, everywhere] = defaultZones.zones
  const zones = { zones: everywhere ? [everywhere] : [], places: {}, elsewhere: everywhere?.id ?? 0 }
  expect(read({}, zones).product.offers[0].shippingDetails).toHaveLength(1)
})

test('a review of the small hours has the day that it was in Dhaka', () => {
  const [review] = product.reviews
  const written = { reviews: [{ ...review, date: '2026-03-04T20:00:00.000Z' }] } as Partial<ProductPage>
  expect(read(written).product.review[0].datePublished).toBe('2026-03-05')
})

test('ratings and reviews are present only if there are any', () => {
  expect(read().product).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    review: [{ author: { name: 'Rina' }, datePublished: '2026-03-04', reviewRating: { ratingValue: 5 } }],
  })
  const without = read({ rating: 0, reviewCount: 0, reviews: [] }).product
  expect([without.aggregateRating, without.review]).toEqual([undefined, undefined])
})

test('a product without a price has no offers', () => {
  const { things, product } = read({ price: null })
  expect([things.length, product.offers]).toEqual([1, undefined])
})

test('a Bangla page has Bangla texts and URLs', () => {
  overwriteGetLocale(() => 'bn')
  const { things, product } = read()
  expect(product).toMatchObject({
    name: 'পদ্মা পাঞ্জাবি',
    inLanguage: 'bn',
    category: 'পুরুষ > পাঞ্জাবি',
    url: 'https://shop.example/bn/product/7',
  })
  expect(product.offers[0].url).toBe('https://shop.example/bn/product/7?color=sky-blue&size=M')
  expect(things.at(-1).merchantReturnLink).toBe('https://shop.example/bn/returns')
})
