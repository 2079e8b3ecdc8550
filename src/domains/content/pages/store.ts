import { type PageContent, section } from './page-content.ts'

export const store: PageContent = {
  changed: '2026-11-21',
  en: (f) => ({
    title: 'Our store',
    description: `The ${f.shop} store in Dhaka: ${f.address}. Open daily ${f.hours}. Map and directions.`,
    lead: 'One shop, one door, and everything in it can be touched.',
    sections: [
      section('visit', 'When you come', {
        list: [
          'Hold the cloth against the light. That says more than any picture.',
          'Bring a piece that fits you well; we lay it beside ours.',
          'Looking for something you saw here? Tell us its product code before you set out, by phone or [message](/contact), and we look whether it hangs in the store.',
          'A replacement can be settled in the store too. Bring the piece with its tags, its packaging and the order number, within [24 hours](/returns).',
        ],
      }),
      section(
        'way',
        'How to get here',
        'By metro: get out at Mirpur 10 on MRT Line 6. By bus: nearly every bus on Begum Rokeya Sarani stops at the Mirpur 10 roundabout. Call us from there if you cannot find the door.',
      ),
      section(
        'days',
        'Holidays',
        `We are open every day, ${f.hours}, Fridays too. On the days of Eid it can be different; a call before you set out saves you the way: ${f.phone}.`,
      ),
    ],
  }),
  bn: (f) => ({
    title: 'আমাদের দোকান',
    description: `ঢাকায় ${f.shop}-এর দোকান: ${f.address}। প্রতিদিন ${f.hours} খোলা। মানচিত্র ও পথনির্দেশ।`,
    lead: 'একটাই দোকান, একটাই দরজা; ভেতরের সবকিছু ছুঁয়ে দেখা যায়।',
    sections: [
      section('visit', 'আসার আগে', {
        list: [
          'কাপড়টা আলোর দিকে ধরে দেখুন। ছবির চেয়ে সেটাই বেশি বলে।',
          'গায়ে ভালো বসে এমন একটা জামা নিয়ে আসুন, আমাদেরটার পাশে রেখে মিলিয়ে নেব।',
          'এখানে দেখা কোনো পোশাক খুঁজছেন? বের হওয়ার আগে ফোনে বা [বার্তায়](/contact) পণ্যের কোডটি বলুন, দোকানে আছে কি না দেখে জানাব।',
          'পণ্য বদলের কাজ দোকানে এসেও সেরে ফেলা যায়। ট্যাগ, প্যাকেট আর অর্ডার নম্বরসহ [২৪ ঘণ্টার মধ্যে](/returns) নিয়ে আসুন।',
        ],
      }),
      section(
        'way',
        'কীভাবে আসবেন',
        'মেট্রোতে এলে এমআরটি লাইন ৬-এর মিরপুর ১০ স্টেশনে নামুন। বাসে এলে বেগম রোকেয়া সরণির প্রায় সব বাসই মিরপুর ১০ গোলচত্বরে থামে। দরজা খুঁজে না পেলে সেখান থেকে ফোন করুন।',
      ),
      section(
        'days',
        'ছুটির দিন',
        `সপ্তাহের সাত দিন, শুক্রবারও, ${f.hours} খোলা। ঈদের দিনগুলোয় এদিক-ওদিক হতে পারে; বের হওয়ার আগে একটা ফোন করলে কষ্ট বাঁচে: ${f.phone}।`,
      ),
    ],
  }),
}
