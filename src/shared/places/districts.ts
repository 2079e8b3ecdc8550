import { placeKey } from './place-key.ts'

/** A name in both languages. */
type Names = { en: string; bn: string }
export type Division = Names & { code: string }
/** `aliases`: other spellings that people type. */
export type District = Names & { code: string; division: string; aliases: readonly string[] }

// Names and codes: docs/places.md. Codes never change: orders and addresses hold them.
export const divisions: readonly Division[] = [
  { code: 'division-barishal', en: 'Barishal', bn: 'বরিশাল' },
  { code: 'division-chattogram', en: 'Chattogram', bn: 'চট্টগ্রাম' },
  { code: 'division-dhaka', en: 'Dhaka', bn: 'ঢাকা' },
  { code: 'division-khulna', en: 'Khulna', bn: 'খুলনা' },
  { code: 'division-mymensingh', en: 'Mymensingh', bn: 'ময়মনসিংহ' },
  { code: 'division-rajshahi', en: 'Rajshahi', bn: 'রাজশাহী' },
  { code: 'division-rangpur', en: 'Rangpur', bn: 'রংপুর' },
  { code: 'division-sylhet', en: 'Sylhet', bn: 'সিলেট' },
]

export const districts: readonly District[] = [
  { code: 'barguna', en: 'Barguna', bn: 'বরগুনা', division: 'division-barishal', aliases: [] },
  { code: 'barishal', en: 'Barishal', bn: 'বরিশাল', division: 'division-barishal', aliases: ['Barisal', 'Borishal'] },
  { code: 'bhola', en: 'Bhola', bn: 'ভোলা', division: 'division-barishal', aliases: [] },
  {
    code: 'jhalokati',
    en: 'Jhalokati',
    bn: 'ঝালকাঠি',
    division: 'division-barishal',
    aliases: ['Jhalakathi', 'Jhalokathi', 'Jhalakati', 'Jhalkathi', 'ঝালকাঠী'],
  },
  {
    code: 'patuakhali',
    en: 'Patuakhali',
    bn: 'পটুয়াখালী',
    division: 'division-barishal',
    aliases: ['Potuakhali', 'পটুয়াখালি'],
  },
  { code: 'pirojpur', en: 'Pirojpur', bn: 'পিরোজপুর', division: 'division-barishal', aliases: ['Perojpur'] },
  {
    code: 'bandarban',
    en: 'Bandarban',
    bn: 'বান্দরবান',
    division: 'division-chattogram',
    aliases: ['Bandorban', 'বান্দরবন'],
  },
  {
    code: 'brahmanbaria',
    en: 'Brahmanbaria',
    bn: 'ব্রাহ্মণবাড়িয়া',
    division: 'division-chattogram',
    aliases: ['B. Baria', 'Bramhanbaria', 'Brahmonbaria', 'Brammanbaria', 'ব্রাহ্মণবাড়ীয়া', 'ব্রাহ্মনবাড়িয়া', 'বি.বাড়িয়া'],
  },
  { code: 'chandpur', en: 'Chandpur', bn: 'চাঁদপুর', division: 'division-chattogram', aliases: ['চাদপুর'] },
  {
    code: 'chattogram',
    en: 'Chattogram',
    bn: 'চট্টগ্রাম',
    division: 'division-chattogram',
    aliases: ['Chittagong', 'Chottogram', 'Chattagram', 'Ctg', 'চিটাগাং', 'চিটাগং'],
  },
  { code: 'coxs-bazar', en: "Cox's Bazar", bn: 'কক্সবাজার', division: 'division-chattogram', aliases: ['Cox Bazar'] },
  { code: 'cumilla', en: 'Cumilla', bn: 'কুমিল্লা', division: 'division-chattogram', aliases: ['Comilla'] },
  { code: 'feni', en: 'Feni', bn: 'ফেনী', division: 'division-chattogram', aliases: [] },
  {
    code: 'khagrachhari',
    en: 'Khagrachhari',
    bn: 'খাগড়াছড়ি',
    division: 'division-chattogram',
    aliases: ['Khagrachari', 'Khagrachori', 'Khagrasori', 'খাগড়াছড়ী'],
  },
  {
    code: 'lakshmipur',
    en: 'Lakshmipur',
    bn: 'লক্ষ্মীপুর',
    division: 'division-chattogram',
    aliases: ['Laxmipur', 'Luxmipur', 'Lakhsmipur', 'Lokkhipur', 'Laksmipur', 'লক্ষীপুর', 'লক্ষিপুর'],
  },
  { code: 'noakhali', en: 'Noakhali', bn: 'নোয়াখালী', division: 'division-chattogram', aliases: ['নোয়াখালি'] },
  { code: 'rangamati', en: 'Rangamati', bn: 'রাঙ্গামাটি', division: 'division-chattogram', aliases: ['রাঙামাটি', 'রাংগামাটি'] },
  { code: 'dhaka', en: 'Dhaka', bn: 'ঢাকা', division: 'division-dhaka', aliases: ['Dacca'] },
  { code: 'faridpur', en: 'Faridpur', bn: 'ফরিদপুর', division: 'division-dhaka', aliases: [] },
  { code: 'gazipur', en: 'Gazipur', bn: 'গাজীপুর', division: 'division-dhaka', aliases: ['গাজিপুর'] },
  { code: 'gopalganj', en: 'Gopalganj', bn: 'গোপালগঞ্জ', division: 'division-dhaka', aliases: ['Gopalgonj'] },
  {
    code: 'kishoreganj',
    en: 'Kishoreganj',
    bn: 'কিশোরগঞ্জ',
    division: 'division-dhaka',
    aliases: ['Kishorganj', 'Kishorgonj', 'Kishoregonj'],
  },
  { code: 'madaripur', en: 'Madaripur', bn: 'মাদারীপুর', division: 'division-dhaka', aliases: ['মাদারিপুর'] },
  { code: 'manikganj', en: 'Manikganj', bn: 'মানিকগঞ্জ', division: 'division-dhaka', aliases: ['Manikgonj'] },
  {
    code: 'munshiganj',
    en: 'Munshiganj',
    bn: 'মুন্সিগঞ্জ',
    division: 'division-dhaka',
    aliases: ['Munsiganj', 'Munshigonj', 'মুন্সীগঞ্জ'],
  },
  {
    code: 'narayanganj',
    en: 'Narayanganj',
    bn: 'নারায়ণগঞ্জ',
    division: 'division-dhaka',
    aliases: ['Naryanganj', 'Narayangonj', 'নারায়নগঞ্জ'],
  },
  {
    code: 'narsingdi',
    en: 'Narsingdi',
    bn: 'নরসিংদী',
    division: 'division-dhaka',
    aliases: ['Narshingdi', 'Norshingdi', 'Norsingdi', 'নরসিংদি'],
  },
  { code: 'rajbari', en: 'Rajbari', bn: 'রাজবাড়ী', division: 'division-dhaka', aliases: ['রাজবাড়ি'] },
  {
    code: 'shariatpur',
    en: 'Shariatpur',
    bn: 'শরীয়তপুর',
    division: 'division-dhaka',
    aliases: ['Sariatpur', 'Shoriatpur', 'শরিয়তপুর'],
  },
  { code: 'tangail', en: 'Tangail', bn: 'টাঙ্গাইল', division: 'division-dhaka', aliases: ['টাংগাইল'] },
  { code: 'bagerhat', en: 'Bagerhat', bn: 'বাগেরহাট', division: 'division-khulna', aliases: [] },
  { code: 'chuadanga', en: 'Chuadanga', bn: 'চুয়াডাঙ্গা', division: 'division-khulna', aliases: ['চুয়াডাংগা'] },
  { code: 'jashore', en: 'Jashore', bn: 'যশোর', division: 'division-khulna', aliases: ['Jessore'] },
  {
    code: 'jhenaidah',
    en: 'Jhenaidah',
    bn: 'ঝিনাইদহ',
    division: 'division-khulna',
    aliases: ['Jhenaidaha', 'Jhinaidah', 'Jhenidah', 'Jhinaidaha', 'ঝিনাইদাহ'],
  },
  { code: 'khulna', en: 'Khulna', bn: 'খুলনা', division: 'division-khulna', aliases: [] },
  { code: 'kushtia', en: 'Kushtia', bn: 'কুষ্টিয়া', division: 'division-khulna', aliases: ['Kustia'] },
  { code: 'magura', en: 'Magura', bn: 'মাগুরা', division: 'division-khulna', aliases: [] },
  { code: 'meherpur', en: 'Meherpur', bn: 'মেহেরপুর', division: 'division-khulna', aliases: [] },
  { code: 'narail', en: 'Narail', bn: 'নড়াইল', division: 'division-khulna', aliases: [] },
  { code: 'satkhira', en: 'Satkhira', bn: 'সাতক্ষীরা', division: 'division-khulna', aliases: [] },
  { code: 'jamalpur', en: 'Jamalpur', bn: 'জামালপুর', division: 'division-mymensingh', aliases: [] },
  {
    code: 'mymensingh',
    en: 'Mymensingh',
    bn: 'ময়মনসিংহ',
    division: 'division-mymensingh',
    aliases: ['Mymensing', 'Mymenshing', 'Moymonsingh', 'Maymansingh', 'ময়মনসিং'],
  },
  {
    code: 'netrakona',
    en: 'Netrakona',
    bn: 'নেত্রকোণা',
    division: 'division-mymensingh',
    aliases: ['Netrokona', 'নেত্রকোনা'],
  },
  { code: 'sherpur', en: 'Sherpur', bn: 'শেরপুর', division: 'division-mymensingh', aliases: [] },
  { code: 'bogura', en: 'Bogura', bn: 'বগুড়া', division: 'division-rajshahi', aliases: ['Bogra'] },
  {
    code: 'chapainawabganj',
    en: 'Chapainawabganj',
    bn: 'চাঁপাইনবাবগঞ্জ',
    division: 'division-rajshahi',
    aliases: ['Chapainababganj', 'Chapai', 'চাপাইনবাবগঞ্জ', 'চাঁপাই', 'Chapainawabgonj'],
  },
  {
    code: 'joypurhat',
    en: 'Joypurhat',
    bn: 'জয়পুরহাট',
    division: 'division-rajshahi',
    aliases: ['Jaipurhat', 'Joypurhut'],
  },
  { code: 'naogaon', en: 'Naogaon', bn: 'নওগাঁ', division: 'division-rajshahi', aliases: ['Nogaon', 'Nowgaon', 'নওগা'] },
  { code: 'natore', en: 'Natore', bn: 'নাটোর', division: 'division-rajshahi', aliases: ['Nator'] },
  { code: 'pabna', en: 'Pabna', bn: 'পাবনা', division: 'division-rajshahi', aliases: [] },
  { code: 'rajshahi', en: 'Rajshahi', bn: 'রাজশাহী', division: 'division-rajshahi', aliases: ['রাজশাহি'] },
  {
    code: 'sirajganj',
    en: 'Sirajganj',
    bn: 'সিরাজগঞ্জ',
    division: 'division-rajshahi',
    aliases: ['Serajganj', 'Sirajgonj'],
  },
  { code: 'dinajpur', en: 'Dinajpur', bn: 'দিনাজপুর', division: 'division-rangpur', aliases: [] },
  { code: 'gaibandha', en: 'Gaibandha', bn: 'গাইবান্ধা', division: 'division-rangpur', aliases: ['Gaibanda'] },
  { code: 'kurigram', en: 'Kurigram', bn: 'কুড়িগ্রাম', division: 'division-rangpur', aliases: [] },
  { code: 'lalmonirhat', en: 'Lalmonirhat', bn: 'লালমনিরহাট', division: 'division-rangpur', aliases: ['Lalmanirhat'] },
  {
    code: 'nilphamari',
    en: 'Nilphamari',
    bn: 'নীলফামারী',
    division: 'division-rangpur',
    aliases: ['Nilfamari', 'Nilphamary', 'নিলফামারী', 'নীলফামারি'],
  },
  {
    code: 'panchagarh',
    en: 'Panchagarh',
    bn: 'পঞ্চগড়',
    division: 'division-rangpur',
    aliases: ['Panchagar', 'Ponchogor', 'পঞ্চগর'],
  },
  { code: 'rangpur', en: 'Rangpur', bn: 'রংপুর', division: 'division-rangpur', aliases: [] },
  {
    code: 'thakurgaon',
    en: 'Thakurgaon',
    bn: 'ঠাকুরগাঁও',
    division: 'division-rangpur',
    aliases: ['Thakurgao', 'ঠাকুরগাও', 'ঠাকুরগাঁ'],
  },
  {
    code: 'habiganj',
    en: 'Habiganj',
    bn: 'হবিগঞ্জ',
    division: 'division-sylhet',
    aliases: ['Hobiganj', 'Hobigonj', 'Habigonj'],
  },
  {
    code: 'moulvibazar',
    en: 'Moulvibazar',
    bn: 'মৌলভীবাজার',
    division: 'division-sylhet',
    aliases: ['Maulvibazar', 'Moulavibazar', 'Molvibazar', 'Maulavibazar', 'মৌলভিবাজার'],
  },
  { code: 'sunamganj', en: 'Sunamganj', bn: 'সুনামগঞ্জ', division: 'division-sylhet', aliases: ['Sunamgonj'] },
  { code: 'sylhet', en: 'Sylhet', bn: 'সিলেট', division: 'division-sylhet', aliases: ['Silhet'] },
]

/**
 * The cities of the first checkout. Their keys stay `city` on the wire; `district` is the code of the district they
 * stand for.
 */
export const cities = [
  { key: 'dhaka', district: 'dhaka', en: 'Dhaka', bn: 'ঢাকা' },
  { key: 'chittagong', district: 'chattogram', en: 'Chattogram (Chittagong)', bn: 'চট্টগ্রাম' },
  { key: 'sylhet', district: 'sylhet', en: 'Sylhet', bn: 'সিলেট' },
  { key: 'rajshahi', district: 'rajshahi', en: 'Rajshahi', bn: 'রাজশাহী' },
  { key: 'khulna', district: 'khulna', en: 'Khulna', bn: 'খুলনা' },
  { key: 'barisal', district: 'barishal', en: 'Barishal (Barisal)', bn: 'বরিশাল' },
  { key: 'rangpur', district: 'rangpur', en: 'Rangpur', bn: 'রংপুর' },
  { key: 'mymensingh', district: 'mymensingh', en: 'Mymensingh', bn: 'ময়মনসিংহ' },
  { key: 'comilla', district: 'cumilla', en: 'Cumilla (Comilla)', bn: 'কুমিল্লা' },
  { key: 'gazipur', district: 'gazipur', en: 'Gazipur', bn: 'গাজীপুর' },
] as const

const byCode = new Map(districts.map((district) => [district.code, district]))
export const districtByCode = (code: string): District | undefined => byCode.get(code)

const byName = new Map<string, District>()
for (const district of districts) {
  for (const name of [district.code, district.en, district.bn, ...district.aliases])
    byName.set(placeKey(name), district)
}
for (const city of cities) {
  const district = byCode.get(city.district)
  if (district) byName.set(placeKey(city.en), district)
}

/** The district of a code, a name in either script, an old spelling or a city's key; undefined for any other text. */
export const findDistrict = (text: string): District | undefined => byName.get(placeKey(text))

/** `city` of a district on the wire: the key of one of the ten cities, else its English name. */
export const cityOf = (district: District): string =>
  cities.find((city) => city.district === district.code)?.key ?? district.en

/** What people read for a `city` of the wire; a text that is no place stays as it is. */
export function cityNames(city: string): Names {
  const known = cities.find(({ key }) => key === city) ?? findDistrict(city)
  return known ? { en: known.en, bn: known.bn } : { en: city, bn: city }
}
