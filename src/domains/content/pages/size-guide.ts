import type { SizeGuideText } from '../contract.ts'
import { measuring } from './measuring.ts'
import { type PageContent, section } from './page-content.ts'

/** The page on sizes. The size charts are data: see catalogue/size-charts. */
export const sizeGuide: PageContent<SizeGuideText> = {
  changed: '2026-11-27',
  en: (f) => ({
    title: 'Size guide',
    description: `How to measure, and the measures of every size at ${f.shop}: panjabi, kurti, saree, shirts, trousers, kids, in inches and cm.`,
    lead: 'All figures are those of the finished piece, not of your body. The surest way: measure something of yours that fits, and look for the same figures here.',
    sections: [
      section(
        'between',
        'Between two sizes?',
        'Take the larger one. Cotton gives up to half an inch in the first wash, and what is too wide a tailor can take in for a little money; what is too narrow stays too narrow.',
        'A size that does not suit is no reason for a [replacement](/returns), so [ask us](/contact) when in doubt: tell us your height, your chest and how you like to wear it.',
      ),
    ],
    measuring: measuring.en,
    groups: [
      { title: 'Men', section: 'mens' },
      { title: 'Women', section: 'womens' },
      { title: 'Kids', section: 'kids' },
      { title: 'Accessories', section: 'accessories' },
    ],
  }),
  bn: (f) => ({
    title: 'সাইজ গাইড',
    description: `কীভাবে মাপবেন, আর ${f.shop}-এর প্রতিটি সাইজের মাপ: পাঞ্জাবি, কুর্তি, শাড়ি, শার্ট, প্যান্ট, ছোটদের; ইঞ্চি ও সেন্টিমিটারে।`,
    lead: 'সব মাপ তৈরি পোশাকের, শরীরের নয়। সবচেয়ে নিশ্চিত উপায়: গায়ে ভালো বসে এমন একটা জামা মেপে এখানে একই মাপ খুঁজুন।',
    sections: [
      section(
        'between',
        'দুই সাইজের মাঝামাঝি?',
        'বড়টি নিন। সুতি প্রথম ধোয়ায় আধা ইঞ্চি পর্যন্ত কমতে পারে। ঢিলা হলে দর্জি অল্প টাকায় চাপিয়ে দেন; আঁটসাঁট হলে আর কিছু করার থাকে না।',
        'সাইজ না মেলা [পণ্য বদলের](/returns) কারণ হিসেবে ধরা হয় না। তাই সন্দেহ হলে [জিজ্ঞেস করে নিন](/contact): উচ্চতা, বুকের মাপ আর কেমন পরতে ভালোবাসেন, এটুকু বললেই হবে।',
      ),
    ],
    measuring: measuring.bn,
    groups: [
      { title: 'ছেলেদের', section: 'mens' },
      { title: 'মেয়েদের', section: 'womens' },
      { title: 'ছোটদের', section: 'kids' },
      { title: 'অনুষঙ্গ', section: 'accessories' },
    ],
  }),
}
