import { type PageContent, section } from './page-content.ts'

/** Where the shop delivers, charges and delivery times. The charges are the settings that checkout uses. */
export const shippingPolicy: PageContent = {
  changed: '2026-11-30',
  en: (f) => ({
    title: 'Shipping Policy',
    description: `Delivery by ${f.shop}: ${f.delivery.charges}; ${f.namesDay ? 'the day of arrival is named before you order' : f.delivery.times}. Cash on delivery.`,
    lead: `We deliver to your door in all ${f.districtCount} districts, and you pay in cash when the parcel is there.`,
    sections: [
      section(
        'cost-and-time',
        'What it costs and how long it takes',
        {
          caption: 'Delivery charges and times',
          head: ['Where', 'How long', 'Charge'],
          rows: f.delivery.zones,
        },
        f.delivery.surcharges
          ? `The charge is for the whole order.${f.delivery.surcharges} All of it is shown at checkout before you place the order, and there is no tax and nothing else on top.`
          : 'The charge is for the whole order, however many pieces are in it. It is shown at checkout before you place the order, and there is no tax and no other charge on top.',
      ),
      f.delivery.free
        ? section(
            'free',
            'Free delivery',
            `Orders over ${f.delivery.free} are delivered free, wherever they go. What counts is the price of the pieces together. At exactly ${f.delivery.free} the charge still applies; the cart tells you what is missing.`,
          )
        : section(
            'free',
            'Free delivery',
            f.delivery.isFreeSomewhere
              ? 'Whether delivery is free above a sum depends on the place: the table above says where, and from which sum.'
              : 'At the moment there is no sum from which delivery is free.',
          ),
      section(
        'where',
        'Where we deliver',
        `All ${f.districtCount} districts. At checkout you choose your district, then your thana or upazila, so that the parcel takes the right road. If you cannot find yours, [ask us](/contact).`,
      ),
      section(
        'counted-from',
        f.namesDay ? 'The day of arrival' : 'From when the hours count',
        f.namesDay &&
          'Product page, cart and checkout name the day by which your parcel arrives, and the page of your order repeats it. What counts is that day; the hours in the table are what is usual, days off left out.',
        f.namesDay &&
          `${f.beforeCutOff ? `On days on which we send parcels, orders ${f.beforeCutOff} leave on the same day; all others leave on the next such day.` : 'Orders leave on the next day on which we send parcels.'}${f.daysOff ? ` The day that you see already reckons with ${f.daysOff}.` : ''}`,
        f.namesDay
          ? f.confirmByPhone &&
              'We call you to confirm each order. The parcel leaves after that call, so please keep your phone near.'
          : f.confirmByPhone
            ? 'We call you to confirm each order. The hours count from that call, so please keep your phone near.'
            : 'The hours count from the moment your order is confirmed on the screen.',
        'Around Eid and Puja, in floods and on days when the roads are closed, couriers stop or slow down. Then we call you instead of leaving you to wait.',
      ),
      section('at-the-door', 'At your door', {
        list: [
          'The rider calls the phone number of your order, and then the second one if you gave it. Please pick up unknown numbers on that day.',
          'Please keep the amount ready in cash; change for a large note is not always at hand.',
          'Open the parcel soon and look at every piece: for what is damaged or wrong you have [24 hours](/returns).',
          'Nobody at home? Tell the rider on the phone who may take the parcel for you.',
        ],
      }),
      section(
        'follow',
        'Following your parcel',
        'On [Track order](/track-order) you see with your order number where the parcel is. Give the phone number of the order as well, and you also see name, address and phone; without it these stay hidden from strangers. If you gave an e-mail address, we also write when it is on its way and when it has arrived.',
      ),
      section(
        'change',
        'A wrong address, a change of mind',
        `Until your order is being packed you can cancel it on [Track order](/track-order) and order anew. For a mistake in the address, call us at once: ${f.phone}, daily ${f.hours}. When the parcel is with the courier, we can only ask them.`,
      ),
    ],
  }),
  bn: (f) => ({
    title: 'ডেলিভারি নীতি',
    description: `${f.shop}-এর ডেলিভারি: ${f.delivery.charges}; ${f.namesDay ? 'কোন দিনের মধ্যে পৌঁছাবে, অর্ডারের আগেই দেখা যায়' : f.delivery.times}। ক্যাশ অন ডেলিভারি।`,
    lead: `${f.districtCount} জেলায় আপনার দরজায় পৌঁছে দিই, টাকা দেবেন পার্সেল হাতে পেয়ে।`,
    sections: [
      section(
        'cost-and-time',
        'খরচ কত, সময় কত',
        {
          caption: 'ডেলিভারির খরচ ও সময়',
          head: ['কোথায়', 'কত সময়ে', 'চার্জ'],
          rows: f.delivery.zones,
        },
        f.delivery.surcharges
          ? `চার্জ পুরো অর্ডারের জন্য একবারই।${f.delivery.surcharges} সবই অর্ডার করার আগে চেকআউটে দেখা যায়; এর বাইরে কোনো ট্যাক্স বা বাড়তি খরচ নেই।`
          : 'যত পণ্যই থাকুক, চার্জ পুরো অর্ডারের জন্য একবারই। অর্ডার করার আগে চেকআউটেই দেখা যায়; এর বাইরে কোনো ট্যাক্স বা বাড়তি খরচ নেই।',
      ),
      f.delivery.free
        ? section(
            'free',
            'ফ্রি ডেলিভারি',
            `${f.delivery.free}-এর বেশি কেনাকাটায় ডেলিভারি ফ্রি, যেখানেই পাঠাই। হিসাব হয় সব পণ্যের মোট দামে। ঠিক ${f.delivery.free} হলে চার্জ লাগবে; আর কত টাকার নিলে ফ্রি হবে, কার্টেই লেখা থাকে।`,
          )
        : section(
            'free',
            'ফ্রি ডেলিভারি',
            f.delivery.isFreeSomewhere
              ? 'কত টাকার বেশি কিনলে ডেলিভারি ফ্রি, তা জায়গা অনুযায়ী আলাদা; উপরের তালিকায় লেখা আছে।'
              : 'এই মুহূর্তে ফ্রি ডেলিভারির কোনো অফার নেই।',
          ),
      section(
        'where',
        'কোথায় কোথায় পৌঁছাই',
        `${f.districtCount} জেলার সবখানে। চেকআউটে প্রথমে জেলা, তারপর থানা বা উপজেলা বেছে নিন, তাহলে পার্সেল ঠিক পথে যায়। নিজেরটা খুঁজে না পেলে [আমাদের জিজ্ঞেস করুন](/contact)।`,
      ),
      section(
        'counted-from',
        f.namesDay ? 'কোন দিন পৌঁছাবে' : 'সময় কখন থেকে ধরা হয়',
        f.namesDay &&
          'কোন দিনের মধ্যে পার্সেল পৌঁছাবে, পণ্যের পাতা, কার্ট ও চেকআউটে লেখা থাকে, অর্ডারের পাতাতেও দেখবেন। সেই দিনটিই ধরবেন; তালিকার সময় হলো ছুটির দিন বাদে সাধারণত যা লাগে।',
        f.namesDay &&
          `${f.beforeCutOff ? `যেসব দিনে আমরা পার্সেল পাঠাই, ${f.beforeCutOff} করা অর্ডার সেদিনই রওনা হয়; বাকি সব অর্ডার রওনা হয় এমন পরের দিনটিতে।` : 'এরপর যেদিন আমরা পার্সেল পাঠাই, অর্ডার সেদিন রওনা হয়।'}${f.daysOff ? ` যে দিনটি দেখছেন, তাতে ${f.daysOff} আগেই হিসাবে ধরা আছে।` : ''}`,
        f.namesDay
          ? f.confirmByPhone && 'প্রতিটি অর্ডার আমরা ফোন করে নিশ্চিত করি। পার্সেল রওনা হয় সেই ফোনের পর, তাই ফোনটা কাছে রাখবেন।'
          : f.confirmByPhone
            ? 'প্রতিটি অর্ডার আমরা ফোন করে নিশ্চিত করি। সময় ধরা হয় সেই ফোনের পর থেকে, তাই ফোনটা কাছে রাখবেন।'
            : 'স্ক্রিনে অর্ডার নিশ্চিত দেখানোর মুহূর্ত থেকে সময় ধরা হয়।',
        'ঈদ ও পূজার আশপাশে, বন্যায়, কিংবা রাস্তা বন্ধ থাকলে কুরিয়ার থেমে যায় বা দেরি করে। তখন আপনাকে বসিয়ে না রেখে ফোন করে জানাই।',
      ),
      section('at-the-door', 'দরজায় যখন রাইডার', {
        list: [
          'রাইডার আগে অর্ডারের নম্বরে ফোন করেন, দ্বিতীয় নম্বর দিয়ে থাকলে তারপর সেটিতে। সেদিন অচেনা নম্বরের ফোনও ধরবেন।',
          'টাকাটা হাতের কাছে রাখুন; বড় নোটের ভাংতি সব সময় থাকে না।',
          'দেরি না করে প্যাকেট খুলে সব দেখে নিন: কিছু নষ্ট বা ভুল থাকলে জানানোর সময় [২৪ ঘণ্টা](/returns)।',
          'বাসায় থাকছেন না? আপনার হয়ে কে পার্সেল নেবেন, রাইডারকে ফোনে বলে দিন।',
        ],
      }),
      section(
        'follow',
        'পার্সেল এখন কোথায়',
        '[অর্ডার ট্র্যাক](/track-order) পাতায় অর্ডার নম্বর দিলেই দেখা যায় পার্সেল কোথায়। সঙ্গে অর্ডারের ফোন নম্বর দিলে নাম, ঠিকানা আর ফোন নম্বরও দেখবেন; নইলে অন্যের চোখ থেকে এগুলো আড়ালে থাকে। ইমেইল দিয়ে থাকলে রওনা হওয়া আর পৌঁছানোর খবর ইমেইলেও দিই।',
      ),
      section(
        'change',
        'ঠিকানায় ভুল, বা মত বদলালে',
        `প্যাকেট করা শুরু হওয়ার আগে পর্যন্ত [অর্ডার ট্র্যাক](/track-order) পাতায় বাতিল করে নতুন করে অর্ডার দিতে পারেন। ঠিকানায় ভুল হলে সঙ্গে সঙ্গে ফোন করুন: ${f.phone}, প্রতিদিন ${f.hours}। পার্সেল একবার কুরিয়ারের হাতে চলে গেলে আমরা শুধু অনুরোধই করতে পারি।`,
      ),
    ],
  }),
}
