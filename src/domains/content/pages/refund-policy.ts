import { type PageContent, section } from './page-content.ts'

/** When money is refunded. Rarely, because customers pay on delivery. */
export const refundPolicy: PageContent = {
  changed: '2026-11-25',
  en: (f) => ({
    title: 'Refund Policy',
    description: `${f.shop} gives no refunds: damaged or wrong pieces are replaced, or turned into store credit when they are sold out.`,
    lead: 'You pay when the parcel is in your hands, so there is little to refund. This page says what happens to your money in each case.',
    sections: [
      section(
        'no-refunds',
        'No refunds, but replacements',
        'We do not pay money back. When a piece is damaged or wrong and you [tell us within 24 hours](/returns#report), we replace it at our cost.',
      ),
      section(
        'store-credit',
        'Store credit',
        'When the same piece can no longer be had in your size and colour, you get store credit:',
        {
          list: [
            'It is worth what you paid for that piece.',
            'We note it with your order; you need no voucher and no account.',
            `To use it, [write to us](/contact) or call ${f.phone} with the old order number before you order again, and we set it off against what you pay at the door.`,
            'It is not paid out in cash and cannot be passed on to somebody else.',
          ],
        },
      ),
      section('cases', 'Case by case', {
        caption: 'What happens to the money',
        head: ['What happened', 'What you get'],
        rows: [
          ['Damaged, told within 24 hours with photos', 'The same piece again, at our cost'],
          ['Wrong product, size or colour, told within 24 hours with photos', 'The right piece, at our cost'],
          ['The same, but the piece is sold out', 'Store credit'],
          ['You cancel before the order is packed', 'Nothing to pay'],
          ['Told later than 24 hours, or worn, washed, without tags', 'No replacement, no credit'],
          ['You changed your mind, or the size does not suit', 'No replacement, no credit'],
        ],
      }),
      section(
        'cancelled',
        'Cancelled orders',
        'Until your order is being packed you can cancel it yourself on [Track order](/track-order). As long as nothing was paid, nothing is owed, by you or by us; an advance that you sent comes back to you.',
      ),
      section(
        'in-advance',
        'When somebody asks you for money in advance',
        'We take cash on delivery. bKash, Nagad and cards cannot be chosen at checkout yet. For some orders we ask for an advance before we pack them: then the page of your order says how much, and we call you about it. The rest is paid at the door.',
        {
          note: `If somebody calls in our name and wants money that the page of your order does not name, or a PIN or a code, hang up and tell us: ${f.phone}. We never ask for these.`,
        },
      ),
      section(
        'your-rights',
        'Your rights',
        'Nothing on this page takes away what the law of Bangladesh gives you as a buyer, in particular the Consumer Rights Protection Act, 2009. If we cannot agree, you can turn to the Directorate of National Consumer Rights Protection. We would be glad if you [talked to us](/contact) first.',
      ),
    ],
  }),
  bn: (f) => ({
    title: 'রিফান্ড নীতি',
    description: `${f.shop} টাকা ফেরত দেয় না; নষ্ট বা ভুল পণ্য বদলে দেয়, আর সেটি ফুরিয়ে গেলে স্টোর ক্রেডিট দেয়।`,
    lead: 'আপনি টাকা দেন পণ্য হাতে পেয়ে, তাই ফেরত দেওয়ার প্রশ্ন কমই ওঠে। কোন ক্ষেত্রে কী হয়, এখানে খোলাখুলি লেখা আছে।',
    sections: [
      section(
        'no-refunds',
        'টাকা ফেরত নয়, পণ্য বদল',
        'আমরা টাকা ফেরত দিই না। পণ্য নষ্ট বা ভুল হলে এবং [২৪ ঘণ্টার মধ্যে জানালে](/returns#report) নিজেদের খরচে বদলে দিই।',
      ),
      section('store-credit', 'স্টোর ক্রেডিট', 'আপনার সাইজ ও রঙে একই পণ্য আর না থাকলে স্টোর ক্রেডিট পাবেন:', {
        list: [
          'পণ্যটির জন্য যত টাকা দিয়েছেন, ক্রেডিট তত টাকার।',
          'আপনার অর্ডারের সঙ্গেই লেখা থাকে; ভাউচার বা অ্যাকাউন্ট লাগে না।',
          `ব্যবহার করতে চাইলে নতুন অর্ডারের আগে পুরোনো অর্ডার নম্বরসহ [আমাদের লিখুন](/contact) বা ${f.hasPhone ? `${f.phone} নম্বরে` : '[আমাদের নম্বরে](/contact)'} ফোন করুন। পণ্য হাতে পেয়ে যত টাকা দেওয়ার কথা, তা থেকে বাদ দিয়ে দেব।`,
          'নগদ টাকায় বদলানো বা অন্য কাউকে দেওয়া যায় না।',
        ],
      }),
      section('cases', 'কোন ক্ষেত্রে কী', {
        caption: 'কোন ক্ষেত্রে কী হয়',
        head: ['কী হয়েছে', 'কী পাবেন'],
        rows: [
          ['পণ্য নষ্ট, ২৪ ঘণ্টার মধ্যে ছবিসহ জানিয়েছেন', 'একই পণ্য আবার, আমাদের খরচে'],
          ['ভুল পণ্য, সাইজ বা রং, ২৪ ঘণ্টার মধ্যে ছবিসহ জানিয়েছেন', 'ঠিক পণ্যটি, আমাদের খরচে'],
          ['ওপরের যেকোনোটি, কিন্তু পণ্য ফুরিয়ে গেছে', 'স্টোর ক্রেডিট'],
          ['প্যাকেট করার আগে বাতিল করেছেন', 'কিছু দিতে হবে না'],
          ['২৪ ঘণ্টা পেরিয়ে গেছে, কিংবা পরা, ধোয়া, ট্যাগ নেই', 'বদল বা ক্রেডিট হবে না'],
          ['মত বদলেছে, বা সাইজ মেলেনি', 'বদল বা ক্রেডিট হবে না'],
        ],
      }),
      section(
        'cancelled',
        'বাতিল করা অর্ডার',
        'প্যাকেট করা শুরু হওয়ার আগে পর্যন্ত [অর্ডার ট্র্যাক](/track-order) পাতায় নিজেই অর্ডার বাতিল করতে পারেন। টাকা যেহেতু দেওয়া হয়নি, কারও কাছে কারও পাওনাও থাকে না; অগ্রিম পাঠিয়ে থাকলে তা ফেরত পাবেন।',
      ),
      section(
        'in-advance',
        'কেউ আগাম টাকা চাইলে',
        'আমরা ক্যাশ অন ডেলিভারিতে টাকা নিই। বিকাশ, নগদ ও কার্ড চেকআউটে এখনো বেছে নেওয়া যায় না। কিছু অর্ডার প্যাকেট করার আগে আমরা অগ্রিম চাই: তখন কত টাকা তা আপনার অর্ডারের পাতায় লেখা থাকে, আর আমরা ফোন করে জানাই। বাকিটা দেবেন পণ্য হাতে পেয়ে।',
        {
          note: `আমাদের নাম করে কেউ অর্ডারের পাতায় লেখা নেই এমন টাকা, কিংবা পিন বা কোড চাইলে ফোন রেখে দিন আর আমাদের জানান: ${f.phone}। এসব আমরা কখনোই চাই না।`,
        },
      ),
      section(
        'your-rights',
        'আপনার অধিকার',
        'বাংলাদেশের আইন, বিশেষ করে ভোক্তা অধিকার সংরক্ষণ আইন, ২০০৯ ক্রেতা হিসেবে আপনাকে যে অধিকার দিয়েছে, এই পাতার কোনো কথায় তা কমে না। আমাদের সঙ্গে মীমাংসা না হলে জাতীয় ভোক্তা অধিকার সংরক্ষণ অধিদপ্তরে যেতে পারেন। তবে আগে [আমাদের সঙ্গে কথা বললে](/contact) খুশি হব।',
      ),
    ],
  }),
}
