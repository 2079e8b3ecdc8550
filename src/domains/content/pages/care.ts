import type { CareText } from '../contract.ts'
import { type PageContent, section } from './page-content.ts'

/** How to care for each fabric. Must agree with the care texts of the products. */
export const care: PageContent<CareText> = {
  changed: '2026-11-21',
  en: (f) => ({
    title: 'Care for cloth',
    description: `Washing, drying and ironing, cloth by cloth: cotton, jamdani, silk, block print, denim, knits, leather. Advice from ${f.shop}.`,
    lead: 'A piece that is cared for outlives its fashion. Here is what each cloth wants; the page of a product always has the last word.',
    sections: [
      section('always', 'Good for every cloth', {
        list: [
          'Wash less often, and colder. Air and shade do half of it.',
          'Turn it inside out: the side that is seen should rub least.',
          'Never dry colours in the full sun. Dhaka’s noon bleaches faster than bleach.',
          'In the rains let a piece dry through before it goes into the cupboard; neem leaves or cloves keep insects away.',
        ],
      }),
      section(
        'stains',
        'When something spills',
        {
          list: [
            '**Turmeric and curry:** cold water and mild soap at once. Light fades what is left, so dry white cotton in the sun this once.',
            '**Tea:** rinse with cold water from the back of the cloth, then soap.',
            '**Oil:** flour or talcum powder, wait half an hour, brush off, wash.',
            '**Mehendi and ink:** dab, do not rub, and take it to the cleaner soon.',
          ],
        },
        'On silk, jamdani and stitched work do nothing yourself but dab it dry.',
      ),
    ],
    symbolLabels: {
      machine: 'Machine wash, cold',
      hand: 'Wash by hand, cold',
      alone: 'Alone the first times',
      'no-bleach': 'No bleach',
      shade: 'Dry in the shade',
      flat: 'Dry flat',
      iron: 'Iron warm',
      'iron-inside': 'Iron on the wrong side',
      'dry-clean': 'Dry clean',
      'no-wring': 'Do not wring',
      hang: 'Hang on a hanger',
      wipe: 'Wipe clean',
    },
    cloths: [
      {
        id: 'cotton',
        name: 'Cotton and khadi',
        examples: 'Panjabis, shirts, kurtis, everyday wear',
        symbols: ['machine', 'no-bleach', 'shade', 'iron'],
        lines: [
          'With like colours, in cold water.',
          'Khadi grows softer with each wash; iron it while it is a little damp.',
        ],
      },
      {
        id: 'handwork',
        name: 'Jamdani, nakshi kantha, embroidery',
        examples: 'Whatever was woven or stitched by hand',
        symbols: ['dry-clean', 'no-wring', 'flat', 'iron-inside'],
        lines: [
          'Dry clean the first time; later you can wash it by hand in cold water.',
          'Do not soak, brush or wring. Iron over a cotton cloth, so that no thread is caught.',
        ],
      },
      {
        id: 'silk',
        name: 'Silk and half silk',
        examples: 'Rajshahi silk, festive sarees',
        symbols: ['dry-clean', 'no-wring', 'shade', 'iron-inside'],
        lines: [
          'Keep it folded in soft cotton, and fold it along other lines every few months.',
          'Perfume before you dress, never on the cloth.',
        ],
      },
      {
        id: 'dyed',
        name: 'Block print, batik, tie-dye',
        examples: 'Printed kurtis, sarees and panjabis',
        symbols: ['alone', 'hand', 'shade', 'iron-inside'],
        lines: [
          'The first two washes may take some colour along: that is dye that was too much.',
          'Mild soap, cold water, and no long soaking.',
        ],
      },
      {
        id: 'denim',
        name: 'Denim',
        examples: 'Jeans',
        symbols: ['alone', 'machine', 'shade', 'iron'],
        lines: ['Seldom, cold and inside out. Between two washes a night in fresh air does it good.'],
      },
      {
        id: 'knit',
        name: 'Knits',
        examples: 'T-shirts, polos, hoodies',
        symbols: ['machine', 'no-bleach', 'flat', 'shade'],
        lines: ['Inside out, and never iron on a print.', 'Fold hoodies; on a hanger they grow long.'],
      },
      {
        id: 'tailored',
        name: 'Blazers',
        examples: 'Suiting and wool blends',
        symbols: ['dry-clean', 'hang'],
        lines: ['A broad hanger and a brush after wearing.', 'Steam takes out creases better than an iron does.'],
      },
      {
        id: 'baby',
        name: 'For the smallest',
        examples: 'New-born sets',
        symbols: ['machine', 'no-bleach', 'iron'],
        lines: [
          'Wash once before the first wear, at 40 °C with mild detergent and no softener.',
          'This one may dry in the sun.',
        ],
      },
      {
        id: 'leather',
        name: 'Leather',
        examples: 'Belts',
        symbols: ['wipe', 'shade'],
        lines: [
          'Away from water and long sun; neutral cream every two months.',
          'Do not fold it. Paper inside keeps the shape.',
        ],
      },
      {
        id: 'jute',
        name: 'Jute and canvas',
        examples: 'Bags',
        symbols: ['wipe', 'shade'],
        lines: [
          'Brush off dust, clean spots with a damp cloth and mild soap.',
          'No machine: jute does not forgive it.',
        ],
      },
    ],
  }),
  bn: (f) => ({
    title: 'কাপড়ের যত্ন',
    description: `কোন কাপড় কীভাবে ধোবেন, শুকাবেন, ইস্ত্রি করবেন: সুতি, জামদানি, সিল্ক, ব্লক প্রিন্ট, ডেনিম, নিট, চামড়া। ${f.shop}-এর পরামর্শ।`,
    lead: 'যত্নে রাখা পোশাক ফ্যাশনের চেয়ে বেশি দিন বাঁচে। কোন কাপড় কী চায়, এখানে আছে; তবে পণ্যের পাতায় যা লেখা, সেটাই শেষ কথা।',
    sections: [
      section('always', 'সব কাপড়ের জন্য', {
        list: [
          'কম ধোবেন, ঠান্ডা পানিতে ধোবেন। অর্ধেক কাজ বাতাস আর ছায়াই করে দেয়।',
          'উল্টে ধোবেন, যে পিঠ দেখা যায় সেটা যেন ঘষা কম খায়।',
          'রঙিন কাপড় কড়া রোদে দেবেন না। ভরদুপুরের রোদ ব্লিচের চেয়েও তাড়াতাড়ি রং খায়।',
          'বর্ষায় পুরোপুরি না শুকিয়ে আলমারিতে তুলবেন না; নিমপাতা বা লবঙ্গ রাখলে পোকা আসে না।',
        ],
      }),
      section(
        'stains',
        'কিছু পড়ে গেলে',
        {
          list: [
            '**হলুদ বা ঝোল:** সঙ্গে সঙ্গে ঠান্ডা পানি আর হালকা সাবান। যেটুকু থেকে যায় তা আলোয় মিলিয়ে যায়, তাই শুধু এবার সাদা সুতি রোদে দিন।',
            '**চা:** কাপড়ের উল্টো দিক থেকে ঠান্ডা পানি ঢালুন, তারপর সাবান।',
            '**তেল:** ময়দা বা পাউডার ছিটিয়ে আধা ঘণ্টা রাখুন, ঝেড়ে ধুয়ে ফেলুন।',
            '**মেহেদি বা কালি:** ঘষবেন না, চেপে চেপে তুলুন, আর দেরি না করে লন্ড্রিতে দিন।',
          ],
        },
        'সিল্ক, জামদানি বা সুই-সুতার কাজে শুধু চেপে শুকিয়ে নিন, নিজে আর কিছু করবেন না।',
      ),
    ],
    symbolLabels: {
      machine: 'ঠান্ডা পানিতে মেশিনে',
      hand: 'ঠান্ডা পানিতে হাতে',
      alone: 'প্রথম প্রথম আলাদা',
      'no-bleach': 'ব্লিচ নয়',
      shade: 'ছায়ায় শুকান',
      flat: 'বিছিয়ে শুকান',
      iron: 'হালকা গরম ইস্ত্রি',
      'iron-inside': 'উল্টো পিঠে ইস্ত্রি',
      'dry-clean': 'ড্রাই ক্লিন',
      'no-wring': 'নিংড়াবেন না',
      hang: 'হ্যাঙারে ঝোলান',
      wipe: 'মুছে পরিষ্কার',
    },
    cloths: [
      {
        id: 'cotton',
        name: 'সুতি ও খাদি',
        examples: 'পাঞ্জাবি, শার্ট, কুর্তি, রোজকার পোশাক',
        symbols: ['machine', 'no-bleach', 'shade', 'iron'],
        lines: ['একই রঙের কাপড়ের সঙ্গে, ঠান্ডা পানিতে।', 'খাদি প্রতি ধোয়ায় আরও নরম হয়; একটু ভেজা থাকতেই ইস্ত্রি করুন।'],
      },
      {
        id: 'handwork',
        name: 'জামদানি, নকশি কাঁথা, এমব্রয়ডারি',
        examples: 'হাতে বোনা বা হাতে সেলাই করা সবকিছু',
        symbols: ['dry-clean', 'no-wring', 'flat', 'iron-inside'],
        lines: [
          'প্রথমবার ড্রাই ক্লিন; এরপর ঠান্ডা পানিতে হাতে ধোয়া যায়।',
          'ভিজিয়ে রাখবেন না, ব্রাশ করবেন না, নিংড়াবেন না। ওপরে সুতি কাপড় রেখে ইস্ত্রি করুন, সুতা যেন না আটকায়।',
        ],
      },
      {
        id: 'silk',
        name: 'সিল্ক ও হাফ সিল্ক',
        examples: 'রাজশাহী সিল্ক, উৎসবের শাড়ি',
        symbols: ['dry-clean', 'no-wring', 'shade', 'iron-inside'],
        lines: ['নরম সুতি কাপড়ে মুড়ে রাখুন, কয়েক মাস পরপর ভাঁজের জায়গা বদলান।', 'পারফিউম পরার আগে দিন, কাপড়ে কখনোই নয়।'],
      },
      {
        id: 'dyed',
        name: 'ব্লক প্রিন্ট, বাটিক, টাই-ডাই',
        examples: 'ছাপা কুর্তি, শাড়ি ও পাঞ্জাবি',
        symbols: ['alone', 'hand', 'shade', 'iron-inside'],
        lines: ['প্রথম দুই ধোয়ায় একটু রং উঠতে পারে; ওটা বাড়তি রং।', 'হালকা সাবান, ঠান্ডা পানি; বেশিক্ষণ ভেজানো নয়।'],
      },
      {
        id: 'denim',
        name: 'ডেনিম',
        examples: 'জিন্স',
        symbols: ['alone', 'machine', 'shade', 'iron'],
        lines: ['কম ধোবেন, ঠান্ডা পানিতে, উল্টে। দুই ধোয়ার মাঝে এক রাত খোলা বাতাসে রাখলে ভালো থাকে।'],
      },
      {
        id: 'knit',
        name: 'নিট',
        examples: 'টি-শার্ট, পোলো, হুডি',
        symbols: ['machine', 'no-bleach', 'flat', 'shade'],
        lines: ['উল্টে ধোবেন, প্রিন্টের ওপর ইস্ত্রি করবেন না।', 'হুডি ভাঁজ করে রাখুন; ঝুলিয়ে রাখলে লম্বা হয়ে যায়।'],
      },
      {
        id: 'tailored',
        name: 'ব্লেজার',
        examples: 'স্যুটিং ও উল মেশানো কাপড়',
        symbols: ['dry-clean', 'hang'],
        lines: ['চওড়া হ্যাঙারে ঝোলান, পরার পর ব্রাশ করুন।', 'ভাঁজের দাগ ইস্ত্রির চেয়ে স্টিমে ভালো যায়।'],
      },
      {
        id: 'baby',
        name: 'একদম ছোটদের',
        examples: 'নবজাতকের সেট',
        symbols: ['machine', 'no-bleach', 'iron'],
        lines: ['প্রথমবার পরানোর আগে একবার ধুয়ে নিন: ৪০ ডিগ্রিতে, হালকা ডিটারজেন্টে, সফটনার ছাড়া।', 'এটি রোদেই শুকাতে পারেন।'],
      },
      {
        id: 'leather',
        name: 'চামড়া',
        examples: 'বেল্ট',
        symbols: ['wipe', 'shade'],
        lines: ['পানি ও কড়া রোদ থেকে দূরে রাখুন; দুই মাস পরপর নিউট্রাল ক্রিম।', 'ভাঁজ করবেন না। ভেতরে কাগজ দিলে আকার ঠিক থাকে।'],
      },
      {
        id: 'jute',
        name: 'পাট ও ক্যানভাস',
        examples: 'ব্যাগ',
        symbols: ['wipe', 'shade'],
        lines: ['ধুলা ঝেড়ে ফেলুন, দাগ লাগলে ভেজা কাপড় আর হালকা সাবানে মুছুন।', 'মেশিনে নয়; পাট সেটা সইতে পারে না।'],
      },
    ],
  }),
}
