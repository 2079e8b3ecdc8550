import { type PageContent, section } from './page-content.ts'

/** Terms of sale. */
export const terms: PageContent = {
  changed: '2026-11-30',
  en: (f) => ({
    title: 'Terms and Conditions',
    description: `The terms on which ${f.shop} sells: orders, prices, cash on delivery, delivery, replacements and accounts.`,
    lead: 'What you may expect from us and what we ask of you, in plain words. By placing an order you accept these terms.',
    sections: [
      section(
        'who',
        'Who we are',
        `${f.shop} is a clothing shop${f.isDemoBrand ? ' in Dhaka' : ''}, open since ${f.since}. You reach us ${f.hasAddress ? `at ${f.address}, ` : ''}by phone at ${f.phone} and by e-mail at ${f.email}. In these terms “we” is ${f.shop} and “you” is whoever orders or uses this site.`,
      ),
      section(
        'agree',
        'When these terms apply',
        'They apply to every order placed on this site, with an account or as a guest, and to the use of the site itself. For orders the terms of the day of the order count.',
        'If you are under 18, please order together with a parent or guardian.',
      ),
      section(
        'goods',
        'The goods',
        'Each product page says what a piece is made of, which sizes and colours there are, and how to care for it. The measures in the [size guide](/size-guide) are those of the finished garment.',
        'Pictures show the cloth as truly as a screen allows. Hand-woven and hand-printed pieces differ a little from one another; half an inch more or less is usual.',
      ),
      section(
        'prices',
        'Prices',
        'Prices are in Bangladeshi taka (৳) for one piece, with everything that is due on it. Delivery is added at checkout and shown before you order. A struck price is the one we asked before the reduction.',
        'The price at the moment of your order counts. If it changes while the piece lies in your cart, the checkout tells you and asks again. A piece without a price cannot be ordered.',
      ),
      section(
        'order',
        'How an order comes about',
        {
          steps: [
            'You choose size, colour and quantity, and fill in the checkout. Nothing is binding up to there.',
            'With **Place Order** you ask us to sell you these pieces at this total.',
            f.confirmByPhone
              ? 'The screen shows your order number. We call you to confirm the order; with that call it is agreed.'
              : 'When the screen confirms the order and shows its number, it is agreed, and the pieces are set aside for you.',
          ],
        },
        'Without a connection your order is kept on your device and sent when you are online again. It is not an order before we have confirmed it.',
        f.secondSizes &&
          'Where you order a second size to try, you buy the one of the two that you keep, and pay for that one alone. The other you give back to the rider at the door, unused and with its tags.',
        'We may decline or cancel an order when the pieces turn out to be damaged, the address cannot be reached, the phone number does not answer, or there is good reason to believe that the order is not meant seriously. We tell you, and you owe nothing.',
      ),
      section(
        'payment',
        'Payment',
        'You pay in cash when the parcel is delivered. bKash, Nagad and cards are not available yet. For some orders we ask for a part of it, or all, in advance: then the page of your order says how much, and we call you about it. We never ask for PINs or codes.',
      ),
      section(
        'delivery',
        'Delivery',
        `${f.namesDay ? `Checkout and order name the day by which your parcel arrives; usually delivery takes ${f.delivery.times}, days off left out.` : `Delivery takes ${f.delivery.times}.`} It costs ${f.delivery.charges}.${f.delivery.free ? ` Orders over ${f.delivery.free} are delivered free.` : ''}${f.delivery.surcharges} The [shipping policy](/shipping-policy) says more. From the moment you or somebody you named takes the parcel, the pieces are yours.`,
      ),
      section(
        'cancel',
        'Cancelling',
        'You can cancel on [Track order](/track-order) until your order is being packed. After that, please take the parcel: the trip has been paid for by then. From somebody who refuses parcels again and again we may take no further orders.',
      ),
      section(
        'replacement',
        'Damaged or wrong pieces',
        'Tell us within 24 hours of delivery, with photos, and keep the piece unused, unwashed and in its original packaging with its tags. We replace it at our cost, or give store credit if it is sold out. Other returns and refunds we do not offer; the [return policy](/returns) and the [refund policy](/refund-policy) say how it works.',
      ),
      section('account', 'Your account', {
        list: [
          'You need no account to order. With one you see your orders, and keep addresses and hearts.',
          'Please give true details, keep your password to yourself, and tell us if somebody else has used it.',
          'You can close the account at any time in your [dashboard](/dashboard). We may close one that is used to cheat us or others.',
        ],
      }),
      section(
        'written-by-you',
        'What you write here',
        'Reviews are read by us before they appear; we publish praise and complaint alike, but nothing insulting, untrue, advertising or private. You keep the right to your words and photos, and allow us to show them with the product.',
      ),
      section(
        'site',
        'This site',
        'Texts, drawings and the name belong to us; you are welcome to share links and pictures of our pieces. Please do not disturb the site, read it out automatically in bulk, or try to get at what is not yours.',
        'We look after the site, but cannot promise that it is always there or free of every mistake. An obvious mistake, such as a saree for ৳2, binds neither side.',
      ),
      section(
        'liability',
        'When something goes wrong',
        'We answer for what we do wrong, up to what the law says. We do not answer for what nobody could prevent: floods, strikes, closed roads, failures of power or networks. Nothing here takes from you what the law gives you.',
      ),
      section(
        'law',
        'Law and disputes',
        'These terms follow the law of Bangladesh, among it the Contract Act, 1872, the Consumer Rights Protection Act, 2009 and the Digital Commerce Operation Guidelines, 2021. Let us talk first: [write to us](/contact) and you have an answer within 24–48 hours. If that does not help, you can turn to the Directorate of National Consumer Rights Protection or to the courts of Dhaka.',
      ),
      section(
        'changes',
        'Changes',
        'When we change these terms, the new text stands here with its date. For orders already placed the old one counts. Should the English and the Bangla text ever differ, the Bangla text counts.',
      ),
    ],
  }),
  bn: (f) => ({
    title: 'শর্তাবলি',
    description: `${f.shop}-এ কেনাকাটার শর্ত: অর্ডার, দাম, ক্যাশ অন ডেলিভারি, ডেলিভারি, পণ্য বদল ও অ্যাকাউন্ট।`,
    lead: 'আমাদের কাছে আপনি কী আশা করতে পারেন, আর আপনার কাছে আমরা কী চাই, সহজ কথায়। অর্ডার করলে ধরে নেব আপনি এসব শর্তে রাজি।',
    sections: [
      section(
        'who',
        'আমরা কারা',
        `${f.shop}${f.isDemoBrand ? ' ঢাকার' : ''} একটি পোশাকের দোকান, ${f.since} সাল থেকে চলছে।${f.hasAddress ? ` ঠিকানা: ${f.address}।` : ''} ফোন: ${f.phone}, ইমেইল: ${f.email}। এই পাতায় “আমরা” মানে ${f.shop}, আর “আপনি” মানে যিনি অর্ডার করেন বা সাইটটি ব্যবহার করেন।`,
      ),
      section(
        'agree',
        'কখন এসব শর্ত খাটে',
        'অ্যাকাউন্ট থেকে হোক বা অতিথি হিসেবে, এই সাইটে করা প্রতিটি অর্ডারে এবং সাইট ব্যবহারে এসব শর্ত খাটে। যেদিন অর্ডার করেছেন, সেদিনের শর্তই ধরা হবে।',
        'বয়স ১৮-র কম হলে মা-বাবা বা অভিভাবককে সঙ্গে নিয়ে অর্ডার করুন।',
      ),
      section(
        'goods',
        'পণ্য',
        'কোন কাপড়ে তৈরি, কী কী সাইজ ও রং আছে, যত্ন কীভাবে নেবেন, সব পণ্যের পাতায় লেখা থাকে। [সাইজ গাইডের](/size-guide) মাপ তৈরি পোশাকের মাপ।',
        'পর্দায় যতটা সম্ভব, ছবিতে কাপড়ের আসল রং দেখানোর চেষ্টা করি। হাতে বোনা বা হাতে ছাপা দুটি কাপড় হুবহু এক হয় না; আধা ইঞ্চি কমবেশি স্বাভাবিক।',
      ),
      section(
        'prices',
        'দাম',
        'দাম বাংলাদেশি টাকায় (৳), প্রতি পিসের, সব মিলিয়ে। ডেলিভারি চার্জ চেকআউটে যোগ হয় এবং অর্ডারের আগেই দেখা যায়। কাটা দামটি ছাড়ের আগের দাম।',
        'অর্ডার করার মুহূর্তের দামই ধরা হয়। পণ্য কার্টে থাকতে দাম বদলালে চেকআউট জানিয়ে দেয় এবং আবার জিজ্ঞেস করে। যে পণ্যের দাম লেখা নেই, সেটি অর্ডার করা যায় না।',
      ),
      section(
        'order',
        'অর্ডার কীভাবে পাকা হয়',
        {
          steps: [
            'সাইজ, রং, সংখ্যা বেছে চেকআউট পূরণ করেন। এ পর্যন্ত কোনো বাধ্যবাধকতা নেই।',
            '**অর্ডার করুন** চাপলে এই পণ্যগুলো এই মোট দামে কিনতে চাইছেন বলে ধরা হয়।',
            f.confirmByPhone
              ? 'স্ক্রিনে অর্ডার নম্বর আসে। আমরা ফোন করে অর্ডার নিশ্চিত করি; তখনই কথা পাকা হয়।'
              : 'স্ক্রিনে নম্বরসহ অর্ডার নিশ্চিত দেখালে কথা পাকা, পণ্যগুলোও আপনার জন্য তুলে রাখা হয়।',
          ],
        },
        'ইন্টারনেট না থাকলে অর্ডারটি আপনার ডিভাইসে জমা থাকে, সংযোগ এলে নিজে থেকেই চলে আসে। আমরা নিশ্চিত করার আগে সেটি অর্ডার নয়।',
        f.secondSizes &&
          'মাপ মিলিয়ে দেখার জন্য আরেকটি সাইজ নিলে দুটির মধ্যে যেটি রাখবেন সেটিই কিনছেন, শুধু সেটির দামই দেবেন। অন্যটি দরজায় থাকতেই রাইডারকে ফেরত দেবেন, না পরে, ট্যাগসহ।',
        'পণ্যে খুঁত ধরা পড়লে, ঠিকানায় পৌঁছানো না গেলে, ফোনে না পেলে, কিংবা অর্ডারটি সত্যি কেনার জন্য নয় বলে সন্দেহের ভালো কারণ থাকলে আমরা অর্ডার না নিতে বা বাতিল করতে পারি। তা জানিয়ে দেব, আপনাকে কিছু দিতে হবে না।',
      ),
      section(
        'payment',
        'টাকা দেওয়া',
        'পার্সেল হাতে পেয়ে নগদে টাকা দেবেন। বিকাশ, নগদ ও কার্ড এখনো চালু হয়নি। কিছু অর্ডারে আমরা টাকার একটা অংশ বা পুরোটা অগ্রিম চাই: তখন কত টাকা তা আপনার অর্ডারের পাতায় লেখা থাকে, আর আমরা ফোন করে জানাই। পিন বা কোড আমরা কখনোই চাই না।',
      ),
      section(
        'delivery',
        'ডেলিভারি',
        `${f.namesDay ? `কোন দিনের মধ্যে পার্সেল পৌঁছাবে, চেকআউট ও অর্ডারের পাতায় লেখা থাকে; ছুটির দিন বাদে সাধারণত ${f.delivery.times} লাগে।` : `সময় লাগে ${f.delivery.times}।`} চার্জ ${f.delivery.charges}।${f.delivery.free ? ` ${f.delivery.free}-এর বেশি কেনাকাটায় ডেলিভারি ফ্রি।` : ''}${f.delivery.surcharges} বিস্তারিত আছে [ডেলিভারি নীতিতে](/shipping-policy)। আপনি বা আপনার ঠিক করা কেউ পার্সেল নেওয়ার মুহূর্ত থেকে পণ্য আপনার।`,
      ),
      section(
        'cancel',
        'অর্ডার বাতিল',
        'প্যাকেট করা শুরু হওয়ার আগে পর্যন্ত [অর্ডার ট্র্যাক](/track-order) পাতায় বাতিল করতে পারেন। তারপর পার্সেলটি নিয়ে নেবেন, কারণ ততক্ষণে পথের খরচ হয়ে গেছে। কেউ বারবার পার্সেল ফিরিয়ে দিলে তাঁর কাছ থেকে আর অর্ডার না-ও নিতে পারি।',
      ),
      section(
        'replacement',
        'নষ্ট বা ভুল পণ্য',
        'হাতে পাওয়ার ২৪ ঘণ্টার মধ্যে ছবিসহ জানান। পণ্যটি না পরে, না ধুয়ে, ট্যাগসহ আগের প্যাকেটে রাখুন। আমরা নিজেদের খরচে বদলে দেব, ফুরিয়ে গেলে স্টোর ক্রেডিট দেব। অন্য কারণে পণ্য বা টাকা ফেরত হয় না। নিয়ম লেখা আছে [রিটার্ন নীতি](/returns) ও [রিফান্ড নীতিতে](/refund-policy)।',
      ),
      section('account', 'আপনার অ্যাকাউন্ট', {
        list: [
          'অর্ডার করতে অ্যাকাউন্ট লাগে না। থাকলে অর্ডারগুলো এক জায়গায় দেখবেন, ঠিকানা আর পছন্দের জিনিস জমা রাখবেন।',
          'সঠিক তথ্য দিন, পাসওয়ার্ড নিজের কাছে রাখুন, অন্য কেউ ব্যবহার করেছে মনে হলে জানান।',
          '[ড্যাশবোর্ড](/dashboard) থেকে যেকোনো সময় অ্যাকাউন্ট বন্ধ করতে পারেন। প্রতারণার কাজে ব্যবহার হলে আমরাও বন্ধ করতে পারি।',
        ],
      }),
      section(
        'written-by-you',
        'আপনি যা লেখেন',
        'মতামত ছাপার আগে আমরা পড়ে নিই। প্রশংসা আর অভিযোগ দুটোই ছাপি; শুধু গালাগাল, মিথ্যা, বিজ্ঞাপন বা কারও ব্যক্তিগত তথ্য ছাপি না। লেখা ও ছবি আপনারই থাকে, পণ্যের সঙ্গে তা দেখানোর অনুমতি আমাদের দেন।',
      ),
      section(
        'site',
        'এই সাইট',
        'লেখা, আঁকা আর নাম আমাদের। লিংক ও পণ্যের ছবি শেয়ার করতে চাইলে স্বাগত। সাইটের কাজে বিঘ্ন ঘটাবেন না, যন্ত্র দিয়ে ঢালাওভাবে তথ্য নেবেন না, যা আপনার নয় তাতে হাত দেওয়ার চেষ্টা করবেন না।',
        'সাইট সচল রাখার চেষ্টা করি, তবে সব সময় খোলা থাকবে বা একটিও ভুল থাকবে না, সে কথা দিতে পারি না। স্পষ্ট ভুল, যেমন ২ টাকায় শাড়ি, কারও জন্যই পাকা কথা নয়।',
      ),
      section(
        'liability',
        'সমস্যা হলে দায় কার',
        'আমাদের ভুলের দায় আমাদের, আইন যতটা বলে ততটা। যা কারও হাতে নেই, যেমন বন্যা, ধর্মঘট, বন্ধ রাস্তা, বিদ্যুৎ বা নেটওয়ার্ক চলে যাওয়া, তার দায় নিতে পারি না। আইন আপনাকে যা দিয়েছে, এখানকার কোনো কথায় তা কমে না।',
      ),
      section(
        'law',
        'আইন ও বিরোধ',
        'এসব শর্ত বাংলাদেশের আইন মেনে চলে, তার মধ্যে আছে চুক্তি আইন, ১৮৭২, ভোক্তা অধিকার সংরক্ষণ আইন, ২০০৯ এবং ডিজিটাল কমার্স পরিচালনা নির্দেশিকা, ২০২১। আগে কথা বলি: [আমাদের লিখুন](/contact), ২৪ থেকে ৪৮ ঘণ্টার মধ্যে উত্তর পাবেন। তাতেও না মিটলে জাতীয় ভোক্তা অধিকার সংরক্ষণ অধিদপ্তর বা ঢাকার আদালতে যেতে পারেন।',
      ),
      section(
        'changes',
        'শর্ত বদলালে',
        'শর্ত বদলালে নতুন লেখা তারিখসহ এখানেই থাকবে। আগে করা অর্ডারে আগের শর্তই চলবে। ইংরেজি ও বাংলায় কখনো অমিল দেখা দিলে বাংলাটিই ধরা হবে।',
      ),
    ],
  }),
}
