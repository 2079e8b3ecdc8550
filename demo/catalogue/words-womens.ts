/** Titles and descriptions of abayas, western and formal wear, activewear, bottoms and ornas. */
import { say } from './say.ts'
import type { Words } from './types.ts'

export const womensWords: Words = {
  // Abaya
  'noor-abaya': say(
    'Noor Abaya',
    'নূর আবায়া',
    'Matte crepe that neither clings nor shines, cut full for walking. The plain one that goes over everything, sized by length so the hem clears the pavement.',
    'ম্যাট ক্রেপ, গায়ে লেগে থাকে না, চকচকও করে না; হাঁটার জন্য যথেষ্ট ঘের। সবকিছুর উপর পরার মতো সাদামাটা আবায়া, মাপ লম্বা অনুযায়ী।',
  ),
  'mahtab-embroidered-abaya': say(
    'Mahtab Embroidered Abaya',
    'মাহতাব এমব্রয়ডারি আবায়া',
    'An open abaya whose sleeves and front edges carry fine embroidery like a thread of moonlight. For Eid visits and weddings, in a crepe with a good heavy fall.',
    'সামনে খোলা আবায়া, হাতা আর কিনারা ধরে চাঁদের আলোর মতো সূক্ষ্ম এমব্রয়ডারি। ঈদে বেড়ানো বা বিয়েবাড়ির জন্য, ক্রেপের ভার আছে বলে সুন্দর পড়ে।',
  ),
  'chandni-abaya': say(
    'Chandni Abaya',
    'চাঁদনি আবায়া',
    'A wide butterfly cut in softer colours than black, in the same easy crepe. Layer it over a long dress or a plain kameez.',
    'কালোর বাইরে কয়েকটি কোমল রং, একই আরামের ক্রেপ, চওড়া বাটারফ্লাই কাট। লম্বা ড্রেস বা একরঙা কামিজের উপর পরুন।',
  ),
  'rumi-jamdani-abaya': say(
    'Rumi Jamdani Abaya',
    'রুমি জামদানি আবায়া',
    'Jamdani figures are set on a crepe abaya that buttons like a coat, a meeting of two traditions that both like restraint. It makes a thoughtful Eid gift for a mother.',
    'কোটের মতো বোতাম দেওয়া ক্রেপের আবায়ায় জামদানির নকশা, দুই ঐতিহ্যের সংযত মেলবন্ধন। মায়ের জন্য ঈদের উপহার হিসেবে মনে রাখার মতো।',
  ),
  // Tops
  'beli-top': say(
    'Beli Top',
    'বেলি টপ',
    'A soft viscose peplum top as fresh as a string of beli. It drapes without a slip, sits well with jeans and takes a minute to iron.',
    'বেলি ফুলের মালার মতো ফুরফুরে নরম ভিসকোসের পেপলাম টপ। জিন্সের সঙ্গে সুন্দর বসে, ইস্ত্রি করতে লাগে এক মিনিট।',
  ),
  'kamini-block-print-top': say(
    'Kamini Block Print Top',
    'কামিনী ব্লক প্রিন্ট টপ',
    'Clusters of kamini printed by hand on thin, cool cotton. Short enough for high-rise jeans, modest enough for the classroom.',
    'পাতলা শীতল সুতিতে হাতে ছাপা থোকা থোকা কামিনী। হাই-রাইজ জিন্সের সঙ্গে মানায়, ক্লাসে পরার মতো শালীনও।',
  ),
  'mohakhali-stripe-top': say(
    'Mohakhali Stripe Top',
    'মহাখালী স্ট্রাইপ টপ',
    'Crisp poplin stripes with softly puffed sleeves. Tuck it into trousers for the office, or let it hang over a palazzo.',
    'টানটান পপলিনের স্ট্রাইপ, হাতা হালকা ফোলানো। অফিসে প্যান্টে গুঁজে, ছুটিতে প্লাজোর উপর ছেড়ে পরুন।',
  ),
  'doyel-kantha-top': say(
    'Doyel Kantha Top',
    'দোয়েল কাঁথা টপ',
    'Magpie-robins in kantha stitch, a handful to each top, sewn in Jamalpur. A western shape that could only have been made here.',
    'জামালপুরে কাঁথাফোঁড়ে তোলা দোয়েল, একেক টপে কয়েকটি করে। কাটটা পশ্চিমা, কিন্তু কাজ দেখলেই বোঝা যায় এ দেশের।',
  ),
  'swarnalata-tie-dye-top': say(
    'Swarnalata Tie-Dye Top',
    'স্বর্ণলতা টাই-ডাই টপ',
    'A loose, sleeveless viscose top with dye that trails like golden dodder over a hedge. Cool, swingy, good for travel.',
    'বেড়ার গায়ে স্বর্ণলতার মতো ছড়ানো টাই-ডাই, হাতাকাটা ঢিলে ভিসকোস টপ। ঠান্ডা, দোলানো, বেড়াতে যাওয়ার জন্য ভালো।',
  ),
  'dokhina-batik-top': say(
    'Dokhina Batik Top',
    'দখিনা বাটিক টপ',
    'Batik on cotton in the two colours of a southern noon, water and baked earth. It looks best with plain white or denim.',
    'দখিনা দুপুরের দুই রং, পানি আর পোড়ামাটি, সুতির উপর বাটিকে। সাদা বা ডেনিমের সঙ্গে সবচেয়ে ভালো লাগে।',
  ),
  // Formal
  'paltan-poplin-shirt': say(
    'Paltan Poplin Shirt',
    'পল্টন পপলিন শার্ট',
    'A woman’s shirt that is not a shrunken man’s: shaped at the waist, closed at the bust, long enough to stay tucked in. Crisp poplin in three calm colours.',
    'ছেলেদের শার্ট ছোট করে বানানো নয়; কোমরে শেপ, বুকের কাছে ফাঁক হয় না, গুঁজলে বেরিয়ে আসে না। টানটান পপলিন, তিনটি শান্ত রং।',
  ),
  'segunbagicha-stripe-shirt': say(
    'Segunbagicha Stripe Shirt',
    'সেগুনবাগিচা স্ট্রাইপ শার্ট',
    'Fine stripes for courtrooms, newsrooms and presentations. The poplin is opaque in the lighter shade too, so there is nothing to fuss about.',
    'আদালত, নিউজরুম কিংবা প্রেজেন্টেশনের জন্য সরু স্ট্রাইপ। হালকা রঙেও কাপড় স্বচ্ছ নয়, তাই বাড়তি চিন্তা নেই।',
  ),
  'gulshan-avenue-blazer': say(
    'Gulshan Avenue Blazer',
    'গুলশান অ্যাভিনিউ ব্লেজার',
    'Slim, lined and light on the shoulder, to put on over a kurti, a shirt or a saree. It turns the first meeting of the day in your favour.',
    'স্লিম, লাইনিং দেওয়া, কাঁধে হালকা; কুর্তি, শার্ট এমনকি শাড়ির উপরও পরা যায়। দিনের প্রথম মিটিংয়েই আত্মবিশ্বাস এনে দেয়।',
  ),
  // Activewear
  'ramna-morning-tshirt': say(
    'Ramna Morning T-shirt',
    'রমনা মর্নিং টি-শার্ট',
    'Quick-dry knit for three rounds of the park before the city wakes. Long enough at the hip to bend and stretch without tugging.',
    'শহর জাগার আগে পার্কে তিন চক্কর হাঁটার জন্য কুইক-ড্রাই কাপড়। কোমরের নিচ পর্যন্ত লম্বা, ব্যায়ামের সময় বারবার টানতে হয় না।',
  ),
  'hatirjheel-run-polo': say(
    'Hatirjheel Run Polo',
    'হাতিরঝিল রান পোলো',
    'A sporty polo that wicks sweat and keeps its collar. For badminton in the lane, a jog round the lake, or a casual Thursday.',
    'ঘাম শুষে নেয়, কলারও ঠিক থাকে এমন স্পোর্টি পোলো। গলির ব্যাডমিন্টন, লেকপাড়ে দৌড় কিংবা বৃহস্পতিবারের অফিস, সবেতেই চলে।',
  ),
  'lakeside-hoodie': say(
    'Lakeside Hoodie',
    'লেকসাইড হুডি',
    'A loose fleece hoodie for warm-ups on winter mornings. The pockets take a phone and keys; the hood takes a bun.',
    'শীতের সকালে ব্যায়ামের আগে গা গরম করার ঢিলে ফ্লিস হুডি। পকেটে ফোন-চাবি, আর হুডের ভেতর খোঁপাও এঁটে যায়।',
  ),
  'dom-oversized-tshirt': say(
    'Dom Oversized T-shirt',
    'দম ওভারসাইজড টি-শার্ট',
    'Wide, soft jersey for yoga, stretching or a slow Saturday. Breathe in, there is room.',
    'যোগব্যায়াম, স্ট্রেচিং বা আলসেমির শনিবারের জন্য চওড়া নরম টি-শার্ট। লম্বা করে দম নিন, জায়গা আছে।',
  ),
  // Bottoms
  'hawa-palazzo': say(
    'Hawa Palazzo',
    'হাওয়া প্লাজো',
    'The plain palazzo that every kurti needs: soft viscose, elastic waist, a wide leg that moves. Four colours to go with the whole wardrobe.',
    'সব কুর্তির সঙ্গে লাগে এমন একরঙা প্লাজো: নরম ভিসকোস, কোমরে ইলাস্টিক, চওড়া ঘের। চার রঙে পুরো আলমারির সঙ্গে মিলে যায়।',
  ),
  'shitol-block-print-palazzo': say(
    'Shitol Block Print Palazzo',
    'শীতল ব্লক প্রিন্ট প্লাজো',
    'Hand-blocked cotton with plenty of air in it. Wear it with a plain top and let the print walk.',
    'হাতে ব্লক করা সুতির প্লাজো, ভেতরে বাতাস খেলে। উপরে একরঙা টপ পরুন, নজর থাকুক প্রিন্টে।',
  ),
  'jhilmil-embroidered-palazzo': say(
    'Jhilmil Embroidered Palazzo',
    'ঝিলমিল এমব্রয়ডারি প্লাজো',
    'A line of gold-toned embroidery glints at the hem as you climb the stairs of the mandap. Cotton, so the heat of the crowd does not matter.',
    'হাঁটলে পায়ের কাছে ঝিলমিল করে সোনালি এমব্রয়ডারি। কাপড় সুতি, তাই মণ্ডপের ভিড়েও গরম লাগে না।',
  ),
  'batashi-stripe-palazzo': say(
    'Batashi Stripe Palazzo',
    'বাতাসি স্ট্রাইপ প্লাজো',
    'A breezy culotte in handloom stripes, on an elastic waist that does not dig in. Good at the desk, better on the sofa.',
    'তাঁতের স্ট্রাইপে একটু খাটো, ছড়ানো কাট; কোমরের ইলাস্টিক কেটে বসে না। ডেস্কে আরাম, সোফায় আরও বেশি।',
  ),
  'banani-straight-jeans': say(
    'Banani Straight Jeans',
    'বনানী স্ট্রেইট জিন্স',
    'Straight legs with a waist that does not gape at the back. Enough stretch for rickshaws, enough structure for boots.',
    'সোজা কাট, কোমরের পেছনে ফাঁক হয়ে থাকে না। রিকশায় ওঠার মতো স্ট্রেচ আছে, আবার শেপও ধরে রাখে।',
  ),
  'shahbag-wide-jeans': say(
    'Shahbag Wide Jeans',
    'শাহবাগ ওয়াইড জিন্স',
    'Wide legs in a light, soft denim that suits short kurtis and T-shirts alike. It has the easy swagger of an afternoon at the flower market.',
    'হালকা নরম ডেনিমে চওড়া পা, খাটো কুর্তি বা টি-শার্ট দুটোর সঙ্গেই যায়। শাহবাগের ফুলের দোকানে কাটানো বিকেলের মতো নির্ভার।',
  ),
  // Orna
  'mousumi-tie-dye-orna': say(
    'Mousumi Tie-Dye Orna',
    'মৌসুমি টাই-ডাই ওড়না',
    'Two and a half yards of tie-dyed voile to wake up a plain kameez. It stays on the shoulder without a pin.',
    'একরঙা কামিজকে রঙিন করে তুলতে আড়াই গজের টাই-ডাই ভয়েল। পিন ছাড়াই কাঁধে থাকে।',
  ),
  'bhor-jamdani-orna': say(
    'Bhor Jamdani Orna',
    'ভোর জামদানি ওড়না',
    'A handwoven jamdani orna, sheer as early light and finished with a figured border. With a plain set it is all the festivity you need.',
    'ভোরের আলোর মতো স্বচ্ছ হাতে বোনা জামদানি ওড়না, কিনারায় নকশা করা পাড়। সাদামাটা কামিজের সঙ্গে এটুকুই উৎসব।',
  ),
}
