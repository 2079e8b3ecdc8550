import { expect, test } from 'vitest'
import { deletedText } from './delete-orders.tsx'

test('one deleted order is one, whether its row or the selection was meant', () => {
  expect(deletedText('single', 1)).toBe('Order deleted successfully')
  expect(deletedText('selected', 1)).toBe('Order deleted successfully')
  expect(deletedText('selected', 2)).toBe('2 orders deleted successfully')
  expect(deletedText('all', 1)).toBe('All orders deleted successfully')
})
