import { expect, test } from 'vitest'
import { textParts } from './text-parts.ts'

const found = (text: string) =>
  textParts(text)
    .filter(({ kind }) => kind !== 'text')
    .map(({ kind, value }) => [kind, value])

test.each([
  ['Where is ORD-20261128-AB12CD?', [['order', 'ORD-20261128-AB12CD']]],
  ['ord-20261128-ab12cd', [['order', 'ORD-20261128-AB12CD']]],
  [
    'Call 01712345678 or 01812-345678.',
    [
      ['phone', '+8801712345678'],
      ['phone', '+8801812345678'],
    ],
  ],
  ['+880 1712 345678', [['phone', '+8801712345678']]],
  ['০১৭১২৩৪৫৬৭৮', [['phone', '+8801712345678']]],
  // Neither a phone number nor an order.
  ['101712345678 and 0171234567, 01212345678, ORD-2026-1', []],
  ['Paid 1712345678', []],
])('%s', (text, parts) => {
  expect(found(text)).toEqual(parts)
})

test('nothing of the text is lost', () => {
  const text = 'Hello,\nORD-20261128-AB12CD of 01712345678 has not come. Rina'
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
