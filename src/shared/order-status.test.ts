import { expect, test } from 'vitest'
import { isOpenToEdits } from './order-status.ts'

test('only an order that has not left the shop has pieces to pack', () => {
  const open = (['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const).filter(
    isOpenToEdits,
  )
  expect(open).toEqual(['pending', 'confirmed', 'processing'])
})
