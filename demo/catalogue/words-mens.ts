/** Titles and descriptions of men's panjabis, kurtas, polos, T-shirts, shirts, hoodies and blazers. */
import { say } from './say.ts'
import type { Words } from './types.ts'

export const mensWords: Words = {
  // Panjabi
  'shitalakshya-jamdani-panjabi': say(
    'Shitalakshya Jamdani Panjabi',
    'শীতলক্ষ্যা জামদানি পাঞ্জাবি',
    'Small jamdani flowers are set into the cloth by hand on looms beside the Shitalakshya, so no two yokes are quite alike. The cotton is light enough for a long Eid morning and still holds its line in the evening.',
    'শীতলক্ষ্যার পাড়ের তাঁতে হাতে তোলা ছোট ছোট জামদানি ফুল, তাই একটির সঙ্গে আরেকটি হুবহু মেলে না। কাপড় হালকা, ঈদের সকাল থেকে রাতের দাওয়াত পর্যন্ত আরামে পরা যায়।',
  ),
  'megh-kantha-panjabi': say(
    'Megh Kantha Panjabi',
    'মেঘ কাঁথা পাঞ্জাবি',
    'Rows of running stitch drift over the cotton like clouds after rain. Each piece takes a needlewoman in Jashore about four days, and it shows when you stand close.',
    'বৃষ্টির পরের মেঘের মতো পাঞ্জাবিজুড়ে কাঁথাফোঁড়ের সারি। যশোরের সূচিশিল্পীর চার দিনের কাজ একেকটিতে, কাছ থেকে দেখলেই বোঝা যায়। গায়ে হলুদ বা পূজার সকালে দারুণ মানায়।',
  ),
  'padma-stripe-panjabi': say(
    'Padma Stripe Panjabi',
    'পদ্মা স্ট্রাইপ পাঞ্জাবি',
    'Fine stripes run down a breathable handloom cotton and make the figure look longer. Wear it to Friday prayers, to the office on Thursday, or with jeans when friends call.',
    'তাঁতের সুতিতে সরু লম্বা স্ট্রাইপ, পরলে একটু লম্বা দেখায়। জুমার নামাজ, বৃহস্পতিবারের অফিস কিংবা জিন্সের সঙ্গে আড্ডা, সবখানেই চলে।',
  ),
  'dhanmondi-evening-panjabi': say(
    'Dhanmondi Evening Panjabi',
    'ধানমন্ডি ইভনিং পাঞ্জাবি',
    'Half silk with a quiet sheen and no ornament beyond its contrast trim. Made for receptions and lakeside dinners, when a plain piece in a deep colour says enough.',
    'হাফ সিল্কের হালকা জেল্লা আর বিপরীত রঙের ট্রিম, বাড়তি কোনো কাজ নেই। বিয়ের দাওয়াত বা লেকপাড়ের ডিনারে গাঢ় একরঙা পাঞ্জাবিটিই যথেষ্ট।',
  ),
  'hemanta-embroidered-panjabi': say(
    'Hemanta Embroidered Panjabi',
    'হেমন্ত এমব্রয়ডারি পাঞ্জাবি',
    'Paddy ears in fine thread climb the front of a half-silk panjabi in harvest colours. It is warm enough for a late autumn holud and pairs well with a white churidar.',
    'হাফ সিল্কের উপর সূক্ষ্ম সুতায় ধানের শিষের কাজ, রংগুলোও হেমন্তের মাঠের মতো। অগ্রহায়ণের গায়ে হলুদে সাদা চুড়িদারের সঙ্গে পরে দেখুন।',
  ),
  'bijoya-border-panjabi': say(
    'Bijoya Border Panjabi',
    'বিজয়া পাঞ্জাবি',
    'Red embroidery on a pale ground, the pairing that Puja mornings ask for. The cotton has been washed once before sewing, so it feels soft from the first anjali and does not shrink later.',
    'হালকা জমিনে লাল সুতার কাজ, পূজার সকালের চিরচেনা সাজ। সেলাইয়ের আগেই কাপড় একবার ধোয়া, তাই প্রথম দিন থেকেই নরম, পরে ছোট হওয়ার ভয়ও নেই।',
  ),
  'sonargaon-block-print-panjabi': say(
    'Sonargaon Block Print Panjabi',
    'সোনারগাঁও ব্লক প্রিন্ট পাঞ্জাবি',
    'Motifs from old terracotta plaques, cut in wood and pressed on cotton one block at a time. The slight unevenness is the hand of the printer. Good for Boishakh, better for every weekend after it.',
    'পুরোনো পোড়ামাটির ফলকের নকশা কাঠের ব্লকে কেটে একটি একটি করে ছাপা। কোথাও একটু গাঢ়, কোথাও হালকা, সেটাই হাতের ছাপের সৌন্দর্য। বৈশাখে তো বটেই, সারা বছরই পরা যায়।',
  ),
  'cumilla-khadi-panjabi': say(
    'Cumilla Khadi Panjabi',
    'কুমিল্লা খাদি পাঞ্জাবি',
    'Hand-spun yarn from Cumilla gives this panjabi its grain: a little rough to the eye, soft on the skin, better with each wash. Plain, roomy and honest, for people who like their cloth to do the talking.',
    'কুমিল্লার হাতে কাটা সুতার খাদি; দেখতে একটু খসখসে, গায়ে নরম, যত ধোবেন তত আরাম। কোনো বাহুল্য নেই, যাঁরা কাপড়ের গুণটুকু চেনেন তাঁদের জন্য।',
  ),
  'arial-batik-panjabi': say(
    'Arial Batik Panjabi',
    'আড়িয়াল বাটিক পাঞ্জাবি',
    'Wax was cracked by hand before the dye bath, which leaves veins like the channels of Arial Beel in the dry season. A relaxed cotton panjabi for music evenings and long afternoons.',
    'রঙে ডোবানোর আগে হাতে মোম ভাঙা হয়েছে, তাই কাপড়জুড়ে আড়িয়াল বিলের খালের মতো আঁকাবাঁকা রেখা। গানের আসর বা ছুটির বিকেলে পরার মতো ঢিলেঢালা সুতি পাঞ্জাবি।',
  ),
  'kashful-jamdani-panjabi': say(
    'Kashful Jamdani Panjabi',
    'কাশফুল জামদানি পাঞ্জাবি',
    'The feathered motif borrows from kash grass along the rivers in early autumn. Woven in fine 84-count cotton, it is nearly weightless and best worn over a plain vest of the same shade.',
    'শরতের নদীর চরে দোল খাওয়া কাশফুল থেকে নেওয়া নকশা, ৮৪ কাউন্টের মিহি সুতায় বোনা। গায়ে প্রায় টেরই পাওয়া যায় না; ভেতরে একই রঙের গেঞ্জি পরলে সবচেয়ে ভালো দেখায়।',
  ),
  'boishakhi-tie-dye-panjabi': say(
    'Boishakhi Tie-Dye Panjabi',
    'বৈশাখী টাই-ডাই পাঞ্জাবি',
    'Bright rings of dye on airy voile, tied and untied by hand. It was drawn up for the first morning of the year, when the procession is long and the sun is already high.',
    'ফুরফুরে ভয়েলে হাতে বাঁধা টাই-ডাইয়ের উজ্জ্বল বৃত্ত। পহেলা বৈশাখের শোভাযাত্রায় রোদ চড়া থাকে, তাই কাপড়টি রাখা হয়েছে যত হালকা সম্ভব।',
  ),
  'surma-slim-panjabi': say(
    'Surma Slim Panjabi',
    'সুরমা স্লিম পাঞ্জাবি',
    'Crisp poplin in the kabli manner: a shirt collar, two flapped pockets and a line that stays close to the body. Four colours and an easy price make it the one to buy for brothers who want to match.',
    'টানটান পপলিনে কাবলি ঢঙের পাঞ্জাবি: শার্টের মতো কলার, ঢাকনা দেওয়া দুটি পকেট, স্লিম কাট। চারটি রং আর সহজ দাম, ভাইয়েরা মিলে একরকম পরতে চাইলে এটিই নিন।',
  ),
  'sundarban-check-panjabi': say(
    'Sundarban Check Panjabi',
    'সুন্দরবন চেক পাঞ্জাবি',
    'A handloom check in the greens and browns of the mangrove, woven in Pabna and washed soft. Not too formal, not too plain; it goes from a village visit to a bookshop in town.',
    'পাবনার তাঁতে বোনা চেক, রং সুন্দরবনের গাছ আর মাটির। খুব জমকালো নয়, আবার সাদামাটাও নয়; গ্রামের বাড়ি হোক বা শহরের বইমেলা, মানিয়ে যায়।',
  ),
  'nabanno-twill-panjabi': say(
    'Nabanno Twill Panjabi',
    'নবান্ন টুইল পাঞ্জাবি',
    'Soft brushed twill for the cool months, with a shirt collar and two flapped pockets, cut close so it layers neatly under a shawl. The diagonal weave hides creases from a long bus ride home.',
    'হেমন্ত-শীতের জন্য নরম টুইল, শার্ট কলার আর দুই পকেট, স্লিম কাট বলে উপরে চাদর ভালো বসে। কাপড়ের কোনাকুনি বুনটে ভাঁজ পড়ে কম, লম্বা পথ পাড়ি দিয়েও পরিপাটি থাকে।',
  ),
  // Kurta
  'jamuna-kurta': say(
    'Jamuna Kurta',
    'যমুনা কুর্তা',
    'A short kurta in linen and cotton, the first thing to reach for when the fan cannot keep up. Wear it loose over jeans or with a white pajama.',
    'লিনেন আর সুতির মিশেলে খাটো কুর্তা, ভ্যাপসা গরমে যেটির কথা সবার আগে মনে পড়ে। জিন্স বা সাদা পায়জামা, দুটোর সঙ্গেই চলে।',
  ),
  'chandpur-stripe-kurta': say(
    'Chandpur Stripe Kurta',
    'চাঁদপুর স্ট্রাইপ কুর্তা',
    'Handloom stripes in the colours of river and sky where the Padma meets the Meghna. Short-sleeved, easy to wash and quick to dry on a veranda line.',
    'পদ্মা-মেঘনার মোহনার পানি আর আকাশের রঙে তাঁতের স্ট্রাইপ। হাফ হাতা, সহজে ধোয়া যায়, বারান্দার দড়িতে তাড়াতাড়ি শুকায়।',
  ),
  'rangamati-tie-dye-kurta': say(
    'Rangamati Tie-Dye Kurta',
    'রাঙামাটি টাই-ডাই কুর্তা',
    'Folded, bound and dyed in small lots, so the pattern moves like light on Kaptai Lake. Pack it for the hills: the voile weighs little and needs no iron.',
    'অল্প অল্প করে ভাঁজ দিয়ে বেঁধে রং করা, নকশা যেন কাপ্তাই হ্রদের পানিতে আলোর খেলা। পাহাড়ে বেড়াতে গেলে ব্যাগে রাখুন, ওজন কম, ইস্ত্রির ঝামেলাও নেই।',
  ),
  'palash-kantha-kurta': say(
    'Palash Kantha Kurta',
    'পলাশ কাঁথা কুর্তা',
    'Flame-of-the-forest petals in kantha stitch on a washed cotton kurta. It belongs to the first day of Falgun, and to any holud where you are expected to dance.',
    'ধোয়া সুতির কুর্তায় কাঁথাফোঁড়ে তোলা পলাশের পাপড়ি। পহেলা ফাল্গুনের জন্যই বানানো, তবে নাচতে হবে এমন গায়ে হলুদেও কম যায় না।',
  ),
  'shimul-block-print-kurta': say(
    'Shimul Block Print Kurta',
    'শিমুল ব্লক প্রিন্ট কুর্তা',
    'Five-petalled shimul blooms, block printed on mid-weight cotton that hides crumples. Two deep pockets, long sleeves, and neat enough to wear to an aunt’s house.',
    'মাঝারি ভারী সুতিতে পাঁচ পাপড়ির শিমুল ফুলের ব্লক, কুঁচকালেও চোখে পড়ে না। ফুল হাতা, দুটি গভীর পকেট; খালার বাসায় যাওয়ার মতো ভদ্রস্থও।',
  ),
  // Polo
  'gulshan-pique-polo': say(
    'Gulshan Pique Polo',
    'গুলশান পিকে পোলো',
    'The polo we would wear every day: dense cotton pique, a collar that stays flat after thirty washes, and sizes up to 5XL. Tuck it in for work or leave it out on Fridays.',
    'প্রতিদিন পরার মতো পোলো: ঘন বুনটের কটন পিকে, অনেক ধোয়ার পরও কলার বাঁকে না, মাপ ৫এক্সএল পর্যন্ত। অফিসে গুঁজে পরুন, শুক্রবারে ছেড়ে।',
  ),
  'buriganga-stripe-polo': say(
    'Buriganga Stripe Polo',
    'বুড়িগঙ্গা স্ট্রাইপ পোলো',
    'Yarn-dyed stripes, knitted in rather than printed, so they will not crack or fade at the edges. A regular fit with room at the shoulder for an afternoon on the river.',
    'স্ট্রাইপ ছাপা নয়, রঙিন সুতায় বোনা, তাই ফাটে না, সহজে মলিনও হয় না। কাঁধে আরামদায়ক জায়গা রেখে রেগুলার ফিট, নৌকায় বিকেল কাটানোর জন্য বেশ।',
  ),
  'banani-tipped-polo': say(
    'Banani Tipped Polo',
    'বনানী টিপড পোলো',
    'A slim polo with a fine contrast line at collar and cuff. It looks finished under a blazer and does not ask for anything but clean trousers.',
    'কলার আর হাতায় চিকন বিপরীত রঙের দাগ দেওয়া স্লিম পোলো। ব্লেজারের নিচে পরলেও গোছানো লাগে, সঙ্গে শুধু একটা পরিষ্কার প্যান্ট হলেই হলো।',
  ),
  'hatirjheel-twill-polo': say(
    'Hatirjheel Quick-Dry Polo',
    'হাতিরঝিল কুইক-ড্রাই পোলো',
    'A bold band across the chest and a knitted twill texture in a quick-dry blend that takes a humid commute without clinging. The cloth dries on the hanger overnight, even in Ashar.',
    'বুকে চওড়া ডোরা, কুইক-ড্রাই মিশ্রণে টুইলের মতো বুনট, ভ্যাপসা গরমে যানজটে বসেও গায়ে লেগে থাকে না। আষাঢ় মাসেও রাতে মেলে দিলে সকালে শুকনো।',
  ),
  'teesta-polo': say(
    'Teesta Polo',
    'তিস্তা পোলো',
    'A long-sleeved polo in heavier pique, for the mornings when Rangpur turns cold. Wear it alone at noon and under a hoodie when the fog comes down.',
    'রংপুরের শীতের সকালের কথা ভেবে ফুল হাতার একটু ভারী পিকে পোলো। দুপুরে একাই যথেষ্ট, কুয়াশা নামলে উপরে হুডি চাপিয়ে নিন।',
  ),
  'tanti-motif-polo': say(
    'Tanti Motif Polo',
    'তাঁতি মোটিফ পোলো',
    'The little diamonds of a jamdani border, knitted into a modern slim polo. A quiet way to wear something deshi to a meeting.',
    'জামদানি পাড়ের ছোট ছোট তেরছা নকশা এবার স্লিম পোলোতে। মিটিংয়ে বসেও নিজের দেশের বুননটুকু সঙ্গে রাখার সহজ উপায়।',
  ),
  'campus-check-polo': say(
    'Campus Check Polo',
    'ক্যাম্পাস চেক পোলো',
    'A small check, a soft hand and a student’s budget. Made to survive a hostel washing machine and still look decent at the viva.',
    'ছোট চেক, নরম কাপড়, ছাত্রদের নাগালের দাম। হলের ওয়াশিং মেশিনে বারবার ধুয়েও ভাইভার দিন ঠিকঠাক দেখাবে।',
  ),
  // T-shirt
  'roj-crew-tshirt': say(
    'Roj Crew T-shirt',
    'রোজ ক্রু টি-শার্ট',
    'One good plain T-shirt: combed cotton jersey, shoulder seams taped so they do not stretch, five colours, sizes to 5XL. Buy two; one is always in the wash.',
    'একটা ভালো একরঙা টি-শার্ট যেমন হওয়া উচিত: কম্বড কটন, কাঁধের সেলাইয়ে টেপ, পাঁচটি রং, মাপ ৫এক্সএল পর্যন্ত। দুটি নিন, একটা তো সব সময় ধোয়ায় থাকেই।',
  ),
  'rickshaw-stripe-tshirt': say(
    'Rickshaw Stripe T-shirt',
    'রিকশা স্ট্রাইপ টি-শার্ট',
    'Bold bands in the colours of a painted rickshaw hood. Regular through the chest, so it can be worn under an open shirt as well.',
    'রঙিন রিকশার হুডের মতো চওড়া স্ট্রাইপ। বুকে রেগুলার ফিট, তাই খোলা শার্টের নিচেও ভালো লাগে।',
  ),
  'inani-tie-dye-tshirt': say(
    'Inani Tie-Dye T-shirt',
    'ইনানী টাই-ডাই টি-শার্ট',
    'Dyed in spirals, each one different, like foam drawing back over the stones at Inani. Soft jersey that has already been washed, so salt water will not surprise it.',
    'পেঁচিয়ে রং করা, একেকটির নকশা একেক রকম, ইনানীর পাথরে ফেনা সরে যাওয়ার মতো। আগেই ধোয়া নরম কাপড়, নোনা পানিতে নেমে পড়লেও চিন্তা নেই।',
  ),
  'prabhat-block-print-tshirt': say(
    'Prabhat Block Print T-shirt',
    'প্রভাত ব্লক প্রিন্ট টি-শার্ট',
    'Hand-pressed motifs in one colour on jersey, made with the barefoot walk of 21 February in mind. The print is water based and stays soft to the touch.',
    'একুশের প্রভাতফেরির কথা মনে রেখে এক রঙে হাতে ছাপা নকশা। রং পানিভিত্তিক, তাই প্রিন্টের জায়গাটা শক্ত হয়ে থাকে না।',
  ),
  'turag-tshirt': say(
    'Turag Slim T-shirt',
    'তুরাগ স্লিম টি-শার্ট',
    'A V-neck with a little more shape than a basic tee and enough weight to hang straight. A clean choice with chinos when a shirt feels like too much.',
    'ভি-গলা, সাধারণ টি-শার্টের চেয়ে একটু গোছানো স্লিম কাট, কাপড়ের ওজন এমন যে সোজা হয়ে পড়ে। শার্ট পরতে ইচ্ছা না করলে চিনোর সঙ্গে এটিই পরুন।',
  ),
  'madhumati-tshirt': say(
    'Madhumati Henley T-shirt',
    'মধুমতি হেনলি টি-শার্ট',
    'A henley in fine jersey, its three buttons open or closed as the day asks. Thin enough for Chaitra, not so thin that it shows through.',
    'মিহি জার্সির হেনলি, সামনে তিনটি বোতাম; খোলা বা লাগানো দুভাবেই ভালো। চৈত্রের গরমে পরার মতো পাতলা, তবে ভেতরটা দেখা যাওয়ার মতো নয়।',
  ),
  'night-rickshaw-oversized-tshirt': say(
    'Night Rickshaw Oversized T-shirt',
    'রাতের রিকশা ওভারসাইজড টি-শার্ট',
    'Batik in lamp colours on a heavy, boxy T-shirt with dropped shoulders. It moves slowly, like a rickshaw through Old Dhaka after ten.',
    'ভারী কাপড়ের ঢিলেঢালা টি-শার্টে রাতের বাতির রঙে বাটিক, কাঁধ নামানো। রাত দশটার পর পুরান ঢাকার গলিতে রিকশার মতোই ধীরস্থির মেজাজ।',
  ),
  // Shirt
  'motijheel-oxford-shirt': say(
    'Motijheel Oxford Shirt',
    'মতিঝিল অক্সফোর্ড শার্ট',
    'A slim oxford that stands up to a full day at the desk and a bus home. The cloth has body, so it needs less ironing than poplin and looks better for it.',
    'সারা দিনের ডেস্ক আর ফেরার বাস, দুটোই সামলানোর মতো স্লিম অক্সফোর্ড শার্ট। কাপড়ে একটা ভার আছে, তাই পপলিনের চেয়ে ইস্ত্রি লাগে কম।',
  ),
  'srimangal-check-shirt': say(
    'Srimangal Check Shirt',
    'শ্রীমঙ্গল চেক শার্ট',
    'A soft cotton check for tea-garden weekends, regular in the body so you can roll the sleeves and walk. Wears in rather than out.',
    'চা-বাগানে ছুটি কাটানোর মতো নরম সুতির চেক শার্ট, হাতা গুটিয়ে হাঁটার জন্য রেগুলার ফিট। যত পরবেন, তত নিজের হয়ে উঠবে।',
  ),
  'mawa-stripe-shirt': say(
    'Mawa Stripe Shirt',
    'মাওয়া স্ট্রাইপ শার্ট',
    'Hairline stripes on crisp poplin, slim and made to be tucked in. It keeps its collar under a tie and still works open-necked for ilish lunch at Mawa.',
    'টানটান পপলিনে চুলের মতো সরু স্ট্রাইপ, গুঁজে পরার স্লিম শার্ট। টাইয়ের সঙ্গে কলার ঠিক থাকে, আবার বোতাম খুলে মাওয়া ঘাটে ইলিশ খেতেও বসা যায়।',
  ),
  'jaflong-shirt': say(
    'Jaflong Linen Shirt',
    'জাফলং লিনেন শার্ট',
    'A band-collared shirt of linen softened with cotton, so it creases gently and never feels stiff. A cool shirt for the road to Sylhet and for every power cut in between.',
    'ব্যান্ড কলারের শার্ট, লিনেনের সঙ্গে সুতি মেশানো, তাই ভাঁজ পড়ে নরম, কাপড় শক্ত লাগে না। সিলেটের পথে কিংবা লোডশেডিংয়ের দুপুরে স্বস্তির শার্ট।',
  ),
  'saint-martin-resort-shirt': say(
    'Saint Martin Resort Shirt',
    'সেন্ট মার্টিন রিসোর্ট শার্ট',
    'Batik leaves on fluid viscose, with short sleeves and an open camp collar, cut loose so the sea wind can get in. Leave it untucked, with linen trousers and sandals.',
    'নরম ভিসকোসে বাটিকের পাতা, হাফ হাতা, খোলা কলার, ঢিলেঢালা কাট যেন সমুদ্রের হাওয়া ঢুকতে পারে। লিনেন প্যান্ট আর স্যান্ডেলের সঙ্গে না গুঁজে পরুন।',
  ),
  'rajshahi-denim-shirt': say(
    'Rajshahi Denim Shirt',
    'রাজশাহী ডেনিম শার্ট',
    'Seven-ounce denim with contrast stitching, light enough to tuck in and warm enough for a northern winter noon. The colour softens where you bend your arms.',
    'সাত আউন্সের হালকা ডেনিম, সেলাই ভিন্ন রঙের সুতায়। উত্তরের শীতের দুপুরে বেশ আরাম; পরতে পরতে কনুইয়ের ভাঁজে রংটা সুন্দর নরম হয়ে আসে।',
  ),
  'keokradong-overshirt': say(
    'Keokradong Overshirt',
    'কেওক্রাডং ওভারশার্ট',
    'Half shirt, half jacket: a sturdy twill layer to throw over a T-shirt on the way up a hill or down to the tea stall. Roomy enough for a hoodie underneath.',
    'অর্ধেক শার্ট, অর্ধেক জ্যাকেট। মজবুত টুইলের এই ওভারশার্ট টি-শার্টের উপর চাপিয়ে পাহাড়ে উঠুন বা মোড়ের চায়ের দোকানে যান। নিচে হুডিও এঁটে যায়।',
  ),
  // Hoodie
  'kuasha-hoodie': say(
    'Kuasha Hoodie',
    'কুয়াশা হুডি',
    'Brushed fleece, a hood that covers the ears, and ribbing that does not go slack. For foggy mornings on the highway and for offices with strong air conditioning.',
    'ভেতরে নরম ব্রাশড ফ্লিস, কান ঢাকা হুড আর ঢিলে না হওয়া রিব। কুয়াশার ভোরে মহাসড়কে কিংবা অফিসের কনকনে এসিতে কাজে লাগবে।',
  ),
  'tetulia-hoodie': say(
    'Tetulia Hoodie',
    'তেঁতুলিয়া হুডি',
    'Named after the coldest corner of the country, and knitted to match: 300 GSM fleece with a full zip. Goes on and off easily when the sun comes out.',
    'দেশের সবচেয়ে শীতের জায়গাটির নামে নাম, কাপড়ও তেমনই: ৩০০ জিএসএম ফ্লিস, সামনে পুরো চেইন। রোদ উঠলে চট করে খুলে ফেলা যায়।',
  ),
  'murapara-motif-hoodie': say(
    'Murapara Motif Hoodie',
    'মুড়াপাড়া মোটিফ হুডি',
    'Jamdani figures blown up and set on an oversized hoodie: weaving from Rupganj, worn on the street. Heavy, warm and not shy.',
    'রূপগঞ্জের জামদানির নকশা বড় করে বসানো হয়েছে ওভারসাইজড হুডিতে। ভারী, গরম, আর ভিড়ের মধ্যেও আলাদা করে চোখে পড়ে।',
  ),
  'godhuli-tie-dye-hoodie': say(
    'Godhuli Tie-Dye Hoodie',
    'গোধূলি টাই-ডাই হুডি',
    'The sky at dusk, dyed by hand on soft fleece, with sleeves in the second colour. Loose, with deep pockets, for rooftop evenings in Poush.',
    'নরম ফ্লিসে হাতে রাঙানো সন্ধ্যার আকাশ, হাতা অন্য রঙে। ঢিলেঢালা, পকেট গভীর, পৌষের সন্ধ্যায় ছাদে বসার সঙ্গী।',
  ),
  // Blazer
  'kawran-bazar-twill-blazer': say(
    'Kawran Bazar Twill Blazer',
    'কারওয়ান বাজার টুইল ব্লেজার',
    'A fully lined two-button blazer in a twill suiting that sheds creases on the way to the interview. Slim at the waist, with sleeves that a tailor can shorten.',
    'পুরো লাইনিং দেওয়া টুইল ব্লেজার, ইন্টারভিউ বোর্ডে পৌঁছাতে পৌঁছাতে কুঁচকে যায় না। কোমরে স্লিম, হাতা লম্বা হলে দর্জি সহজেই ছোট করতে পারবেন।',
  ),
  'armanitola-check-blazer': say(
    'Armanitola Check Blazer',
    'আরমানিটোলা চেক ব্লেজার',
    'An easy check with an old-town air, cut regular so a sweater fits beneath. Wear it with plain trousers and let it be the only pattern.',
    'পুরান ঢাকার বনেদি মেজাজের চেক, নিচে সোয়েটার পরার মতো রেগুলার ফিট। একরঙা প্যান্টের সঙ্গে পরুন, নকশা এই একটাই থাকুক।',
  ),
  'rajbari-embroidered-blazer': say(
    'Rajbari Embroidered Blazer',
    'রাজবাড়ি এমব্রয়ডারি ব্লেজার',
    'For the groom, or for the brother who means to be noticed: gold-toned embroidery on a high-collared prince coat, structured and fully lined. Order two weeks ahead if it has to be altered.',
    'বরের জন্য, কিংবা বরের যে ভাইটি নজর কাড়তে চান তাঁর জন্য। উঁচু কলারের প্রিন্স কোটে সোনালি আভার এমব্রয়ডারি, ভেতরে পুরো লাইনিং। মাপ ঠিক করাতে হলে দুই সপ্তাহ আগে অর্ডার করুন।',
  ),
  'demra-jamdani-blazer': say(
    'Demra Jamdani Blazer',
    'ডেমরা জামদানি ব্লেজার',
    'Evening black and deep green, crossed by the sharp little figures of jamdani. Double-breasted, slim and lined, it turns a white shirt into an evening.',
    'গাঢ় জমিনে জামদানির তীক্ষ্ণ ছোট ছোট নকশা। ডাবল ব্রেস্টেড, স্লিম কাট, ভেতরে লাইনিং; সাদা শার্টের উপর পরলেই সন্ধ্যার সাজ হয়ে যায়।',
  ),
}
