import { expect, test } from 'vitest'
import { filled, patternsOf, spoken } from './translation.ts'

test('values take their place, numbers in the digits of the language; names and numbers of orders stay', () => {
  expect(filled('{count} of {name}', { count: 12, name: 'ORD-1' }, 'en')).toBe('12 of ORD-1')
  expect(filled('{name}-এর {count}টি', { count: 12, name: 'ORD-1' }, 'bn')).toBe('ORD-1-এর ১২টি')
  expect(filled('Write {name} here', undefined, 'en')).toBe('Write {name} here')
})

const dictionary = {
  shipped: 'পাঠানো হয়েছে',
  'Only {left} left': 'আর {left}টি আছে',
  'This order is {status}': 'অর্ডারটি {status}',
  'This order is {status}: {reason}': 'অর্ডারটি {status}: {reason}',
  '{a}{b}': '{a} {b}',
}
const said = (sentence: string) => spoken(sentence, dictionary, patternsOf(dictionary))

test('a complete sentence of the server is recognised, with its values', () => {
  expect(said('Only 1,200 left')).toBe('আর ১,২০০টি আছে')
  expect(said('This order is shipped')).toBe('অর্ডারটি পাঠানো হয়েছে')
  expect(said('This order is shipped: ORD-20261121-AB12CD')).toBe('অর্ডারটি পাঠানো হয়েছে: ORD-20261121-AB12CD')
})

test('what the dictionary does not have stays as it is', () => {
  expect(said('Something new')).toBe('Something new')
  expect(said('constructor')).toBe('constructor')
})
