/** Titles and descriptions of children's pieces. */
import { say } from './say.ts'
import type { Words } from './types.ts'

export const kidsWords: Words = {
  // Frock
  'projapoti-frock': say(
    'Projapoti Frock',
    'প্রজাপতি ফ্রক',
    'Embroidered butterflies on a twirling cotton frock, lined so that the stitching never scratches. For Puja mornings and any day with cake.',
    'সুতির ঘেরওয়ালা ফ্রকে এমব্রয়ডারি করা প্রজাপতি, ভেতরে লাইনিং থাকায় সেলাই গায়ে লাগে না। পূজার সকাল কিংবা কেক কাটার দিন, দুটোতেই সুন্দর।',
  ),
  'tuntuni-block-print-frock': say(
    'Tuntuni Block Print Frock',
    'টুনটুনি ব্লক প্রিন্ট ফ্রক',
    'Small tailorbirds hop around the hem in hand-blocked colour. Thin summer cotton that can be washed as often as mangoes are eaten.',
    'ঝুলজুড়ে লাফিয়ে বেড়ায় হাতে ছাপা টুনটুনি। গরমের পাতলা সুতি, আম খেয়ে যতবার মাখাবে ততবার ধোয়া যাবে।',
  ),
  'mishti-check-frock': say(
    'Mishti Check Frock',
    'মিষ্টি চেক ফ্রক',
    'A gingham frock for ordinary days, with room to grow and seams you can let out. It stands up to slides, sand and sisters.',
    'রোজকার জন্য চেক ফ্রক, একটু বড় হওয়ার জায়গা রেখে বানানো, সেলাই খুলে বাড়ানোও যায়। দৌড়ঝাঁপ, ধুলাবালি সব সয়।',
  ),
  'rajkonna-party-frock': say(
    'Rajkonna Party Frock',
    'রাজকন্যা পার্টি ফ্রক',
    'A full georgette skirt over cotton lining, with embroidery that sparkles by candlelight. Made for birthdays and for sitting beside the bride.',
    'ভেতরে সুতি, উপরে জর্জেটের ভরা ঘের, মোমবাতির আলোয় ঝলমল করে এমব্রয়ডারি। জন্মদিন, কিংবা বিয়েবাড়িতে কনের পাশে বসার জন্য।',
  ),
  'baganbilash-tie-dye-frock': say(
    'Baganbilash Tie-Dye Frock',
    'বাগানবিলাস টাই-ডাই ফ্রক',
    'Colours of the bougainvillea on the boundary wall, dyed on floaty voile. No zip and no fuss: she can put it on herself.',
    'পাঁচিলের বাগানবিলাসের রঙে ফুরফুরে ভয়েলে টাই-ডাই। চেইন বা হুকের ঝামেলা নেই, নিজেই পরে ফেলতে পারবে।',
  ),
  'nupur-jamdani-frock': say(
    'Nupur Jamdani Frock',
    'নূপুর জামদানি ফ্রক',
    'Half-silk jamdani in a little girl’s size, with a soft lining and a hem that rings like an anklet when she runs. Match it to her mother’s saree.',
    'ছোট্ট মাপে হাফ সিল্ক জামদানি, ভেতরে নরম লাইনিং; দৌড়ালে ঘের দোলে নূপুরের তালে। মায়ের শাড়ির সঙ্গে মিলিয়ে পরানো যায়।',
  ),
  'jolpori-batik-frock': say(
    'Jolpori Batik Frock',
    'জলপরি বাটিক ফ্রক',
    'Watery batik on cotton for puddles, boats and grandmother’s pond. It dries on the way home.',
    'কাদাপানি, নৌকা আর নানুবাড়ির পুকুরের জন্য পানির রঙে বাটিক ফ্রক। বাড়ি ফিরতে ফিরতেই শুকিয়ে যায়।',
  ),
  'shiulitola-kantha-frock': say(
    'Shiulitola Kantha Frock',
    'শিউলিতলা কাঁথা ফ্রক',
    'Little flowers in kantha stitch fall across a soft cotton frock. Sewn slowly by hand, and meant to be handed down to a cousin.',
    'নরম সুতির ফ্রকে কাঁথাফোঁড়ে ঝরা শিউলি। সময় নিয়ে হাতে সেলাই করা, ছোট হয়ে গেলে বোনের জন্য তুলে রাখার মতো।',
  ),
  // Boys' sets
  'khoka-embroidered-set': say(
    'Khoka Embroidered Set',
    'খোকা এমব্রয়ডারি সেট',
    'Top and bottom together, with embroidery at the front like his father’s panjabi. The cotton is washed soft, so it stays on past lunch.',
    'উপর-নিচ মিলিয়ে পুরো সেট, বাবার পাঞ্জাবির মতো সামনে এমব্রয়ডারি। ধুয়ে নরম করা সুতি, দুপুর গড়ালেও খুলে ফেলার বায়না ধরবে না।',
  ),
  'ghuri-check-set': say(
    'Ghuri Check Set',
    'ঘুড়ি চেক সেট',
    'A checked set for running on the roof with a kite string. Cool cotton, an elastic waist, pockets for marbles.',
    'ছাদে নাটাই হাতে দৌড়ানোর জন্য চেক সেট। ঠান্ডা সুতি, কোমরে ইলাস্টিক, মার্বেল রাখার পকেট।',
  ),
  'laltu-stripe-set': say(
    'Laltu Stripe Set',
    'লালটু স্ট্রাইপ সেট',
    'Striped cotton, simple shapes, nothing that scratches. Two sets will carry a boy through a summer holiday.',
    'স্ট্রাইপ সুতি, সহজ কাট, গায়ে খোঁচা লাগার মতো কিছু নেই। দুটো সেটেই গরমের ছুটি পার হয়ে যাবে।',
  ),
  'dingi-block-print-set': say(
    'Dingi Block Print Set',
    'ডিঙি ব্লক প্রিন্ট সেট',
    'Rows of little boats, block printed by hand on cotton he can nap in. Nice enough for a visit, cheap enough for mud.',
    'সারি সারি ছোট ডিঙি নৌকা, হাতে ব্লক করা; পরে ঘুমিয়ে পড়লেও আরাম। বেড়াতে যাওয়ার মতো সুন্দর, কাদা লাগলেও মন খারাপ হবে না।',
  ),
  'rakhal-kantha-set': say(
    'Rakhal Kantha Set',
    'রাখাল কাঁথা সেট',
    'Kantha stitch in a shepherd-boy mood: flutes, birds, a few stars. A festive set that is still only cotton and comfort.',
    'কাঁথাফোঁড়ে রাখাল ছেলের বাঁশি, পাখি আর কয়েকটি তারা। উৎসবের সেট, তবু সুতি আর আরামের কমতি নেই।',
  ),
  'dushtu-denim-set': say(
    'Dushtu Denim Set',
    'দুষ্টু ডেনিম সেট',
    'Light denim on top and below for the boy who climbs everything. Double stitched at knee and pocket.',
    'যে ছেলে সবকিছুতে চড়ে বসে, তার জন্য হালকা ডেনিমের পুরো সেট। হাঁটু আর পকেটে ডাবল সেলাই।',
  ),
  // Boys' panjabi
  'chhoto-babu-panjabi': say(
    'Chhoto Babu Panjabi',
    'ছোট বাবু পাঞ্জাবি',
    'His first proper panjabi, plain and bright with a contrast trim. It buttons without tears and washes without fading.',
    'ছোট বাবুর প্রথম ঠিকঠাক পাঞ্জাবি, উজ্জ্বল একরঙা, সঙ্গে ভিন্ন রঙের ট্রিম। বোতাম লাগানো সহজ, ধুলে রং যায় না।',
  ),
  'rabi-block-print-panjabi': say(
    'Rabi Block Print Panjabi',
    'রবি ব্লক প্রিন্ট পাঞ্জাবি',
    'Suns and leaves in block print, for reciting a poem on Boishakh or Rabindra Jayanti. Cotton, with side slits so he can bow properly.',
    'সূর্য আর পাতার ব্লক প্রিন্ট, বৈশাখ বা রবীন্দ্রজয়ন্তীতে মঞ্চে কবিতা বলার জন্য। সুতি কাপড়, পাশে কাটা, নড়াচড়ায় বাধা নেই।',
  ),
  'megh-balak-panjabi': say(
    'Megh Balak Panjabi',
    'মেঘবালক পাঞ্জাবি',
    'Handloom stripes in sky and leaf colours, light for Friday prayers beside his father. The sleeves can be rolled and they stay rolled.',
    'আকাশ আর পাতার রঙে তাঁতের স্ট্রাইপ, বাবার সঙ্গে জুমায় যাওয়ার হালকা পাঞ্জাবি। হাতা গুটালে গোটানোই থাকে।',
  ),
  // Girls' kurti
  'champa-girls-kurti': say(
    'Champa Girls’ Kurti',
    'চাঁপা গার্লস কুর্তি',
    'Champa buds block printed on a small, swingy kurti. She can wear it to a music lesson over leggings or jeans.',
    'ছোটদের ঘেরওয়ালা কুর্তিতে চাঁপা ফুলের কুঁড়ির ব্লক। লেগিংস বা জিন্সের সঙ্গে গানের ক্লাসে পরে যেতে পারবে।',
  ),
  'khuki-embroidered-kurti': say(
    'Khuki Embroidered Kurti',
    'খুকি এমব্রয়ডারি কুর্তি',
    'Embroidery at the neck, a gentle flare and soft cotton inside and out. Dressed up, without the itching.',
    'গলায় এমব্রয়ডারি, হালকা ঘের, ভেতরে-বাইরে নরম সুতি। সাজগোজও হলো, কুটকুটও করল না।',
  ),
  'putul-three-piece': say(
    'Putul Three-Piece',
    'পুতুল থ্রি-পিস',
    'Kameez, salwar and a little orna that is sewn to stay where it belongs. Block printed in doll’s-house colours for big-girl days.',
    'কামিজ, সালোয়ার আর ছোট্ট ওড়না, যেটা সহজে পড়ে যায় না। পুতুলের ঘরের রঙে ব্লক প্রিন্ট, বড়দের মতো সাজার দিনের জন্য।',
  ),
  // Boys' T-shirts
  'machranga-stripe-tshirt': say(
    'Machranga Stripe T-shirt',
    'মাছরাঙা স্ট্রাইপ টি-শার্ট',
    'Kingfisher colours in bold stripes on soft jersey. The neck goes over a big head and springs back.',
    'মাছরাঙার রঙে চওড়া স্ট্রাইপ, নরম জার্সি কাপড়। মাথা গলাতে কষ্ট নেই, গলাও ঢিলে হয়ে থাকে না।',
  ),
  'chhuti-tshirt': say(
    'Chhuti T-shirt',
    'ছুটি টি-শার্ট',
    'A plain bright T-shirt for holidays, cricket and everything after homework. Combed cotton, pre-shrunk.',
    'ছুটির দিন, ক্রিকেট আর হোমওয়ার্কের পরের সবকিছুর জন্য উজ্জ্বল একরঙা টি-শার্ট। কম্বড কটন, ধুলে ছোট হয় না।',
  ),
  'school-gate-polo': say(
    'School Gate Polo',
    'স্কুল গেট পোলো',
    'A tidy pique polo with a contrast line, for coaching classes and family lunches. It looks ironed even when it is not.',
    'কোচিং আর পারিবারিক দাওয়াতের জন্য পরিপাটি পিকে পোলো, ভিন্ন রঙের দাগ দেওয়া। ইস্ত্রি না করলেও গোছানো লাগে।',
  ),
  // Newborn
  'tultule-newborn-set': say(
    'Tultule Newborn Set',
    'তুলতুলে নবজাতক সেট',
    'Interlock cotton as soft as the name says, with flat seams and no labels at the neck. For the way home from the hospital.',
    'নামের মতোই তুলতুলে ইন্টারলক কটন, সেলাই চ্যাপ্টা, ঘাড়ে কোনো লেবেল নেই। হাসপাতাল থেকে প্রথম বাড়ি ফেরার পোশাক।',
  ),
  'ghumpori-newborn-set': say(
    'Ghumpori Newborn Set',
    'ঘুমপরি নবজাতক সেট',
    'Quiet stripes for long naps. It opens easily in the dark, which you will be grateful for at three in the morning.',
    'লম্বা ঘুমের জন্য শান্ত রঙের স্ট্রাইপ। অন্ধকারেও সহজে খোলা যায়, রাত তিনটায় এর কদর বুঝবেন।',
  ),
  'dadir-kantha-newborn-set': say(
    'Dadir Kantha Newborn Set',
    'দাদির কাঁথা নবজাতক সেট',
    'The stitches a grandmother would make, on baby-safe cotton. It comes folded in paper and makes a fine gift for an akika.',
    'দাদির হাতের মতো কাঁথাফোঁড়, শিশুর ত্বকের উপযোগী সুতিতে। কাগজে মুড়ে পাঠানো হয়, আকিকা বা মুখেভাতে উপহার দেওয়ার মতো।',
  ),
  'chandmama-newborn-set': say(
    'Chandmama Newborn Set',
    'চাঁদমামা নবজাতক সেট',
    'A little moon and stars, printed with water-based colour that is safe to chew. Soft bands at wrist and ankle.',
    'ছোট্ট চাঁদ-তারার ব্লক, পানিভিত্তিক রং, মুখে দিলেও ভয় নেই। হাত-পায়ের কাছে নরম ব্যান্ড।',
  ),
  'khorgosh-check-newborn-set': say(
    'Khorgosh Check Newborn Set',
    'খরগোশ চেক নবজাতক সেট',
    'A small soft check, easy to pull on and generous around a nappy. Washed before packing, and ready to wash again.',
    'নরম ছোট চেক, পরানো সহজ, ডায়াপারের জন্য বাড়তি জায়গা। ধুয়ে প্যাক করা, বারবার ধোয়ার জন্যও তৈরি।',
  ),
}
