/** Review texts by type of product and by stars. */
import type { Garment } from '../vocabulary.ts'

const reviewFamilies = ['top', 'traditional', 'bottom', 'kids', 'accessory', 'any'] as const
export type ReviewFamily = (typeof reviewFamilies)[number]
export type Stars = 5 | 4 | 3 | 2
export type ReviewText = { title: string; text: string }

const families: Record<Garment, ReviewFamily> = {
  panjabi: 'traditional',
  kurta: 'traditional',
  saree: 'traditional',
  kurti: 'traditional',
  'three-piece': 'traditional',
  abaya: 'traditional',
  polo: 'top',
  tshirt: 'top',
  shirt: 'top',
  hoodie: 'top',
  blazer: 'top',
  top: 'top',
  pajama: 'bottom',
  jeans: 'bottom',
  chino: 'bottom',
  palazzo: 'bottom',
  frock: 'kids',
  'boys-set': 'kids',
  'newborn-set': 'kids',
  bag: 'accessory',
  belt: 'accessory',
  scarf: 'accessory',
  sandals: 'accessory',
}

/** Reviews of a child's panjabi or T-shirt are those of children's wear. */
export const reviewFamilyOf = (product: { garment: Garment; category: string }): ReviewFamily =>
  product.category === 'kids' ? 'kids' : families[product.garment]

const r = (title: string, text: string): ReviewText => ({ title, text })

export const reviewTexts: Record<ReviewFamily, Record<Stars, ReviewText[]>> = {
  top: {
    5: [
      r(
        'My third one',
        'Bought one in Ramadan, came back for two more. The collar has not curled and the colour is still the same after many washes.',
      ),
      r(
        'Fits as the chart says',
        'I measured an old one against the size chart and ordered L. It fits exactly. Wish every shop gave real inches.',
      ),
      r(
        'Good cloth for this heat',
        'Wore it all day in the field, did not stick to the body. Stitching inside is neat too.',
      ),
      r('অফিসের জন্য একদম ঠিক', 'কাপড় নরম, ইস্ত্রি ধরে রাখে। কলিগ জিজ্ঞেস করে লিংক নিয়ে গেল।'),
      r('দামের তুলনায় অনেক ভালো', 'এই দামে এমন সেলাই আশা করিনি। দুবার ধোয়ার পরও আগের মতোই আছে।'),
      r('Brother loved it', 'Gave it on his birthday. He is hard to please and has worn it three times this week.'),
    ],
    4: [
      r(
        'Nice, slightly long',
        'Cloth and colour are very good. For me the length is an inch too much, but my tailor will fix it.',
      ),
      r('Good, order one size up', 'Quality is good. If you like it loose take one size bigger, mine is a close fit.'),
      r('রং ছবির মতোই', 'রং আর কাপড় ছবির মতোই পেয়েছি। হাতাটা আরেকটু ঢোলা হলে ভালো লাগত।'),
      r('Happy with it', 'Came in two days to Rajshahi. Needed one wash to become soft, now it is comfortable.'),
      r('ভালো, তবে একটু মোটা', 'কাপড় ভালো, শীতের জন্য বেশি আরাম। কড়া গরমে একটু মোটা লাগে।'),
    ],
    3: [
      r(
        'Okay for daily use',
        'Nothing wrong with it, nothing special either. Shade is a little darker than on my phone.',
      ),
      r('মোটামুটি', 'কাপড় ঠিক আছে, কিন্তু একটা বোতাম ঢিলা ছিল, নিজে সেলাই করে নিয়েছি।'),
      r(
        'Sleeves are tight',
        'Body fits well but the sleeves are tight on my arms. Check the chart if you go to the gym.',
      ),
    ],
    2: [
      r(
        'Not my size',
        'I usually wear M everywhere and here M is small on the shoulder. The cloth is fine, but I cannot wear it.',
      ),
      r('ধোয়ার পর একটু ছোট', 'প্রথম ধোয়াতেই লম্বায় একটু কমে গেছে। আগে জানলে এক সাইজ বড় নিতাম।'),
    ],
  },
  traditional: {
    5: [
      r(
        'Everyone asked where it is from',
        'Wore it at my cousin’s holud and five people asked for the name of the shop. The work looks finer than in the picture.',
      ),
      r('Worth the price', 'You can see that it is done by hand. Light to wear, and the finishing inside is clean.'),
      r('মায়ের খুব পছন্দ হয়েছে', 'মাকে উপহার দিলাম, হাতে নিয়েই বললেন কাপড়টা আসল। প্যাকেটও সুন্দর ছিল।'),
      r('পূজার জন্য নিয়েছিলাম', 'অষ্টমীর দিন পরেছি, গরমেও আরাম ছিল। রং যেমন দেখেছি তেমনই।'),
      r(
        'Came before Eid',
        'Ordered late and was worried, but it reached Cumilla in time. Fitting is perfect, no tailor needed.',
      ),
      r('কাজ খুব নিখুঁত', 'সুতার কাজ কাছ থেকে দেখলে মন ভরে যায়। উল্টো পিঠেও সেলাই পরিষ্কার।'),
    ],
    4: [
      r(
        'Lovely, handle with care',
        'Beautiful piece. A little colour came out in the first wash as the care note says, after that it was fine.',
      ),
      r('Very good cloth', 'The cloth is soft and falls nicely. I hoped for a slightly brighter border.'),
      r('সুন্দর, একটু লম্বা', 'কাপড় আর রং দুটোই সুন্দর। আমার জন্য একটু লম্বা, ছোট করিয়ে নিতে হবে।'),
      r('Elegant', 'Simple and elegant, suits older people as well. Delivery man called first, which I appreciate.'),
      r('ভালো লেগেছে', 'ছবির চেয়ে রং একটু হালকা, তবু পরে ভালোই লাগে। পরের বার অন্য রংটা নেব।'),
    ],
    3: [
      r(
        'Colour is different on me',
        'In the photo it looked warmer. The cloth is good, so I am keeping it, but look at the detail picture before buying.',
      ),
      r(
        'Needs ironing every time',
        'Pretty, but it creases as soon as you sit down. Fine for an hour, not for a whole wedding.',
      ),
      r('মাপ একটু কম', 'কাঁধ ঠিক আছে, বুকের কাছে একটু চাপা। এক সাইজ বড় নিলে ভালো হতো।'),
    ],
    2: [
      r(
        'Expected more',
        'The idea is nice but a few threads were loose on arrival. I cut them myself; for this price they should check.',
      ),
      r('রং উঠেছে', 'প্রথম ধোয়ায় বেশ রং উঠেছে। আলাদা ধুয়েছিলাম বলে রক্ষা।'),
    ],
  },
  bottom: {
    5: [
      r('Waist is exact', 'Size 32 is really 32. Length was fine for me at 5 feet 8, no cutting needed.'),
      r(
        'Comfortable all day',
        'Twelve hours of sitting and standing and it still looks decent. Ordering another colour.',
      ),
      r('খুব আরাম', 'কোমরে চাপ লাগে না, কাপড়ও ভালো। রোজ পরার জন্য দুটো নিয়েছি।'),
      r('Pockets!', 'Pockets deep enough for a phone. Small thing, but nobody else does it.'),
      r('কাপড়টা টেকসই', 'বাইকে অনেক চলি, সেলাই এখনো মজবুত। রংও তেমন যায়নি।'),
      r('Good with everything', 'Goes with my kurtis and with shirts. Fabric does not cling.'),
    ],
    4: [
      r('Good, a bit long', 'Fits well at the waist, needed two inches off the leg. The tailor charged 50 taka.'),
      r('Nice fall', 'Hangs well and does not show through. Elastic could be softer.'),
      r('ভালো, রং সামান্য আলাদা', 'ছবির চেয়ে একটু গাঢ়। তবে ফিটিং আর কাপড় নিয়ে কোনো অভিযোগ নেই।'),
      r('Quick delivery', 'Ordered at night and got it next evening in Mirpur. Stiff at first, soft after washing.'),
      r('আরামদায়ক', 'ঢিলেঢালা, গরমে ভালো। শুধু পকেট আরেকটু বড় হলে পারত।'),
    ],
    3: [
      r('Average', 'Fine for home and market. I would not wear it to the office.'),
      r('Hip is narrow', 'Waist is right but it is narrow on the hip for me. Better for slim people.'),
      r('ঠিকঠাক', 'দাম হিসেবে ঠিক আছে। ধোয়ার পর একটু কুঁচকে যায়, ইস্ত্রি লাগে।'),
    ],
    2: [
      r(
        'Wrong fit for me',
        'It says regular but felt slim on the thigh. Please add the thigh measurement to the chart.',
      ),
      r('ফিতা ঢিলা', 'কোমরের দিকটা ঠিকমতো বসে না, বারবার ঠিক করতে হয়। কাপড় অবশ্য খারাপ না।'),
    ],
  },
  kids: {
    5: [
      r('She will not take it off', 'My daughter slept in it the first night. Soft inside, no scratchy seams.'),
      r('Right size for age', 'Son is seven, took 6/7 Year and there is still room for a few months.'),
      r('বাবুর খুব পছন্দ', 'নরম কাপড়, পরেই দৌড় শুরু। ঘামলেও গায়ে লেগে থাকে না।'),
      r('জন্মদিনে পরিয়েছি', 'সবাই প্রশংসা করেছে। ছবিতে যেমন, হাতে পেয়েও তেমনই সুন্দর।'),
      r('Survived the school picnic', 'Mud, juice and grass, and everything came out in a normal wash.'),
      r('Good gift', 'Gave it for a friend’s child. Packing was tidy, and they sent me a photo the same day.'),
    ],
    4: [
      r(
        'Cute, runs a bit large',
        'Lovely colours. My five-year-old could have worn the smaller size, but she will grow.',
      ),
      r('Soft cloth', 'Soft and light. I would like one more button at the neck for bigger heads.'),
      r('সুন্দর, একটু ঢোলা', 'কাপড় ভালো, বয়স অনুযায়ী একটু ঢোলা। শীতে ভেতরে গেঞ্জি পরালে ঠিক হয়ে যাবে।'),
      r(
        'Nice stitching',
        'Stitching is strong and there are no loose threads. The colour is a little lighter than on the screen.',
      ),
      r('ভালো', 'মেয়ের পছন্দ হয়েছে। ডেলিভারি এক দিন দেরি হয়েছে, তবে ফোনে জানিয়েছিল।'),
    ],
    3: [
      r('Good but small', 'Cloth is nice, size is small for a healthy eight-year-old. Take the next one.'),
      r('Fades a little', 'After five washes the colour is a bit lighter. Still fine for playing.'),
      r('মোটামুটি ভালো', 'দেখতে সুন্দর, কিন্তু ভেতরের সেলাইটা আরেকটু নরম হতে পারত।'),
    ],
    2: [
      r('Too tight at the neck', 'Pretty, but hard to get over his head. We had to give it to his little cousin.'),
      r('সাইজ মেলেনি', 'বয়স দেখে নিয়েছিলাম, বেশ ছোট হয়েছে। উচ্চতা দেখে অর্ডার করা উচিত ছিল।'),
    ],
  },
  accessory: {
    5: [
      r('Better than the picture', 'Feels solid in the hand, edges are clean. I use it every day.'),
      r('Lovely craft', 'You can see the hand in it. Bought one for myself and one to send abroad.'),
      r('রোজ ব্যবহার করি', 'তিন মাস ধরে ব্যবহার করছি, এখনো নতুনের মতো। অনেকে জিজ্ঞেস করেছে কোথা থেকে নিয়েছি।'),
      r('উপহার হিসেবে দারুণ', 'বান্ধবীকে দিয়েছি, ভীষণ খুশি। প্যাকিং খুব যত্নের।'),
      r('Comfortable from day one', 'No breaking in, no smell, correct size. Very satisfied.'),
      r('দেশি জিনিস, ভালো মান', 'দেশে বানানো এত ভালো জিনিস দেখে গর্ব লাগে। দামও ঠিক আছে।'),
    ],
    4: [
      r('Good and simple', 'Does its job and looks nice. The colour is a shade deeper than I thought.'),
      r('Sturdy', 'Strong, though a little stiff in the first week. It is getting softer.'),
      r('ভালো জিনিস', 'মান ভালো। আকারে একটু ছোট মনে হয়েছে, মাপটা আগে দেখে নেবেন।'),
      r('Nice finishing', 'Finishing is good on the outside; one seam inside could be straighter.'),
      r('সুন্দর', 'পাঞ্জাবির সঙ্গে দারুণ মানিয়েছে। ডেলিভারিও সময়মতো।'),
    ],
    3: [
      r('Fine', 'Fine for the price. I expected it to be a little bigger.'),
      r('Takes time to soften', 'Hard at first, and gave me trouble for some days. Now it is all right.'),
      r('চলে', 'দেখতে ভালো, তবে রংটা ছবির মতো উজ্জ্বল না।'),
    ],
    2: [
      r('Smaller than expected', 'Nicely made, but too small for my use. Please show it next to a person.'),
      r('মন ভরেনি', 'ছবিতে যেমন মনে হয়েছিল হাতে পেয়ে তেমন লাগেনি। ব্যবহার করা যায়, এই পর্যন্তই।'),
    ],
  },
  any: {
    5: [
      r('Will buy again', 'Second order from here. Right size, right colour, on time both times.'),
      r('Honest pictures', 'What I saw is what came. That is rare, so five stars.'),
      r('Polite people', 'I rang to change my address and they did it at once. The product is good as well.'),
      r('ছবি আর জিনিস এক', 'ছবিতে যা দেখেছি ঠিক তাই পেয়েছি। আবার কিনব ইনশাআল্লাহ।'),
      r('দ্রুত ডেলিভারি', 'আজ অর্ডার করে কালই পেয়ে গেছি। প্যাকেট খুলে মন ভালো হয়ে গেল।'),
      r('Neat packing', 'Came folded in paper with the care note. Small things make a difference.'),
    ],
    4: [
      r('Good experience', 'Product is good. Took four days to reach my village, which is acceptable.'),
      r('Satisfied', 'Quality matches the price. One more colour to choose from would be nice.'),
      r('সন্তুষ্ট', 'মান ভালো, দামও সহনীয়। ডেলিভারিটা এক দিন আগে এলে পাঁচ তারা দিতাম।'),
      r('Almost perfect', 'Everything fine except a small crease from the parcel, gone after ironing.'),
      r('ভালোই', 'পরিবারের সবাই পছন্দ করেছে। রং একটু গাঢ়, তবে মানিয়ে গেছে।'),
    ],
    3: [
      r('So-so', 'Not bad, but I liked it more on the screen than in daylight.'),
      r('Delivery took long', 'The product is fine, but it came two days later than promised and I had to call.'),
      r('মাঝারি', 'খারাপ না, আবার খুব ভালোও না। ছাড়ের সময় নিলে ঠিক আছে।'),
    ],
    2: [
      r(
        'Not for me',
        'The quality is acceptable, but the colour does not match my screen at all. I have passed it on.',
      ),
      r('আরেকটু যত্ন চাই', 'প্যাকেটে ভাঁজ পড়ে এসেছে, একটা সুতাও ঝুলছিল। পরের বার ভালো হবে আশা করি।'),
    ],
  },
}
