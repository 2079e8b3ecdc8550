import { expect, test } from 'vitest'
import { arrivalSentences, promisedSentence, weekdayAndDay } from './promise-texts.ts'

test('a day of arrival in both languages', () => {
  expect(promisedSentence('2026-12-01', 'en')).toBe('Arrives by Tuesday 1 December')
  expect(promisedSentence('2026-12-01', 'bn')).toBe('মঙ্গলবার, ১ ডিসেম্বরের মধ্যে পৌঁছাবে')
  expect(weekdayAndDay('2027-03-10', 'bn')).toBe('বুধবার, ১০ মার্চ')
})

test.each([
  ['2027-01-03', 'জানুয়ারির'],
  ['2027-02-03', 'ফেব্রুয়ারির'],
  ['2027-03-03', 'মার্চের'],
  ['2027-04-03', 'এপ্রিলের'],
  ['2027-05-03', 'মের'],
  ['2027-06-03', 'জুনের'],
  ['2027-07-03', 'জুলাইয়ের'],
  ['2027-08-03', 'আগস্টের'],
])('the Bangla month of %s stands in the genitive', (day, month) => {
  expect(promisedSentence(day, 'bn').normalize('NFC')).toContain(` ৩ ${month} মধ্যে`.normalize('NFC'))
})

const festival = { en: 'Eid ul-Fitr', bn: 'ঈদুল ফিতর' }

test('before a festival it says until when to order', () => {
  const arrival = { by: '2027-03-02', festival: { name: festival, orderUntil: { day: '2027-03-06', time: '15:00' } } }
  expect(arrivalSentences(arrival, 'en')).toBe(
    'Arrives by Tuesday 2 March. Order before 3:00 PM on 6 March to have it before Eid ul-Fitr.',
  )
  expect(arrivalSentences(arrival, 'bn')).toBe(
    'মঙ্গলবার, ২ মার্চের মধ্যে পৌঁছাবে। ঈদুল ফিতর-এর আগে পেতে অর্ডার করুন ৬ মার্চ, বিকাল ৩টা পর্যন্ত।',
  )
})

test('too late for a festival it says so', () => {
  const arrival = { by: '2027-03-13', festival: { name: festival, orderUntil: null } }
  expect(arrivalSentences(arrival, 'en')).toBe('Arrives by Saturday 13 March, perhaps only after Eid ul-Fitr')
  expect(arrivalSentences(arrival, 'bn')).toBe('শনিবার, ১৩ মার্চের মধ্যে পৌঁছাবে, হয়তো ঈদুল ফিতর-এর পরে')
})
