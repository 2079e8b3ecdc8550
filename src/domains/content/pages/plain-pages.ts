import type { AboutText, BrandText } from '../contract.ts'
import { type PageContent, section } from './page-content.ts'

/** The about page of a shop without the demo brand's story: only what holds for any shop that runs this software. */
const about: PageContent<AboutText> = {
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

const story: PageContent = {
  changed: '2026-11-24',
  en: (f) => ({
    title: 'Our story',
    description: `What you can rely on at ${f.shop}, from the price on the page to the parcel at your door.`,
    lead: `What you can rely on when you buy at ${f.shop}.`,
    sections: [
      section(
        'promise',
        'What we hold on to',
        'The price you see is the price you pay, and what delivery costs stands there before you order. We tell you when something is sold out.',
        'And when we get something wrong, we [put it right](/returns).',
      ),
      section(
        'you',
        'Your part',
        'If you bought something here, a review on its page helps whoever comes after you. Questions, praise and complaints reach us through [Contact](/contact).',
      ),
    ],
  }),
  bn: (f) => ({
    title: 'আমাদের গল্প',
    description: `পাতায় লেখা দাম থেকে দরজায় পৌঁছানো পার্সেল পর্যন্ত: ${f.shop}-এ যেসব কথার ওপর ভরসা রাখতে পারেন।`,
    lead: `${f.shop}-এ কিনলে যেসব কথার ওপর ভরসা রাখতে পারেন।`,
    sections: [
      section(
        'promise',
        'যে কথাগুলো রাখি',
        'যে দাম দেখেন, সেই দামই দেন; ডেলিভারির খরচও জানা যায় অর্ডারের আগেই। কিছু ফুরিয়ে গেলে বলি ফুরিয়ে গেছে।',
        'আর ভুল হলে [শুধরে দিই](/returns)।',
      ),
      section(
        'you',
        'আপনার অংশটুকু',
        'এখান থেকে কিছু কিনে থাকলে পণ্যের পাতায় একটা রিভিউ লিখুন; যিনি পরে আসবেন, তাঁর কাজে লাগবে। প্রশ্ন, প্রশংসা, অভিযোগ জানান [যোগাযোগ](/contact) পাতায়।',
      ),
    ],
  }),
}

const brand: PageContent<BrandText> = {
  changed: '2026-11-24',
  en: (f) => ({
    title: 'The brand',
    description: `${f.shop}: the name on the parcel, and how the shop behind it works.`,
    lead: `${f.shop} is the name on the parcel. This is how we work.`,
    sections: [
      section('promise', 'How we work', {
        list: [
          '**Said, not sung.** Each page says what a piece is, what it measures and what it costs.',
          '**Made to be kept.** [Care](/care) tells how to wash, dry and iron, so that clothes last.',
          '**Within reach.** Whoever writes through [Contact](/contact) has an answer within 24–48 hours.',
        ],
      }),
    ],
    colours: [],
    crafts: [],
  }),
  bn: (f) => ({
    title: 'ব্র্যান্ড',
    description: `${f.shop}: পার্সেলের গায়ে লেখা নাম, আর তার পেছনের দোকান যেভাবে কাজ করে।`,
    lead: `পার্সেলের গায়ে যে নাম লেখা, সেটাই ${f.shop}। আমরা যেভাবে কাজ করি:`,
    sections: [
      section('promise', 'যেভাবে কাজ করি', {
        list: [
          '**বাড়িয়ে বলি না।** পোশাকটা কী, মাপ কত, দাম কত, প্রতিটি পাতায় লেখা।',
          '**টিকে থাকার মতো।** কীভাবে ধোবেন, শুকাবেন, ইস্ত্রি করবেন, তা আছে [যত্নের পাতায়](/care), যাতে পোশাক টেকে।',
          '**হাতের কাছেই।** [যোগাযোগ](/contact) পাতায় লিখলে ২৪–৪৮ ঘণ্টার মধ্যে উত্তর পাবেন।',
        ],
      }),
    ],
    colours: [],
    crafts: [],
  }),
}

const stores: PageContent = {
  changed: '2026-11-24',
  en: (f) => ({
    title: 'Our store',
    description: f.hasAddress
      ? `The store of ${f.shop}: ${f.address}. Address, opening hours and directions.`
      : `${f.shop} is open here, at any hour: order online, pay when the parcel arrives.`,
    lead: f.hasAddress
      ? 'This is where you find us.'
      : 'Our shop is the one you are in: it is open at any hour, and we deliver to your door.',
    sections: [
      f.hasAddress
        ? section(
            'visit',
            'Before you come',
            'Looking for something you saw here? [Ask us](/contact) before you set out, with the product code, and we look whether it is there. On holidays the hours can be different.',
          )
        : section(
            'online',
            'Ordering from home',
            'Everything we sell stands in the [shop](/shop). What delivery costs and how long it takes stands under [Shipping](/shipping-policy). Questions? [Write to us](/contact).',
          ),
    ],
  }),
  bn: (f) => ({
    title: 'আমাদের দোকান',
    description: f.hasAddress
      ? `${f.shop}-এর দোকান: ${f.address}। ঠিকানা, খোলার সময় ও পথনির্দেশ।`
      : `${f.shop} এখানেই খোলা, সব সময়: অনলাইনে অর্ডার করুন, টাকা দিন পার্সেল হাতে পেয়ে।`,
    lead: f.hasAddress
      ? 'আমাদের এখানে পাবেন।'
      : 'যে দোকানে এখন আছেন, সেটাই আমাদের দোকান: সব সময় খোলা, আর পোশাক পৌঁছে যায় আপনার দরজায়।',
    sections: [
      f.hasAddress
        ? section(
            'visit',
            'আসার আগে',
            'এখানে দেখা কোনো পোশাক খুঁজছেন? বের হওয়ার আগে পণ্যের কোডসহ [আমাদের জিজ্ঞেস করুন](/contact), আছে কি না দেখে জানাব। ছুটির দিনে সময় আলাদা হতে পারে।',
          )
        : section(
            'online',
            'ঘরে বসে অর্ডার',
            'যা কিছু বিক্রি করি, সবই আছে [দোকানে](/shop)। ডেলিভারির খরচ ও সময় লেখা আছে [ডেলিভারি](/shipping-policy) পাতায়। প্রশ্ন আছে? [আমাদের লিখুন](/contact)।',
          ),
    ],
  }),
}

/** The neutral versions of the pages about the shop. */
export const plainPages = { about, story, brand, stores }
