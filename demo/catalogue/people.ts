/** Names and addresses for fictitious customers. Any resemblance to real people is a coincidence. */
import { banglaDigits } from '#shared/text/text.ts'
import type { Both } from './types.ts'

/** Which first names and family names are commonly found together. */
type Custom = 'muslim' | 'hindu'
export type FirstName = Both & { gender: 'm' | 'f'; custom: Custom }
export type FamilyName = Both & { gender?: 'm' | 'f'; custom: Custom }

/** Parses 'Rahim রহিম, Mirpur 10 মিরপুর-১০': the last word is Bangla, with hyphens for spaces. */
const pairs = (text: string): Both[] =>
  text.split(',').map((pair) => {
    const words = pair.trim().split(/\s+/)
    return { en: words.slice(0, -1).join(' '), bn: (words.at(-1) ?? '').replaceAll('-', ' ') }
  })

const first = (gender: 'm' | 'f', custom: Custom, text: string): FirstName[] =>
  pairs(text).map((name) => ({ ...name, gender, custom }))
const family = (custom: Custom, text: string, gender?: 'm' | 'f'): FamilyName[] =>
  pairs(text).map((name) => ({ ...name, custom, ...(gender && { gender }) }))

export const firstNames: FirstName[] = [
  ...first(
    'm',
    'muslim',
    `Rahim রহিম, Karim করিম, Tanvir তানভীর, Arif আরিফ, Sabbir সাব্বির, Imran ইমরান, Nayeem নাঈম, Rakib রাকিব,
    Sohel সোহেল, Jahid জাহিদ, Mahmud মাহমুদ, Fahim ফাহিম, Shakil শাকিল, Rezaul রেজাউল, Masud মাসুদ, Zubair জুবায়ের, Asif আসিফ,
    Mehedi মেহেদী, Nafis নাফিস, Shahin শাহীন, Kamrul কামরুল, Anis আনিস, Habib হাবিব, Mizan মিজান, Touhid তৌহিদ, Ridwan রিদওয়ান,
    Farhan ফারহান, Sajid সাজিদ, Ashraf আশরাফ, Monir মনির, Shafiq শফিক, Jamal জামাল, Belal বেলাল, Rifat রিফাত, Tariq তারিক,
    Wasim ওয়াসিম, Yasin ইয়াসিন, Zahir জহির, Nurul নুরুল, Emon ইমন, Sumon সুমন, Ripon রিপন, Shuvo শুভ, Abir আবির, Adnan আদনান`,
  ),
  ...first(
    'f',
    'muslim',
    `Ayesha আয়েশা, Fatema ফাতেমা, Nusrat নুসরাত, Sadia সাদিয়া, Tasnim তাসনিম, Farzana ফারজানা, Sharmin শারমিন,
    Rumana রুমানা, Mim মিম, Sumaiya সুমাইয়া, Nadia নাদিয়া, Jannat জান্নাত, Maliha মালিহা, Afsana আফসানা, Rabeya রাবেয়া,
    Shirin শিরিন, Tania তানিয়া, Sabina সাবিনা, Lamia লামিয়া, Nasrin নাসরিন, Rehana রেহানা, Samira সামিরা, Bushra বুশরা,
    Ishrat ইশরাত, Mahbuba মাহবুবা, Zannatul জান্নাতুল, Anika আনিকা, Raisa রাইসা, Tahmina তাহমিনা, Salma সালমা, Kaniz কানিজ,
    Moushumi মৌসুমী, Shaila শায়লা, Rokeya রোকেয়া, Dilruba দিলরুবা, Faria ফারিয়া, Nabila নাবিলা, Sanjida সানজিদা, Humaira হুমায়রা,
    Laboni লাবনী, Jesmin জেসমিন, Hasina হাসিনা, Parveen পারভীন, Shathi সাথী, Munia মুনিয়া`,
  ),
  ...first(
    'm',
    'hindu',
    `Anik অনিক, Sourav সৌরভ, Joy জয়, Partha পার্থ, Dipankar দীপঙ্কর, Shubhro শুভ্র, Bishwajit বিশ্বজিৎ, Pranto প্রান্ত,
    Ratan রতন, Sujan সুজন, Uttam উত্তম, Arnab অর্ণব, Nirmal নির্মল, Gautam গৌতম, Tapan তপন`,
  ),
  ...first(
    'f',
    'hindu',
    `Priyanka প্রিয়াঙ্কা, Moumita মৌমিতা, Tulika তুলিকা, Shreya শ্রেয়া, Ananya অনন্যা, Puja পূজা, Swapna স্বপ্না, Bithi বীথি,
    Sharmila শর্মিলা, Joyita জয়িতা, Kakoli কাকলী, Lipika লিপিকা, Mitali মিতালী, Sudipta সুদীপ্তা, Aparna অপর্ণা, Tithi তিথি`,
  ),
]

export const familyNames: FamilyName[] = [
  ...family(
    'muslim',
    `Rahman রহমান, Islam ইসলাম, Ahmed আহমেদ, Hossain হোসেন, Khan খান, Chowdhury চৌধুরী, Haque হক, Uddin উদ্দিন,
    Alam আলম, Karim করিম, Siddique সিদ্দিক, Kabir কবির, Hasan হাসান, Ali আলী, Sarker সরকার, Talukder তালুকদার, Sikder সিকদার,
    Bhuiyan ভূঁইয়া, Mollah মোল্লা, Sheikh শেখ, Mia মিয়া, Howlader হাওলাদার, Khondaker খন্দকার, Majumder মজুমদার, Patwary পাটোয়ারী,
    Akand আকন্দ, Pramanik প্রামাণিক, Mridha মৃধা, Faruque ফারুক, Rashid রশিদ, Zaman জামান, Jalil জলিল, Matin মতিন, Quader কাদের,
    Mahmud মাহমুদ, Munshi মুন্সী, Gazi গাজী, Bepari বেপারী`,
  ),
  ...family(
    'muslim',
    'Begum বেগম, Akter আক্তার, Khatun খাতুন, Sultana সুলতানা, Jahan জাহান, Nahar নাহার, Yasmin ইয়াসমিন, Ferdous ফেরদৌস',
    'f',
  ),
  ...family('muslim', 'Morshed মোর্শেদ, Azad আজাদ, Sobhan সোবহান, Sattar সাত্তার', 'm'),
  ...family(
    'hindu',
    `Das দাস, Saha সাহা, Roy রায়, Sarkar সরকার, Ghosh ঘোষ, Paul পাল, Chakraborty চক্রবর্তী, Debnath দেবনাথ, Dey দে,
    Biswas বিশ্বাস, Mondal মণ্ডল, Sen সেন, Datta দত্ত, Barman বর্মন, Nath নাথ, Banik বণিক, Shil শীল`,
  ),
]

/** Family names that match a first name. */
export const familyNamesFor = ({ gender, custom }: FirstName) =>
  familyNames.filter((name) => name.custom === custom && (!name.gender || name.gender === gender))

export const cities = [
  'dhaka',
  'chittagong',
  'sylhet',
  'rajshahi',
  'khulna',
  'barisal',
  'rangpur',
  'mymensingh',
  'comilla',
  'gazipur',
] as const
export type DemoCity = (typeof cities)[number]

export const areas: Record<DemoCity, Both[]> = {
  dhaka:
    pairs(`Dhanmondi ধানমন্ডি, Mirpur 1 মিরপুর-১, Mirpur 10 মিরপুর-১০, Mirpur DOHS মিরপুর-ডিওএইচএস, Pallabi পল্লবী, Uttara Sector 4 উত্তরা-সেক্টর-৪, Uttara Sector 11 উত্তরা-সেক্টর-১১,
    Gulshan 1 গুলশান-১, Gulshan 2 গুলশান-২, Banani বনানী, Mohammadpur মোহাম্মদপুর, Lalmatia লালমাটিয়া, Adabor আদাবর, Shyamoli শ্যামলী, Farmgate ফার্মগেট, Tejgaon তেজগাঁও,
    Badda বাড্ডা, Rampura রামপুরা, Bashundhara বসুন্ধরা, Khilgaon খিলগাঁও, Basabo বাসাবো, Malibagh মালিবাগ, Moghbazar মগবাজার, Shantinagar শান্তিনগর, Wari ওয়ারী,
    Jatrabari যাত্রাবাড়ী, Lalbagh লালবাগ, Azimpur আজিমপুর`),
  chittagong: pairs(
    'Agrabad আগ্রাবাদ, Nasirabad নাসিরাবাদ, Khulshi খুলশী, Halishahar হালিশহর, Panchlaish পাঁচলাইশ, Chawkbazar চকবাজার, Patenga পতেঙ্গা, Bayezid বায়েজিদ, Muradpur মুরাদপুর, Anderkilla আন্দরকিল্লা',
  ),
  sylhet: pairs(
    'Zindabazar জিন্দাবাজার, Amberkhana আম্বরখানা, Upashahar উপশহর, Subid Bazar সুবিদবাজার, Tilagor টিলাগড়, Shibganj শিবগঞ্জ, Kumarpara কুমারপাড়া, Mirabazar মীরাবাজার',
  ),
  rajshahi: pairs(
    'Shaheb Bazar সাহেববাজার, Upashahar উপশহর, Kazla কাজলা, Binodpur বিনোদপুর, Laxmipur লক্ষ্মীপুর, Boalia বোয়ালিয়া, Talaimari তালাইমারী, Sopura সপুরা',
  ),
  khulna: pairs(
    'Sonadanga সোনাডাঙ্গা, Khalishpur খালিশপুর, Boyra বয়রা, Nirala নিরালা, Gollamari গল্লামারী, Daulatpur দৌলতপুর, Royal Mor রয়্যাল-মোড়, Moylapota ময়লাপোতা',
  ),
  barisal: pairs(
    'Sadar Road সদর-রোড, Nathullabad নথুল্লাবাদ, Rupatali রূপাতলী, Alekanda আলেকান্দা, Kashipur কাশিপুর, Amtala আমতলা, Notun Bazar নতুনবাজার, Bottola বটতলা',
  ),
  rangpur: pairs(
    'Jahaj Company Mor জাহাজ-কোম্পানি-মোড়, Dhap ধাপ, Shapla Chattar শাপলা-চত্বর, Modern Mor মডার্ন-মোড়, Mahiganj মাহিগঞ্জ, Munshipara মুন্সিপাড়া, Lalbagh লালবাগ, Guptapara গুপ্তপাড়া',
  ),
  mymensingh: pairs(
    'Ganginarpar গাঙ্গিনারপাড়, Charpara চরপাড়া, Kachijhuli কাচিঝুলি, Town Hall টাউনহল, Akua আকুয়া, Maskanda মাসকান্দা, Sankipara সানকিপাড়া, Kewatkhali কেওয়াটখালী',
  ),
  comilla: pairs(
    'Kandirpar কান্দিরপাড়, Jhautala ঝাউতলা, Racecourse রেসকোর্স, Tomsom Bridge টমছমব্রিজ, Bagichagaon বাগিচাগাঁও, Kotbari কোটবাড়ী, Chawk Bazar চকবাজার, Shashongacha শাসনগাছা',
  ),
  gazipur: pairs(
    'Tongi টঙ্গী, Board Bazar বোর্ডবাজার, Chowrasta চৌরাস্তা, Joydebpur জয়দেবপুর, Konabari কোনাবাড়ী, Shibbari শিববাড়ী, Kashimpur কাশিমপুর, Chandna চান্দনা',
  ),
}

/** 'House 12, Road 5, Dhanmondi', optionally with a flat. */
export const addressLine = (area: Both, house: number, road?: number, flat?: string) =>
  [flat && `Flat ${flat}`, `House ${house}`, road && `Road ${road}`, area.en].filter(Boolean).join(', ')

const bnDigits = (n: number) => banglaDigits(String(n))

export const addressLineBn = (area: Both, house: number, road?: number) =>
  [`বাসা ${bnDigits(house)}`, road && `রোড ${bnDigits(road)}`, area.bn].filter(Boolean).join(', ')

export const orderNotes: string[] = [
  'Please call before delivery.',
  'Deliver after 5 pm, nobody is home earlier.',
  'Leave it with the guard at the gate.',
  'It is a gift, please do not put the invoice on top.',
  'Need it before Friday if possible.',
  'The house is opposite the mosque, blue gate.',
  'Office address, deliver between 10 and 5 on working days.',
  'Please check the size before sending, last time it was mixed up.',
  'Lift is out of order, I will come down.',
  'I will have the exact change ready.',
  'Please pack the two pieces separately.',
  'Call the second number if the first does not answer.',
  'ডেলিভারির আগে ফোন দেবেন।',
  'বিকেল পাঁচটার পর আসবেন।',
  'দারোয়ানের কাছে রেখে গেলেই হবে।',
  'উপহার দেব, একটু সুন্দর করে প্যাক করবেন।',
  'শুক্রবারের আগে পেলে খুব উপকার হয়।',
  'স্কুলের পাশের গলি, তৃতীয় বাড়ি।',
  'সাইজটা দেখে পাঠাবেন প্লিজ।',
  'ফোনে না পেলে মেসেজ দেবেন।',
  'বাসা চারতলায়, লিফট নেই।',
]

/** The Bangladeshi mobile prefixes in use. */
export const mobilePrefixes = ['013', '014', '015', '016', '017', '018', '019'] as const
