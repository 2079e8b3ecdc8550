import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customerInfo, saveOrder } from '#domains/orders/contract.ts'
import { cities } from '#shared/delivery.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import { totalsOf } from '#shared/totals.ts'
import type { Lines } from '#web/storefront/cart/cart-lines.ts'
import { tries } from '../../../../tests/support/property.ts'
import { type CheckoutForm, emptyForm, fieldNames, readForm, wrongFields } from './check-form.ts'
import { orderPayload } from './order-payload.ts'

const rates = { dhaka: 6000, elsewhere: 12_000, freeOver: 200_000 }
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
  },
]
const filled: CheckoutForm = {
  fullName: 'নুসরাত জাহান',
  email: 'nusrat@example.com',
  phone: '০১৭১২ ৩৪৫৬৭৮',
  altPhone: '',
  city: 'dhaka',
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
  city: fc.constantFrom('', 'dhaka', 'sylhet'),
  address: text('House 12, Road 3', 'short', 'y'.repeat(221)),
  notes: text('z'.repeat(501)),
})

test('the form accepts and rejects the same fields as the contract', () => {
  fc.assert(
    fc.property(anyForm, (form) => {
      const wrong = wrongFields(form)
      const answer = customerInfo.safeParse(orderPayload(form, cart, rates, 'en').customerInfo)
      const refused = new Set(answer.error?.issues.map(({ path }) => path[0]))
      expect(wrong.filter((name) => name !== 'notes')).toEqual(fieldNames.filter((name) => refused.has(name)))
    }),
    tries(3000),
  )
})

test('checkout and server compute the same total for any cart, city and rates, to the paisa', () => {
  const paisa = fc.integer({ min: 1, max: 100_000_000 })
  const line = fc.record({ price: paisa, quantity: fc.integer({ min: 1, max: 1000 }) })
  const anyRates = fc.record({
    dhaka: fc.nat(100_000),
    elsewhere: fc.nat(100_000),
    freeOver: fc.option(fc.nat(10 ** 9)),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 100 }),
      fc.constantFrom(...cities),
      anyRates,
      (lines, city, rates) => {
        const [first] = cart
        const shown = lines.map(({ price, quantity }, id) => ({ ...first, id: id + 1, price: toTaka(price), quantity }))
        const sent = saveOrder.parse(orderPayload({ ...filled, city }, shown as Lines, rates, 'en'))
        // As the server computes it: prices in paisa from the catalogue, quantities from the request.
        const asked = sent.items.map(({ quantity }, at) => ({ price: lines[at]?.price ?? 0, quantity }))
        const totals = totalsOf(asked, sent.customerInfo.city, rates)
        const seen = Object.entries(sent.totals ?? {}).map(([name, taka]) => [name, toPaisa(taka)])
        expect(Object.fromEntries(seen)).toEqual(totals)
        expect(sent.items.map(({ price }) => toPaisa(price ?? 0))).toEqual(lines.map(({ price }) => price))
      },
    ),
    tries(),
  )
})

test('a valid form makes an order that the contract accepts', () => {
  const payload = orderPayload(filled, cart, rates, 'bn')
  expect(wrongFields(filled)).toEqual([])
  expect(saveOrder.parse(payload).customerInfo.phone).toBe('+8801712345678')
  expect(payload.totals).toEqual({ subtotal: 1800.5, deliveryCharge: 60, tax: 0, total: 1860.5 })
})

test('an empty form has errors exactly for the required fields, in the order of the page', () => {
  expect(wrongFields(emptyForm)).toEqual(['fullName', 'phone', 'city', 'address'])
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
  expect(readForm('{"city":"london","phone":7}')).toEqual(emptyForm)
})
