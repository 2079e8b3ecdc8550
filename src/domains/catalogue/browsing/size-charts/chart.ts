type Both = { en: string; bn: string }

type Measure = { key: string; en: string; bn: string }

/** Measurements of the finished garments, in inches. */
export type SizeChart = {
  title: Both
  measures: Measure[]
  rows: { size: string; values: number[] }[]
  note: Both
}

/** Measures by key, English and Bangla. */
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

export const bodyNote: Both = {
  en: 'Measured on the finished garment. Choose a piece 2–4 inches wider than your body; hand-cut pieces may differ by half an inch.',
  bn: 'তৈরি পোশাকের মাপ। শরীরের মাপের চেয়ে ২–৪ ইঞ্চি বেশি নিন; হাতে কাটা বলে আধা ইঞ্চি কমবেশি হতে পারে।',
}
export const waistNote: Both = {
  en: 'The size is the waist in inches. Inseams are left long enough to be shortened by a tailor.',
  bn: 'সাইজ মানে কোমরের মাপ ইঞ্চিতে। পায়ের লম্বা একটু বেশি রাখা, দর্জি দিয়ে ছোট করে নেওয়া যায়।',
}
export const kidsNote: Both = {
  en: 'Children of one age differ; if in doubt go by height, and take the larger size.',
  bn: 'একই বয়সের শিশুর মাপ এক নয়; উচ্চতা দেখে নিন, সন্দেহ হলে এক সাইজ বড় নিন।',
}
export const freeNote: Both = {
  en: 'One size for everyone. Handmade pieces may differ by an inch.',
  bn: 'সবার জন্য এক মাপ। হাতে তৈরি বলে এক ইঞ্চি কমবেশি হতে পারে।',
}

/** @param rows size, then its values in the order of `measures` */
export const chart = (
  en: string,
  bn: string,
  measures: string[],
  note: Both,
  rows: [string, ...number[]][],
): SizeChart => ({
  title: { en, bn },
  measures: measures.map((key) => ({ key, en: names[key]?.[0] ?? key, bn: names[key]?.[1] ?? key })),
  rows: rows.map(([size, ...values]) => ({ size, values })),
  note,
})
