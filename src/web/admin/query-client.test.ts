import { expect, test } from 'vitest'
import { ApiRefusal, BadAnswer, NoConnection } from './api.ts'
import { whatFailed } from './query-client.ts'

test('a screen says whether the shop refused, answered something else, or did not answer', () => {
  const said = (error: unknown) => whatFailed(error, 'Failed to delete product', 'Error deleting product')
  expect(said(new ApiRefusal(404, { error: 'Product not found' }))).toBe('Failed to delete product')
  expect(said(new ApiRefusal(503, {}))).toBe('Failed to delete product')
  expect(said(new NoConnection())).toBe('Error deleting product')
  expect(said(new BadAnswer())).toBe('Invalid response from server')
})
