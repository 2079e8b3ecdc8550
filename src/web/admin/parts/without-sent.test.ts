import { expect, test } from 'vitest'
import { withoutSent } from './without-sent.ts'

test('of changes that were saved only those are left that were made since they were sent', () => {
  const sent = { shopName: 'Boat', phone: '01712345678', days: [1, 2] }
  expect(withoutSent(sent, sent)).toEqual({})
  expect(withoutSent({ ...sent, shopName: 'Boats', email: 'a@shop.example' }, sent)).toEqual({
    shopName: 'Boats',
    email: 'a@shop.example',
  })
})
