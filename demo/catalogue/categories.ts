/** The category tree: every slug has a page and products of its own. */
import type { DemoCategory } from './types.ts'

const category = (
  place: string, slug: string, titleEn: string, titleBn: string,
  keywords: string[], en: string, bn: string, aliases?: string[],
): DemoCategory => {
  const [section = '', subsection] = place.split('/')
  return {
    section, ...(subsection && { subsection }), slug,
    title: { en: titleEn, bn: titleBn }, keywords, ...(aliases && { aliases }), description: { en, bn },
  }
}

export const categories: DemoCategory[] = [
  // Main
  category('mainCollections', 'mens', 'Mens', 'ছেলেদের', ['mens', 'men', 'panjabi', 'shirt', 'polo', 'ছেলেদের'],
    'Panjabis, shirts, polos and everything under them.', 'পাঞ্জাবি, শার্ট, পোলো আর সঙ্গে যা যা লাগে।', ['men', 'male', 'gents']),
  category('mainCollections', 'womens', 'Womens', 'মেয়েদের', ['womens', 'women', 'saree', 'kurti', 'three piece', 'মেয়েদের'],
    'Sarees, kurtis, three-pieces and western wear, for every day and for the great ones.', 'শাড়ি, কুর্তি, থ্রি-পিস আর পশ্চিমা পোশাক, রোজকার ও উৎসবের।', ['women', 'ladies', 'female']),
  category('mainCollections', 'kids', 'Kids', 'ছোটদের', ['kids', 'children', 'boys', 'girls', 'baby', 'ছোটদের'],
    'Soft clothes from the first day to thirteen years.', 'জন্মের প্রথম দিন থেকে তেরো বছর পর্যন্ত আরামের পোশাক।', ['children', 'child']),

  // Men
  category('mensCategories/tops', 'panjabi', 'Panjabi', 'পাঞ্জাবি', ['panjabi', 'punjabi', 'পাঞ্জাবি', 'eid', 'festive'],
    'Jamdani, kantha, khadi and plain panjabis, regular and slim.', 'জামদানি, কাঁথা, খাদি ও একরঙা পাঞ্জাবি, রেগুলার ও স্লিম কাটে।', ['punjabi', 'mens-panjabi']),
  category('mensCategories/tops', 'kurta', 'Kurta', 'কুর্তা', ['kurta', 'short panjabi', 'fatua', 'ফতুয়া', 'কুর্তা'],
    'Short, easy kurtas to wear with jeans or a pajama.', 'জিন্স বা পায়জামার সঙ্গে পরার মতো খাটো, আরামের কুর্তা।', ['fatua', 'mens-kurta']),
  category('mensCategories/tops', 'mens-polos', 'Polos', 'পোলো', ['polo', 'polos', 'polo shirt', 'পোলো'],
    'Cotton pique polos in regular and slim fits, up to 5XL.', 'কটন পিকে পোলো, রেগুলার ও স্লিম, মাপ ৫এক্সএল পর্যন্ত।', ['polo', 'polos']),
  category('mensCategories/tops', 'mens-tshirts', 'T-shirts', 'টি-শার্ট', ['t-shirt', 'tshirt', 'tee', 'টি-শার্ট'],
    'Plain, striped, printed and hand-dyed T-shirts.', 'একরঙা, স্ট্রাইপ, প্রিন্ট ও হাতে রাঙানো টি-শার্ট।', ['tshirts', 'tee']),
  category('mensCategories/tops', 'mens-shirts', 'Shirts', 'শার্ট', ['shirt', 'oxford', 'casual shirt', 'formal shirt', 'শার্ট'],
    'Office oxfords, weekend checks and holiday batik.', 'অফিসের অক্সফোর্ড, ছুটির চেক আর বেড়ানোর বাটিক শার্ট।', ['shirts']),
  category('mensCategories/tops', 'mens-hoodie', 'Hoodies', 'হুডি', ['hoodie', 'hoody', 'winter', 'হুডি'],
    'Brushed fleece for foggy mornings.', 'কুয়াশার সকালের জন্য নরম ফ্লিসের হুডি।', ['hoodies', 'hoodie']),
  category('mensCategories/tops', 'blazer', 'Blazers', 'ব্লেজার', ['blazer', 'coat', 'suit', 'ব্লেজার'],
    'Lined blazers for work, weddings and evenings.', 'অফিস, বিয়েবাড়ি ও সন্ধ্যার জন্য লাইনিং দেওয়া ব্লেজার।', ['blazers', 'coat']),
  category('mensCategories/bottoms', 'mens-jeans', 'Jeans', 'জিন্স', ['jeans', 'denim', 'pant', 'জিন্স'],
    'Slim, straight, tapered and loose denim.', 'স্লিম, স্ট্রেইট, টেপারড ও ঢিলে কাটের ডেনিম।', ['jeans']),
  category('mensCategories/bottoms', 'mens-chinos', 'Chinos', 'চিনো ও গ্যাবার্ডিন', ['chino', 'gabardine', 'trouser', 'pant', 'গ্যাবার্ডিন'],
    'Gabardine and linen trousers for work and travel.', 'অফিস ও ভ্রমণের জন্য গ্যাবার্ডিন ও লিনেন প্যান্ট।', ['gabardine', 'trousers']),
  category('mensCategories/bottoms', 'pajama', 'Pajamas', 'পায়জামা', ['pajama', 'payjama', 'churidar', 'পায়জামা'],
    'Pajamas to go under every panjabi, and one for rainy days at home.', 'সব পাঞ্জাবির সঙ্গে পরার পায়জামা, আর বৃষ্টির দিনে ঘরে পরারও।', ['payjama', 'pyjama']),

  // Women
  category('womensCategories/traditional', 'saree', 'Sarees', 'শাড়ি', ['saree', 'sari', 'jamdani', 'tant', 'শাড়ি'],
    'Jamdani, tant, silk, kantha and batik from the weavers’ towns.', 'তাঁতিদের শহর থেকে জামদানি, তাঁত, সিল্ক, কাঁথা ও বাটিক শাড়ি।', ['sari', 'sarees']),
  category('womensCategories/traditional', 'womens-kurtis', 'Kurtis', 'কুর্তি', ['kurti', 'kurtis', 'kameez', 'tunic', 'কুর্তি'],
    'Straight, A-line and slim kurtis for campus, office and festival.', 'ক্যাম্পাস, অফিস ও উৎসবের জন্য সোজা, এ-লাইন ও স্লিম কুর্তি।', ['kurti', 'kurtis']),
  category('womensCategories/traditional', 'three-piece', 'Three-Piece', 'থ্রি-পিস', ['three piece', 'salwar kameez', 'থ্রি-পিস', 'সালোয়ার কামিজ'],
    'Kameez, salwar and orna, sewn and ready to wear.', 'কামিজ, সালোয়ার ও ওড়না, সেলাই করা, পরার জন্য তৈরি।', ['3-piece', 'salwar-kameez']),
  category('womensCategories/traditional', 'abaya', 'Abayas', 'আবায়া', ['abaya', 'borka', 'burqa', 'modest', 'আবায়া', 'বোরকা'],
    'Flowing crepe abayas, sized by length.', 'লম্বা অনুযায়ী মাপের ঘেরওয়ালা ক্রেপ আবায়া।', ['borka', 'burqa']),
  category('womensCategories/western', 'womens-tops', 'Tops', 'টপস', ['top', 'tops', 'western', 'টপস'],
    'Light tops with local handwork, for jeans and palazzos.', 'জিন্স ও প্লাজোর সঙ্গে পরার হালকা টপ, দেশি হাতের কাজে।', ['tops']),
  category('womensCategories/formal', 'womens-formal', 'Office Wear', 'অফিসের পোশাক', ['formal', 'office', 'shirt', 'blazer', 'অফিস'],
    'Shirts and a blazer cut for women who work.', 'কর্মজীবী নারীর মাপে বানানো শার্ট ও ব্লেজার।', ['formal', 'office-wear']),
  category('womensCategories/activewear', 'womens-activewear', 'Activewear', 'অ্যাকটিভওয়্যার', ['activewear', 'sport', 'gym', 'walk', 'yoga'],
    'Quick-dry and soft pieces for walking, sport and stretching.', 'হাঁটা, খেলা ও ব্যায়ামের জন্য কুইক-ড্রাই আর নরম পোশাক।', ['sportswear']),
  category('womensCategories/accessories', 'womens-orna', 'Ornas', 'ওড়না', ['orna', 'dupatta', 'scarf', 'ওড়না'],
    'Ornas that wake up a plain kameez.', 'সাদামাটা কামিজকে রঙিন করে তোলা ওড়না।', ['orna', 'dupatta']),
  category('womensCategories/bottoms', 'palazzo', 'Palazzos', 'প্লাজো', ['palazzo', 'plazo', 'প্লাজো'],
    'Wide, easy legs in viscose and cotton.', 'ভিসকোস ও সুতির চওড়া আরামের প্লাজো।', ['plazo', 'palazzos']),
  category('womensCategories/bottoms', 'womens-jeans', 'Jeans', 'মেয়েদের জিন্স', ['jeans', 'denim', 'জিন্স'],
    'Straight and wide denim, cut for a woman’s waist.', 'মেয়েদের কোমরের মাপে সোজা ও চওড়া ডেনিম।', ['ladies-jeans']),

  // Kids
  category('kidsCategories/boys', 'boys-sets', 'Boys’ Sets', 'ছেলেদের সেট', ['boys', 'set', 'boys set', 'সেট'],
    'Top and bottom together, for play and for festivals.', 'উপর-নিচ মিলিয়ে সেট, খেলা ও উৎসব দুটোর জন্য।'),
  category('kidsCategories/boys', 'boys-panjabi', 'Boys’ Panjabi', 'ছোটদের পাঞ্জাবি', ['boys', 'panjabi', 'kids panjabi', 'পাঞ্জাবি'],
    'Small panjabis to match a father’s.', 'বাবার সঙ্গে মিলিয়ে পরার ছোটদের পাঞ্জাবি।', ['kids-panjabi']),
  category('kidsCategories/boys', 'boys-tshirts', 'Boys’ T-shirts & Polos', 'ছোটদের টি-শার্ট ও পোলো', ['boys', 't-shirt', 'polo', 'টি-শার্ট'],
    'Tough, soft knits for school and holidays.', 'স্কুল ও ছুটির জন্য টেকসই নরম টি-শার্ট আর পোলো।'),
  category('kidsCategories/girls', 'girls-frock', 'Girls’ Frocks', 'ফ্রক', ['girls', 'frock', 'dress', 'ফ্রক'],
    'Twirling frocks in cotton, voile and jamdani.', 'সুতি, ভয়েল ও জামদানির ঘেরওয়ালা ফ্রক।', ['frock', 'frocks']),
  category('kidsCategories/girls', 'girls-kurti', 'Girls’ Kurtis', 'মেয়েশিশুর কুর্তি', ['girls', 'kurti', 'three piece', 'কুর্তি'],
    'Kurtis and a three-piece in small sizes.', 'ছোট মাপে কুর্তি ও থ্রি-পিস।'),
  category('kidsCategories/general', 'new-born-1', 'New Born', 'নবজাতক', ['newborn', 'new born', 'baby', 'infant', 'নবজাতক'],
    'First clothes in soft interlock cotton, up to twelve months.', 'নরম ইন্টারলক কটনে প্রথম পোশাক, বারো মাস পর্যন্ত।', ['newborn', 'baby']),

  // Accessories
  category('accessories', 'accessories', 'Accessories', 'অনুষঙ্গ', ['accessories', 'bag', 'belt', 'scarf', 'sandals'],
    'Bags, belts, scarves and sandals from local makers.', 'দেশি কারিগরের ব্যাগ, বেল্ট, স্কার্ফ ও স্যান্ডেল।', ['accessory']),
  category('accessories', 'bags', 'Bags', 'ব্যাগ', ['bag', 'bags', 'tote', 'jute', 'ব্যাগ'],
    'Jute, canvas, denim and leather bags.', 'পাট, ক্যানভাস, ডেনিম ও চামড়ার ব্যাগ।', ['bag', 'handbags']),
  category('accessories', 'belts', 'Belts', 'বেল্ট', ['belt', 'leather belt', 'বেল্ট'],
    'Leather and canvas belts.', 'চামড়া ও ক্যানভাসের বেল্ট।', ['belt']),
  category('accessories', 'scarves', 'Scarves & Shawls', 'স্কার্ফ ও শাল', ['scarf', 'shawl', 'gamcha', 'চাদর', 'শাল'],
    'Gamcha scarves, handloom and kantha shawls.', 'গামছা স্কার্ফ, তাঁত ও কাঁথার শাল।', ['shawl', 'scarf']),
  category('accessories', 'sandals', 'Sandals', 'স্যান্ডেল', ['sandals', 'shoes', 'slides', 'স্যান্ডেল', 'জুতা'],
    'Leather sandals, slides and a pair for the rains.', 'চামড়ার স্যান্ডেল, স্লাইড আর বর্ষার জন্য এক জোড়া।', ['shoes', 'footwear']),

  // Special
  category('specialCollections', 'all', 'All Products', 'সব পণ্য', ['all', 'everything', 'সব'],
    'Everything we weave, sew and stitch.', 'আমাদের বোনা ও সেলাই করা সবকিছু।'),
  category('specialCollections', 'all-kids', 'All Kids', 'ছোটদের সব', ['all kids', 'kids', 'children'],
    'Every piece for children on one page.', 'ছোটদের সব পোশাক এক পাতায়।'),
  category('specialCollections', 'new-arrivals', 'New Arrivals', 'নতুন এসেছে', ['new', 'new arrivals', 'latest', 'নতুন'],
    'Fresh from the looms and the sewing room.', 'তাঁত আর সেলাইঘর থেকে সদ্য এসেছে।', ['new']),
  category('specialCollections', 'puja-25', 'Puja/25', 'পূজা/২৫', ['puja', 'durga puja', 'festive', 'পূজা'],
    'Forty-eight pieces for the five days of Puja, from Shashthi to Dashami.', 'ষষ্ঠী থেকে দশমী, পূজার পাঁচ দিনের জন্য আটচল্লিশটি পোশাক।', ['puja']),
  category('specialCollections', 'summer-25', 'Summer/25', 'গ্রীষ্ম/২৫', ['summer', 'cotton', 'linen', 'গরম', 'গ্রীষ্ম'],
    'Voile, linen and thin cotton for the hot months.', 'গরমের দিনের জন্য ভয়েল, লিনেন ও পাতলা সুতি।', ['summer']),
  category('specialCollections', 'winter-25', 'Winter/25', 'শীত/২৫', ['winter', 'hoodie', 'shawl', 'শীত'],
    'Fleece, twill and shawls from Agrahayan to Magh.', 'অগ্রহায়ণ থেকে মাঘ, ফ্লিস, টুইল ও শাল।', ['winter']),
  category('specialCollections', 'traditional', 'Traditional', 'ঐতিহ্যবাহী', ['traditional', 'deshi', 'panjabi', 'saree', 'ঐতিহ্য'],
    'Panjabis, sarees, kurtis and three-pieces in one place.', 'পাঞ্জাবি, শাড়ি, কুর্তি ও থ্রি-পিস এক জায়গায়।', ['deshi']),

  // Sale
  category('saleCollections', 'sale', 'Sale', 'ছাড়', ['sale', 'discount', 'offer', 'ছাড়'],
    'Everything that is reduced at present.', 'এই মুহূর্তে ছাড়ে আছে এমন সব পণ্য।', ['offers']),
  category('saleCollections', 'season-of-sale', 'Season of Sale', 'ছাড়ের মৌসুম', ['season of sale', 'sale', '33% off', 'ছাড়'],
    'Chosen pieces of the season at a flat 33% off.', 'মৌসুমের বাছাই করা পোশাকে ফ্ল্যাট ৩৩% ছাড়।'),
]
