import { expect, test } from 'vitest'
import { paymentConsequence } from './payment-consequence.ts'

const order = (received: number, status: 'confirmed' | 'delivered' = 'confirmed') => ({
  status,
  received,
  orderSummary: { total: 2000 },
})

test.each([
  [order(0), 'paid', '৳2,000 has come in. The courier collects nothing more.'],
  [order(500), 'paid', '৳2,000 has come in, ৳500 of it in advance. The courier collects nothing more.'],
  [order(500, 'delivered'), 'paid', '৳2,000 has come in, ৳500 of it in advance. It counts in the cash flow.'],
  // The total was lowered after its advance had been paid.
  [order(2300), 'paid', '৳2,000 has come in, ৳2,000 of it in advance. The courier collects nothing more.'],
  [order(0), 'pending', '৳2,000 has not come in. The courier collects it.'],
  [order(500), 'pending', '৳1,500 has not come in. The courier collects it.'],
  [order(500, 'delivered'), 'pending', '৳1,500 has not come in. It does not count in the cash flow.'],
  [order(2300), 'pending', 'All of it was received in advance. The courier collects nothing more.'],
] as const)('what a payment means is said with the advance: %j, %s', (each, payment, words) => {
  expect(paymentConsequence(each, payment)).toBe(words)
})
