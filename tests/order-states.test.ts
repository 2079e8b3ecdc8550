import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { orderStatesDocument } from '../scripts/order-states.ts'

// If it fails, `node scripts/order-states.ts` writes the document.
test('docs/order-states.md shows the actual states', () => {
  expect(readFileSync('docs/order-states.md', 'utf8')).toBe(orderStatesDocument())
})
