import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customerInfo, saveOrder } from '#domains/orders/contract.ts'
import type { Lines } from '../cart-lines.ts'
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
  email: fc.oneof(fc.emailAddress(), text('a@b.cd', 'a..b@c.de', 'a@b', "o'x@y.zz")),
  phone: text('01712345678', '+8801912345678', '০১৭১২৩৪৫৬৭৮', '01210000000'),
  altPhone: text('01812-345678', '  '),
  city: fc.constantFrom('', 'dhaka', 'sylhet'),
  address: text('House 12, Road 3', 'short', 'y'.repeat(221)),
  notes: text('z'.repeat(501)),
})

test('the form says yes exactly when the contract does, field by field', () => {
  fc.assert(
    fc.property(anyForm, (form) => {
      const wrong = wrongFields(form)
      const answer = customerInfo.safeParse(orderPayload(form, cart, rates, 'en').customerInfo)
      const refused = new Set(answer.error?.issues.map(({ path }) => path[0]))
      expect(wrong.filter((name) => name !== 'notes')).toEqual(fieldNames.filter((name) => refused.has(name)))
    }),
    { numRuns: 3000 },
  )
})

test('a form without mistakes makes an order that the contract takes', () => {
  const payload = orderPayload(filled, cart, rates, 'bn')
  expect(wrongFields(filled)).toEqual([])
  expect(saveOrder.parse(payload).customerInfo.phone).toBe('+8801712345678')
  expect(payload.totals).toEqual({ subtotal: 1800.5, deliveryCharge: 60, tax: 0, total: 1860.5 })
})

test('an empty form lacks exactly the required fields, in the order of the page', () => {
  expect(wrongFields(emptyForm)).toEqual(['fullName', 'phone', 'email', 'city', 'address'])
})

test('what was typed is read back after a reload, and junk is an empty form', () => {
  expect(readForm(JSON.stringify(filled))).toEqual(filled)
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (junk) => void readForm(junk)))
  expect(readForm('{"city":"london","phone":7}')).toEqual(emptyForm)
})
