import { type PageContent, section } from './page-content.ts'

/** What is replaced, and how to request it. */
export const returns: PageContent = {
  changed: '2026-11-29',
  en: (f) => ({
    title: 'Return and Refund Policy',
    description: `What ${f.shop} replaces and how to tell us: damaged or wrong pieces, within 24 hours, with photos.`,
    lead: 'If a piece reaches you damaged, or it is not the one you ordered, we replace it. Tell us within 24 hours and show us photos.',
    sections: [
      section('in-short', 'In short', {
        list: [
          '**Damaged or wrong piece:** replaced, at our cost.',
          '**Tell us within 24 hours** of delivery, with photos.',
          '**Keep it as it came:** unused, unwashed, in its original packaging with its tags.',
          '**Not in stock any more:** you get [store credit](/refund-policy#store-credit) for what the piece cost.',
          '**Any other reason:** we take no returns and give no refunds, so please look at the [size guide](/size-guide) before you order.',
        ],
      }),
      section('replaced', 'What we replace', 'We replace a piece when the mistake is ours or happened on the way:', {
        list: [
          'it is torn, stained, wrongly sewn or broken when you open the parcel;',
          'it is another product, colour or size than the one in your order;',
          'something from your order is missing in the parcel.',
        ],
      }),
      section('not-replaced', 'What we cannot take back', {
        list: [
          'A piece that fits differently than you hoped, or that you no longer want.',
          'A piece that has been worn, washed, ironed or altered, or has lost its tags or packaging.',
          'Anything we hear of later than 24 hours after delivery.',
          'The small differences of hand work: a thread that is thicker, a motif half a finger to the side, a shade that looks different on another screen. They are the mark of the loom, not a fault.',
        ],
      }),
      section(
        'report',
        'How to report a piece',
        {
          steps: [
            'Take photos before anything else: the whole piece, the fault from close by, and the label of the parcel.',
            'Open [Track order](/track-order) with your order number and your phone number. For 24 hours after delivery you can report pieces there and add the photos.',
            `If that does not work for you, [write to us](/contact), or send the photos by ${f.whatsapp}. Always name the order number.`,
            'Put the piece back into its packaging, with its tags, and keep it until you hear from us.',
          ],
        },
        {
          note: `Too late at night to call? Write all the same. What counts is when your message came, not when we read it. On the phone we are there daily, ${f.hours}: ${f.phone}.`,
        },
      ),
      section(
        'next',
        'What happens then',
        'We look at the photos and answer within 24–48 hours. If we agree, we send the same piece again without a delivery charge, and the rider takes the first one along. If the same piece is sold out in your size and colour, we note store credit for you.',
        'If we do not agree, we say why.',
      ),
      section(
        'why',
        'Why the rule is this strict',
        'Nobody should get a panjabi that somebody else has already worn to a wedding. And every parcel that travels twice is paid for by somebody; with us it would be in the price of the next one. So we write the real measures of every size into the [size guide](/size-guide), say what each cloth is, and put right what we did wrong. That is all we promise, and we keep it.',
      ),
    ],
  }),
  bn: (f) => ({
    title: 'রিটার্ন ও রিফান্ড নীতি',
    description: `নষ্ট বা ভুল পণ্য পেলে ২৪ ঘণ্টার মধ্যে ছবিসহ জানান, ${f.shop} বদলে দেবে। কীভাবে জানাবেন, এখানে লেখা আছে।`,
    lead: 'পণ্য নষ্ট অবস্থায় পৌঁছালে, কিংবা যা অর্ডার করেছিলেন তা না পেলে আমরা বদলে দিই। শুধু ২৪ ঘণ্টার মধ্যে ছবিসহ জানাতে হবে।',
    sections: [
      section('in-short', 'এক নজরে', {
        list: [
          '**নষ্ট বা ভুল পণ্য:** আমাদের খরচে বদলে দেব।',
          'হাতে পাওয়ার **২৪ ঘণ্টার মধ্যে** ছবিসহ জানান।',
          '**যেমন পেয়েছেন তেমনই রাখুন:** না পরা, না ধোয়া, ট্যাগসহ আগের প্যাকেটে।',
          '**একই পণ্য আর না থাকলে:** যে দাম দিয়েছেন, তত টাকার [স্টোর ক্রেডিট](/refund-policy#store-credit) পাবেন।',
          '**অন্য কোনো কারণে** আমরা পণ্য ফেরত নিই না, টাকাও ফেরত দিই না। তাই অর্ডারের আগে [সাইজ গাইড](/size-guide) দেখে নিন।',
        ],
      }),
      section('replaced', 'কোন ক্ষেত্রে বদলে দিই', 'ভুলটা আমাদের হলে, বা পথে কিছু হয়ে গেলে:', {
        list: [
          'প্যাকেট খুলে দেখলেন ছেঁড়া, দাগ লাগা, সেলাইয়ে ভুল বা ভাঙা;',
          'যে পণ্য, রং বা সাইজ অর্ডার করেছিলেন, সেটি আসেনি;',
          'অর্ডারের কোনো পণ্য প্যাকেটে নেই।',
        ],
      }),
      section('not-replaced', 'কোন ক্ষেত্রে পারি না', {
        list: [
          'গায়ে মনের মতো বসেনি, কিংবা এখন আর দরকার নেই।',
          'পরা, ধোয়া, ইস্ত্রি করা বা কাটছাঁট করা হয়েছে; ট্যাগ বা প্যাকেট নেই।',
          'হাতে পাওয়ার ২৪ ঘণ্টা পরে জানানো হয়েছে।',
          'হাতের কাজের ছোটখাটো তারতম্য: কোথাও সুতা একটু মোটা, নকশা আধা আঙুল সরে যাওয়া, মোবাইলের পর্দায় রং একটু অন্যরকম লাগা। এগুলো খুঁত নয়, তাঁতের স্বাক্ষর।',
        ],
      }),
      section(
        'report',
        'কীভাবে জানাবেন',
        {
          steps: [
            'সবার আগে ছবি তুলুন: পুরো পণ্যের, কাছ থেকে সমস্যার জায়গার, আর প্যাকেটের লেবেলের।',
            '[অর্ডার ট্র্যাক](/track-order) পাতায় অর্ডার নম্বর ও ফোন নম্বর দিন। ডেলিভারির পর ২৪ ঘণ্টা পর্যন্ত সেখানেই ছবিসহ জানানো যায়।',
            `সেখানে না পারলে [আমাদের লিখুন](/contact), অথবা ${f.whatsapp}-এ ছবি পাঠান। অর্ডার নম্বরটি অবশ্যই দেবেন।`,
            'পণ্যটি ট্যাগসহ প্যাকেটে ভরে রাখুন, আমাদের উত্তর আসা পর্যন্ত।',
          ],
        },
        {
          note: `রাত হয়ে গেছে বলে ফোন করতে পারছেন না? তবু লিখে রাখুন। আমরা কখন পড়লাম তা নয়, আপনি কখন জানালেন সেটাই ধরা হবে। ফোনে পাবেন প্রতিদিন ${f.hours}: ${f.phone}।`,
        },
      ),
      section(
        'next',
        'তারপর কী হয়',
        'ছবি দেখে ২৪ থেকে ৪৮ ঘণ্টার মধ্যে উত্তর দিই। কথা ঠিক থাকলে একই পণ্য আবার পাঠাই, ডেলিভারি চার্জ ছাড়া; রাইডার আগেরটি সঙ্গে নিয়ে আসেন। আপনার সাইজ ও রঙে সেটি ফুরিয়ে গেলে আপনার নামে স্টোর ক্রেডিট লিখে রাখি।',
        'বদলাতে না পারলে কেন পারছি না, সেটাও জানিয়ে দিই।',
      ),
      section(
        'why',
        'নিয়মটা এত কড়া কেন',
        'অন্য কেউ বিয়েবাড়িতে পরে আসা পাঞ্জাবি আপনার হাতে পৌঁছাক, আমরা তা চাই না। আর যে পার্সেল দুবার পথে ঘোরে, তার খরচ কাউকে না কাউকে দিতেই হয়; শেষমেশ সেটা পরের জনের দামে গিয়ে পড়ে। তাই [সাইজ গাইডে](/size-guide) প্রতিটি সাইজের আসল মাপ লিখে রাখি, কোনটা কী কাপড় তা জানিয়ে দিই, আর নিজেদের ভুল নিজেরাই শুধরে দিই। কথা এটুকুই, আর এটুকু আমরা রাখি।',
      ),
    ],
  }),
}
