import { expect, test } from 'vitest'
import { toLatin } from './romanise.ts'

test.each([
  ['মিরপুর ১০', 'Mirpur 10'],
  ['উত্তরা', 'Uttara'],
  ['গুলশান-২', 'Gulshan-2'],
  ['মোহাম্মদপুর', 'Mohammadpur'],
  ['নারায়ণগঞ্জ', 'Narayanganj'],
  ['গোপালগঞ্জ', 'Gopalganj'],
  ['টাঙ্গাইল', 'Tangail'],
  ['নোয়াখালী', 'Noakhali'],
  ['ময়মনসিংহ', 'Maymansingh'],
  ['রংপুর', 'Rangpur'],
  ['খুলনা', 'Khulna'],
  ['বরিশাল', 'Barishal'],
  ['রাজশাহী', 'Rajshahi'],
  ['ব্রাহ্মণবাড়িয়া', 'Brahmanbaria'],
  ['লক্ষ্মীপুর', 'Lakshmipur'],
  ['বসুন্ধরা', 'Basundhara'],
  ['যাত্রাবাড়ী', 'Jatrabari'],
  ['আগারগাঁও', 'Agargaon'],
  ['চট্টগ্রাম', 'Chattogram'],
])('places are called as people call them: %s', (bangla, latin) => {
  expect(toLatin(bangla)).toBe(latin)
})

test.each([
  ['রহিমা খাতুন', 'Rahima Khatun'],
  ['করিম উদ্দিন', 'Karim Uddin'],
  ['মাহিন হোসেন', 'Mahin Hosen'],
  ['আবদুর রহমান', 'Abdur Rahman'],
  ['চন্দ্র', 'Chandra'],
  ['ব্যাগ', 'Bag'],
])('names are readable: %s', (bangla, latin) => {
  expect(toLatin(bangla)).toBe(latin)
})

test('an address with English words in Bangla letters reads like one', () => {
  expect(toLatin('বাড়ি ১২, রোড ৩, ব্লক সি, মিরপুর ১০, ঢাকা ১২১৬।')).toBe('Bari 12, Road 3, Block Si, Mirpur 10, Dhaka 1216.')
})

test('both spellings of one letter give one word', () => {
  expect(toLatin('বা\u09dcি')).toBe(toLatin('বা\u09a1\u09bcি'))
})

test('whatever comes in, plain ASCII comes out', () => {
  const odd = 'ক্ষুদ্র ঋণ 😀 Café “A–B” ৳৫০… ঁঃ ৎ ্ া \u200d中'
  expect(toLatin(odd)).toMatch(/^[\x20-\x7e]*$/)
  expect(toLatin('Café “A–B” ৳৫০…')).toBe('Cafe "A-B" Tk 50...')
})
