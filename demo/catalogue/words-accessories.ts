/** Titles and descriptions of bags, belts, scarves and sandals. */
import { say } from './say.ts'
import type { Words } from './types.ts'

export const accessoriesWords: Words = {
  // Bags
  'sonali-jute-tote': say(
    'Sonali Jute Tote',
    'সোনালি পাটের টোট',
    'The golden fibre, woven stiff enough to stand by itself and lined in cotton. It takes a laptop on weekdays and a kilo of litchis on Friday.',
    'সোনালি আঁশের মজবুত টোট, নিজে নিজেই দাঁড়িয়ে থাকে, ভেতরে সুতির লাইনিং। সপ্তাহজুড়ে ল্যাপটপ, শুক্রবারে এক কেজি লিচু।',
  ),
  'hasna-kantha-tote': say(
    'Hasna Kantha Tote',
    'হাসনা কাঁথা টোট',
    'Kantha stitch on sturdy canvas, with handles long enough for a shoulder in a sweater. A gift that needs no wrapping.',
    'মোটা ক্যানভাসে কাঁথাফোঁড়ের কাজ, হাতল লম্বা বলে কাঁধে সহজে ঝোলে। উপহার দিলে আলাদা করে মোড়াতে হয় না।',
  ),
  'bangshal-leather-bag': say(
    'Bangshal Leather Bag',
    'বংশাল লেদার ব্যাগ',
    'Full-grain leather from Dhaka tanneries, saddle stitched and left free of decoration. It starts stiff and darkens to something that is only yours.',
    'ঢাকার ট্যানারির আসল চামড়া, মজবুত সেলাই, কোনো বাড়তি সাজ নেই। শুরুতে একটু শক্ত, ব্যবহার করতে করতে রং গাঢ় হয়ে একেবারে আপনার হয়ে যায়।',
  ),
  'nilkhet-denim-bag': say(
    'Nilkhet Denim Bag',
    'নীলক্ষেত ডেনিম ব্যাগ',
    'Strong denim for carrying more books than you meant to buy. Inner pocket for coins, flat base, straps that do not cut.',
    'যত বই কেনার কথা ছিল তার চেয়ে বেশি বইয়ের জন্য মজবুত ডেনিম ব্যাগ। ভেতরে খুচরা টাকার পকেট, হাতল কাঁধে কেটে বসে না।',
  ),
  'rupashi-evening-bag': say(
    'Rupashi Evening Bag',
    'রূপসী ইভনিং ব্যাগ',
    'A small embroidered half-silk bag for phone, lipstick and salami. It matches a saree without copying it.',
    'ফোন, লিপস্টিক আর সালামির জন্য এমব্রয়ডারি করা ছোট হাফ সিল্ক ব্যাগ। শাড়ির সঙ্গে মানায়, অথচ হুবহু এক নয়।',
  ),
  'baul-jhola-bag': say(
    'Baul Jhola Bag',
    'বাউল ঝোলা ব্যাগ',
    'The wandering singer’s bag in block-printed canvas. Wear it across the body; it holds a notebook, a bottle and a folded gamcha.',
    'বাউলের ঝোলা, ব্লক প্রিন্ট করা ক্যানভাসে। কাঁধে আড়াআড়ি ঝুলিয়ে নিন; খাতা, পানির বোতল আর ভাঁজ করা গামছা সব ধরে।',
  ),
  'tanti-jamdani-bag': say(
    'Tanti Jamdani Bag',
    'তাঁতি জামদানি ব্যাগ',
    'A compact bag faced with jamdani figures on a firm canvas. Small enough for a party, strong enough for every day.',
    'শক্ত ক্যানভাসের উপর জামদানির নকশা করা ছোট ব্যাগ। দাওয়াতে হাতে মানায়, রোজ ব্যবহারেও টেকে।',
  ),
  // Belts
  'hazaribagh-leather-belt': say(
    'Hazaribagh Leather Belt',
    'হাজারীবাগ লেদার বেল্ট',
    'One piece of full-grain leather, a plain buckle, seven honest holes. Measure an old belt from buckle to the hole you use and order that number.',
    'এক টুকরা আসল চামড়া, সাদামাটা বকলেস, সাতটি ছিদ্র। পুরোনো বেল্টের বকলেস থেকে যে ছিদ্রে লাগান সে পর্যন্ত মেপে সেই নম্বরটি অর্ডার করুন।',
  ),
  'savar-stitched-belt': say(
    'Savar Stitched Belt',
    'সাভার স্টিচড বেল্ট',
    'Leather with a contrast row of stitching along both edges, made for jeans and chinos. The keeper is sewn, not glued.',
    'চামড়ার দুই কিনারায় ভিন্ন রঙের সেলাই, জিন্স আর চিনোর জন্য। লুপটি আঠা দিয়ে নয়, সেলাই করে লাগানো।',
  ),
  'kuakata-woven-belt': say(
    'Kuakata Woven Belt',
    'কুয়াকাটা বোনা বেল্ট',
    'A striped canvas belt with holiday colours. No holes to outgrow: the buckle bites wherever you stop.',
    'ছুটির রঙে স্ট্রাইপ ক্যানভাস বেল্ট। ছিদ্রের হিসাব নেই, যেখানে থামাবেন সেখানেই আটকাবে।',
  ),
  'charukala-embroidered-belt': say(
    'Charukala Embroidered Belt',
    'চারুকলা এমব্রয়ডারি বেল্ট',
    'Thread worked into leather in a folk border, the sort you see painted on the road before Boishakh. Wear it where it can be seen.',
    'বৈশাখের আগে রাস্তায় আঁকা আলপনার মতো লোকজ নকশা, চামড়ার উপর সুতায়। এমনভাবে পরুন যেন দেখা যায়।',
  ),
  'rangpur-canvas-belt': say(
    'Rangpur Canvas Belt',
    'রংপুর ক্যানভাস বেল্ট',
    'Plain twill webbing, light and tough, for work trousers and travel. Three colours that match every shoe.',
    'হালকা কিন্তু মজবুত টুইল ফিতার বেল্ট, কাজের প্যান্ট আর ভ্রমণের জন্য। তিনটি রং, সব জুতার সঙ্গে যায়।',
  ),
  // Scarves
  'rangamati-handloom-shawl': say(
    'Rangamati Handloom Shawl',
    'রাঙামাটি তাঁতের শাল',
    'Banded like the back-strap weaving of the hills, in cotton thick enough for January. Big enough for two on a night bus.',
    'পাহাড়ের কোমর তাঁতের মতো ডোরা, মাঘের শীতের উপযোগী মোটা সুতি। রাতের বাসে দুজনে জড়িয়ে বসার মতো বড়।',
  ),
  'gamcha-check-scarf': say(
    'Gamcha Check Scarf',
    'গামছা চেক স্কার্ফ',
    'The gamcha, grown up: finer yarn, softer wash, the same cheerful check. Around the neck, over the head, or spread under a picnic.',
    'আমাদের গামছাই, একটু ভদ্রস্থ সাজে: মিহি সুতা, নরম ধোয়া, সেই চেনা চেক। গলায়, মাথায় কিংবা পিকনিকে বিছিয়ে, যেমন ইচ্ছা।',
  ),
  'poush-kantha-shawl': say(
    'Poush Kantha Shawl',
    'পৌষ কাঁথা শাল',
    'Two layers of soft cotton held together by thousands of small stitches. Warm without weight, for pitha mornings and late adda.',
    'দুই পরত নরম সুতি, হাজারো ছোট ফোঁড়ে বাঁধা। ভারী নয় অথচ ওম আছে, পিঠার সকাল আর রাতের আড্ডার জন্য।',
  ),
  'himel-twill-shawl': say(
    'Himel Twill Shawl',
    'হিমেল টুইল শাল',
    'Wool blended with viscose in a quiet twill, for a panjabi, a blazer or a saree alike. It folds to nothing in a handbag.',
    'উল আর ভিসকোসের টুইল শাল, পাঞ্জাবি, ব্লেজার বা শাড়ি সবকিছুর সঙ্গে যায়। ভাঁজ করলে হাতব্যাগেই ধরে।',
  ),
  'jolrong-batik-scarf': say(
    'Jolrong Batik Scarf',
    'জলরং বাটিক স্কার্ফ',
    'Watercolour batik on viscose that slips through a ring. Light for sun, dust and air conditioning.',
    'জলরঙের মতো বাটিক, মসৃণ ভিসকোস। রোদ, ধুলা আর এসির ঠান্ডা, তিনটি থেকেই বাঁচায়।',
  ),
  // Sandals
  'bhairab-leather-sandals': say(
    'Bhairab Leather Sandals',
    'ভৈরব লেদার স্যান্ডেল',
    'Hand-lasted in Bhairab, where half the town makes shoes. Real leather above, rubber below, better after the first week.',
    'জুতার শহর ভৈরবে হাতে বানানো। উপরে আসল চামড়া, নিচে রাবার; প্রথম সপ্তাহের পর পায়ের সঙ্গে মিশে যায়।',
  ),
  'mughal-embroidered-sandals': say(
    'Mughal Embroidered Sandals',
    'মোগল এমব্রয়ডারি স্যান্ডেল',
    'Gold-toned thread on leather for panjabis and wedding nights. Made in men’s and women’s sizes, so couples can match.',
    'চামড়ার উপর সোনালি সুতার কাজ, পাঞ্জাবি আর বিয়েবাড়ির জন্য। ছেলে-মেয়ে দুজনের মাপেই আছে, মিলিয়ে পরা যায়।',
  ),
  'laboni-beach-slides': say(
    'Laboni Beach Slides',
    'লাবণী বিচ স্লাইড',
    'Soft slides that do not mind salt water. One for the beach, the bathroom and the roof.',
    'নোনা পানিতে নষ্ট হয় না এমন নরম স্লাইড। সৈকত, ছাদ কিংবা ঘর, সবখানে একটাই।',
  ),
  'charulata-stitched-sandals': say(
    'Charulata Stitched Sandals',
    'চারুলতা স্টিচড স্যান্ডেল',
    'Kantha-like stitching runs over soft leather straps. Flat, light and pretty under a tant saree.',
    'নরম চামড়ার ফিতায় কাঁথার মতো ফোঁড়। চ্যাপ্টা সোল, হালকা, তাঁতের শাড়ির নিচে ভীষণ সুন্দর।',
  ),
  'kadamati-strap-sandals': say(
    'Kadamati Strap Sandals',
    'কাদামাটি স্ট্র্যাপ স্যান্ডেল',
    'Strapped sandals with a gripping sole for waterlogged streets. Rinse under the tap, leave by the door, ready by morning.',
    'জলাবদ্ধ রাস্তার জন্য ফিতাওয়ালা স্যান্ডেল, সোল পিছলায় না। কলের নিচে ধুয়ে দরজার পাশে রাখুন, সকালেই তৈরি।',
  ),
}
