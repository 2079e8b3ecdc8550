/** Titles and descriptions of men's jeans, chinos and pajamas. */
import { say } from './say.ts'
import type { Words } from './types.ts'

export const mensBottomWords: Words = {
  'mirpur-slim-jeans': say(
    'Mirpur Slim Jeans',
    'মিরপুর স্লিম জিন্স',
    'Slim from the hip, with a little stretch for climbing on to a motorbike. The thighs are lightly faded by hand, as if you had already worn them for a year.',
    'কোমর থেকে স্লিম, তবে কাপড়ে সামান্য স্ট্রেচ আছে, মোটরবাইকে উঠতে কষ্ট হয় না। ঊরুর কাছে হাতে করা হালকা ফেড, যেন এক বছর পরা আপনার নিজের জিন্স।',
  ),
  'uttara-straight-jeans': say(
    'Uttara Straight Jeans',
    'উত্তরা স্ট্রেইট জিন্স',
    'A straight leg that falls clear of the shoe and never goes out of date. Eleven-ounce denim, tan stitching, five proper pockets.',
    'সোজা কাটের জিন্স, ফ্যাশন বদলালেও যেটা পুরোনো হয় না। ১১ আউন্সের ডেনিম, ট্যান রঙের সেলাই, কাজের পাঁচটি পকেট।',
  ),
  'tejgaon-jeans': say(
    'Tejgaon Carpenter Jeans',
    'তেজগাঁও কার্পেন্টার জিন্স',
    'A workman’s straight leg with a patch pocket for a phone or a folding rule: comfortable on a shop floor and tidy at dinner. Washed once, so the length you buy is the length you keep.',
    'কাজের মানুষের সোজা কাট, ঊরুতে ফোন রাখার বাড়তি পকেট; সারা দিন দাঁড়িয়ে কাজ করেও আরাম। একবার ধুয়ে নেওয়া, তাই কেনার পর আর ছোট হবে না।',
  ),
  'patenga-loose-jeans': say(
    'Patenga Loose Jeans',
    'পতেঙ্গা লুজ জিন্স',
    'Wide, easy denim with a turned-up hem. Made for evenings on the sea wall with a plate of piyaju and a strong wind.',
    'চওড়া, ঢিলেঢালা ডেনিম, নিচে ভাঁজ করা মুহরি। পতেঙ্গার বাঁধে বসে পিঁয়াজু আর হু হু বাতাসের বিকেলের জন্য।',
  ),
  'farmgate-slim-chino': say(
    'Farmgate Slim Chino',
    'ফার্মগেট স্লিম চিনো',
    'The gabardine that fills half a working wardrobe: slim, slightly stretchy, in four colours that go with every shirt you own.',
    'কর্মজীবীর আলমারির অর্ধেক জুড়ে থাকা সেই গ্যাবার্ডিন প্যান্ট। স্লিম কাট, অল্প স্ট্রেচ, আর এমন চারটি রং যা সব শার্টের সঙ্গে যায়।',
  ),
  'bashundhara-chino': say(
    'Bashundhara Chino',
    'বসুন্ধরা চিনো',
    'A pleated chino with an easier seat, for people who sit through long meetings. Press a crease in it for work or leave it soft for the weekend.',
    'লম্বা মিটিংয়ে বসে থাকার জন্য সামনে প্লিট দেওয়া একটু আরামের চিনো। অফিসে ক্রিজ দিয়ে পরুন, ছুটির দিনে এমনিই।',
  ),
  'karnaphuli-chino': say(
    'Karnaphuli Travel Chino',
    'কর্ণফুলী ট্রাভেল চিনো',
    'Hard-wearing twill for ferries, field visits and dusty roads. It hides marks well and dries quickly after a wade.',
    'লঞ্চঘাট, ফিল্ড ভিজিট আর ধুলামাখা রাস্তার জন্য টেকসই টুইল। দাগ সহজে বোঝা যায় না, ভিজলেও তাড়াতাড়ি শুকায়।',
  ),
  'boat-club-linen-trouser': say(
    'Boat Club Linen Trouser',
    'বোট ক্লাব লিনেন ট্রাউজার',
    'Loose linen and cotton, cropped at the ankle and tied with a drawstring, that lets the air through. Wear it with a resort shirt or under a short kurta.',
    'লিনেন-সুতির ঢিলে ট্রাউজার, গোড়ালির একটু উপরে শেষ, কোমরে ফিতা, ভেতরে বাতাস চলে। রিসোর্ট শার্ট বা খাটো কুর্তার সঙ্গে পরুন।',
  ),
  'aram-pajama': say(
    'Aram Pajama',
    'আরাম পায়জামা',
    'A plain white-family pajama to go under every panjabi. Soft poplin, drawstring waist, one pocket that really holds a phone.',
    'সব পাঞ্জাবির নিচে পরার মতো সাদামাটা পায়জামা। নরম পপলিন, কোমরে ফিতা, আর একটা পকেট যাতে সত্যিই ফোন ধরে।',
  ),
  'ramna-pajama': say(
    'Ramna Churidar',
    'রমনা চুড়িদার',
    'A churidar that gathers at the ankle, for slim panjabis, in fine combed cotton that does not go transparent in sunlight. Washes white again and again.',
    'স্লিম পাঞ্জাবির সঙ্গে মানানসই, গোড়ালিতে কুঁচি পড়া চুড়িদার। মিহি কম্বড কটন, রোদে দাঁড়ালেও পাতলা দেখায় না।',
  ),
  'lalbagh-twill-pajama': say(
    'Lalbagh Aligarhi Pajama',
    'লালবাগ আলিগড়ি পায়জামা',
    'A wide Aligarhi leg in twill, with enough weight to hang straight and sway a little as you walk. The one to wear under silk and jamdani.',
    'টুইলের চওড়া আলিগড়ি কাট, কাপড়ের ভারে সোজা হয়ে পড়ে, হাঁটলে একটু দোলে। সিল্ক বা জামদানি পাঞ্জাবির নিচে এটিই পরুন।',
  ),
  'bristi-stripe-lounge-pajama': say(
    'Bristi Stripe Lounge Pajama',
    'বৃষ্টি স্ট্রাইপ লাউঞ্জ পায়জামা',
    'Striped handloom cotton for staying in while it pours outside. Loose, light and good with khichuri.',
    'বাইরে ঝুম বৃষ্টি, ঘরে থাকার জন্য তাঁতের স্ট্রাইপ পায়জামা। ঢিলেঢালা, হালকা, খিচুড়ির সঙ্গে জমে ভালো।',
  ),
}
