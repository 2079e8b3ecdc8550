import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { orderStatesDocument } from '../scripts/order-states.ts'

test('docs/order-states.md shows the actual states; `node scripts/order-states.ts` writes it', () => {
  expect(readFileSync('docs/order-states.md', 'utf8')).toBe(orderStatesDocument())
})
