import { type PageContent, section } from './page-content.ts'

/**
 * Personal data, exactly as the software stores it. Cookies: src/server/http/auth.ts; browser storage:
 * src/web/storefront/safe-storage.ts and its users; log: src/platform/log.ts; visits:
 * src/domains/visits/record-page-view.ts; retention periods: src/server/jobs/clean-up.ts.
 */
export const privacy: PageContent = {
  changed: '2026-11-30',
  en: (f) => ({
    title: 'Privacy Policy',
    description: `What ${f.shop} knows about you, why, for how long and who else sees it. No tracking cookies, nothing sold.`,
    lead: 'We ask for what a parcel needs to find you, and for little else. We do not follow you around, and we sell nothing but clothes.',
    sections: [
      section(
        'who',
        'Who is responsible',
        `${f.shop}${f.hasAddress ? `, ${f.address}` : ''}. For anything about your data write to ${f.email} or call ${f.phone}, daily ${f.hours}.`,
      ),
      section('what', 'What we ask for, and why', {
        caption: 'What we know of you',
        head: ['When you …', 'we store', 'because'],
        rows: [
          [
            'order',
            'name, phone, address, city, e-mail, second phone and notes if you give them, what you bought and what you pay',
            'we have to pack it, bring it and answer for it. How earlier orders of the same phone number ended tells us whether we call first, or ask for an advance',
          ],
          [
            'open an account',
            'name, e-mail, phone, language, and your password in a form that nobody can read back; later your addresses, cart and wishlist; date of birth and gender if you told our staff, and what they note about your wishes',
            'you need not type everything again, and see your orders',
          ],
          ['write to us', 'name, e-mail, phone if you give it, and what you wrote', 'we want to answer'],
          [
            'review a product',
            'name, e-mail, stars, words and photos; the e-mail is never shown',
            'others want to know how it fits; by the e-mail we can ask you about it',
          ],
          ['report a piece', 'what is wrong with it and your photos', 'we decide on the replacement by them'],
          ['want to hear when a size is back', 'your e-mail and that size', 'we write once, then it is done'],
        ],
      }),
      section(
        'device',
        'What stays on your device',
        'We set no tracking cookies, and no cookies of anybody else. There are four of our own. Three are necessary and unreadable to scripts; the fourth comes only when you choose a language:',
        {
          caption: 'Our cookies',
          head: ['Cookie', 'What for', 'How long'],
          rows: [
            [
              'bunon_customer',
              'keeps you signed in',
              'until you sign out; 7 days after your last visit, 30 days at most',
            ],
            [
              'bunon_orders',
              'lets your browser show the orders that it placed without an account or opened by their private link, and counts its vote for a review once. When orders from a browser were not meant seriously, we can block it by a fingerprint of this cookie',
              '180 days, or until you sign out',
            ],
            [
              'bunon_device',
              'tells us that you signed in here, or looked your order up, before: so you are let in while somebody else tries to guess your password. It opens nothing by itself',
              '180 days after the last time',
            ],
            ['bunon_language', 'remembers the language that you chose', 'a year'],
          ],
        },
        'Beside them your browser itself remembers your cart, the pieces you looked at last, the city you chose, the reviews you found helpful, the number of your last order, what you have typed into an open form, what could not be sent for want of a connection, and some pages for times without one. None of it comes to us before you order, send or sign in. Clearing the data of this site in your browser removes all of it.',
        'We count visits ourselves: which pages are opened, and from which site somebody came. To count nobody twice, your internet address and the name of your browser are turned into a fingerprint with a key that is thrown away at the end of the day; after that nobody, not even we, can tell who it was. Neither address nor fingerprint is joined to your orders or your account.',
      ),
      section(
        'who-sees',
        'Who else sees it',
        {
          list: [
            'The **courier** gets the name, phone, address and the amount to collect.',
            'The service that carries our **e-mails** carries yours.',
            'The **staff** of the shop see what their work needs, and the system notes what they change.',
            'Authorities, if the law obliges us.',
          ],
        },
        'Nobody else. We sell and rent no data, show no advertisements of others, and have neither analytics of third parties nor buttons of social networks in our pages. A stranger who has your order number sees what was ordered, the city and where the parcel is, but not your name, address, phone or e-mail.',
        'Some links lead to others: WhatsApp, Facebook, Google Maps. The street map on our contact page comes from OpenStreetMap. They learn of you only when you press them, and then their own rules count.',
      ),
      section('how-long', 'How long we keep it', {
        list: [
          '**Orders**: as long as our books must be kept. The address stays with them, because complaints need it.',
          '**Blocks**: when orders were refused at the door or not meant seriously, we can note a phone number, an address or a browser, with the reason and until when. We delete the note 180 days after the block is over. It stays when an account is closed; call us if it is wrong.',
          '**Your account**: until you close it.',
          '**Messages and reports**: until they are settled, and then as long as they belong to an order.',
          '**Reviews**: until you ask us to take them down.',
          '**Letters we sent you** by e-mail: 180 days, so that we can see what you were told.',
          '**Counts of visits**: 400 days, without anything that names you.',
          '**What staff delete** can be restored for 30 days, then it can be erased for good. In our safety copies it stays until they are renewed, as a rule two weeks later.',
          '**Counters against abuse** remember an internet address for an hour at most. Our log notes which page was asked for and when, but no addresses of people, no search words and no order numbers; of a log-in that was refused it keeps the e-mail and the internet address as fingerprints that only our own key can make.',
        ],
      }),
      section('safe', 'How we protect it', {
        list: [
          'Passwords are stored only as fingerprints (Argon2); we could not read yours if we wanted to.',
          'The key in your cookie is stored only as a fingerprint too, and ends when you change your password or sign out everywhere.',
          'Orders open only to the browser that placed them without an account, to their owner who is signed in, to whoever has the private link from our e-mail or from you, or to whoever knows the phone number as well; attempts to guess are slowed down.',
          'Photos are re-encoded, so that places and times hidden in them are gone.',
        ],
      }),
      section('rights', 'What you can ask of us', {
        list: [
          '**See and correct:** your details, addresses and orders stand in your [dashboard](/dashboard), where you can change them.',
          '**Close your account:** in the dashboard, with your password. Your name, e-mail, phone, date of birth, gender, addresses, cart and wishlist go at once, and you are signed out everywhere. Your orders remain in our books, and with them what staff noted about you as a buyer. What staff changed in your account remains in our record of their work, with its e-mail address, and with name and phone where they wrote them.',
          `**As a guest** you have no account to close. Write to ${f.email} from the address you ordered with, or call from the phone of the order, and we tell you what we have, correct it, or remove what we need not keep.`,
          '**Guests can buy everything** that account holders can.',
        ],
      }),
      section(
        'changes',
        'Changes and questions',
        'When what we do changes, this text changes with it, and so does its date. If something here is unclear or seems wrong to you, [write to us](/contact): you have an answer within 24–48 hours.',
      ),
    ],
  }),
  bn: (f) => ({
    title: 'গোপনীয়তা নীতি',
    description: `${f.shop} আপনার সম্পর্কে কী জানে, কেন, কত দিন রাখে আর কে দেখে। ট্র্যাকিং কুকি নেই, তথ্য বিক্রি হয় না।`,
    lead: 'পার্সেল আপনার কাছে পৌঁছাতে যা লাগে আমরা তা-ই জানতে চাই, বাড়তি প্রায় কিছুই না। আপনার পিছু নিই না; পোশাক ছাড়া কিছু বেচি না।',
    sections: [
      section(
        'who',
        'দায়িত্ব কার',
        `${f.shop}${f.hasAddress ? `, ${f.address}` : ''}। নিজের তথ্য নিয়ে যেকোনো কথায় ${f.email} ঠিকানায় লিখুন, বা ${f.hasPhone ? `${f.phone} নম্বরে` : '[আমাদের নম্বরে](/contact)'} ফোন করুন, প্রতিদিন ${f.hours}।`,
      ),
      section('what', 'কী জানতে চাই, কেন চাই', {
        caption: 'আপনার সম্পর্কে যা জানি',
        head: ['আপনি যখন …', 'যা রাখি', 'কারণ'],
        rows: [
          [
            'অর্ডার করেন',
            'নাম, ফোন, ঠিকানা, শহর, দিলে ইমেইল, দ্বিতীয় ফোন ও মন্তব্য, কী কিনলেন, কত দেবেন',
            'প্যাকেট করা, পৌঁছানো আর জবাবদিহির জন্য লাগে। একই ফোন নম্বরের আগের অর্ডারগুলো কীভাবে শেষ হয়েছে তা দেখে ঠিক করি আগে ফোন করব কি না, অগ্রিম চাইব কি না',
          ],
          [
            'অ্যাকাউন্ট খোলেন',
            'নাম, ইমেইল, ফোন, ভাষা, আর পাসওয়ার্ড এমনভাবে যে কেউ পড়তে পারে না; পরে ঠিকানা, কার্ট ও পছন্দের তালিকা; কর্মীদের জানালে জন্মতারিখ ও লিঙ্গ, আর আপনার পছন্দ-অপছন্দ নিয়ে তাঁরা যা লিখে রাখেন',
            'বারবার লিখতে না হয়, অর্ডারগুলো এক জায়গায় দেখা যায়',
          ],
          ['আমাদের লেখেন', 'নাম, ইমেইল, দিলে ফোন, আর আপনার লেখা', 'উত্তর দিতে হবে তো'],
          [
            'মতামত দেন',
            'নাম, ইমেইল, তারা, লেখা ও ছবি; ইমেইল কাউকে দেখানো হয় না',
            'অন্যরা জানতে চান কেমন হলো; দরকার হলে ইমেইলে আপনাকে জিজ্ঞেস করি',
          ],
          ['পণ্যের সমস্যা জানান', 'কী হয়েছে তার কথা ও ছবি', 'এসব দেখেই বদলানোর সিদ্ধান্ত নিই'],
          ['কোনো সাইজ এলে জানতে চান', 'ইমেইল ও সেই সাইজ', 'একবার জানাই, তারপর শেষ'],
        ],
      }),
      section(
        'device',
        'আপনার ডিভাইসে যা থাকে',
        'আমরা ট্র্যাকিং কুকি রাখি না, অন্য কারও কুকিও না। নিজেদের কুকি চারটি। তিনটি দরকারি, কোনো স্ক্রিপ্ট তা পড়তে পারে না; চতুর্থটি থাকে শুধু আপনি ভাষা বেছে নিলে:',
        {
          caption: 'আমাদের কুকি',
          head: ['কুকি', 'কী কাজে', 'কত দিন'],
          rows: [
            ['bunon_customer', 'আপনাকে লগইন রাখে', 'লগআউট পর্যন্ত; শেষবার আসার ৭ দিন পর, বড়জোর ৩০ দিন'],
            [
              'bunon_orders',
              'অ্যাকাউন্ট ছাড়াই নিজের ব্রাউজারে নিজের অর্ডার, আর ব্যক্তিগত লিংকে খোলা অর্ডার দেখায়, আর কোনো মতামতে আপনার ভোট একবারই ধরে। কোনো ব্রাউজার থেকে সত্যি কেনার জন্য নয় এমন অর্ডার এলে এই কুকির ছাপ দিয়ে সেটি ব্লক করতে পারি',
              '১৮০ দিন, কিংবা লগআউট পর্যন্ত',
            ],
            [
              'bunon_device',
              'জানায় যে আপনি এখান থেকে আগে লগইন করেছেন বা অর্ডার দেখেছেন: তাই অন্য কেউ আপনার পাসওয়ার্ড আন্দাজ করার চেষ্টা করলেও আপনি ঢুকতে পারেন। একা এটি দিয়ে কিছুই খোলে না',
              'শেষবারের পর ১৮০ দিন',
            ],
            ['bunon_language', 'আপনার বেছে নেওয়া ভাষা মনে রাখে', 'এক বছর'],
          ],
        },
        'এর বাইরে ব্রাউজার নিজেই মনে রাখে আপনার কার্ট, শেষ দেখা পণ্যগুলো, বেছে নেওয়া শহর, কোন মতামত কাজে লেগেছে, শেষ অর্ডারের নম্বর, খোলা ফর্মে যা লিখেছেন, সংযোগ না থাকায় যা পাঠানো যায়নি, আর ইন্টারনেট ছাড়া দেখার মতো কয়েকটি পাতা। আপনি অর্ডার না করলে, না পাঠালে বা লগইন না করলে এসব আমাদের কাছে আসে না। ব্রাউজার থেকে এই সাইটের ডেটা মুছলে সবই মুছে যায়।',
        'কত জন এলেন তা আমরা নিজেরাই গুনি: কোন পাতা খোলা হলো, কোন সাইট থেকে আসা হলো। একজনকে যেন দুবার না গুনি, সে জন্য আপনার ইন্টারনেট ঠিকানা ও ব্রাউজারের নাম থেকে একটি চাবি দিয়ে একটি ছাপ তৈরি হয়। দিন শেষে চাবিটি ফেলে দেওয়া হয়; তারপর সেটা কার ছিল কেউ বলতে পারে না, আমরাও না। এই ঠিকানা বা ছাপ আপনার অর্ডার বা অ্যাকাউন্টের সঙ্গে মেলানো হয় না।',
      ),
      section(
        'who-sees',
        'আর কে দেখে',
        {
          list: [
            '**কুরিয়ার** পায় নাম, ফোন, ঠিকানা আর কত টাকা নিতে হবে।',
            'যে সেবা আমাদের **ইমেইল** পৌঁছায়, সে আপনার ইমেইলও পৌঁছায়।',
            'দোকানের **কর্মীরা** কাজের জন্য যতটুকু লাগে ততটুকু দেখেন; তাঁরা কী বদলান তা লেখা থাকে।',
            'আইন বাধ্য করলে কর্তৃপক্ষ।',
          ],
        },
        'আর কেউ না। তথ্য বেচি না, ভাড়াও দিই না। পাতায় অন্যের বিজ্ঞাপন, অন্যের অ্যানালিটিকস বা সোশ্যাল মিডিয়ার বোতাম নেই। আপনার অর্ডার নম্বর অচেনা কারও হাতে পড়লে তিনি দেখবেন কী অর্ডার হয়েছে, কোন শহরে যাচ্ছে আর এখন কোথায়; কিন্তু আপনার নাম, ঠিকানা, ফোন বা ইমেইল নয়।',
        'কিছু লিংক বাইরে যায়: হোয়াটসঅ্যাপ, ফেসবুক, গুগল ম্যাপস। যোগাযোগ পাতার মানচিত্র আসে ওপেনস্ট্রিটম্যাপ থেকে। চাপ দেওয়ার আগে তারা আপনার কথা জানে না; চাপ দিলে তাদের নিয়ম চলে।',
      ),
      section('how-long', 'কত দিন রাখি', {
        list: [
          '**অর্ডার**: হিসাবের খাতা যত দিন রাখতে হয়। অভিযোগ মেটাতে লাগে বলে ঠিকানাও সঙ্গে থাকে।',
          '**ব্লক**: পণ্য দরজা থেকে ফেরত এলে, বা অর্ডার সত্যি কেনার জন্য না হলে আমরা কোনো ফোন নম্বর, ঠিকানা বা ব্রাউজার লিখে রাখতে পারি, কারণ আর কত দিনের জন্য তা-ও। ব্লক শেষ হওয়ার ১৮০ দিন পর তা মুছে ফেলি। অ্যাকাউন্ট বন্ধ করলেও এটি থাকে; ভুল হলে আমাদের ফোন করুন।',
          '**অ্যাকাউন্ট**: আপনি বন্ধ করা পর্যন্ত।',
          '**বার্তা ও অভিযোগ**: না মেটা পর্যন্ত; অর্ডারের সঙ্গে জড়িত হলে অর্ডার যত দিন।',
          '**মতামত**: আপনি সরাতে না বলা পর্যন্ত।',
          '**ইমেইলে যা পাঠাই** তার কপি: ১৮০ দিন, যাতে কী জানানো হয়েছিল তা দেখা যায়।',
          '**কত জন এলেন তার হিসাব**: ৪০০ দিন; তাতে আপনাকে চেনার মতো কিছু থাকে না।',
          '**কর্মীরা যা মোছেন** তা ৩০ দিন পর্যন্ত ফেরানো যায়, তারপর একেবারে মুছে ফেলা যায়। আমাদের ব্যাকআপে তা থাকে নতুন ব্যাকআপ আসা পর্যন্ত, সাধারণত আরও দুই সপ্তাহ।',
          '**অপব্যবহার ঠেকানোর গণনা** কোনো ইন্টারনেট ঠিকানা বড়জোর এক ঘণ্টা মনে রাখে। আমাদের লগে লেখা থাকে কোন পাতা কখন চাওয়া হয়েছে; কার ঠিকানা, কী খুঁজেছেন বা কোন অর্ডার, তা থাকে না। কোনো লগইন ব্যর্থ হলে ইমেইল ও ইন্টারনেট ঠিকানার শুধু ছাপ থাকে, যা কেবল আমাদের চাবি দিয়েই তৈরি হয়।',
        ],
      }),
      section('safe', 'কীভাবে আগলে রাখি', {
        list: [
          'পাসওয়ার্ড থাকে শুধু তার ছাপ (Argon2) হিসেবে; চাইলেও আমরা পড়তে পারব না।',
          'কুকির চাবিও থাকে ছাপ হিসেবে; পাসওয়ার্ড বদলালে বা সব জায়গা থেকে লগআউট করলে তা অচল হয়ে যায়।',
          'অর্ডার পুরোটা দেখেন শুধু যাঁর ব্রাউজারে অ্যাকাউন্ট ছাড়া অর্ডার হয়েছে, লগইন করা অবস্থায় যাঁর অর্ডার, যাঁর কাছে আমাদের ইমেইলের বা আপনার দেওয়া ব্যক্তিগত লিংক আছে, কিংবা যিনি ফোন নম্বরটিও জানেন; আন্দাজে চেষ্টা করলে গতি কমিয়ে দেওয়া হয়।',
          'ছবি নতুন করে তৈরি করে রাখি, তাই ছবির ভেতরে লুকানো জায়গা ও সময়ের তথ্য আর থাকে না।',
        ],
      }),
      section('rights', 'আপনি যা চাইতে পারেন', {
        list: [
          '**দেখা ও শুধরানো:** আপনার তথ্য, ঠিকানা ও অর্ডার [ড্যাশবোর্ডে](/dashboard) আছে, সেখানেই বদলাতে পারেন।',
          '**অ্যাকাউন্ট বন্ধ:** ড্যাশবোর্ড থেকে, পাসওয়ার্ড দিয়ে। আপনার নাম, ইমেইল, ফোন, জন্মতারিখ, লিঙ্গ, ঠিকানা, কার্ট ও পছন্দের তালিকা তখনই মুছে যাবে, সব জায়গা থেকে লগআউটও হবে। অর্ডারগুলো আমাদের হিসাবে থাকবে; ক্রেতা হিসেবে আপনাকে নিয়ে কর্মীরা যা লিখেছেন তা-ও সঙ্গে থাকবে। কর্মীরা আপনার অ্যাকাউন্টে যা বদলেছেন তা তাঁদের কাজের খাতায় থাকবে: অ্যাকাউন্টের ইমেইলসহ, আর নাম ও ফোন বদলে থাকলে সেগুলোও।',
          `**অতিথি হিসেবে কিনে থাকলে** বন্ধ করার মতো অ্যাকাউন্ট নেই। যে ইমেইল দিয়ে অর্ডার করেছেন তা থেকে ${f.email} ঠিকানায় লিখুন, কিংবা অর্ডারের ফোন থেকে ফোন করুন। আমাদের কাছে কী আছে জানাব, শুধরে দেব, আর যা রাখার দরকার নেই তা মুছে দেব।`,
          '**অতিথিরা সবই কিনতে পারেন**, অ্যাকাউন্ট থাকলে যা যা কেনা যায়।',
        ],
      }),
      section(
        'changes',
        'বদল ও প্রশ্ন',
        'আমাদের কাজের ধরন বদলালে এই লেখাও বদলাবে, তারিখও। কিছু অস্পষ্ট বা ভুল মনে হলে [আমাদের লিখুন](/contact), ২৪ থেকে ৪৮ ঘণ্টার মধ্যে উত্তর পাবেন।',
      ),
    ],
  }),
}
