import { chart, freeNote, type SizeChart } from './chart.ts'

export const accessories: Record<string, SizeChart> = {
  bag: chart(
    'Bags',
    'ব্যাগ',
    ['width', 'length', 'depth', 'handle'],
    {
      en: 'Size of a tote or shoulder bag; evening bags are about 9 by 6 inches.',
      bn: 'টোট বা কাঁধের ব্যাগের মাপ; ইভনিং ব্যাগ প্রায় ৯ বাই ৬ ইঞ্চি।',
    },
    [['Free Size', 14, 15, 4, 11]],
  ),
  belt: chart(
    'Canvas & Craft Belts',
    'ক্যানভাস ও নকশা করা বেল্ট',
    ['waist', 'length', 'width'],
    {
      en: 'Waist is the widest that the belt closes comfortably.',
      bn: 'কোমর মানে বেল্টটি আরামে সর্বোচ্চ যত মাপে লাগে।',
    },
    [
      ['M', 34, 40, 1.4],
      ['L', 38, 44, 1.4],
      ['XL', 42, 48, 1.4],
    ],
  ),
  'belt-waist': chart(
    'Leather Belts',
    'চামড়ার বেল্ট',
    ['buckle', 'length', 'width'],
    {
      en: 'Take one size above your trouser size.',
      bn: 'প্যান্টের সাইজের চেয়ে এক সাইজ বড় নিন।',
    },
    [
      ['30', 30, 36, 1.4],
      ['32', 32, 38, 1.4],
      ['34', 34, 40, 1.4],
      ['36', 36, 42, 1.4],
      ['38', 38, 44, 1.4],
      ['40', 40, 46, 1.4],
    ],
  ),
  scarf: chart('Scarves, Shawls & Ornas', 'স্কার্ফ, শাল ও ওড়না', ['length', 'width'], freeNote, [['Free Size', 90, 36]]),
  sandals: chart(
    'Sandals',
    'স্যান্ডেল',
    ['foot'],
    {
      en: 'Stand on paper and measure from heel to longest toe. Between two sizes take the larger.',
      bn: 'কাগজে পা রেখে গোড়ালি থেকে সবচেয়ে লম্বা আঙুল পর্যন্ত মাপুন। দুই সাইজের মাঝে হলে বড়টি নিন।',
    },
    [
      ['36', 8.9],
      ['37', 9.1],
      ['38', 9.4],
      ['39', 9.7],
      ['40', 9.9],
      ['41', 10.2],
      ['42', 10.5],
      ['43', 10.7],
      ['44', 11],
    ],
  ),
}
