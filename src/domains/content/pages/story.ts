import { type PageContent, section } from './page-content.ts'

/** The story of the shop in four parts, each beside a picture. */
export const story: PageContent = {
  changed: '2026-11-21',
  en: (f) => ({
    title: 'Our story',
    description: `How ${f.shop} came about: a question in ${f.since}, a shop in Mirpur, and the looms of Bangladesh.`,
    lead: `Bunon, বুনন, means weave: the crossing of two threads that hold because they cross. That is most of our story.`,
    sections: [
      section(
        'cupboard',
        'The cupboard',
        'Every family here has that one cupboard. In it, in soft old cotton, lies a jamdani somebody was married in, a kantha somebody’s grandmother stitched from three worn sarees. They come out twice a year, are admired, and go back.',
        `In ${f.since} we asked ourselves what would become of a craft that is only ever admired. A loom lives on orders. Cloth that is worn gets woven again.`,
      ),
      section(
        'loom',
        'Two hands, one loom',
        'A jamdani weaver lays each motif into the warp by hand while the cloth grows: no hook, no card, only counted threads and a pattern known by heart. In Cumilla cotton is spun by hand for khadi; in Tangail the sarees are light enough for a whole day in the heat; Rajshahi has its silk, Jashore its needle.',
        'We wanted all of that on people who catch a bus. So we asked for plain grounds and small motifs, for collars that sit, for pockets, for a panjabi that goes to the office on Thursday and to the mosque on Friday.',
      ),
      section(
        'mirpur',
        'A shop in Mirpur',
        'Mirpur has been a place of weavers for generations; Benarasi Palli is a short walk away. It seemed the right place for a shop whose name means weave. There the pieces hang, and there you can hold them.',
        'People from Sylhet and Khulna wrote and asked for the green one, in 42. We wrapped it, gave it to a courier, and it was paid for at the door. Out of those parcels grew this shop.',
      ),
      section(
        'now',
        'What we hold on to',
        'We sell more kinds of pieces now than we could then fold in an afternoon. Some things have stayed: we say what a cloth is and where it comes from. We measure before we write a size. We tell you when something is sold out. And when we get something wrong, we [put it right](/returns).',
        'The rest is up to you: wear it. Wear it on a Tuesday.',
      ),
    ],
  }),
  bn: (f) => ({
    title: 'আমাদের গল্প',
    description: `${f.shop} কীভাবে শুরু হলো: ${f.since} সালের একটা প্রশ্ন, মিরপুরের একটা দোকান, আর বাংলাদেশের তাঁত।`,
    lead: 'বুনন মানে দুটি সুতার দেখা হওয়া; একে অন্যকে পার হয়ে যায় বলেই তারা আটকে থাকে। আমাদের গল্পের বেশির ভাগ এটুকুই।',
    sections: [
      section(
        'cupboard',
        'সেই আলমারি',
        'সব বাড়িতেই ওই রকম একটা আলমারি থাকে। পুরোনো নরম কাপড়ে মোড়ানো একটা জামদানি, কারও বিয়ের। একটা কাঁথা, কারও দাদি তিনটি পুরোনো শাড়ি জুড়ে সেলাই করেছিলেন। বছরে দুবার বের হয়, সবাই বলে কী সুন্দর, তারপর আবার ফিরে যায়।',
        `${f.since} সালে আমরা নিজেদের জিজ্ঞেস করলাম, যে কাজের কপালে শুধু প্রশংসাই জোটে, তার কী হবে? তাঁত বাঁচে ফরমাশে। যে কাপড় পরা হয়, সেটাই আবার বোনা হয়।`,
      ),
      section(
        'loom',
        'দুই হাত, এক তাঁত',
        'কাপড় বাড়তে থাকে আর জামদানির তাঁতি টানার ফাঁকে হাতে একেকটা নকশা বসাতে থাকেন। কোনো কল নেই, ছাঁচ নেই; আছে গোনা সুতা আর মুখস্থ নকশা। কুমিল্লায় খাদির সুতা কাটা হয় হাতে। টাঙ্গাইলের শাড়ি এত হালকা যে গরমে সারা দিন পরে থাকা যায়। রাজশাহীর আছে রেশম, যশোরের আছে সুই।',
        'আমরা চাইলাম, যাঁরা বাসে চড়ে অফিসে যান, এসব তাঁদের গায়েও উঠুক। তাই চাইলাম একরঙা জমিনে ছোট নকশা, ঠিকঠাক বসা কলার, পকেট; এমন পাঞ্জাবি, যা বৃহস্পতিবার অফিসে আর শুক্রবার জুমায় পরা যায়।',
      ),
      section(
        'mirpur',
        'মিরপুরের দোকান',
        'মিরপুর বহু প্রজন্মের তাঁতিদের পাড়া; বেনারসি পল্লী হেঁটেই যাওয়া যায়। যে দোকানের নামই বুনন, তার জন্য এর চেয়ে ঠিক জায়গা আর কোথায়। পোশাকগুলো সেখানে ঝোলানো থাকে, হাতে ধরে দেখা যায়।',
        'সিলেট থেকে, খুলনা থেকে মানুষ লিখে পাঠাতেন: সবুজটা, ৪২ সাইজে। আমরা মুড়ে কুরিয়ারে দিতাম, দাম আসত দরজায়। সেই পার্সেলগুলো থেকেই এই দোকান।',
      ),
      section(
        'now',
        'যা ছাড়িনি',
        'এক বিকেলে যতগুলো ভাঁজ করা যেত, এখন তার চেয়ে অনেক বেশি রকমের পোশাক আমাদের। কিছু জিনিস তবু আগের মতোই আছে: কাপড়টা কী, কোথাকার, তা বলি। না মেপে সাইজ লিখি না। ফুরিয়ে গেলে বলি ফুরিয়ে গেছে। আর ভুল হলে [শুধরে দিই](/returns)।',
        'বাকিটা আপনার হাতে: পরুন। সাধারণ একটা মঙ্গলবারেও পরুন।',
      ),
    ],
  }),
}
