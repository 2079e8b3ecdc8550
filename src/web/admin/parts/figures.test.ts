import { expect, test } from 'vitest'
import { exactTaka, taka } from './figures.ts'

test('a cost is shown to the paisa, so that pieces times cost is what the receipt says', () => {
  expect([taka(84.5), exactTaka(84.5), exactTaka(12 * 84.5)]).toEqual(['৳85', '৳84.50', '৳1,014'])
})
