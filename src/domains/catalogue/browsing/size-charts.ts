/** Measurements of the finished garments, in inches. */

type Both = { en: string; bn: string }

type Measure = { key: string; en: string; bn: string }
export type SizeChart = {
  title: Both
  measures: Measure[]
  rows: { size: string; values: number[] }[]
  note: Both
}

const names: Record<string, [string, string]> = {
  chest: ['Chest', 'বুক'],
  bust: ['Bust', 'বুক'],
  waist: ['Waist', 'কোমর'],
  hip: ['Hip', 'হিপ'],
  length: ['Length', 'লম্বা'],
  shoulder: ['Shoulder', 'কাঁধ'],
  sleeve: ['Sleeve', 'হাতা'],
  inseam: ['Inseam', 'ভেতরের লম্বা'],
  hem: ['Leg opening', 'মুহরি'],
  bottom: ['Bottom length', 'নিচের লম্বা'],
  salwar: ['Salwar length', 'সালোয়ার লম্বা'],
  orna: ['Orna length', 'ওড়না লম্বা'],
  width: ['Width', 'চওড়া'],
  depth: ['Depth', 'গভীরতা'],
  handle: ['Handle drop', 'হাতলের ঝুল'],
  foot: ['Foot length', 'পায়ের লম্বা'],
  buckle: ['Buckle to middle hole', 'বকলেস থেকে মাঝের ছিদ্র'],
  height: ['Child’s height', 'শিশুর উচ্চতা'],
}

const bodyNote: Both = {
  en: 'Measured on the finished garment. Choose a piece 2–4 inches wider than your body; hand-cut pieces may differ by half an inch.',
  bn: 'তৈরি পোশাকের মাপ। শরীরের মাপের চেয়ে ২–৪ ইঞ্চি বেশি নিন; হাতে কাটা বলে আধা ইঞ্চি কমবেশি হতে পারে।',
}
const waistNote: Both = {
  en: 'The size is the waist in inches. Inseams are left long enough to be shortened by a tailor.',
  bn: 'সাইজ মানে কোমরের মাপ ইঞ্চিতে। পায়ের লম্বা একটু বেশি রাখা, দর্জি দিয়ে ছোট করে নেওয়া যায়।',
}
const kidsNote: Both = {
  en: 'Children of one age differ; if in doubt go by height, and take the larger size.',
  bn: 'একই বয়সের শিশুর মাপ এক নয়; উচ্চতা দেখে নিন, সন্দেহ হলে এক সাইজ বড় নিন।',
}
const freeNote: Both = {
  en: 'One size for everyone. Handmade pieces may differ by an inch.',
  bn: 'সবার জন্য এক মাপ। হাতে তৈরি বলে এক ইঞ্চি কমবেশি হতে পারে।',
}

const chart = (en: string, bn: string, measures: string[], note: Both, rows: [string, ...number[]][]): SizeChart => ({
  title: { en, bn },
  measures: measures.map((key) => ({ key, en: names[key]?.[0] ?? key, bn: names[key]?.[1] ?? key })),
  rows: rows.map(([size, ...values]) => ({ size, values })),
  note,
})

export const sizeCharts: Record<string, SizeChart> = {
  panjabi: chart('Panjabi', 'পাঞ্জাবি', ['chest', 'length', 'shoulder', 'sleeve'], bodyNote, [
    ['38', 41, 38, 17, 23.5],
    ['40', 43, 40, 17.5, 24],
    ['42', 45, 42, 18, 24.5],
    ['44', 47, 43, 18.75, 25],
    ['46', 49, 44, 19.5, 25.5],
  ]),
  kurta: chart('Kurta', 'কুর্তা', ['chest', 'length', 'shoulder', 'sleeve'], bodyNote, [
    ['38', 41, 30, 17, 23],
    ['40', 43, 31, 17.5, 23.5],
    ['42', 45, 32, 18, 24],
    ['44', 47, 33, 18.75, 24.5],
    ['46', 49, 34, 19.5, 25],
  ]),
  tshirt: chart('T-shirt & Polo', 'টি-শার্ট ও পোলো', ['chest', 'length', 'shoulder', 'sleeve'], bodyNote, [
    ['XS', 36, 26, 15.75, 7.5],
    ['S', 38, 27, 16.5, 8],
    ['M', 40, 28, 17.25, 8.25],
    ['L', 42, 29, 18, 8.5],
    ['XL', 44, 30, 18.75, 9],
    ['2XL', 46, 31, 19.5, 9.25],
    ['3XL', 49, 31.5, 20.25, 9.5],
    ['4XL', 52, 32, 21, 10],
    ['5XL', 55, 32.5, 21.75, 10.25],
  ]),
  shirt: chart('Shirt', 'শার্ট', ['chest', 'length', 'shoulder', 'sleeve'], bodyNote, [
    ['S', 39, 28, 17, 23.5],
    ['M', 41, 29, 17.75, 24],
    ['L', 43, 30, 18.5, 24.5],
    ['XL', 45, 30.5, 19.25, 25],
    ['2XL', 48, 31, 20, 25.25],
    ['3XL', 51, 31.5, 20.75, 25.5],
  ]),
  hoodie: chart('Hoodie', 'হুডি', ['chest', 'length', 'shoulder', 'sleeve'], bodyNote, [
    ['S', 41, 26.5, 18, 24],
    ['M', 43, 27.5, 18.75, 24.5],
    ['L', 45, 28.5, 19.5, 25],
    ['XL', 47, 29.5, 20.25, 25.5],
    ['2XL', 50, 30, 21, 26],
    ['3XL', 53, 30.5, 21.75, 26.25],
    ['4XL', 56, 31, 22.5, 26.5],
    ['5XL', 59, 31.5, 23.25, 26.75],
  ]),
  blazer: chart('Blazer', 'ব্লেজার', ['chest', 'waist', 'length', 'shoulder', 'sleeve'], bodyNote, [
    ['S', 39, 36, 28, 17, 24],
    ['M', 41, 38, 28.5, 17.5, 24.5],
    ['L', 43, 40, 29, 18, 25],
    ['XL', 45, 42, 29.5, 18.5, 25.25],
    ['2XL', 47, 44, 30, 19, 25.5],
    ['3XL', 49, 46, 30.5, 19.5, 25.75],
  ]),
  trousers: chart('Jeans & Chino', 'জিন্স ও চিনো', ['waist', 'hip', 'inseam', 'hem'], waistNote, [
    ['28', 28.5, 36, 30, 6.5],
    ['30', 30.5, 38, 30, 6.75],
    ['32', 32.5, 40, 31, 7],
    ['34', 34.5, 42, 31, 7.25],
    ['36', 36.5, 44, 31.5, 7.5],
    ['38', 38.5, 46, 31.5, 7.75],
  ]),
  pajama: chart('Pajama', 'পায়জামা', ['waist', 'hip', 'length', 'hem'], waistNote, [
    ['28', 28, 40, 38, 6],
    ['30', 30, 42, 39, 6.25],
    ['32', 32, 44, 39.5, 6.5],
    ['34', 34, 46, 40, 6.75],
    ['36', 36, 48, 41, 7],
    ['38', 38, 50, 41.5, 7.25],
  ]),
  saree: chart(
    'Saree',
    'শাড়ি',
    ['length', 'width'],
    {
      en: '12 cubits (about 6 yards) with a blouse piece of 32 inches included.',
      bn: '১২ হাত (প্রায় ৬ গজ), সঙ্গে ৩২ ইঞ্চি ব্লাউজ পিস।',
    },
    [['Free Size', 216, 46]],
  ),
  kurti: chart('Kurti', 'কুর্তি', ['bust', 'waist', 'hip', 'length', 'shoulder', 'sleeve'], bodyNote, [
    ['32', 34, 31, 37, 40, 13, 16.5],
    ['34', 36, 33, 39, 41, 13.5, 17],
    ['36', 38, 35, 41, 42, 14, 17],
    ['38', 40, 37, 43, 42, 14.5, 17.5],
    ['40', 42, 39, 45, 43, 15, 17.5],
    ['42', 44, 41, 47, 43, 15.5, 18],
    ['44', 46, 43, 49, 44, 16, 18],
  ]),
  'three-piece': chart('Three-Piece', 'থ্রি-পিস', ['bust', 'waist', 'length', 'sleeve', 'salwar', 'orna'], bodyNote, [
    ['34', 36, 34, 43, 17, 38, 90],
    ['36', 38, 36, 44, 17.5, 38, 90],
    ['38', 40, 38, 44, 17.5, 39, 90],
    ['40', 42, 40, 45, 18, 39, 90],
    ['42', 44, 42, 45, 18, 40, 90],
    ['44', 46, 44, 46, 18.5, 40, 90],
  ]),
  abaya: chart(
    'Abaya',
    'আবায়া',
    ['length', 'bust', 'shoulder', 'sleeve'],
    {
      en: 'The size is the length from the shoulder in inches. Take your height minus about 9 inches.',
      bn: 'সাইজ মানে কাঁধ থেকে লম্বা, ইঞ্চিতে। নিজের উচ্চতা থেকে প্রায় ৯ ইঞ্চি বাদ দিয়ে নিন।',
    },
    [
      ['50', 50, 42, 14.5, 21],
      ['52', 52, 44, 15, 21.5],
      ['54', 54, 46, 15.5, 22],
      ['56', 56, 48, 16, 22.5],
      ['58', 58, 50, 16.5, 23],
    ],
  ),
  top: chart('Tops', 'টপস', ['bust', 'waist', 'length', 'shoulder'], bodyNote, [
    ['XS', 34, 32, 24, 13],
    ['S', 36, 34, 24.5, 13.5],
    ['M', 38, 36, 25, 14],
    ['L', 40, 38, 26, 14.5],
    ['XL', 43, 41, 26.5, 15.25],
    ['2XL', 46, 44, 27, 16],
  ]),
  'womens-shirt': chart('Women’s Shirt', 'মেয়েদের শার্ট', ['bust', 'waist', 'length', 'shoulder', 'sleeve'], bodyNote, [
    ['XS', 34, 31, 25.5, 13.5, 22],
    ['S', 36, 33, 26, 14, 22.5],
    ['M', 38, 35, 26.5, 14.5, 23],
    ['L', 40, 37, 27, 15, 23],
    ['XL', 43, 40, 27.5, 15.75, 23.5],
    ['2XL', 46, 43, 28, 16.5, 23.5],
  ]),
  'womens-blazer': chart(
    'Women’s Blazer',
    'মেয়েদের ব্লেজার',
    ['bust', 'waist', 'length', 'shoulder', 'sleeve'],
    bodyNote,
    [
      ['XS', 35, 31, 25, 14, 22.5],
      ['S', 37, 33, 25.5, 14.5, 23],
      ['M', 39, 35, 26, 15, 23.5],
      ['L', 41, 37, 26.5, 15.5, 23.5],
      ['XL', 44, 40, 27, 16.25, 24],
      ['2XL', 47, 43, 27.5, 17, 24],
    ],
  ),
  'womens-knit': chart('Women’s Activewear', 'মেয়েদের অ্যাকটিভওয়্যার', ['bust', 'length', 'shoulder'], bodyNote, [
    ['XS', 35, 25, 14],
    ['S', 37, 25.5, 14.5],
    ['M', 39, 26, 15],
    ['L', 41, 27, 15.75],
    ['XL', 44, 27.5, 16.5],
    ['2XL', 47, 28, 17.25],
  ]),
  palazzo: chart(
    'Palazzo',
    'প্লাজো',
    ['waist', 'hip', 'length', 'hem'],
    {
      en: 'The waist is given unstretched; its elastic gives about five inches more.',
      bn: 'কোমরের মাপ না টেনে নেওয়া; ইলাস্টিক আরও প্রায় পাঁচ ইঞ্চি বাড়ে।',
    },
    [
      ['S', 26, 40, 37, 13],
      ['M', 28, 42, 38, 13.5],
      ['L', 30, 44, 38.5, 14],
      ['XL', 33, 47, 39, 14.5],
      ['2XL', 36, 50, 39.5, 15],
    ],
  ),
  'womens-jeans': chart('Women’s Jeans', 'মেয়েদের জিন্স', ['waist', 'hip', 'inseam', 'hem'], waistNote, [
    ['28', 28, 37, 28, 7.5],
    ['30', 30, 39, 28.5, 7.75],
    ['32', 32, 41, 29, 8],
    ['34', 34, 43, 29, 8.25],
    ['36', 36, 45, 29.5, 8.5],
  ]),
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
