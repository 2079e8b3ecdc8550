import { expect, test } from 'vitest'
import { filled, patternsOf, translateSentence } from './translation.ts'

test('values take their place, numbers in the digits of the language; names and numbers of orders stay', () => {
  expect(filled('{count} of {name}', { count: 12, name: 'ORD-1' }, 'en')).toBe('12 of ORD-1')
  expect(filled('{name}-এর {count}টি', { count: 12, name: 'ORD-1' }, 'bn')).toBe('ORD-1-এর ১২টি')
  expect(filled('Write {name} here', undefined, 'en')).toBe('Write {name} here')
})

const dictionary = {
  shipped: 'পাঠানো হয়েছে',
  'Handed over': 'দেওয়া হয়েছে',
  '{count} files': '{count}টি ফাইল',
  '{files} moved to {folder}': '{files} {folder}-এ গেছে',
  'Only {left} left': 'আর {left}টি আছে',
  'This order is {status}': 'অর্ডারটি {status}',
  'This order is {status}: {reason}': 'অর্ডারটি {status}: {reason}',
  '{a}{b}': '{a} {b}',
  '{a} and {b}': '{a} ও {b}',
  '{parcels} handed over': '{parcels} দেওয়া হয়েছে',
  '{a} is now {b}': '{a} এখন {b}',
}
const translate = (sentence: string) => translateSentence(sentence, dictionary, patternsOf(dictionary))

test('a complete sentence of the server is recognised, with its values', () => {
  expect(translate('Only 1,200 left')).toBe('আর ১,২০০টি আছে')
  expect(translate('This order is shipped')).toBe('অর্ডারটি পাঠানো হয়েছে')
  expect(translate('This order is shipped: ORD-20261121-AB12CD')).toBe('অর্ডারটি পাঠানো হয়েছে: ORD-20261121-AB12CD')
})

test('a word of the wire gets the Bangla of its label; a name that is a word stays', () => {
  expect(translate('This order is handed over')).toBe('অর্ডারটি দেওয়া হয়েছে')
  expect(translate('3 handed over')).toBe('৩ দেওয়া হয়েছে')
  expect(translate('This order is Handed Over')).toBe('অর্ডারটি Handed Over')
})

test('a number of things among the values is counted in Bangla', () => {
  expect(translate('1,200 files moved to Eid')).toBe('১,২০০টি ফাইল Eid-এ গেছে')
  expect(translate('1 file moved to Eid')).toBe('১টি ফাইল Eid-এ গেছে')
  expect(translate('3 boxes moved to Eid')).toBe('3 boxes Eid-এ গেছে')
})

test('what the dictionary does not have stays as it is', () => {
  expect(translate('Something new')).toBe('Something new')
  expect(translate('constructor')).toBe('constructor')
  expect(translate('Your basket is empty, and it is late')).toBe('Your basket is empty, and it is late')
  expect(translate('Red is now Blue')).toBe('Red এখন Blue')
})
