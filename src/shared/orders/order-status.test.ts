import { expect, test } from 'vitest'
import { orderStates } from './order-status.ts'

test('only an order that has not left the shop has pieces to pack', () => {
  const open = (['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const).filter(
    (status) => orderStates[status].isEditable,
  )
  expect(open).toEqual(['pending', 'confirmed', 'processing'])
})
