/** Men's pieces. The words are in words-mens.ts and words-mens-bottoms.ts. */
import { group } from './rows.ts'
import type { Group } from './rows.ts'

const mensGroup = (rest: Omit<Group, 'category'>): Group => ({ ...rest, category: 'mens' })

const panjabi = group(
  mensGroup({ garment: 'panjabi', subcategory: 'panjabi', chart: 'panjabi', sizes: 'chest 38-46', fit: 'Regular Fit', tags: ['mens', 'panjabi', 'punjabi', 'পাঞ্জাবি'] }),
  [
    { slug: 'shitalakshya-jamdani-panjabi', cloth: 'jamdani', cut: 0, colours: ['ivory+maroon', 'green+ivory', 'navy+beige'], regular: 3890, material: 'jamdani-cotton', in: ['puja-25'], tags: ['festive', 'eid'] },
    { slug: 'megh-kantha-panjabi', cloth: 'kantha', cut: 0, colours: ['white+indigo', 'sky-blue+white'], regular: 3290, material: 'cotton', in: ['puja-25'], tags: ['hand stitched', 'festive'] },
    { slug: 'padma-stripe-panjabi', cloth: 'stripe', cut: 2, colours: ['white+blue', 'beige+brown', 'grey+navy'], regular: 1890, sale: true, material: 'handloom', tags: ['everyday', 'jummah'] },
    { slug: 'dhanmondi-evening-panjabi', cloth: 'plain', cut: 2, colours: ['black+mustard', 'maroon+beige', 'navy+grey'], regular: 2490, material: 'half-silk', in: ['puja-25'], tags: ['party', 'evening'] },
    { slug: 'hemanta-embroidered-panjabi', cloth: 'embroidery', cut: 0, colours: ['mustard+maroon', 'olive+ivory', 'rust+ivory'], regular: 3490, material: 'half-silk', in: ['puja-25'], tags: ['holud', 'festive', 'হলুদ'] },
    { slug: 'bijoya-border-panjabi', cloth: 'embroidery', cut: 1, colours: ['white+red', 'ivory+red'], regular: 2990, material: 'cotton', in: ['puja-25', 'new-arrivals'], tags: ['puja', 'পূজা'] },
    { slug: 'sonargaon-block-print-panjabi', cloth: 'block-print', cut: 0, colours: ['terracotta+ivory', 'indigo+white', 'leaf+ivory'], regular: 2190, material: 'cotton', in: ['puja-25'], tags: ['boishakh', 'বৈশাখ'] },
    { slug: 'cumilla-khadi-panjabi', cloth: 'plain', cut: 0, colours: ['beige+brown', 'ivory+olive', 'grey+charcoal'], regular: 1990, material: 'khadi', in: ['puja-25'], tags: ['khadi', 'খাদি'] },
    { slug: 'arial-batik-panjabi', cloth: 'batik', cut: 2, colours: ['indigo+white', 'plum+ivory'], regular: 2390, sale: true, material: 'cotton', tags: ['casual'] },
    { slug: 'kashful-jamdani-panjabi', cloth: 'jamdani', cut: 2, colours: ['white+mustard', 'sky-blue+white', 'mint+white'], regular: 4290, material: 'jamdani-cotton', in: ['puja-25', 'new-arrivals'], tags: ['sharat', 'শরৎ'] },
    { slug: 'boishakhi-tie-dye-panjabi', cloth: 'tie-dye', cut: 1, colours: ['red+white', 'marigold+ivory'], regular: 2090, sale: true, material: 'voile', in: ['puja-25'], tags: ['boishakh', 'বৈশাখ', 'falgun'] },
    { slug: 'surma-slim-panjabi', cloth: 'plain', cut: 3, colours: ['teal+ivory', 'charcoal+grey', 'maroon+mustard', 'white+navy'], regular: 1790, fit: 'Slim Fit', material: 'poplin', in: ['puja-25'], tags: ['slim'] },
    { slug: 'sundarban-check-panjabi', cloth: 'check', cut: 0, colours: ['green+beige', 'brown+ivory'], regular: 1990, material: 'handloom', tags: ['handloom', 'তাঁত'] },
    { slug: 'nabanno-twill-panjabi', cloth: 'twill', cut: 3, colours: ['olive+beige', 'tan+ivory', 'navy+mustard'], regular: 2290, fit: 'Slim Fit', material: 'soft-twill', in: ['puja-25'], tags: ['winter', 'নবান্ন'] },
  ],
)

const kurta = group(
  mensGroup({ garment: 'kurta', subcategory: 'kurta', chart: 'kurta', sizes: 'chest 38-46', fit: 'Regular Fit', tags: ['mens', 'kurta', 'short panjabi', 'কুর্তা', 'ফতুয়া'] }),
  [
    { slug: 'jamuna-kurta', cloth: 'plain', cut: 0, colours: ['white+navy', 'sky-blue+white', 'beige+brown'], regular: 1290, material: 'linen-cotton', in: ['summer-25'], tags: ['linen'] },
    { slug: 'chandpur-stripe-kurta', cloth: 'stripe', cut: 1, colours: ['blue+white', 'grey+ivory'], regular: 1390, sale: true, material: 'handloom', in: ['summer-25'] },
    { slug: 'rangamati-tie-dye-kurta', cloth: 'tie-dye', cut: 0, colours: ['indigo+white', 'teal+ivory'], regular: 1490, material: 'voile', in: ['summer-25'], tags: ['travel'] },
    { slug: 'palash-kantha-kurta', cloth: 'kantha', cut: 2, colours: ['marigold+ivory', 'maroon+mustard'], regular: 1990, material: 'cotton', in: ['puja-25'], tags: ['falgun', 'ফাল্গুন'] },
    { slug: 'shimul-block-print-kurta', cloth: 'block-print', cut: 3, colours: ['red+ivory', 'charcoal+mustard', 'olive+ivory'], regular: 1590, material: 'cotton', in: ['puja-25', 'new-arrivals'] },
  ],
)

const polo = group(
  mensGroup({ garment: 'polo', subcategory: 'mens-polos', chart: 'tshirt', sizes: 'S-3XL', fit: 'Regular Fit', tags: ['mens', 'polo', 'পোলো'] }),
  [
    { slug: 'gulshan-pique-polo', cloth: 'plain', cut: 0, colours: ['navy+white', 'white+navy', 'maroon+ivory', 'green+mustard'], sizes: 'S-5XL', regular: 990, material: 'pique', in: ['summer-25'], tags: ['plus size'] },
    { slug: 'buriganga-stripe-polo', cloth: 'stripe', cut: 0, colours: ['navy+white', 'teal+ivory', 'charcoal+grey'], regular: 1090, material: 'pique' },
    { slug: 'banani-tipped-polo', cloth: 'plain', cut: 1, colours: ['black+mustard', 'ivory+navy', 'leaf+white'], regular: 1090, fit: 'Slim Fit', material: 'pique', tags: ['smart casual'] },
    { slug: 'hatirjheel-twill-polo', cloth: 'twill', cut: 2, colours: ['charcoal+grey', 'olive+black', 'sky-blue+navy'], regular: 1190, material: 'dry-knit', in: ['new-arrivals'], tags: ['quick dry'] },
    { slug: 'teesta-polo', cloth: 'plain', cut: 3, colours: ['navy+sky-blue', 'rust+ivory', 'grey+charcoal'], regular: 1290, material: 'pique', in: ['winter-25'], tags: ['winter', 'শীত'] },
    { slug: 'tanti-motif-polo', cloth: 'jamdani', cut: 1, colours: ['black+ivory', 'green+ivory'], regular: 1290, fit: 'Slim Fit', material: 'pique', in: ['new-arrivals'], tags: ['deshi'] },
    { slug: 'campus-check-polo', cloth: 'check', cut: 1, colours: ['indigo+white', 'grey+black'], regular: 990, sale: true, material: 'pique', tags: ['student'] },
  ],
)

const tshirt = group(
  mensGroup({ garment: 'tshirt', subcategory: 'mens-tshirts', chart: 'tshirt', sizes: 'XS-3XL', fit: 'Regular Fit', tags: ['mens', 't-shirt', 'tshirt', 'টি-শার্ট'] }),
  [
    { slug: 'roj-crew-tshirt', cloth: 'plain', cut: 0, colours: ['white+grey', 'black+grey', 'navy+white', 'olive+ivory', 'maroon+white'], sizes: 'S-5XL', regular: 552, material: 'jersey', in: ['summer-25'], tags: ['basic', 'plus size'] },
    { slug: 'rickshaw-stripe-tshirt', cloth: 'stripe', cut: 0, colours: ['white+red', 'navy+ivory', 'mustard+brown'], regular: 690, material: 'jersey', in: ['summer-25'] },
    { slug: 'inani-tie-dye-tshirt', cloth: 'tie-dye', cut: 0, colours: ['blue+white', 'lavender+white', 'rose+white'], regular: 850, sale: true, material: 'jersey', in: ['summer-25'], tags: ['beach', 'coxs bazar', 'কক্সবাজার'] },
    { slug: 'prabhat-block-print-tshirt', cloth: 'block-print', cut: 0, colours: ['black+white', 'white+black', 'red+white'], regular: 690, material: 'jersey', tags: ['ekushey', 'একুশে'] },
    { slug: 'turag-tshirt', cloth: 'plain', cut: 1, colours: ['grey+charcoal', 'rust+ivory', 'navy+white'], regular: 790, fit: 'Slim Fit', material: 'jersey' },
    { slug: 'madhumati-tshirt', cloth: 'plain', cut: 2, colours: ['white+grey', 'teal+white', 'black+charcoal'], regular: 620, material: 'jersey' },
    { slug: 'night-rickshaw-oversized-tshirt', cloth: 'batik', cut: 3, colours: ['black+marigold', 'plum+mint'], regular: 890, fit: 'Oversized', material: 'heavy-jersey', in: ['new-arrivals'], tags: ['streetwear', 'oversized'] },
  ],
)

const shirt = group(
  mensGroup({ garment: 'shirt', subcategory: 'mens-shirts', chart: 'shirt', sizes: 'S-3XL', fit: 'Regular Fit', tags: ['mens', 'shirt', 'শার্ট'] }),
  [
    { slug: 'motijheel-oxford-shirt', cloth: 'plain', cut: 0, colours: ['white+grey', 'sky-blue+white', 'blush+white'], regular: 1490, fit: 'Slim Fit', material: 'oxford', tags: ['office', 'formal', 'অফিস'] },
    { slug: 'srimangal-check-shirt', cloth: 'check', cut: 0, colours: ['leaf+ivory', 'navy+red', 'brown+beige'], regular: 1390, sale: true, material: 'cotton', tags: ['casual'] },
    { slug: 'mawa-stripe-shirt', cloth: 'stripe', cut: 0, colours: ['sky-blue+white', 'white+navy', 'grey+white'], regular: 1490, fit: 'Slim Fit', material: 'poplin', tags: ['office', 'formal'] },
    { slug: 'jaflong-shirt', cloth: 'plain', cut: 2, colours: ['ivory+brown', 'charcoal+grey', 'mint+white'], regular: 1390, material: 'linen-cotton', in: ['summer-25'], tags: ['linen'] },
    { slug: 'saint-martin-resort-shirt', cloth: 'batik', cut: 1, colours: ['teal+ivory', 'marigold+brown', 'indigo+white'], regular: 1290, fit: 'Loose Fit', material: 'viscose', in: ['summer-25'], tags: ['holiday', 'beach'] },
    { slug: 'rajshahi-denim-shirt', cloth: 'denim', cut: 0, colours: ['blue+tan', 'indigo+marigold'], regular: 1690, material: 'light-denim', in: ['winter-25'] },
    { slug: 'keokradong-overshirt', cloth: 'twill', cut: 3, colours: ['olive+tan', 'tan+brown', 'charcoal+grey'], regular: 1890, material: 'soft-twill', in: ['winter-25', 'new-arrivals'], tags: ['overshirt', 'layer'] },
  ],
)

const hoodie = group(
  mensGroup({ garment: 'hoodie', subcategory: 'mens-hoodie', chart: 'hoodie', sizes: 'S-3XL', fit: 'Regular Fit', tags: ['mens', 'hoodie', 'winter', 'হুডি', 'শীত'] }),
  [
    { slug: 'kuasha-hoodie', cloth: 'plain', cut: 0, colours: ['grey+white', 'navy+grey', 'black+grey', 'maroon+ivory'], sizes: 'S-5XL', regular: 1490, material: 'fleece', in: ['winter-25'], tags: ['plus size'] },
    { slug: 'tetulia-hoodie', cloth: 'plain', cut: 1, colours: ['charcoal+mustard', 'olive+ivory', 'indigo+white'], regular: 1690, material: 'fleece', in: ['winter-25'] },
    { slug: 'murapara-motif-hoodie', cloth: 'jamdani', cut: 0, colours: ['black+ivory', 'green+ivory'], regular: 1890, fit: 'Oversized', material: 'fleece', in: ['winter-25', 'new-arrivals'], tags: ['streetwear'] },
    { slug: 'godhuli-tie-dye-hoodie', cloth: 'tie-dye', cut: 2, colours: ['lavender+white', 'teal+white'], regular: 1590, sale: true, fit: 'Loose Fit', material: 'fleece', in: ['winter-25'] },
  ],
)

const blazer = group(
  mensGroup({ garment: 'blazer', subcategory: 'blazer', chart: 'blazer', sizes: 'S-2XL', fit: 'Slim Fit', tags: ['mens', 'blazer', 'formal', 'ব্লেজার'] }),
  [
    { slug: 'kawran-bazar-twill-blazer', cloth: 'twill', cut: 0, colours: ['navy+tan', 'charcoal+grey', 'black+grey'], sizes: 'S-3XL', regular: 4990, material: 'suiting', in: ['winter-25'], tags: ['office'] },
    { slug: 'armanitola-check-blazer', cloth: 'check', cut: 0, colours: ['brown+beige', 'grey+navy'], regular: 5290, sale: true, fit: 'Regular Fit', material: 'suiting', in: ['winter-25'] },
    { slug: 'rajbari-embroidered-blazer', cloth: 'embroidery', cut: 1, colours: ['maroon+mustard', 'black+mustard', 'ivory+mustard'], regular: 5990, material: 'suiting', tags: ['wedding', 'groom', 'বিয়ে'] },
    { slug: 'demra-jamdani-blazer', cloth: 'jamdani', cut: 3, colours: ['black+ivory', 'green+mustard'], regular: 5800, material: 'suiting', in: ['new-arrivals'], tags: ['evening', 'party'] },
  ],
)

const jeans = group(
  mensGroup({ garment: 'jeans', subcategory: 'mens-jeans', chart: 'trousers', sizes: 'waist 28-38', fit: 'Regular Fit', tags: ['mens', 'jeans', 'জিন্স'] }),
  [
    { slug: 'mirpur-slim-jeans', cloth: 'denim', cut: 1, colours: ['indigo+marigold', 'black+grey'], regular: 1790, fit: 'Slim Fit', material: 'denim' },
    { slug: 'uttara-straight-jeans', cloth: 'denim', cut: 0, colours: ['blue+tan', 'navy+tan'], regular: 1690, material: 'denim' },
    { slug: 'tejgaon-jeans', cloth: 'denim', cut: 3, colours: ['charcoal+grey', 'sky-blue+tan', 'indigo+tan'], regular: 1890, sale: true, material: 'denim' },
    { slug: 'patenga-loose-jeans', cloth: 'denim', cut: 2, colours: ['blue+marigold', 'grey+charcoal'], regular: 1990, fit: 'Loose Fit', material: 'denim', in: ['new-arrivals'], tags: ['streetwear'] },
  ],
)

const chino = group(
  mensGroup({ garment: 'chino', subcategory: 'mens-chinos', chart: 'trousers', sizes: 'waist 28-38', fit: 'Regular Fit', tags: ['mens', 'chino', 'gabardine', 'trouser', 'গ্যাবার্ডিন', 'প্যান্ট'] }),
  [
    { slug: 'farmgate-slim-chino', cloth: 'twill', cut: 0, colours: ['beige+tan', 'navy+grey', 'olive+brown', 'charcoal+black'], regular: 1490, fit: 'Slim Fit', material: 'twill', tags: ['office'] },
    { slug: 'bashundhara-chino', cloth: 'twill', cut: 1, colours: ['tan+brown', 'grey+charcoal', 'ivory+beige'], regular: 1690, material: 'twill' },
    { slug: 'karnaphuli-chino', cloth: 'twill', cut: 2, colours: ['olive+tan', 'black+charcoal'], regular: 1790, sale: true, material: 'twill', tags: ['travel'] },
    { slug: 'boat-club-linen-trouser', cloth: 'plain', cut: 3, colours: ['white+beige', 'beige+brown', 'sky-blue+white'], regular: 1590, fit: 'Loose Fit', material: 'linen-cotton', in: ['summer-25'], tags: ['linen'] },
  ],
)

const pajama = group(
  mensGroup({ garment: 'pajama', subcategory: 'pajama', chart: 'pajama', sizes: 'waist 28-38', fit: 'Regular Fit', tags: ['mens', 'pajama', 'payjama', 'পায়জামা'] }),
  [
    { slug: 'aram-pajama', cloth: 'plain', cut: 0, colours: ['white+ivory', 'ivory+beige', 'black+charcoal'], regular: 690, material: 'poplin' },
    { slug: 'ramna-pajama', cloth: 'plain', cut: 1, colours: ['white+grey', 'ivory+tan', 'black+grey'], regular: 790, fit: 'Slim Fit', material: 'fine-cotton' },
    { slug: 'lalbagh-twill-pajama', cloth: 'twill', cut: 2, colours: ['white+beige', 'beige+tan', 'charcoal+black'], regular: 990, material: 'soft-twill', tags: ['festive'] },
    { slug: 'bristi-stripe-lounge-pajama', cloth: 'stripe', cut: 3, colours: ['navy+white', 'grey+white', 'mint+white'], regular: 850, sale: true, fit: 'Loose Fit', material: 'handloom', tags: ['lounge', 'sleepwear'] },
  ],
)

export const mens = [
  ...panjabi, ...kurta, ...polo, ...tshirt, ...shirt, ...hoodie, ...blazer, ...jeans, ...chino, ...pajama,
]
