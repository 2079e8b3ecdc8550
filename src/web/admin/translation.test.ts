import { expect, test } from 'vitest'
import { bangla } from './bangla.ts'
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
  'It can become {next}': 'হতে পারে: {next}',
  '{a}{b}': '{a} {b}',
  '{a} and {b}': '{a} ও {b}',
  '{parcels} handed over': '{parcels} দেওয়া হয়েছে',
  '{a} is now {b}': '{a} এখন {b}',
  'One too many: {line}. {all} in the parcel': 'একটি বেশি: {line}। {all} পার্সেলে আছে',
  'All {quantity} pieces are': 'সব {quantity} পিসই',
}
const translate = (sentence: string) => translateSentence(sentence, dictionary, patternsOf(dictionary))

test('a complete sentence of the server is recognised, with its values', () => {
  expect(translate('Only 1,200 left')).toBe('আর ১,২০০টি আছে')
  expect(translate('Only 1,250,000 left')).toBe('আর ১২,৫০,০০০টি আছে')
  expect(translate('This order is shipped')).toBe('অর্ডারটি পাঠানো হয়েছে')
  expect(translate('This order is shipped: ORD-20261121-AB12CD')).toBe('অর্ডারটি পাঠানো হয়েছে: ORD-20261121-AB12CD')
})

test('a word of the wire gets the Bangla of its label; a name that is a word stays', () => {
  expect(translate('This order is handed over')).toBe('অর্ডারটি দেওয়া হয়েছে')
  expect(translate('3 handed over')).toBe('৩ দেওয়া হয়েছে')
  expect(translate('This order is Handed Over')).toBe('অর্ডারটি Handed Over')
})

test.each([
  ['Collected ৳125,000 instead of ৳700', '৳৭০০-এর বদলে ৳১,২৫,০০০ নেওয়া হয়েছে'],
  ['Collected ৳1,250,000.50 instead of ৳1,120', '৳১,১২০-এর বদলে ৳১২,৫০,০০০.৫০ নেওয়া হয়েছে'],
])('%s: amounts are grouped as lakhs', (sentence, translated) => {
  expect(translateSentence(sentence, bangla, patternsOf(bangla))).toBe(translated)
})

test('a number of things among the values is counted in Bangla', () => {
  expect(translate('1,200 files moved to Eid')).toBe('১,২০০টি ফাইল Eid-এ গেছে')
  expect(translate('125,000 files moved to Eid')).toBe('১,২৫,০০০টি ফাইল Eid-এ গেছে')
  expect(translate('1 file moved to Eid')).toBe('১টি ফাইল Eid-এ গেছে')
  expect(translate('3 boxes moved to Eid')).toBe('3 boxes Eid-এ গেছে')
})

test('a list of words among the values is translated word by word', () => {
  expect(translate('It can become handed over, shipped or lost')).toBe('হতে পারে: দেওয়া হয়েছে, পাঠানো হয়েছে বা lost')
})

test('a sentence among the values is translated, unless it begins as a name may', () => {
  expect(translate('One too many: Panjabi. All 3 pieces are in the parcel')).toBe(
    'একটি বেশি: Panjabi। সব ৩ পিসই পার্সেলে আছে',
  )
  expect(translate('One too many: Red is now Blue. The rest is in the parcel')).toBe(
    'একটি বেশি: Red is now Blue। The rest is পার্সেলে আছে',
  )
})

test('lakhs among the values keep their groups', () => {
  expect(translate('Only 1,00,00,000 left')).toBe('আর ১,০০,০০,০০০টি আছে')
})

test.each([
  ['lines 3–9', 'লাইন ৩–৯'],
  ['line 2 is the same product', 'লাইন ২ একই পণ্য'],
  ['description: HTML turned into plain text', 'বিবরণ: HTML সাধারণ লেখা করা হয়েছে'],
  ['category taken from its tags: mens', 'ট্যাগ থেকে ক্যাটাগরি নেওয়া হয়েছে: ছেলেদের'],
  ["size XL: the price 'abc' cannot be read", "সাইজ XL: 'abc' দামটি পড়া যায় না"],
  [
    'stock is not changed by an import (M Indigo: 12 in the file, 7 here; 4 more): adjust it in Inventory',
    'ইমপোর্টে স্টক বদলায় না (M Indigo: ফাইলে ১২, এখানে ৭; আরও ৪): ইনভেন্টরিতে ঠিক করুন',
  ],
  ['barcode 333 of L is left out: “Kurti” M (lines 3–5) has it', 'L-এর বারকোড 333 বাদ: এটি “Kurti” M-এর (লাইন ৩–৫)'],
  ['picture /a.jpg: a.jpg is damaged and cannot be opened', 'ছবি /a.jpg: a.jpg নষ্ট, খোলা যাচ্ছে না'],
])('%s: a remark of an import, with the remarks in it', (sentence, translated) => {
  expect(translateSentence(sentence, bangla, patternsOf(bangla))).toBe(translated.normalize('NFC'))
})

test('what the dictionary does not have stays as it is', () => {
  expect(translate('Something new')).toBe('Something new')
  expect(translate('constructor')).toBe('constructor')
  expect(translate('Your basket is empty, and it is late')).toBe('Your basket is empty, and it is late')
  expect(translate('Red is now Blue')).toBe('Red এখন Blue')
})

test('a reason that somebody has typed stays as it is', () => {
  const sentence = 'Goes on without its advance of ৳500: Change of plan'
  expect(translateSentence(sentence, bangla, patternsOf(bangla))).toMatch(/Change of plan$/)
})

test.each([
  'This parcel is delivered and cannot become returning',
  'This parcel is booked and cannot become delivered. Please say first that you picked it up',
  'A parcel that is delivered cannot be corrected to lost',
  'This parcel is delivered and cannot become booked. It can become returning, lost',
  'This order is shipped and cannot become pending: it can become delivered or cancelled',
  'This order is delivered and cannot become pending: nothing follows',
  'One too many: 12. All 3 pieces are in the parcel already',
  'The SKU 12 belongs to "7" by now',
])('%s: no English is left of it', (sentence) => {
  const translated = translateSentence(sentence, bangla, patternsOf(bangla))
  expect(translated.replace('SKU', '')).not.toMatch(/[A-Za-z]{2}/)
})
