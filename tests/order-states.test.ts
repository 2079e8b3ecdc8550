import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messageStatuses } from '#shared/messages/message-status.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { requestStatuses } from '#shared/orders/request-status.ts'
import { reviewStatuses } from '#shared/reviews/review-status.ts'
import { orderStatesDocument } from '../scripts/order-states.ts'

// If it fails, `node scripts/order-states.ts` writes the document.
test('docs/order-states.md shows the actual states', () => {
  expect(readFileSync('docs/order-states.md', 'utf8')).toBe(orderStatesDocument())
})

const sources = globSync(['src/**/*.{ts,tsx}', 'demo/**/*.ts'])
  .filter((file) => !/\.test\.tsx?$|paraglide/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Two states beside each other, in a list or in a type, or one in a condition of SQL that is no state of an order. */
function spelled(states: readonly string[]): RegExp {
  const own = states.filter((state) => !(orderStatuses as readonly string[]).includes(state))
  const [any, one] = [states, own].map((all) => `'(?:${all.join('|')})'`)
  return new RegExp(`${any}\\s*[,|]\\s*${any}|\\bstatus (?:=|<>|(?:not )?in) \\(?${one}`)
}

test.each([
  ['src/shared/reviews/review-status.ts', reviewStatuses],
  ['src/shared/messages/message-status.ts', messageStatuses],
  ['src/shared/orders/request-status.ts', requestStatuses],
])('only %s says which states there are', (table, states) => {
  expect(sources.length).toBeGreaterThan(2000)
  const found = sources.filter(({ text }) => spelled(states).test(text))
  expect(found.map(({ file }) => file)).toEqual([table])
})
