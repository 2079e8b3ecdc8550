import { chart, kidsNote, type SizeChart } from './chart.ts'

export const kids: Record<string, SizeChart> = {
  frock: chart('Girls’ Frock', 'ফ্রক', ['height', 'chest', 'waist', 'length'], kidsNote, [
    ['4/5 Year', 43, 24, 23, 24],
    ['6/7 Year', 48, 26, 24.5, 27],
    ['8/9 Year', 53, 28, 26, 30],
    ['10/11 Years', 57, 30, 27.5, 33],
    ['12/13 Year', 61, 32, 29, 36],
  ]),
  girls: chart(
    'Girls’ Kurti & Three-Piece',
    'মেয়েশিশুর কুর্তি ও থ্রি-পিস',
    ['height', 'chest', 'length', 'sleeve'],
    kidsNote,
    [
      ['4/5 Year', 43, 25, 23, 11],
      ['6/7 Year', 48, 27, 26, 12.5],
      ['8/9 Year', 53, 29, 29, 14],
      ['10/11 Years', 57, 31, 32, 15],
      ['12/13 Year', 61, 33, 35, 16],
    ],
  ),
  boys: chart(
    'Boys',
    'ছেলেশিশু',
    ['height', 'chest', 'length', 'sleeve', 'bottom'],
    {
      en: 'Sleeve and length are those of the set; a panjabi is about 8 inches longer. Bottom length is for sets only. If in doubt take the larger size.',
      bn: 'হাতা ও লম্বার মাপ সেটের; পাঞ্জাবি প্রায় ৮ ইঞ্চি বেশি লম্বা। নিচের লম্বা শুধু সেটের জন্য। সন্দেহ হলে এক সাইজ বড় নিন।',
    },
    [
      ['4/5 Year', 43, 25, 17, 6, 23],
      ['6/7 Year', 48, 27, 18.5, 6.5, 26],
      ['8/9 Year', 53, 29, 20, 7, 29],
      ['10/11 Years', 57, 31.5, 22, 7.5, 32],
      ['12/13 Year', 61, 34, 24, 8, 35],
    ],
  ),
  newborn: chart(
    'New Born',
    'নবজাতক',
    ['height', 'chest', 'length', 'bottom'],
    {
      en: 'Babies grow fast: take one size more than the age if the gift is for later.',
      bn: 'শিশু দ্রুত বাড়ে: উপহার কিছুদিন পরের জন্য হলে এক সাইজ বড় নিন।',
    },
    [
      ['0-3 Months', 24, 18, 11, 13],
      ['3-6 Months', 26.5, 19, 12, 14.5],
      ['6-12 Months', 29, 20, 13, 16],
    ],
  ),
}
