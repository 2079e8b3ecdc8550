import { expect, test } from 'vitest'
import type { ChangedLine } from '#domains/orders/contract.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { missingIn } from './order-again.tsx'
import { changeText } from './order-again-dialog.tsx'

const line = (change: Partial<ChangedLine>): ChangedLine => ({
  name: 'Saree',
  nameBn: 'শাড়ি',
  size: 'M',
  color: 'Green',
  colorBn: 'সবুজ',
  problem: 'price_changed',
  before: 1800,
  quantity: 2,
  ...change,
})

test.each([
  ['gone', { problem: 'gone', quantity: 0 }, 'This piece is no longer sold.', 'এই পণ্যটি আর বিক্রি হয় না।'],
  [
    'gone in this size',
    { problem: 'gone', quantity: 0, number: 7 },
    'This size or colour is no longer sold.',
    'এই সাইজ বা রঙে পণ্যটি আর বিক্রি হয় না।',
  ],
  [
    'there without the size to try',
    { problem: 'sold_out', secondSize: 'L' },
    'Size L cannot be taken to try any more.',
    'মাপ মিলিয়ে দেখার জন্য L সাইজটি আর নেওয়া যাবে না।',
  ],
  ['sold out', { problem: 'sold_out', quantity: 0, price: 1900 }, 'Sold Out', 'স্টক শেষ'],
  ['dearer', { price: 2000 }, 'The price was ৳1,800 and is now ৳2,000.', '৳১,৮০০'],
  ['cheaper', { price: 1500 }, 'The price was ৳1,800 and is now ৳1,500.', '৳১,৫০০'],
  ['fewer', { problem: 'too_few', price: 1800 }, 'Only 2 left', '২'],
  ['fewer and dearer', { problem: 'too_few', price: 2000 }, 'Only 2 left · The price was ৳1,800', '২,০০০'],
] as const)('a line that is %s says so in both languages', (_, change, english, bangla) => {
  overwriteGetLocale(() => 'en')
  expect(changeText(line(change))).toContain(english)
  overwriteGetLocale(() => 'bn')
  expect(changeText(line(change))).toContain(bangla)
})

test('pressed again, also after a reload, it adds only pieces that the cart has not', () => {
  const piece = (size: string, quantity = 1) => ({
    ...{ id: 7, name: 'Saree', nameBn: 'শাড়ি', slug: 'saree', price: 1800, originalPrice: null, image: '' },
    ...{ size, color: 'Green', colorBn: 'সবুজ', quantity },
  })
  const lines = [piece('M'), piece('L', 2)]
  expect(missingIn([], lines)).toEqual(lines)
  expect(missingIn([piece('L'), piece('S')], lines)).toEqual([piece('M'), piece('L')])
  expect(missingIn(lines, lines)).toEqual([])
  expect(missingIn([piece('L', 5), piece('M')], lines)).toEqual([])
})
