import { expect, test } from 'vitest'
import { advanceAsked, advanceDue, advanceReturnable, advanceToReturn, missingAdvance } from './advance-due.ts'

test.each([
  // Nothing is asked, or nothing has come in, or a part, or all.
  [
    { advance: 0, total: 1200, received: 0 },
    { asked: 0, due: 0, back: 0 },
  ],
  [
    { advance: 300, total: 1200, received: 0 },
    { asked: 300, due: 300, back: 0 },
  ],
  [
    { advance: 300, total: 1200, received: 100 },
    { asked: 300, due: 200, back: 0 },
  ],
  [
    { advance: 300, total: 1200, received: 500 },
    { asked: 300, due: 0, back: 0 },
  ],
  // The order became smaller than its advance.
  [
    { advance: 2000, total: 1200, received: 0 },
    { asked: 1200, due: 1200, back: 0 },
  ],
  [
    { advance: 2000, total: 1200, received: 1200 },
    { asked: 1200, due: 0, back: 0 },
  ],
  [
    { advance: 2000, total: 1200, received: 2000 },
    { asked: 1200, due: 0, back: 800 },
  ],
])('%o', (order, { asked, due, back }) => {
  expect([advanceAsked(order), advanceDue(order), advanceToReturn(order)]).toEqual([asked, due, back])
})

test.each([
  { status: 'confirmed', paymentStatus: 'pending', most: 500 },
  { status: 'cancelled', paymentStatus: 'pending', most: 500 },
  { status: 'cancelled', paymentStatus: 'paid', most: 500 },
  // The rest of the total was collected at the door.
  { status: 'delivered', paymentStatus: 'paid', most: 100 },
])('of 500 received for 400, $most can be returned when $status and $paymentStatus', ({ most, ...order }) => {
  expect(advanceReturnable({ ...order, total: 400, received: 500 })).toBe(most)
})

test('what is missing of an advance is said to the paisa', () => {
  const order = { advance: 30_050, total: 120_000 }
  expect(missingAdvance({ ...order, received: 0 })).toBe('The advance of ৳300.50 has not come in')
  expect(missingAdvance({ ...order, received: 10_040 })).toBe('Of the advance of ৳300.50 only ৳100.40 have come in')
})
