import type { ContentLanguage } from '#shared/content-languages.ts'
import type { Measuring } from '../contract.ts'

/** How to measure each kind of garment. The letters are those of the drawings. */
export const measuring: Record<ContentLanguage, Measuring[]> = {
  en: [
    {
      drawing: 'top',
      title: 'Panjabi, kurti, shirt',
      points: [
        {
          letter: 'A',
          name: 'Chest or bust',
          how: 'Lay it flat, measure straight across under the arms, and double it.',
        },
        { letter: 'B', name: 'Length', how: 'From the highest point of the shoulder straight down to the hem.' },
        { letter: 'C', name: 'Shoulder', how: 'Across the back, from seam to seam.' },
        { letter: 'D', name: 'Sleeve', how: 'From the shoulder seam along the arm to the cuff.' },
      ],
    },
    {
      drawing: 'trousers',
      title: 'Trousers, pajama, palazzo',
      points: [
        {
          letter: 'A',
          name: 'Waist',
          how: 'Close it, lay it flat, measure along the band and double it. Do not pull elastic.',
        },
        { letter: 'B', name: 'Hip', how: 'At the widest place below the band, doubled.' },
        { letter: 'C', name: 'Inseam', how: 'From the crotch along the inner seam to the hem.' },
        { letter: 'D', name: 'Leg opening', how: 'The hem laid flat, from edge to edge.' },
      ],
    },
    {
      drawing: 'child',
      title: 'Children',
      points: [
        {
          letter: 'A',
          name: 'Height',
          how: 'Without shoes, heels to the wall, a book flat on the head. Go by height rather than by age.',
        },
        { letter: 'B', name: 'Chest', how: 'Around the widest part, under the arms, with the arms hanging down.' },
      ],
    },
    {
      drawing: 'foot',
      title: 'Feet',
      points: [
        {
          letter: 'A',
          name: 'Foot length',
          how: 'Stand on paper in the evening, mark heel and longest toe, and measure between. Take the longer foot.',
        },
      ],
    },
  ],
  bn: [
    {
      drawing: 'top',
      title: 'পাঞ্জাবি, কুর্তি, শার্ট',
      points: [
        { letter: 'A', name: 'বুক', how: 'বিছিয়ে বগলের ঠিক নিচে এপাশ থেকে ওপাশ সোজা মাপুন, তারপর দ্বিগুণ করুন।' },
        { letter: 'B', name: 'লম্বা', how: 'কাঁধের সবচেয়ে উঁচু জায়গা থেকে সোজা নিচে ঝুল পর্যন্ত।' },
        { letter: 'C', name: 'কাঁধ', how: 'পিঠের দিকে, এক সেলাই থেকে আরেক সেলাই।' },
        { letter: 'D', name: 'হাতা', how: 'কাঁধের সেলাই থেকে হাত বরাবর কাফ পর্যন্ত।' },
      ],
    },
    {
      drawing: 'trousers',
      title: 'প্যান্ট, পায়জামা, প্লাজো',
      points: [
        { letter: 'A', name: 'কোমর', how: 'বোতাম লাগিয়ে বিছিয়ে ওপরের ধার বরাবর মাপুন, দ্বিগুণ করুন। ইলাস্টিক টানবেন না।' },
        { letter: 'B', name: 'হিপ', how: 'কোমরের নিচে সবচেয়ে চওড়া জায়গায়, দ্বিগুণ করে।' },
        { letter: 'C', name: 'ভেতরের লম্বা', how: 'দুই পায়ের জোড়া থেকে ভেতরের সেলাই ধরে নিচ পর্যন্ত।' },
        { letter: 'D', name: 'মুহরি', how: 'পায়ের নিচের ধার বিছিয়ে এপাশ থেকে ওপাশ।' },
      ],
    },
    {
      drawing: 'child',
      title: 'ছোটরা',
      points: [
        {
          letter: 'A',
          name: 'উচ্চতা',
          how: 'জুতা খুলে, গোড়ালি দেয়ালে লাগিয়ে, মাথায় একটা বই সোজা রেখে। বয়সের চেয়ে উচ্চতা দেখে নেওয়াই ভালো।',
        },
        { letter: 'B', name: 'বুক', how: 'হাত নামিয়ে, বগলের নিচে সবচেয়ে চওড়া জায়গায় ঘুরিয়ে।' },
      ],
    },
    {
      drawing: 'foot',
      title: 'পা',
      points: [
        {
          letter: 'A',
          name: 'পায়ের লম্বা',
          how: 'সন্ধ্যায় কাগজের ওপর দাঁড়িয়ে গোড়ালি আর সবচেয়ে লম্বা আঙুলে দাগ দিন, মাঝখানটা মাপুন। যে পা বড়, সেটার মাপ নিন।',
        },
      ],
    },
  ],
}
