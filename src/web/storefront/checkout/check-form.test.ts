import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customerInfo, saveOrder } from '#domains/orders/contract.ts'
import { placeErrors } from '#domains/places/contract.ts'
import { defaultZones } from '#shared/delivery/default-zones.ts'
import { type DeliveryZone, dhakaZone, elsewhereOf } from '#shared/delivery/delivery.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import { isComplete, type Totals, totalsOf, totalsSoFar } from '#shared/totals.ts'
import { inPaisa, type Lines } from '#web/storefront/cart/cart-lines.ts'
import { tries } from '../../../../tests/support/property.ts'
import { readForm, wrongFields } from './check-form.ts'
import { type CheckoutForm, emptyForm, fieldNames } from './form-fields.ts'
import { formOf, type OrderPayload, orderPayload } from './order-payload.ts'

const dhaka = dhakaZone(defaultZones)
const cart: Lines = [
  {
    id: 1,
    name: 'Saree',
    nameBn: 'শাড়ি',
    slug: 'saree',
    price: 1800.5,
    originalPrice: null,
    image: '/media/320/x.webp',
    size: 'Free Size',
    color: 'Red',
    colorBn: 'লাল',
    quantity: 1,
    grams: 300,
  },
]
/** What the checkout shows of a cart whose weights are known. */
function totalsIn(zone: DeliveryZone, lines: Lines = cart): Totals {
  const totals = totalsSoFar(inPaisa(lines), zone, defaultZones, 'cod')
  if (!isComplete(totals)) throw new Error('the total is not known')
  return totals
}
const filled: CheckoutForm = {
  fullName: 'নুসরাত জাহান',
  email: 'nusrat@example.com',
  phone: '০১৭১২ ৩৪৫৬৭৮',
  altPhone: '',
  district: 'dhaka',
  thana: 'dhaka-mirpur',
  address: 'বাড়ি ১২, রোড ৩, মিরপুর ১০',
  notes: '',
}
const text = (...good: string[]) =>
  fc.oneof(
    fc.constantFrom('', ' ', ...good),
    fc.string({ maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 230 }),
  )
const anyForm: fc.Arbitrary<CheckoutForm> = fc.record({
  fullName: text('Nusrat', 'নু', 'x'.repeat(101)),
  email: fc.oneof(fc.emailAddress(), text('  ', 'a@b.cd', 'a..b@c.de', 'a@b', "o'x@y.zz")),
  phone: text('01712345678', '+8801912345678', '০১৭১২৩৪৫৬৭৮', '01210000000'),
  altPhone: text('01812-345678', '  '),
  district: fc.constantFrom('', 'dhaka', 'sylhet', 'london'),
  thana: fc.constantFrom('', 'Mirpur', 'dhaka-mirpur', 'sylhet-sylhet-sadar'),
  isMetropolitan: fc.constantFrom(true, false, undefined),
  address: text('House 12, Road 3', 'short', 'y'.repeat(221)),
  notes: text('z'.repeat(501)),
})

test('the form accepts and rejects the same fields as the contract', () => {
  fc.assert(
    fc.property(anyForm, (form) => {
      const wrong = wrongFields(form)
      const sent = orderPayload(form, cart, totalsIn(dhaka), 'en').customerInfo
      const issues = customerInfo.safeParse(sent).error?.issues.map(({ path }) => path[0]) ?? []
      const refused = new Set([...issues, ...Object.keys(placeErrors(sent))])
      // Without a district the contract asks for the city.
      if (refused.has('city')) refused.add('district')
      expect(wrong.filter((name) => name !== 'notes')).toEqual(fieldNames.filter((name) => refused.has(name)))
    }),
    tries(3000),
  )
})

test('checkout and server compute the same total for any cart and zone, to the paisa', () => {
  const paisa = fc.integer({ min: 1, max: 100_000_000 })
  const line = fc.record({
    price: paisa,
    quantity: fc.integer({ min: 1, max: 1000 }),
    grams: fc.integer({ min: 1, max: 20_000 }),
  })
  const anyZone = fc.record({
    price: fc.nat(100_000),
    perKg: fc.nat(100_000),
    freeOver: fc.option(fc.nat(10 ** 9)),
    codFee: fc.nat(100_000),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 100 }), anyZone, (lines, change) => {
      const zone = { ...dhaka, ...change }
      const [first] = cart
      const shown = lines.map(({ price, quantity, grams }, id) => ({
        ...first,
        id: id + 1,
        price: toTaka(price),
        quantity,
        grams,
      }))
      const sent = saveOrder.parse(orderPayload(filled, shown as Lines, totalsIn(zone, shown as Lines), 'en'))
      // As the server computes it: prices in paisa and weights from the catalogue, quantities from the request.
      const asked = sent.items.map(({ quantity }, at) => ({
        price: lines[at]?.price ?? 0,
        grams: lines[at]?.grams ?? 0,
        quantity,
      }))
      const seen = Object.entries(sent.totals ?? {}).map(([name, taka]) => [name, toPaisa(taka)])
      expect(Object.fromEntries(seen)).toEqual(totalsOf(asked, zone, 'cod'))
      expect(sent.items.map(({ price }) => toPaisa(price ?? 0))).toEqual(lines.map(({ price }) => price))
    }),
    tries(),
  )
})

test('a valid form makes an order that the contract accepts', () => {
  const payload = orderPayload(filled, cart, totalsIn(dhaka), 'bn')
  expect(wrongFields(filled)).toEqual([])
  expect(saveOrder.parse(payload).customerInfo.phone).toBe('+8801712345678')
  expect(payload.totals).toEqual({ subtotal: 1800.5, deliveryCharge: 60, tax: 0, codFee: 0, total: 1860.5 })
  expect(payload.customerInfo).toMatchObject({ city: 'dhaka', district: 'dhaka', thana: 'dhaka-mirpur' })
  const bogura = { ...filled, district: 'bogura', thana: 'bogura-shibganj', isMetropolitan: false }
  const { customerInfo: sent, totals } = orderPayload(bogura, cart, totalsIn(elsewhereOf(defaultZones)), 'bn')
  expect([sent.city, totals.deliveryCharge, 'isMetropolitan' in sent]).toEqual(['Bogura', 120, false])
})

test('an empty form has errors exactly for the required fields, in the order of the page', () => {
  expect(wrongFields(emptyForm)).toEqual(['fullName', 'phone', 'district', 'address'])
})

test('the e-mail address is optional, but must be valid', () => {
  expect(wrongFields({ ...filled, email: '' })).toEqual([])
  expect(wrongFields({ ...filled, email: '  ' })).toEqual([])
  expect(wrongFields({ ...filled, email: 'nusrat@' })).toEqual(['email'])
  expect(customerInfo.safeParse({ ...filled, email: 'nusrat@' }).error?.issues[0]?.message).toBe(
    'Please enter a valid email address',
  )
})

test('a draft is read back after a reload; invalid data are an empty form', () => {
  expect(readForm(JSON.stringify(filled))).toEqual(filled)
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (junk) => void readForm(junk)),
    tries(),
  )
  expect(readForm('{"city":"london","district":"london","thana":"london-soho","phone":7}')).toEqual(emptyForm)
  expect(readForm(JSON.stringify({ ...filled, isMetropolitan: true }))).toEqual({ ...filled, isMetropolitan: true })
})

test('a draft and an order from before there were districts have the district of their city', () => {
  const { district: _, thana: __, ...rest } = filled
  const before = { ...filled, district: 'chattogram', thana: '' }
  expect(readForm(JSON.stringify({ ...rest, city: 'chittagong' }))).toEqual(before)
  expect(wrongFields(before)).toEqual(['thana'])
  const { customerInfo, ...order } = orderPayload(filled, cart, totalsIn(dhaka), 'en')
  const { district: ___, thana: ____, ...old } = { ...customerInfo, city: 'chittagong' }
  expect(formOf({ ...order, customerInfo: old } as OrderPayload)).toEqual(before)
})

test('without a district the thana has no error of its own; the thana of another district has', () => {
  expect(wrongFields({ ...filled, district: '', thana: '' })).toEqual(['district'])
  expect(wrongFields({ ...filled, district: 'sylhet' })).toEqual(['thana'])
})
