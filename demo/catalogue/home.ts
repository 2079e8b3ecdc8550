/** Content of the home page: hero, announcements, tiles and the social carousel. */
import type { Both } from './types.ts'

export type DemoSlide = {
  image: string
  eyebrow: Both
  title: Both
  description: Both
  buttonText: Both
  buttonLink: string
  featured: boolean
}

export const heroSlides: DemoSlide[] = [
  {
    image: 'scene-hero-1',
    eyebrow: { en: 'Puja/25', bn: 'পূজা/২৫' },
    title: { en: 'Five days, forty-eight pieces', bn: 'পাঁচ দিন, আটচল্লিশ সাজ' },
    description: {
      en: 'Red borders, jamdani and half silk for the mornings of anjali and the nights after.',
      bn: 'অঞ্জলির সকাল আর আরতির রাতের জন্য লাল পাড়, জামদানি ও হাফ সিল্ক।',
    },
    buttonText: { en: 'See the Puja collection', bn: 'পূজার সংগ্রহ দেখুন' },
    buttonLink: '/collections/puja-25',
    featured: true,
  },
  {
    image: 'scene-hero-2',
    eyebrow: { en: 'Panjabi', bn: 'পাঞ্জাবি' },
    title: { en: 'Woven by the river', bn: 'নদীর পাড়ে বোনা' },
    description: {
      en: 'Panjabis from the looms of Rupganj, Cumilla and Pabna, cut for now.',
      bn: 'রূপগঞ্জ, কুমিল্লা ও পাবনার তাঁতের কাপড়ে এ সময়ের কাটের পাঞ্জাবি।',
    },
    buttonText: { en: 'Shop panjabis', bn: 'পাঞ্জাবি দেখুন' },
    buttonLink: '/collections/panjabi',
    featured: true,
  },
  {
    image: 'scene-hero-3',
    eyebrow: { en: 'Season of Sale', bn: 'ছাড়ের মৌসুম' },
    title: { en: 'A flat 33% off', bn: 'ফ্ল্যাট ৩৩% ছাড়' },
    description: {
      en: 'The price you see is the price you pay; sizes go as they go.',
      bn: 'যে দাম দেখছেন সেটাই দাম; সাইজ থাকতে থাকতে নিয়ে নিন।',
    },
    buttonText: { en: 'Shop the sale', bn: 'ছাড়ের পণ্য দেখুন' },
    buttonLink: '/collections/season-of-sale',
    featured: true,
  },
  {
    image: 'scene-hero-4',
    eyebrow: { en: 'Sarees', bn: 'শাড়ি' },
    title: { en: 'Six yards, many hands', bn: 'বারো হাত, অনেক হাতের কাজ' },
    description: { en: 'Sarees named for the places where they are made.', bn: 'যেখানে তৈরি, সেই জায়গার নামেই শাড়ির নাম।' },
    buttonText: { en: 'Shop sarees', bn: 'শাড়ি দেখুন' },
    buttonLink: '/collections/saree',
    featured: false,
  },
  {
    image: 'scene-hero-5',
    eyebrow: { en: 'Kids', bn: 'ছোটদের' },
    title: { en: 'Made to be run in', bn: 'দৌড়ে বেড়ানোর পোশাক' },
    description: { en: 'Soft cotton, strong seams and room to grow.', bn: 'নরম সুতি, মজবুত সেলাই, আর বেড়ে ওঠার একটু জায়গা।' },
    buttonText: { en: 'Shop kids', bn: 'ছোটদের পোশাক দেখুন' },
    buttonLink: '/collections/all-kids',
    featured: false,
  },
]

/** '{threshold}' is replaced by the free-delivery threshold of the settings, formatted as money. */
export const announcements: { kind: string; text: Both; href?: string }[] = [
  {
    kind: 'free-shipping',
    text: { en: 'Free shipping on orders over {threshold}', bn: '{threshold}-এর বেশি কেনাকাটায় ডেলিভারি ফ্রি' },
    href: '/shipping-policy',
  },
  {
    kind: 'sale',
    text: { en: 'Season of Sale: flat 33% off', bn: 'ছাড়ের মৌসুম: ফ্ল্যাট ৩৩% ছাড়' },
    href: '/collections/season-of-sale',
  },
  {
    kind: 'delivery',
    text: {
      en: 'Dhaka city within 24 hours, everywhere else in 48 to 72',
      bn: 'ঢাকা শহরে ২৪ ঘণ্টায়, বাকি সব জায়গায় ৪৮ থেকে ৭২ ঘণ্টায় ডেলিভারি',
    },
    href: '/shipping-policy',
  },
  { kind: 'payment', text: { en: 'Cash on delivery everywhere we deliver', bn: 'সব জায়গায় ক্যাশ অন ডেলিভারি' } },
  {
    kind: 'collection',
    text: { en: 'Puja/25 has arrived: 48 festive pieces', bn: 'পূজা/২৫ এসে গেছে: উৎসবের ৪৮টি পোশাক' },
    href: '/collections/puja-25',
  },
  {
    kind: 'tracking',
    text: { en: 'Track your order with its number at any time', bn: 'অর্ডার নম্বর দিয়ে যেকোনো সময় অর্ডারের খবর জানুন' },
    href: '/track-order',
  },
]

/** The six-tile grid, which is also the featured categories block. */
export const featuredCategories: {
  slug: string
  title: Both
  image: string
  href: string
  mainCategory: string
  position: number
}[] = [
  {
    slug: 'panjabi',
    title: { en: 'Panjabi', bn: 'পাঞ্জাবি' },
    image: 'scene-panjabi',
    href: '/collections/panjabi',
    mainCategory: 'mens',
    position: 1,
  },
  {
    slug: 'womens-kurtis',
    title: { en: 'Kurtis', bn: 'কুর্তি' },
    image: 'scene-kurtis',
    href: '/collections/womens-kurtis',
    mainCategory: 'womens',
    position: 2,
  },
  {
    slug: 'mens-polos',
    title: { en: 'Polos', bn: 'পোলো' },
    image: 'scene-polos',
    href: '/collections/mens-polos',
    mainCategory: 'mens',
    position: 3,
  },
  {
    slug: 'saree',
    title: { en: 'Sarees', bn: 'শাড়ি' },
    image: 'scene-sarees',
    href: '/collections/saree',
    mainCategory: 'womens',
    position: 4,
  },
  {
    slug: 'kids',
    title: { en: 'Kids', bn: 'ছোটদের' },
    image: 'scene-kids',
    href: '/collections/kids',
    mainCategory: 'kids',
    position: 5,
  },
  {
    slug: 'bags',
    title: { en: 'Bags', bn: 'ব্যাগ' },
    image: 'scene-bags',
    href: '/collections/bags',
    mainCategory: 'accessories',
    position: 6,
  },
]

/** The social carousel: each caption belongs to a product. */
export const socialPosts: { product: string; caption: Both }[] = [
  {
    product: 'rupganj-dhakai-jamdani-saree',
    caption: { en: 'Weeks on one loom, one evening on you.', bn: 'সপ্তাহজুড়ে তাঁতে, এক সন্ধ্যায় আপনার গায়ে।' },
  },
  {
    product: 'shitalakshya-jamdani-panjabi',
    caption: { en: 'Eid morning, before the embraces.', bn: 'ঈদের সকাল, কোলাকুলির ঠিক আগে।' },
  },
  {
    product: 'kadam-block-print-kurti',
    caption: { en: 'Kadam in bloom, rain on the way.', bn: 'কদম ফুটেছে, বৃষ্টি আসছে।' },
  },
  { product: 'gamcha-check-scarf', caption: { en: 'Our gamcha, dressed for town.', bn: 'আমাদের গামছা, শহুরে সাজে।' } },
  { product: 'projapoti-frock', caption: { en: 'It twirls. We tested it.', bn: 'ঘুরলে দোলে, পরীক্ষা করে দেখেছি।' } },
  {
    product: 'sonali-jute-tote',
    caption: { en: 'Jute, books and a kilo of litchis.', bn: 'পাটের ব্যাগ, বই আর এক কেজি লিচু।' },
  },
]
