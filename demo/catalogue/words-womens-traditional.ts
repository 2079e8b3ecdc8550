/** Titles and descriptions of sarees, kurtis and three-pieces. */
import { say } from './say.ts'
import type { Words } from './types.ts'

export const womensTraditionalWords: Words = {
  // Saree
  'rupganj-dhakai-jamdani-saree': say(
    'Rupganj Dhakai Jamdani Saree',
    'রূপগঞ্জ ঢাকাই জামদানি শাড়ি',
    'Two weavers sit at one loom for weeks to finish a Dhakai like this, lifting each motif by hand. The ground is sheer and cool, the figures stand like stars, and it will outlive fashions. For weddings, Ashtami night and your daughter later.',
    'এমন একটি ঢাকাই জামদানি শেষ করতে দুজন কারিগর সপ্তাহের পর সপ্তাহ এক তাঁতে বসেন, প্রতিটি ফুল হাতে তোলা। জমিন স্বচ্ছ আর শীতল। বিয়েবাড়ি, অষ্টমীর রাত, আর একদিন মেয়ের আলমারির জন্য।',
  ),
  'bangshi-tangail-tant-saree': say(
    'Bangshi Tangail Tant Saree',
    'বংশী টাঙ্গাইল তাঁতের শাড়ি',
    'Crisp Tangail cotton with striped borders, starched as it leaves the loom. It softens by the third wash and becomes the saree you wear without thinking, from classroom to bazaar.',
    'টাঙ্গাইলের মাড় দেওয়া তাঁতের শাড়ি, পাড়ে স্ট্রাইপ। দু-তিনবার ধোয়ার পর নরম হয়ে গায়ে মিশে যায়; ক্লাসরুম থেকে বাজার, ভাবনা ছাড়াই পরা যায়।',
  ),
  'anjali-border-saree': say(
    'Anjali Red Border Saree',
    'অঞ্জলি লাল পাড় শাড়ি',
    'A pale field and a broad red border, for anjali in the morning and sindur khela on the last day. Handloom cotton, opaque and easy to pleat even if you tie a saree twice a year.',
    'সাদা জমিনে চওড়া লাল পাড়, সকালের অঞ্জলি থেকে দশমীর সিঁদুরখেলা পর্যন্ত। তাঁতের সুতি, কুঁচি ধরে সহজে; বছরে দুবার শাড়ি পরলেও সামলাতে কষ্ট হবে না।',
  ),
  'jashore-nakshi-kantha-saree': say(
    'Jashore Nakshi Kantha Saree',
    'যশোর নকশি কাঁথা শাড়ি',
    'Lotus, wheel and tree of life in running stitch over the whole half-silk ground. The women who sew it in Jashore choose their own fillings, so no two anchals tell the same story.',
    'হাফ সিল্কের জমিনজুড়ে কাঁথাফোঁড়ে পদ্ম, চাকা আর জীবনবৃক্ষ। যশোরের যে নারীরা সেলাই করেন, ভরাটের নকশা তাঁরাই ঠিক করেন, তাই একেক আঁচলে একেক গল্প।',
  ),
  'barendra-silk-saree': say(
    'Barendra Silk Saree',
    'বরেন্দ্র সিল্ক শাড়ি',
    'Rajshahi silk with embroidered buti and a jewel-toned anchal. It has the weight that good silk should have and a gentle rustle when you turn. Keep it for the bride’s side.',
    'রাজশাহী সিল্কে এমব্রয়ডারির বুটি, উজ্জ্বল আঁচল। আসল সিল্কের ভার আছে, ঘুরলে মৃদু খসখস শব্দ হয়। কনেপক্ষের সাজে এর জুড়ি নেই।',
  ),
  'kamalganj-manipuri-saree': say(
    'Kamalganj Manipuri Saree',
    'কমলগঞ্জ মণিপুরি শাড়ি',
    'Woven on Manipuri looms in Kamalganj, with a fine check and the temple edge that tells you where it was made. Cool on the skin and strong enough for daily wear.',
    'কমলগঞ্জের মণিপুরি তাঁতে বোনা, সূক্ষ্ম চেক আর মন্দিরচূড়ার পাড় দেখেই চেনা যায়। গায়ে ঠান্ডা লাগে, রোজ পরার মতো মজবুতও।',
  ),
  'basanti-block-print-saree': say(
    'Basanti Block Print Saree',
    'বাসন্তী ব্লক প্রিন্ট শাড়ি',
    'Spring colours, hand-blocked on soft cotton, for the day when all of Dhaka wears yellow. Tie marigolds in your hair and nothing else is needed.',
    'যেদিন সারা ঢাকা হলুদ পরে, সেদিনের জন্য নরম সুতিতে হাতের ব্লক। খোঁপায় গাঁদা ফুল গুঁজে নিলে আর কিছু লাগে না।',
  ),
  'borsha-batik-saree': say(
    'Borsha Batik Saree',
    'বর্ষা বাটিক শাড়ি',
    'Rain runs down this saree in wax and dye, heavier towards the anchal. The cotton is light and dries fast, as a saree for the season of kadam flowers should.',
    'মোম আর রঙে শাড়িজুড়ে বৃষ্টির ধারা, আঁচলের দিকে আরও ঘন। হালকা সুতি, শুকায় তাড়াতাড়ি; কদম ফোটার দিনের শাড়ি যেমন হওয়া চাই।',
  ),
  'shiuli-jamdani-saree': say(
    'Shiuli Jamdani Saree',
    'শিউলি জামদানি শাড়ি',
    'Tiny shiuli flowers scattered over a pale jamdani ground, as if shaken from the tree at dawn. Light to carry and lovely in daylight; it was woven for Sharat mornings.',
    'হালকা জমিনে ছড়ানো ছোট ছোট শিউলি ফুল, যেন ভোরে গাছতলায় ঝরে আছে। পরতে হালকা, দিনের আলোয় সবচেয়ে সুন্দর, শরতের সকালের জন্যই বোনা।',
  ),
  'ekushey-stripe-saree': say(
    'Ekushey Stripe Saree',
    'একুশে স্ট্রাইপ শাড়ি',
    'Black and white handloom for the Shaheed Minar at first light. After February it remains what it always was: a strict, graceful saree for work.',
    'শহীদ মিনারে প্রথম আলোয় যাওয়ার জন্য সাদা-কালো তাঁতের শাড়ি। ফেব্রুয়ারির পরও কাজে লাগবে, অফিসের জন্য ছিমছাম মার্জিত একটি শাড়ি।',
  ),
  'meghna-tie-dye-saree': say(
    'Meghna Tie-Dye Saree',
    'মেঘনা টাই-ডাই শাড়ি',
    'Wide pools of colour flow into each other on voile that falls softly from the shoulder. Easy to tie, easy to wash, and different in every fold.',
    'ভয়েলের উপর এক রং আরেক রঙে মিশে গেছে নদীর মতো, কাঁধ থেকে নরম হয়ে নামে। পরা সহজ, ধোয়া সহজ, প্রতি ভাঁজে রূপ আলাদা।',
  ),
  'sharat-half-silk-saree': say(
    'Sharat Half Silk Saree',
    'শরৎ হাফ সিল্ক শাড়ি',
    'One clear colour with a contrast border, in half silk that catches the evening lamps. It takes a bold blouse well and is kind to first-time wearers.',
    'এক রঙের জমিন, বিপরীত রঙের পাড়, হাফ সিল্কে সন্ধ্যার আলো খেলে। জমকালো ব্লাউজের সঙ্গে দারুণ, আর নতুন যাঁরা শাড়ি পরছেন তাঁদের জন্যও সহজ।',
  ),
  // Kurti
  'krishnachura-kurti': say(
    'Krishnachura Kurti',
    'কৃষ্ণচূড়া কুর্তি',
    'Embroidered sprays of krishnachura open below the neckline of a straight cotton kurti. Dressy enough for a dawat, comfortable enough to cook in first.',
    'সোজা কাটের সুতি কুর্তি, গলার নিচে এমব্রয়ডারি করা কৃষ্ণচূড়ার থোকা। দাওয়াতে যাওয়ার মতো সাজানো, আবার পরে রান্নাটাও সেরে নেওয়া যায়।',
  ),
  'kadam-block-print-kurti': say(
    'Kadam Block Print Kurti',
    'কদম ব্লক প্রিন্ট কুর্তি',
    'Round kadam blooms in an all-over block print on breathable cotton. A straight cut for every day, with jeans, leggings or a plain palazzo.',
    'সুতি কাপড়জুড়ে গোল গোল কদম ফুলের ব্লক। সোজা কাট, প্রতিদিনের জন্য; জিন্স, লেগিংস বা একরঙা প্লাজো, যা ইচ্ছা পরুন।',
  ),
  'jui-embroidered-kurti': say(
    'Jui Embroidered Kurti',
    'জুঁই এমব্রয়ডারি কুর্তি',
    'Fine jasmine sprigs on cotton voile, with a boat neck and bell sleeves that let in the air. It is what you want to be wearing when it is 36 degrees and somebody takes photographs.',
    'মিহি ভয়েলে জুঁই ফুলের কাজ, বোট নেক আর বেল হাতা, ভীষণ হালকা। ছত্রিশ ডিগ্রি গরমেও যেদিন ছবি তোলা হবে, সেদিন এটাই পরতে মন চাইবে।',
  ),
  'bokul-kantha-kurti': say(
    'Bokul Kantha Kurti',
    'বকুল কাঁথা কুর্তি',
    'Little bokul stars in kantha stitch, finished by hand down the front. The stitching gives the cotton a slight quilted feel that is pleasant in early winter too.',
    'সামনে হাতে করা কাঁথাফোঁড়ে বকুল ফুলের ছোট ছোট তারা। সেলাইয়ের কারণে কাপড়ে একটু কাঁথার মতো ওম, শীতের শুরুতেও ভালো লাগে।',
  ),
  'lalmatia-check-kurti': say(
    'Lalmatia Check Kurti',
    'লালমাটিয়া চেক কুর্তি',
    'A tidy handloom check for people who get dressed at seven in the morning. It needs no accessories and does not show the creases of a crowded bus.',
    'সকাল সাতটায় যাঁদের তৈরি হতে হয়, তাঁদের জন্য পরিপাটি তাঁতের চেক। গয়নাগাটি লাগে না, ভিড়ের বাসে কুঁচকালেও বোঝা যায় না।',
  ),
  'shrabon-batik-kurti': say(
    'Shrabon Batik Kurti',
    'শ্রাবণ বাটিক কুর্তি',
    'A viscose anarkali with batik drops, loose from the bust down. It floats when you walk and forgives a second helping.',
    'নরম ভিসকোসের আনারকলি, তাতে বাটিকের ফোঁটা, বুকের নিচ থেকে ঢিলেঢালা। হাঁটলে দোলে, আর পেট ভরে খেলেও আরাম কমে না।',
  ),
  'golap-a-line-kurti': say(
    'Golap A-line Kurti',
    'গোলাপ এ-লাইন কুর্তি',
    'A plain kurti that widens gently towards the hem. Four colours, soft viscose, and a price that lets you take two for the new semester.',
    'নিচের দিকে আলতো করে ছড়ানো একরঙা কুর্তি। নরম ভিসকোস, চারটি রং, আর দাম এমন যে নতুন সেমিস্টারে দুটো নেওয়াই যায়।',
  ),
  'aparajita-jamdani-kurti': say(
    'Aparajita Jamdani Kurti',
    'অপরাজিতা জামদানি কুর্তি',
    'Real handwoven jamdani, tailored straight and lined at the body so you need nothing beneath. For those who love the cloth but not the six yards.',
    'হাতে বোনা আসল জামদানির সোজা কাটের কুর্তি, ভেতরে লাইনিং দেওয়া। জামদানি ভালোবাসেন কিন্তু শাড়ি সামলাতে চান না, আপনার জন্যই।',
  ),
  'kanakchapa-tie-dye-kurti': say(
    'Kanakchapa Tie-Dye Kurti',
    'কনকচাঁপা টাই-ডাই কুর্তি',
    'Sunny tie-dye on cotton voile, made for holud evenings and the first warm days of Falgun. Each piece comes out of its knots a little different.',
    'সুতি ভয়েলে রোদঝলমলে টাই-ডাই, হলুদের সন্ধ্যা আর ফাল্গুনের প্রথম গরমের জন্য। বাঁধন খুললে একেকটির নকশা একেক রকম।',
  ),
  'batamul-stripe-kurti': say(
    'Batamul Stripe Kurti',
    'বটমূল স্ট্রাইপ কুর্তি',
    'Handloom stripes for singing in the new year under the banyan at Ramna. Keep the sleeves, lose the heels; you will be on your feet all morning.',
    'রমনার বটমূলে নতুন বছরের গান শোনার দিনের তাঁতের স্ট্রাইপ কুর্তি। সারা সকাল হাঁটতে হবে, তাই কাপড় হালকা আর কাট আরামের।',
  ),
  'shapla-kurti': say(
    'Shapla Slim Kurti',
    'শাপলা স্লিম কুর্তি',
    'Fine cotton, slim through the waist and clear in colour like a water lily at noon. The contrast trim is all the decoration it has and all it wants.',
    'মিহি সুতি, কোমরে স্লিম, রং দুপুরের শাপলার মতো উজ্জ্বল। সাজ বলতে শুধু বিপরীত রঙের ট্রিম, আর কিছুর দরকারও নেই।',
  ),
  'matir-mela-block-kurti': say(
    'Matir Mela Block Kurti',
    'মাটির মেলা ব্লক কুর্তি',
    'Horses and birds from the clay stalls of a village fair, blocked in a border and a scatter. A kurti that makes strangers ask where you found it.',
    'গ্রামের মেলার মাটির ঘোড়া আর পাখি উঠে এসেছে পাড় আর জমিনের ব্লকে। পরে বেরোলে কেউ না কেউ জিজ্ঞেস করবেই, কোথা থেকে কিনলেন।',
  ),
  'lalon-twill-kurti': say(
    'Lalon Twill Kurti',
    'লালন টুইল কুর্তি',
    'Soft twill in earth colours for the months when cotton voile is too thin. Wear it with jeans and a shawl to an open-air concert.',
    'ভয়েলে যখন শীত মানে না, তখনকার জন্য মাটিরঙা নরম টুইল। খোলা মাঠের গানের আসরে জিন্স আর চাদরের সঙ্গে পরুন।',
  ),
  // Three-piece
  'utsob-embroidered-three-piece': say(
    'Utsob Embroidered Three-Piece',
    'উৎসব এমব্রয়ডারি থ্রি-পিস',
    'Georgette kameez with embroidery across yoke and hem, lined in cotton, with matching salwar and a finished orna. Ready to wear on chand raat, no tailor needed.',
    'জর্জেটের কামিজে বুকে আর ঝুলে এমব্রয়ডারি, ভেতরে সুতির লাইনিং, সঙ্গে সালোয়ার ও কাজ করা ওড়না। পুরো রেডিমেড, চাঁদরাতে দর্জির পেছনে দৌড়াতে হবে না।',
  ),
  'bagan-jamdani-three-piece': say(
    'Bagan Jamdani Three-Piece',
    'বাগান জামদানি থ্রি-পিস',
    'Garden motifs in half-silk jamdani on kameez and orna, with a plain salwar to rest the eye. It has the dignity of a saree and the freedom of a kameez.',
    'কামিজ আর ওড়নায় হাফ সিল্ক জামদানির লতাপাতা, সঙ্গে একরঙা সালোয়ার। শাড়ির আভিজাত্য আছে, আবার কামিজের স্বাচ্ছন্দ্যও।',
  ),
  'nodi-batik-three-piece': say(
    'Nodi Batik Three-Piece',
    'নদী বাটিক থ্রি-পিস',
    'Cool cotton in river colours, batik on kameez and orna, plain below. An honest summer set that can be washed at home and worn the next day.',
    'নদীর রঙে শীতল সুতি, কামিজ আর ওড়নায় বাটিক, সালোয়ার একরঙা। গরমের জন্য আরামের সেট, বাসায় ধুয়ে পরদিনই পরা যায়।',
  ),
  'phulbari-block-print-three-piece': say(
    'Phulbari Block Print Three-Piece',
    'ফুলবাড়ি ব্লক প্রিন্ট থ্রি-পিস',
    'Hand-blocked flowers, a light orna and a straight salwar, in three garden colours. The everyday set for teachers, doctors and everybody who is on show all day.',
    'হাতে ছাপা ফুল, হালকা ওড়না, সোজা সালোয়ার, তিনটি বাগানি রং। শিক্ষক, ডাক্তার, যাঁরা সারা দিন মানুষের সামনে থাকেন তাঁদের রোজকার সেট।',
  ),
  'golpo-kantha-three-piece': say(
    'Golpo Kantha Three-Piece',
    'গল্প কাঁথা থ্রি-পিস',
    'Kantha stitch tells a small village story down the anarkali kameez: boats, birds, a wedding palki. The cotton is soft, the orna is edged by hand.',
    'আনারকলি কামিজজুড়ে কাঁথাফোঁড়ে গ্রামের গল্প: নৌকা, পাখি, বিয়ের পালকি। নরম সুতি কাপড়, ওড়নার কিনারা হাতে সেলাই করা।',
  ),
  'shohor-check-three-piece': say(
    'Shohor Check Three-Piece',
    'শহর চেক থ্রি-পিস',
    'A restrained handloom check with a plain salwar and a checked orna. Made for nine-to-six, and for the rickshaw home in the wind.',
    'সংযত তাঁতের চেক, একরঙা সালোয়ার, চেক ওড়না। নয়টা-ছয়টার অফিস আর বাতাসে ওড়না সামলে রিকশায় ফেরা, দুটোর জন্যই।',
  ),
  'megh-dupur-tie-dye-three-piece': say(
    'Megh Dupur Tie-Dye Three-Piece',
    'মেঘ দুপুর টাই-ডাই থ্রি-পিস',
    'Colours of a cloudy noon, tied and dyed on voile with a wide, soft orna. Flowing rather than fitted, for women who would rather not be pinched.',
    'মেঘলা দুপুরের রঙে ভয়েলে টাই-ডাই, সঙ্গে চওড়া নরম ওড়না। গায়ে আঁটসাঁট নয়, একটু ছেড়ে পরতে যাঁরা ভালোবাসেন তাঁদের জন্য।',
  ),
  'begum-karchupi-three-piece': say(
    'Begum Karchupi Three-Piece',
    'বেগম কারচুপি থ্রি-পিস',
    'Karchupi-style handwork in dull gold on georgette, on a short kameez with a full palazzo below. Wear it to the walima; earrings are optional.',
    'জর্জেটে ম্লান সোনালি কারচুপির কাজ, খাটো কামিজের নিচে ঘেরওয়ালা প্লাজো। বউভাতে পরে যান, কানের দুল না হলেও চলবে।',
  ),
  'sandhya-three-piece': say(
    'Sandhya Three-Piece',
    'সন্ধ্যা থ্রি-পিস',
    'Plain half silk in jewel colours with a contrast orna that does the talking. The simplest way to look dressed for an evening.',
    'উজ্জ্বল একরঙা হাফ সিল্ক, সঙ্গে বিপরীত রঙের ওড়না, নজর সেদিকেই যায়। কম ঝামেলায় সন্ধ্যার দাওয়াতের সাজ।',
  ),
  'dola-stripe-three-piece': say(
    'Dola Stripe Three-Piece',
    'দোলা স্ট্রাইপ থ্রি-পিস',
    'Festive handloom stripes swing on a full anarkali skirt. Light for a whole day out at Boishakh, bright enough for Dol.',
    'আনারকলির ঘেরজুড়ে তাঁতের স্ট্রাইপ, উৎসবের রঙে। বৈশাখে সারা দিন ঘোরার মতো হালকা, দোলের দিনের মতো রঙিন।',
  ),
}
