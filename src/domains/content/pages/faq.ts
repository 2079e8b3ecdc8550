import type { FaqText } from '../contract.ts'
import type { PageContent } from './page-content.ts'

/** The ten most frequent questions, and tips for buying clothes online. */
export const faq: PageContent<FaqText> = {
  changed: '2026-11-30',
  en: (f) => ({
    title: 'Frequently asked questions',
    description: `Ordering, cash on delivery, delivery times, sizes and replacements at ${f.shop}: ten questions and their answers.`,
    lead: 'Ten questions we hear most. If yours is not among them, ask us.',
    sections: [],
    questions: [
      {
        id: 'how-to-order',
        question: 'How do I order?',
        answer: [
          'Choose size and colour on the product page, put the piece into your cart, and go on to the checkout. There you write your name, phone, address and city, an e-mail address if you like, and press Place Order. You get an order number at once.',
          f.confirmByPhone
            ? 'We then call you to confirm it, so please keep your phone near.'
            : 'If there is no connection just then, your order waits on your device and is sent by itself.',
        ],
      },
      {
        id: 'account',
        question: 'Do I need an account?',
        answer: [
          'No. Guests can buy everything. With an [account](/register) you see all your orders in one place, and keep addresses and a wishlist.',
        ],
      },
      {
        id: 'payment',
        question: 'How can I pay?',
        answer: [
          'In cash, when the parcel is at your door. bKash, Nagad and cards are coming soon. For some orders we ask for an advance before we pack them: then the page of your order says how much, and we call you about it. If somebody asks in our name for money that the page of your order does not name, please send none.',
        ],
      },
      {
        id: 'delivery-cost',
        question: 'What does delivery cost?',
        answer: [
          `${f.delivery.charges}, for the whole order.${f.delivery.free ? ` Orders over ${f.delivery.free} are delivered free.` : ''}${f.delivery.surcharges} There is no tax on top. The [shipping policy](/shipping-policy) has all of it.`,
        ],
      },
      {
        id: 'delivery-time',
        question: 'Where do you deliver, and how fast?',
        answer: f.namesDay
          ? [
              `In all ${f.districtCount} districts. Product page, cart and checkout name the day by which your parcel arrives, and the page of your order repeats it. Usually that is ${f.delivery.times}, days off left out; what counts is the named day.`,
              `${f.beforeCutOff ? `On days on which we send parcels, orders ${f.beforeCutOff} leave on the same day; all others leave on the next such day.` : 'Orders leave on the next day on which we send parcels.'}${f.daysOff ? ` The day that you see already reckons with ${f.daysOff}.` : ''} Around Eid couriers can be slower still; then we call you.`,
            ]
          : [
              `In all ${f.districtCount} districts: ${f.delivery.times}. Around Eid couriers are slower; then we call you.`,
            ],
      },
      {
        id: 'tracking',
        question: 'Where is my order?',
        answer: [
          'Type the order number on [Track order](/track-order). It looks like ORD-20261121-7K4MPX and stands on your confirmation, and in our e-mail if you gave an address. With the phone number of the order you also see name, address and phone; the link in our e-mail shows everything at once.',
        ],
      },
      {
        id: 'cancel',
        question: 'Can I change or cancel my order?',
        answer: [
          'You can cancel it on [Track order](/track-order) until it is being packed, and order anew as you like it. Nothing is to be paid for a cancelled order.',
          `For a wrong digit in the address a call is quicker: ${f.phone}.`,
        ],
      },
      {
        id: 'size',
        question: 'Which size should I take?',
        answer: [
          'Measure a piece of yours that fits well and compare it with the [size guide](/size-guide); every product page also has its own chart, in inches and centimetres. Between two sizes take the larger one.',
          ...(f.secondSizes
            ? [
                'Where the product page offers it, you can take a second size along to try: choose it below the first. You pay for the one you keep, and give the other back to the rider.',
              ]
            : []),
        ],
      },
      {
        id: 'returns',
        question: 'What if something is damaged or wrong?',
        answer: [
          'Tell us within 24 hours of delivery, with photos, and keep the piece unused, unwashed and in its original packaging with its tags. We replace it at our cost, or give store credit if it is sold out.',
          'Other returns and refunds we do not offer. How to report a piece stands in the [return policy](/returns).',
        ],
      },
      {
        id: 'contact',
        question: 'How do I reach you?',
        answer: [
          `Write at any hour with the [contact form](/contact), by e-mail to ${f.email} or on ${f.whatsapp}; you have an answer within 24–48 hours. By phone daily ${f.hours}: ${f.phone}.${f.hasAddress ? ` Or come by: ${f.address}.` : ''}`,
        ],
      },
    ],
    tips: [
      {
        title: 'Measure your best shirt',
        text: 'Lay it flat and hold the tape against it. A piece that fits knows more than a letter on a label.',
      },
      {
        title: 'Look at the cloth from close by',
        text: 'Each product has a picture of the cloth itself. Weave and thread tell how it will fall.',
      },
      {
        title: 'Read the care first',
        text: 'Silk and jamdani want a dry cleaner. If you want to wash it at home, choose cotton.',
      },
      {
        title: 'Keep your order number',
        text: 'With it and your phone number everything can be settled, also without an account.',
      },
    ],
  }),
  bn: (f) => ({
    title: 'সাধারণ প্রশ্ন ও উত্তর',
    description: `${f.shop}-এ অর্ডার, ক্যাশ অন ডেলিভারি, ডেলিভারির সময়, সাইজ ও পণ্য বদল নিয়ে দশটি প্রশ্ন ও উত্তর।`,
    lead: 'যে দশটি প্রশ্ন সবচেয়ে বেশি শুনি। আপনারটি না থাকলে জিজ্ঞেস করুন।',
    sections: [],
    questions: [
      {
        id: 'how-to-order',
        question: 'অর্ডার করব কীভাবে?',
        answer: [
          'পণ্যের পাতায় সাইজ ও রং বেছে কার্টে রাখুন, তারপর চেকআউটে যান। নাম, ফোন, ঠিকানা ও শহর লিখে (ইমেইল চাইলে দেবেন) “অর্ডার করুন” চাপুন। সঙ্গে সঙ্গে অর্ডার নম্বর পাবেন।',
          f.confirmByPhone
            ? 'এরপর আমরা ফোন করে অর্ডার নিশ্চিত করি, তাই ফোনটা কাছে রাখবেন।'
            : 'সে সময় ইন্টারনেট না থাকলে অর্ডারটি আপনার ডিভাইসে জমা থাকে, সংযোগ এলে নিজেই চলে আসে।',
        ],
      },
      {
        id: 'account',
        question: 'অ্যাকাউন্ট কি লাগবেই?',
        answer: [
          'না। অতিথি হিসেবেও সব কেনা যায়। [অ্যাকাউন্ট](/register) থাকলে সব অর্ডার এক জায়গায় দেখবেন, ঠিকানা ও পছন্দের তালিকা জমা থাকবে।',
        ],
      },
      {
        id: 'payment',
        question: 'টাকা দেব কীভাবে?',
        answer: [
          'নগদে, পার্সেল দরজায় এলে। বিকাশ, নগদ ও কার্ড শিগগিরই আসছে। কিছু অর্ডার প্যাকেট করার আগে আমরা অগ্রিম চাই: তখন কত টাকা তা আপনার অর্ডারের পাতায় লেখা থাকে, আর আমরা ফোন করে জানাই। আমাদের নাম করে কেউ অর্ডারের পাতায় লেখা নেই এমন টাকা চাইলে পাঠাবেন না।',
        ],
      },
      {
        id: 'delivery-cost',
        question: 'ডেলিভারি চার্জ কত?',
        answer: [
          `${f.delivery.charges}; পুরো অর্ডারের জন্য একবারই।${f.delivery.free ? ` ${f.delivery.free}-এর বেশি কেনাকাটায় ডেলিভারি ফ্রি।` : ''}${f.delivery.surcharges} বাড়তি ট্যাক্স নেই। সব কথা আছে [ডেলিভারি নীতিতে](/shipping-policy)।`,
        ],
      },
      {
        id: 'delivery-time',
        question: 'কোথায় কোথায় পাঠান, কত সময় লাগে?',
        answer: f.namesDay
          ? [
              `${f.districtCount} জেলার সবখানে। কোন দিনের মধ্যে পার্সেল পৌঁছাবে, পণ্যের পাতা, কার্ট ও চেকআউটে লেখা থাকে, অর্ডারের পাতাতেও দেখবেন। ছুটির দিন বাদে সাধারণত ${f.delivery.times} লাগে; তবে যে দিনটি লেখা থাকে, সেটিই ধরবেন।`,
              `${f.beforeCutOff ? `যেসব দিনে আমরা পার্সেল পাঠাই, ${f.beforeCutOff} করা অর্ডার সেদিনই রওনা হয়; বাকি সব অর্ডার রওনা হয় এমন পরের দিনটিতে।` : 'এরপর যেদিন আমরা পার্সেল পাঠাই, অর্ডার সেদিন রওনা হয়।'}${f.daysOff ? ` যে দিনটি দেখছেন, তাতে ${f.daysOff} আগেই হিসাবে ধরা আছে।` : ''} ঈদের আগে-পরে কুরিয়ারের আরও দেরি হতে পারে; তখন ফোন করে জানাই।`,
            ]
          : [`${f.districtCount} জেলার সবখানে: ${f.delivery.times}। ঈদের আগে-পরে কুরিয়ারের দেরি হয়; তখন ফোন করে জানাই।`],
      },
      {
        id: 'tracking',
        question: 'আমার অর্ডার এখন কোথায়?',
        answer: [
          '[অর্ডার ট্র্যাক](/track-order) পাতায় অর্ডার নম্বর লিখুন। নম্বরটি দেখতে ORD-20261121-7K4MPX-এর মতো; অর্ডার করার পর স্ক্রিনে পাবেন, আর ইমেইল দিয়ে থাকলে আমাদের ইমেইলেও। সঙ্গে অর্ডারের ফোন নম্বর দিলে নাম, ঠিকানা আর ফোন নম্বরও দেখবেন; আমাদের ইমেইলের লিংক খুললে সবই একসঙ্গে দেখা যায়।',
        ],
      },
      {
        id: 'cancel',
        question: 'অর্ডার বদলানো বা বাতিল করা যায়?',
        answer: [
          'প্যাকেট করা শুরু হওয়ার আগে পর্যন্ত [অর্ডার ট্র্যাক](/track-order) পাতায় বাতিল করে নতুন করে অর্ডার দিতে পারেন। বাতিল অর্ডারের জন্য কিছু দিতে হয় না।',
          `শুধু ঠিকানায় একটা ভুল থাকলে ফোন করাই সহজ: ${f.phone}।`,
        ],
      },
      {
        id: 'size',
        question: 'কোন সাইজ নেব?',
        answer: [
          'আপনার গায়ে ভালো বসে এমন একটি পোশাক মেপে [সাইজ গাইডের](/size-guide) সঙ্গে মিলিয়ে নিন; প্রতিটি পণ্যের পাতাতেও ইঞ্চি ও সেন্টিমিটারে তার নিজের মাপ আছে। দুই সাইজের মাঝামাঝি হলে বড়টি নিন।',
          ...(f.secondSizes
            ? [
                'পণ্যের পাতায় সুযোগ থাকলে মাপ মিলিয়ে দেখার জন্য আরেকটি সাইজও নিতে পারেন: প্রথম সাইজের নিচে বেছে নিন। যেটি রাখবেন শুধু সেটির দাম দেবেন, অন্যটি রাইডারকে ফেরত দেবেন।',
              ]
            : []),
        ],
      },
      {
        id: 'returns',
        question: 'পণ্য নষ্ট বা ভুল এলে কী করব?',
        answer: [
          'হাতে পাওয়ার ২৪ ঘণ্টার মধ্যে ছবিসহ জানান। পণ্যটি না পরে, না ধুয়ে, ট্যাগসহ আগের প্যাকেটে রাখুন। আমরা নিজেদের খরচে বদলে দেব, ফুরিয়ে গেলে স্টোর ক্রেডিট দেব।',
          'অন্য কারণে পণ্য বা টাকা ফেরত হয় না। কীভাবে জানাবেন, [রিটার্ন নীতিতে](/returns) লেখা আছে।',
        ],
      },
      {
        id: 'contact',
        question: 'আপনাদের পাব কীভাবে?',
        answer: [
          `যেকোনো সময় [যোগাযোগ ফর্মে](/contact), ${f.email} ঠিকানায় বা ${f.whatsapp}-এ লিখুন; ২৪ থেকে ৪৮ ঘণ্টার মধ্যে উত্তর পাবেন। ফোনে প্রতিদিন ${f.hours}: ${f.phone}।${f.hasAddress ? ` কিংবা চলে আসুন: ${f.address}।` : ''}`,
        ],
      },
    ],
    tips: [
      { title: 'নিজের সেরা জামাটি মাপুন', text: 'বিছিয়ে ফিতা ধরুন। লেবেলের অক্ষরের চেয়ে গায়ে ভালো বসা জামাটাই বেশি ঠিক বলে।' },
      { title: 'কাছ থেকে কাপড় দেখুন', text: 'প্রতিটি পণ্যে কাপড়ের কাছের ছবি আছে। বোনার ধরন আর সুতা দেখলেই বোঝা যায় কেমন পড়বে।' },
      { title: 'আগে যত্নের কথা পড়ুন', text: 'সিল্ক আর জামদানির জন্য ড্রাই ক্লিন লাগে। বাসায় ধুতে চাইলে সুতি নিন।' },
      { title: 'অর্ডার নম্বরটি রেখে দিন', text: 'এটি আর ফোন নম্বর থাকলে অ্যাকাউন্ট ছাড়াই সব কাজ হয়।' },
    ],
  }),
}
