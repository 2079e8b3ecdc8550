import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tries } from '../../tests/support/property.ts'
import { defaultZones } from './delivery/default-zones.ts'
import {
  type DeliveryZone,
  type DeliveryZones,
  deliveryCharge,
  dhakaZone,
  elsewhereOf,
  freeEverywhereOver,
  isFreeEverywhere,
  missingForFreeDelivery,
  zoneOf,
} from './delivery/delivery.ts'
import { discountPercent, formatCount, formatDecimal, formatExactMoney, formatMoney, toPaisa, toTaka } from './money.ts'
import { cityDestination } from './places/city-destination.ts'
import { cities } from './places/districts.ts'
import { asciiDigits } from './text/text.ts'
import { isComplete, totalsOf, totalsSoFar } from './totals.ts'

const dhaka = dhakaZone(defaultZones)
const elsewhere = elsewhereOf(defaultZones)
/** The default zones with other prices or thresholds. */
const zonesWith = (change: { dhaka?: number; elsewhere?: number; freeOver?: number | null }): DeliveryZones => ({
  ...defaultZones,
  zones: defaultZones.zones.map((zone) => ({
    ...zone,
    price: (zone.id === dhaka.id ? change.dhaka : change.elsewhere) ?? zone.price,
    freeOver: change.freeOver === undefined ? zone.freeOver : change.freeOver,
  })),
})
const line = fc.record({
  price: fc.integer({ min: 1, max: 100_000_000 }),
  quantity: fc.integer({ min: 1, max: 1000 }),
  grams: fc.integer({ min: 1, max: 50_000 }),
})
const cart = fc.array(line, { minLength: 1, maxLength: 100 })
const city = fc.constantFrom(...cities.map(({ key }) => key))
const taka = fc.nat(5000).map((amount) => amount * 100)
const anyZone = fc
  .tuple(fc.constantFrom(dhaka, elsewhere), fc.record({ perKg: taka, codFee: taka }))
  .map(([zone, change]) => ({ ...zone, ...change }))
/** The default zones, one of them changed. */
const zonesOf = (zone: DeliveryZone): DeliveryZones => ({
  ...defaultZones,
  zones: defaultZones.zones.map((each) => (each.id === zone.id ? zone : each)),
})

describe('taka on the wire, paisa inside', () => {
  // 19.99 × 100 is 1998.9999999999998.
  test.each([
    [19.99, 1999],
    [0.29, 29],
    [1.15, 115],
  ])('%d taka', (taka, paisa) => expect(toPaisa(taka)).toBe(paisa))

  test('every amount comes back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (paisa) => {
        expect(toPaisa(toTaka(paisa))).toBe(paisa)
      }),
      tries(),
    )
  })
})

describe('amounts on the screen', () => {
  test.each([
    [185_000, '৳1,850', '৳১,৮৫০'],
    [12_500_000, '৳125,000', '৳১,২৫,০০০'],
    [0, '৳0', '৳০'],
    [99_950, '৳1,000', '৳১,০০০'],
  ])('%i paisa', (paisa, english, bangla) => {
    expect(formatMoney(paisa)).toBe(english)
    expect(formatMoney(paisa, 'bn')).toBe(bangla)
  })

  test.each([
    [191_000, '৳1,910', '৳১,৯১০'],
    [12_345_605, '৳123,456.05', '৳১,২৩,৪৫৬.০৫'],
    [-50, '−৳0.50', '−৳০.৫০'],
  ])('%i paisa to the paisa', (paisa, english, bangla) => {
    expect([formatExactMoney(paisa), formatExactMoney(paisa, 'bn')]).toEqual([english, bangla])
  })

  test.each([
    [4, '4', '৪'],
    [3.46, '3.5', '৩.৫'],
    [-1234.96, '-1,235', '-১,২৩৫'],
    [-0.01, '0', '০'],
  ])('%d with one decimal', (figure, english, bangla) => {
    expect([formatDecimal(figure), formatDecimal(figure, 'bn')]).toEqual([english, bangla])
  })

  test('counts follow the same grouping', () => expect(formatCount(1_234_567, 'bn')).toBe('১২,৩৪,৫৬৭'))

  test('what is shown reads back as whole taka', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (paisa) => {
        const taka = Math.round(paisa / 100)
        const read = (shown: string) => Number(asciiDigits(shown).replace(/[৳,]/g, '').replace('−', '-'))
        expect(read(formatMoney(paisa))).toBe(taka + 0)
        expect(read(formatMoney(paisa, 'bn'))).toBe(taka + 0)
        // Three digits to a group in English; in Bangla three, and then two.
        expect(formatMoney(paisa)).toMatch(/^−?৳\d{1,3}(,\d{3})*$/)
        expect(asciiDigits(formatMoney(paisa, 'bn'))).toMatch(/^−?৳(\d{1,3}|\d{1,2}(,\d{2})*,\d{3})$/)
        expect(read(formatCount(Math.abs(taka)))).toBe(Math.abs(taka))
      }),
      tries(),
    )
  })
})

describe('what a cart costs', () => {
  test('is the sum of its lines and the delivery, whole, never negative', () => {
    fc.assert(
      fc.property(cart, anyZone, (lines, zone) => {
        const totals = totalsOf(lines, zone, 'cod')
        const sum = lines.reduce((all, { price, quantity }) => all + price * quantity, 0)
        expect(totals.subtotal).toBe(sum)
        expect(totals.total).toBe(sum + totals.deliveryCharge + totals.codFee)
        expect(totals.tax).toBe(0)
        expect(Number.isSafeInteger(totals.total) && totals.total > 0).toBe(true)
      }),
      tries(),
    )
  })

  test('does not depend on the order of lines, nor on a line being split', () => {
    fc.assert(
      fc.property(cart, anyZone, (lines, zone) => {
        const whole = totalsOf(lines, zone, 'cod')
        expect(totalsOf(lines.toReversed(), zone, 'cod')).toEqual(whole)
        const split = lines.flatMap(({ price, quantity, grams }) =>
          Array.from({ length: Math.min(quantity, 3) }, (_, i, all = Math.min(quantity, 3)) => ({
            price,
            grams,
            quantity: i === 0 ? quantity - all + 1 : 1,
          })),
        )
        expect(totalsOf(split, zone, 'cod')).toEqual(whole)
      }),
      tries(),
    )
  })

  test('delivery is 60 in Dhaka, 120 elsewhere and nothing above the threshold, to the paisa', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 9 }),
        city,
        fc.option(fc.integer({ min: 0, max: 10 ** 9 })),
        (subtotal, where, freeOver) => {
          const destination = cityDestination(where)
          if (!destination) throw new Error(`${where} is no place`)
          const charge = deliveryCharge(subtotal, zoneOf(destination, zonesWith({ freeOver })), 1500)
          const free = freeOver !== null && subtotal > freeOver
          expect(charge).toBe(free ? 0 : where === 'dhaka' ? 6000 : 12_000)
        },
      ),
      tries(),
    )
    expect(deliveryCharge(200_000, dhaka, 0)).toBe(6000)
    expect(deliveryCharge(200_001, dhaka, 0)).toBe(0)
  })

  test('a city is known however its letters and blanks are typed, and its delivery changes exactly above the threshold', () => {
    const blanks = fc.stringMatching(/^[ \t]{0,3}$/)
    const typed = city.chain((name) =>
      fc
        .tuple(blanks, fc.array(fc.boolean(), { minLength: name.length, maxLength: name.length }), blanks)
        .map(([before, large, after]) => {
          const letters = [...name].map((letter, at) => (large[at] ? letter.toUpperCase() : letter))
          return { name, text: `${before}${letters.join('')}${after}` }
        }),
    )
    fc.assert(
      fc.property(typed, fc.integer({ min: 1, max: 10 ** 9 }), ({ name, text }, freeOver) => {
        const destination = cityDestination(text)
        expect(destination).toEqual(cityDestination(name))
        if (!destination) throw new Error(`${name} is no place`)
        const zone = zoneOf(destination, zonesWith({ freeOver }))
        const charge = (subtotal: number) => deliveryCharge(subtotal, zone, 1500)
        expect([charge(freeOver), charge(freeOver + 1)]).toEqual([name === 'dhaka' ? 6000 : 12_000, 0])
      }),
      tries(),
    )
  })

  test('what is missing for free delivery is what makes it free', () => {
    const missing = missingForFreeDelivery(185_000, dhaka.freeOver) ?? 0
    expect(deliveryCharge(185_000 + missing, dhaka, 0)).toBe(0)
    expect(missingForFreeDelivery(200_001, dhaka.freeOver)).toBe(0)
    expect(missingForFreeDelivery(1, null)).toBeNull()
  })

  test.each([
    [0, 60],
    [1, 60],
    [1000, 60],
    [1001, 80],
    [2000, 80],
    [2001, 100],
    [30_000, 640],
  ])('%i grams in a zone of ৳60 and ৳20 for each further kilogram cost ৳%i', (grams, charge) => {
    expect(deliveryCharge(100_000, { ...dhaka, perKg: 2000 }, grams)).toBe(charge * 100)
  })

  test('a heavier parcel never costs less, each started kilogram costs the same, and above the threshold none costs', () => {
    fc.assert(
      fc.property(anyZone, fc.nat(100_000), (zone, grams) => {
        const charge = (weight: number, subtotal = 100_000) => deliveryCharge(subtotal, zone, weight)
        expect(charge(grams + 1)).toBeGreaterThanOrEqual(charge(grams))
        expect(charge(grams + 1001) - charge(grams + 1)).toBe(zone.perKg)
        expect(charge(grams, 200_001)).toBe(0)
      }),
      tries(),
    )
  })

  test('the fee for cash on delivery is an amount of its own, also when delivery is free, and only for cash on delivery', () => {
    const zone = { ...dhaka, codFee: 1500 }
    const lines = [{ price: 300_000, quantity: 1, grams: 300 }]
    expect(totalsOf(lines, zone, 'cod')).toEqual({
      subtotal: 300_000,
      deliveryCharge: 0,
      tax: 0,
      codFee: 1500,
      total: 301_500,
    })
    expect(totalsOf(lines, zone, 'bkash')).toMatchObject({ codFee: 0, total: 300_000 })
    expect(totalsOf([], zone, 'cod')).toMatchObject({ codFee: 0, total: 0 })
  })

  test('never grows when city and weight are known, but by an amount that was not named before', () => {
    fc.assert(
      fc.property(cart, anyZone, fc.boolean(), fc.boolean(), (lines, zone, isPlaced, isWeighed) => {
        const asKnown = isWeighed ? lines : lines.map(({ grams: _, ...line }) => line)
        const before = totalsSoFar(asKnown, isPlaced ? zone : null, zonesOf(zone), 'cod')
        const after = totalsOf(lines, zone, 'cod')
        expect(before.total).toBe(before.subtotal + (before.deliveryCharge ?? 0) + (before.codFee ?? 0))
        expect(before.deliveryCharge ?? after.deliveryCharge).toBe(after.deliveryCharge)
        expect(before.codFee ?? after.codFee).toBe(after.codFee)
        expect(isComplete(before)).toBe(before.deliveryCharge !== null && before.codFee !== null)
        if (isPlaced && (isWeighed || zone.perKg === 0)) expect(before).toEqual(after)
      }),
      tries(),
    )
    expect(totalsSoFar([{ price: 185_000, quantity: 1 }], null, defaultZones, 'cod')).toMatchObject({
      deliveryCharge: null,
      total: 185_000,
    })
    expect(totalsSoFar([{ price: 185_000, quantity: 2 }], null, defaultZones, 'cod')).toMatchObject({
      deliveryCharge: 0,
      total: 370_000,
    })
  })

  test('is free only where it is free for every city', () => {
    expect(isFreeEverywhere(100_000, zonesWith({ dhaka: 0 }))).toBe(false)
    expect(isFreeEverywhere(100_000, zonesWith({ dhaka: 0, elsewhere: 0 }))).toBe(true)
    expect(isFreeEverywhere(200_000, defaultZones)).toBe(false)
    expect(isFreeEverywhere(200_001, defaultZones)).toBe(true)
    expect(isFreeEverywhere(0, defaultZones)).toBe(false)
    expect(freeEverywhereOver(defaultZones)).toBe(200_000)
    expect(freeEverywhereOver(zonesWith({ freeOver: null }))).toBeNull()
    const byWeight = { ...dhaka, price: 0, perKg: 2000, freeOver: null }
    expect(freeEverywhereOver({ ...defaultZones, zones: [byWeight] })).toBeNull()
    expect(isFreeEverywhere(100_000, { ...defaultZones, zones: [byWeight] })).toBe(false)
    const oneThreshold = { ...defaultZones, zones: [{ ...dhaka, freeOver: null }, elsewhere] }
    expect(freeEverywhereOver(oneThreshold)).toBeNull()
    expect(freeEverywhereOver({ ...oneThreshold, zones: [{ ...dhaka, freeOver: 100 }, elsewhere] })).toBe(200_000)
  })
})

describe('a discount', () => {
  test('is whole percent between 0 and 100', () => {
    expect(discountPercent(1850, 2760)).toBe(33)
    expect(discountPercent(1990, 990)).toBe(0)
    expect(discountPercent(1990, null)).toBe(0)
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.nat(10 ** 9), (current, original) => {
        const percent = discountPercent(current, original)
        expect(percent >= 0 && percent <= 100 && Number.isInteger(percent)).toBe(true)
        expect(percent).toBe(original > current ? Math.round(((original - current) / original) * 100) : 0)
      }),
      tries(),
    )
  })
})
