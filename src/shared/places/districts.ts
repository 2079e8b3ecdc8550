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

const district = (division: string, code: string, en: string, bn: string, ...aliases: string[]): District => ({
  code,
  en,
  bn,
  division: `division-${division}`,
  aliases,
})

export const districts: readonly District[] = [
  district('barishal', 'barguna', 'Barguna', 'বরগুনা'),
  district('barishal', 'barishal', 'Barishal', 'বরিশাল', 'Barisal', 'Borishal'),
  district('barishal', 'bhola', 'Bhola', 'ভোলা'),
  district(
    'barishal',
    'jhalokati',
    'Jhalokati',
    'ঝালকাঠি',
    'Jhalakathi',
    'Jhalokathi',
    'Jhalakati',
    'Jhalkathi',
    'ঝালকাঠী',
  ),
  district('barishal', 'patuakhali', 'Patuakhali', 'পটুয়াখালী', 'Potuakhali', 'পটুয়াখালি'),
  district('barishal', 'pirojpur', 'Pirojpur', 'পিরোজপুর', 'Perojpur'),
  district('chattogram', 'bandarban', 'Bandarban', 'বান্দরবান', 'Bandorban', 'বান্দরবন'),
  district(
    'chattogram',
    'brahmanbaria',
    'Brahmanbaria',
    'ব্রাহ্মণবাড়িয়া',
    'B. Baria',
    'Bramhanbaria',
    'Brahmonbaria',
    'Brammanbaria',
    'ব্রাহ্মণবাড়ীয়া',
    'ব্রাহ্মনবাড়িয়া',
    'বি.বাড়িয়া',
  ),
  district('chattogram', 'chandpur', 'Chandpur', 'চাঁদপুর', 'চাদপুর'),
  district(
    'chattogram',
    'chattogram',
    'Chattogram',
    'চট্টগ্রাম',
    'Chittagong',
    'Chottogram',
    'Chattagram',
    'Ctg',
    'চিটাগাং',
    'চিটাগং',
  ),
  district('chattogram', 'coxs-bazar', "Cox's Bazar", 'কক্সবাজার', 'Cox Bazar'),
  district('chattogram', 'cumilla', 'Cumilla', 'কুমিল্লা', 'Comilla'),
  district('chattogram', 'feni', 'Feni', 'ফেনী'),
  district(
    'chattogram',
    'khagrachhari',
    'Khagrachhari',
    'খাগড়াছড়ি',
    'Khagrachari',
    'Khagrachori',
    'Khagrasori',
    'খাগড়াছড়ী',
  ),
  district(
    'chattogram',
    'lakshmipur',
    'Lakshmipur',
    'লক্ষ্মীপুর',
    'Laxmipur',
    'Luxmipur',
    'Lakhsmipur',
    'Lokkhipur',
    'Laksmipur',
    'লক্ষীপুর',
    'লক্ষিপুর',
  ),
  district('chattogram', 'noakhali', 'Noakhali', 'নোয়াখালী', 'নোয়াখালি'),
  district('chattogram', 'rangamati', 'Rangamati', 'রাঙ্গামাটি', 'রাঙামাটি', 'রাংগামাটি'),
  district('dhaka', 'dhaka', 'Dhaka', 'ঢাকা', 'Dacca'),
  district('dhaka', 'faridpur', 'Faridpur', 'ফরিদপুর'),
  district('dhaka', 'gazipur', 'Gazipur', 'গাজীপুর', 'গাজিপুর'),
  district('dhaka', 'gopalganj', 'Gopalganj', 'গোপালগঞ্জ', 'Gopalgonj'),
  district('dhaka', 'kishoreganj', 'Kishoreganj', 'কিশোরগঞ্জ', 'Kishorganj', 'Kishorgonj', 'Kishoregonj'),
  district('dhaka', 'madaripur', 'Madaripur', 'মাদারীপুর', 'মাদারিপুর'),
  district('dhaka', 'manikganj', 'Manikganj', 'মানিকগঞ্জ', 'Manikgonj'),
  district('dhaka', 'munshiganj', 'Munshiganj', 'মুন্সিগঞ্জ', 'Munsiganj', 'Munshigonj', 'মুন্সীগঞ্জ'),
  district('dhaka', 'narayanganj', 'Narayanganj', 'নারায়ণগঞ্জ', 'Naryanganj', 'Narayangonj', 'নারায়নগঞ্জ'),
  district('dhaka', 'narsingdi', 'Narsingdi', 'নরসিংদী', 'Narshingdi', 'Norshingdi', 'Norsingdi', 'নরসিংদি'),
  district('dhaka', 'rajbari', 'Rajbari', 'রাজবাড়ী', 'রাজবাড়ি'),
  district('dhaka', 'shariatpur', 'Shariatpur', 'শরীয়তপুর', 'Sariatpur', 'Shoriatpur', 'শরিয়তপুর'),
  district('dhaka', 'tangail', 'Tangail', 'টাঙ্গাইল', 'টাংগাইল'),
  district('khulna', 'bagerhat', 'Bagerhat', 'বাগেরহাট'),
  district('khulna', 'chuadanga', 'Chuadanga', 'চুয়াডাঙ্গা', 'চুয়াডাংগা'),
  district('khulna', 'jashore', 'Jashore', 'যশোর', 'Jessore'),
  district('khulna', 'jhenaidah', 'Jhenaidah', 'ঝিনাইদহ', 'Jhenaidaha', 'Jhinaidah', 'Jhenidah', 'Jhinaidaha', 'ঝিনাইদাহ'),
  district('khulna', 'khulna', 'Khulna', 'খুলনা'),
  district('khulna', 'kushtia', 'Kushtia', 'কুষ্টিয়া', 'Kustia'),
  district('khulna', 'magura', 'Magura', 'মাগুরা'),
  district('khulna', 'meherpur', 'Meherpur', 'মেহেরপুর'),
  district('khulna', 'narail', 'Narail', 'নড়াইল'),
  district('khulna', 'satkhira', 'Satkhira', 'সাতক্ষীরা'),
  district('mymensingh', 'jamalpur', 'Jamalpur', 'জামালপুর'),
  district(
    'mymensingh',
    'mymensingh',
    'Mymensingh',
    'ময়মনসিংহ',
    'Mymensing',
    'Mymenshing',
    'Moymonsingh',
    'Maymansingh',
    'ময়মনসিং',
  ),
  district('mymensingh', 'netrakona', 'Netrakona', 'নেত্রকোণা', 'Netrokona', 'নেত্রকোনা'),
  district('mymensingh', 'sherpur', 'Sherpur', 'শেরপুর'),
  district('rajshahi', 'bogura', 'Bogura', 'বগুড়া', 'Bogra'),
  district(
    'rajshahi',
    'chapainawabganj',
    'Chapainawabganj',
    'চাঁপাইনবাবগঞ্জ',
    'Chapainababganj',
    'Chapai',
    'চাপাইনবাবগঞ্জ',
    'চাঁপাই',
    'Chapainawabgonj',
  ),
  district('rajshahi', 'joypurhat', 'Joypurhat', 'জয়পুরহাট', 'Jaipurhat', 'Joypurhut'),
  district('rajshahi', 'naogaon', 'Naogaon', 'নওগাঁ', 'Nogaon', 'Nowgaon', 'নওগা'),
  district('rajshahi', 'natore', 'Natore', 'নাটোর', 'Nator'),
  district('rajshahi', 'pabna', 'Pabna', 'পাবনা'),
  district('rajshahi', 'rajshahi', 'Rajshahi', 'রাজশাহী', 'রাজশাহি'),
  district('rajshahi', 'sirajganj', 'Sirajganj', 'সিরাজগঞ্জ', 'Serajganj', 'Sirajgonj'),
  district('rangpur', 'dinajpur', 'Dinajpur', 'দিনাজপুর'),
  district('rangpur', 'gaibandha', 'Gaibandha', 'গাইবান্ধা', 'Gaibanda'),
  district('rangpur', 'kurigram', 'Kurigram', 'কুড়িগ্রাম'),
  district('rangpur', 'lalmonirhat', 'Lalmonirhat', 'লালমনিরহাট', 'Lalmanirhat'),
  district('rangpur', 'nilphamari', 'Nilphamari', 'নীলফামারী', 'Nilfamari', 'Nilphamary', 'নিলফামারী', 'নীলফামারি'),
  district('rangpur', 'panchagarh', 'Panchagarh', 'পঞ্চগড়', 'Panchagar', 'Ponchogor', 'পঞ্চগর'),
  district('rangpur', 'rangpur', 'Rangpur', 'রংপুর'),
  district('rangpur', 'thakurgaon', 'Thakurgaon', 'ঠাকুরগাঁও', 'Thakurgao', 'ঠাকুরগাও', 'ঠাকুরগাঁ'),
  district('sylhet', 'habiganj', 'Habiganj', 'হবিগঞ্জ', 'Hobiganj', 'Hobigonj', 'Habigonj'),
  district(
    'sylhet',
    'moulvibazar',
    'Moulvibazar',
    'মৌলভীবাজার',
    'Maulvibazar',
    'Moulavibazar',
    'Molvibazar',
    'Maulavibazar',
    'মৌলভিবাজার',
  ),
  district('sylhet', 'sunamganj', 'Sunamganj', 'সুনামগঞ্জ', 'Sunamgonj'),
  district('sylhet', 'sylhet', 'Sylhet', 'সিলেট', 'Silhet'),
]

/** The cities of the first checkout. Their keys stay `city` in the API; `district` is the code of their district. */
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

/** `city` of a district in the API: the key of one of the ten cities, else its English name. */
export const cityOf = (district: District): string =>
  cities.find((city) => city.district === district.code)?.key ?? district.en

/** The display name of a `city` in the API; a text that is no place is unchanged. */
export function cityNames(city: string): Names {
  const known = cities.find(({ key }) => key === city) ?? findDistrict(city)
  return known ? { en: known.en, bn: known.bn } : { en: city, bn: city }
}
