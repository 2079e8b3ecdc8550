import { type PageContent, section } from '../page-content.ts'

export const stores: PageContent = {
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
