import type { AboutText } from '#domains/content/contract.ts'
import { type PageContent, section } from '../page-content.ts'

/** The about page of a shop without the demo brand's story: only what holds for any shop that runs this software. */
export const about: PageContent<AboutText> = {
  changed: '2026-11-25',
  en: (f) => ({
    title: `About ${f.shop}`,
    description: `${f.shop} sells clothing online: honest prices, stock that is really there, cash on delivery in all ${f.districtCount} districts.`,
    lead: `${f.shop} is a clothing shop. You choose here, we deliver in all ${f.districtCount} districts, and you pay when the parcel is in your hands.`,
    sections: [
      section(
        'buying',
        'How buying works here',
        'Choose a piece, a size and a colour, and order with or without an account. You have an order number at once, and [Track order](/track-order) shows where the parcel is.',
        'What delivery costs and how long it takes stands under [Shipping](/shipping-policy); what we do about a damaged or wrong piece, under [Returns](/returns).',
      ),
    ],
    reasons: [
      {
        title: 'You know your size',
        text: 'The [size guide](/size-guide) shows where to lay the tape and what each size measures.',
      },
      {
        title: 'What you see is true',
        text: 'The price in the list is the price at the door. A size that can be chosen is in stock. Stars come from people, and where there are none yet, we say so.',
      },
      {
        title: 'You pay when it is in your hands',
        text: 'Cash on delivery. If a piece arrives damaged or wrong, tell us within 24 hours, and [we replace it](/returns).',
      },
    ],
  }),
  bn: (f) => ({
    title: `${f.shop}: আমাদের কথা`,
    description: `${f.shop} অনলাইনে পোশাক বিক্রি করে: ন্যায্য দাম, সত্যিকারের স্টক, ${f.districtCount} জেলায় ক্যাশ অন ডেলিভারি।`,
    lead: `${f.shop} একটি পোশাকের দোকান। এখানে পছন্দ করুন, ${f.districtCount} জেলায় আমরা পৌঁছে দিই, টাকা দেবেন পার্সেল হাতে পেয়ে।`,
    sections: [
      section(
        'buying',
        'যেভাবে কিনবেন',
        'পোশাক, সাইজ আর রং বেছে নিন; অ্যাকাউন্ট থাকুক বা না থাকুক, অর্ডার করা যায়। সঙ্গে সঙ্গেই অর্ডার নম্বর পাবেন, আর পার্সেল কোথায় আছে তা দেখাবে [অর্ডার ট্র্যাক](/track-order)।',
        'ডেলিভারির খরচ ও সময় লেখা আছে [ডেলিভারি](/shipping-policy) পাতায়; নষ্ট বা ভুল পণ্য এলে কী করি, তা [রিটার্ন](/returns) পাতায়।',
      ),
    ],
    reasons: [
      {
        title: 'নিজের সাইজ জেনে নিন',
        text: 'ফিতা কোথায় ধরবেন আর কোন সাইজের মাপ কত, সব আছে [সাইজ গাইডে](/size-guide)।',
      },
      {
        title: 'যা দেখছেন, তা-ই সত্যি',
        text: 'তালিকায় যে দাম, দরজাতেও সেই দাম। যে সাইজ বেছে নেওয়া যায়, সেটি স্টকে আছে। তারাগুলো দিয়েছেন মানুষ; যেখানে কেউ এখনো দেননি, সেখানে সেটাই লেখা।',
      },
      {
        title: 'টাকা দেবেন হাতে পেয়ে',
        text: 'ক্যাশ অন ডেলিভারি। পণ্য নষ্ট বা ভুল এলে ২৪ ঘণ্টার মধ্যে জানান, [বদলে দেব](/returns)।',
      },
    ],
  }),
}
