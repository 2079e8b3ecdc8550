/** Materials and care instructions of the products. */
import type { Cloth } from '../vocabulary.ts'
import type { Both } from './types.ts'

export const materials = {
  cotton: { en: '100% cotton', bn: '১০০% সুতি' },
  'fine-cotton': { en: '100% fine combed cotton', bn: '১০০% মিহি কম্বড কটন' },
  voile: { en: 'Cotton voile', bn: 'সুতি ভয়েল' },
  poplin: { en: 'Cotton poplin', bn: 'কটন পপলিন' },
  oxford: { en: 'Cotton oxford', bn: 'কটন অক্সফোর্ড' },
  khadi: { en: 'Hand-spun khadi cotton', bn: 'হাতে কাটা সুতার খাদি' },
  handloom: { en: 'Handloom cotton', bn: 'তাঁতের সুতি' },
  'jamdani-cotton': { en: 'Handwoven jamdani cotton, 84 count', bn: 'হাতে বোনা জামদানি সুতি, ৮৪ কাউন্ট' },
  'half-silk': { en: 'Half silk (cotton and silk)', bn: 'হাফ সিল্ক (সুতি ও রেশম)' },
  silk: { en: 'Rajshahi silk', bn: 'রাজশাহী সিল্ক' },
  'linen-cotton': { en: '55% linen, 45% cotton', bn: '৫৫% লিনেন, ৪৫% সুতি' },
  viscose: { en: '100% viscose', bn: '১০০% ভিসকোস' },
  georgette: { en: 'Georgette with cotton lining', bn: 'জর্জেট, ভেতরে সুতির লাইনিং' },
  crepe: { en: 'Matte crepe', bn: 'ম্যাট ক্রেপ' },
  jersey: { en: '100% combed cotton jersey, 180 GSM', bn: '১০০% কম্বড কটন জার্সি, ১৮০ জিএসএম' },
  'heavy-jersey': { en: '100% cotton jersey, 220 GSM', bn: '১০০% কটন জার্সি, ২২০ জিএসএম' },
  pique: { en: 'Cotton pique, 210 GSM', bn: 'কটন পিকে, ২১০ জিএসএম' },
  'dry-knit': { en: '60% cotton, 40% quick-dry polyester', bn: '৬০% সুতি, ৪০% কুইক-ড্রাই পলিয়েস্টার' },
  fleece: {
    en: '80% cotton, 20% polyester brushed fleece, 300 GSM',
    bn: '৮০% সুতি, ২০% পলিয়েস্টার ব্রাশড ফ্লিস, ৩০০ জিএসএম',
  },
  twill: { en: '98% cotton, 2% elastane twill', bn: '৯৮% সুতি, ২% ইলাস্টেন টুইল' },
  'soft-twill': { en: '100% cotton twill', bn: '১০০% কটন টুইল' },
  denim: { en: '98% cotton, 2% elastane denim, 11 oz', bn: '৯৮% সুতি, ২% ইলাস্টেন ডেনিম, ১১ আউন্স' },
  'light-denim': { en: '100% cotton denim, 7 oz', bn: '১০০% কটন ডেনিম, ৭ আউন্স' },
  suiting: { en: '65% polyester, 35% viscose suiting, full lining', bn: '৬৫% পলিয়েস্টার, ৩৫% ভিসকোস স্যুটিং, পুরো লাইনিং' },
  'wool-blend': { en: '40% wool, 60% viscose', bn: '৪০% উল, ৬০% ভিসকোস' },
  'baby-cotton': { en: '100% cotton interlock, no azo dyes', bn: '১০০% কটন ইন্টারলক, অ্যাজো রংমুক্ত' },
  jute: { en: 'Jute canvas, cotton lining', bn: 'পাটের ক্যানভাস, ভেতরে সুতির লাইনিং' },
  canvas: { en: 'Cotton canvas', bn: 'কটন ক্যানভাস' },
  leather: { en: 'Full-grain cow leather', bn: 'আসল গরুর চামড়া' },
  rexine: { en: 'Soft PU upper, rubber sole', bn: 'নরম পিইউ আপার, রাবারের সোল' },
} satisfies Record<string, Both>
export type MaterialId = keyof typeof materials

const care = {
  machine: {
    en: ['Machine wash cold with like colours', 'Do not bleach', 'Dry in the shade, inside out', 'Warm iron'],
    bn: ['একই রঙের কাপড়ের সঙ্গে ঠান্ডা পানিতে মেশিনে ধোয়া যাবে', 'ব্লিচ ব্যবহার করবেন না', 'উল্টে ছায়ায় শুকান', 'হালকা গরম ইস্ত্রি'],
  },
  knit: {
    en: [
      'Machine wash cold, inside out',
      'Do not bleach',
      'Dry flat or on a line in the shade',
      'Do not iron on the print',
    ],
    bn: ['উল্টে ঠান্ডা পানিতে মেশিনে ধোয়া যাবে', 'ব্লিচ ব্যবহার করবেন না', 'ছায়ায় মেলে শুকান', 'প্রিন্টের উপর ইস্ত্রি করবেন না'],
  },
  dyed: {
    en: [
      'Wash alone the first two times; some colour may come out',
      'Hand wash in cold water with mild soap',
      'Dry in the shade',
      'Iron on the wrong side',
    ],
    bn: [
      'প্রথম দুবার আলাদা ধুয়ে নিন, সামান্য রং উঠতে পারে',
      'ঠান্ডা পানিতে হালকা সাবান দিয়ে হাতে ধুতে হবে',
      'ছায়ায় শুকান',
      'উল্টো পিঠে ইস্ত্রি করুন',
    ],
  },
  handwork: {
    en: [
      'Dry clean the first time, later hand wash cold',
      'Do not wring, brush or soak',
      'Dry flat in the shade',
      'Iron on the wrong side over a cotton cloth',
    ],
    bn: [
      'প্রথমবার ড্রাই ক্লিন, এরপর ঠান্ডা পানিতে হাতে ধোয়া',
      'নিংড়াবেন না, ব্রাশ করবেন না, ভিজিয়ে রাখবেন না',
      'ছায়ায় বিছিয়ে শুকান',
      'উপরে সুতি কাপড় দিয়ে উল্টো পিঠে ইস্ত্রি করুন',
    ],
  },
  silk: {
    en: [
      'Dry clean only',
      'Keep folded in soft cotton and refold every few months',
      'Spray perfume before wearing, not on the cloth',
      'Cool iron on the wrong side',
    ],
    bn: [
      'শুধু ড্রাই ক্লিন',
      'নরম সুতি কাপড়ে মুড়ে রাখুন, কয়েক মাস পরপর ভাঁজ বদলান',
      'পারফিউম পরার আগে দিন, কাপড়ে নয়',
      'উল্টো পিঠে কম তাপে ইস্ত্রি',
    ],
  },
  denim: {
    en: ['Wash rarely, cold and inside out', 'Wash alone the first time', 'Dry on a line in the shade', 'Medium iron'],
    bn: ['কম ধোবেন; ধুলে উল্টে ঠান্ডা পানিতে', 'প্রথমবার আলাদা ধুয়ে নিন', 'ছায়ায় ঝুলিয়ে শুকান', 'মাঝারি তাপে ইস্ত্রি'],
  },
  tailored: {
    en: ['Dry clean only', 'Hang on a broad hanger', 'Steam rather than iron', 'Brush after wearing'],
    bn: ['শুধু ড্রাই ক্লিন', 'চওড়া হ্যাঙারে ঝুলিয়ে রাখুন', 'ইস্ত্রির বদলে স্টিম দিন', 'পরার পর ব্রাশ করে রাখুন'],
  },
  baby: {
    en: [
      'Wash before the first wear',
      'Machine wash at 40 °C with mild detergent',
      'No bleach, no softener',
      'Dry in the sun, warm iron',
    ],
    bn: [
      'প্রথমবার পরানোর আগে ধুয়ে নিন',
      'হালকা ডিটারজেন্টে ৪০ ডিগ্রিতে মেশিনে ধোয়া যাবে',
      'ব্লিচ বা সফটনার নয়',
      'রোদে শুকান, হালকা গরম ইস্ত্রি',
    ],
  },
  leather: {
    en: [
      'Wipe with a dry, soft cloth',
      'Keep away from water and long sun',
      'Polish with neutral cream every two months',
      'Store filled with paper, not folded',
    ],
    bn: ['শুকনো নরম কাপড়ে মুছুন', 'পানি ও কড়া রোদ থেকে দূরে রাখুন', 'দুই মাস পরপর নিউট্রাল ক্রিম লাগান', 'ভাঁজ না করে ভেতরে কাগজ দিয়ে রাখুন'],
  },
  wipe: {
    en: [
      'Brush off dust',
      'Clean spots with a damp cloth and mild soap',
      'Do not machine wash',
      'Air dry away from heat',
    ],
    bn: ['ধুলা ঝেড়ে ফেলুন', 'দাগ লাগলে ভেজা কাপড় আর হালকা সাবানে মুছুন', 'মেশিনে ধোবেন না', 'তাপ থেকে দূরে বাতাসে শুকান'],
  },
} satisfies Record<string, { en: string[]; bn: string[] }>
export type CareId = keyof typeof care

const careOfCloth: Record<Cloth, CareId> = {
  plain: 'machine',
  twill: 'machine',
  check: 'machine',
  stripe: 'machine',
  denim: 'denim',
  'block-print': 'dyed',
  'tie-dye': 'dyed',
  batik: 'dyed',
  jamdani: 'handwork',
  kantha: 'handwork',
  embroidery: 'handwork',
}

const careOfMaterial: Partial<Record<MaterialId, CareId>> = {
  jersey: 'knit',
  'heavy-jersey': 'knit',
  pique: 'knit',
  'dry-knit': 'knit',
  fleece: 'knit',
  silk: 'silk',
  'half-silk': 'silk',
  suiting: 'tailored',
  'wool-blend': 'tailored',
  'baby-cotton': 'baby',
  leather: 'leather',
  rexine: 'wipe',
  jute: 'wipe',
  canvas: 'wipe',
}

/** Care instructions: the product's own, else the material's, else the cloth's. */
export const careFor = (cloth: Cloth, material: MaterialId, own?: CareId) =>
  care[own ?? careOfMaterial[material] ?? careOfCloth[cloth]]

/** Unit cost as a share of the price; handmade cloths cost most. */
export const makingShare: Record<Cloth, number> = {
  plain: 0.48,
  twill: 0.52,
  denim: 0.54,
  stripe: 0.5,
  check: 0.51,
  'tie-dye': 0.53,
  'block-print': 0.55,
  batik: 0.56,
  embroidery: 0.6,
  kantha: 0.62,
  jamdani: 0.63,
}

export const clothTags: Record<Cloth, string[]> = {
  plain: ['plain', 'একরঙা'],
  twill: ['twill', 'টুইল'],
  denim: ['denim', 'ডেনিম'],
  jamdani: ['jamdani', 'জামদানি'],
  kantha: ['nakshi kantha', 'নকশি কাঁথা'],
  'block-print': ['block print', 'ব্লক প্রিন্ট'],
  check: ['check', 'চেক'],
  stripe: ['stripe', 'স্ট্রাইপ'],
  'tie-dye': ['tie dye', 'টাই-ডাই'],
  batik: ['batik', 'বাটিক'],
  embroidery: ['embroidery', 'এমব্রয়ডারি'],
}
