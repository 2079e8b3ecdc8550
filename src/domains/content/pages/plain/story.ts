import { type PageContent, section } from '../page-content.ts'

export const story: PageContent = {
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
        'এখান থেকে কিছু কিনে থাকলে পণ্যের পাতায় একটা মতামত লিখুন; যিনি পরে আসবেন, তাঁর কাজে লাগবে। প্রশ্ন, প্রশংসা, অভিযোগ জানান [যোগাযোগ](/contact) পাতায়।',
      ),
    ],
  }),
}
