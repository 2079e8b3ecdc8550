import { expect, test } from 'vitest'
import { orderIdOf } from './parcel-number.ts'

test.each([
  ['ORD-20261121-AB12CD-1', 'ORD-20261121-AB12CD'],
  ['ORD-20261121-123456-12', 'ORD-20261121-123456'],
])('%s is a parcel of %s', (number, orderId) => expect(orderIdOf(number)).toBe(orderId))
