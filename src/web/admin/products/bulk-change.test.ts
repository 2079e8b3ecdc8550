import { expect, test } from 'vitest'
import { changeOf, emptyChange } from './bulk-change.ts'

test.each([
  ['price', '১,৫০০', { what: 'price', price: 1500 }],
  ['percent', '-১০', { what: 'percent', percent: -10 }],
  ['sale', '২০%', { what: 'sale', percent: 20 }],
] as const)('%s: the figure may be typed in Bangla', (what, figure, change) => {
  expect(changeOf(what, { ...emptyChange, figure })).toEqual(change)
})
