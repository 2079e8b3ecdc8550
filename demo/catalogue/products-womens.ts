/** Women's pieces. The words are in words-womens-traditional.ts and words-womens.ts. */
import { group } from './rows.ts'
import type { Group } from './rows.ts'

const womensGroup = (rest: Omit<Group, 'category'>): Group => ({ ...rest, category: 'womens' })

/** The words expect of cuts: 0 classic border, 1 broad contrast border, 2 ornate or contrast anchal. */
const saree = group(
  womensGroup({ garment: 'saree', subcategory: 'saree', chart: 'saree', sizes: 'free', fit: 'Regular Fit', tags: ['womens', 'saree', 'sari', 'শাড়ি'] }),
  [
    { slug: 'rupganj-dhakai-jamdani-saree', cloth: 'jamdani', cut: 0, colours: ['ivory+red', 'green+ivory', 'black+mustard'], regular: 5990, material: 'jamdani-cotton', in: ['puja-25'], tags: ['dhakai', 'ঢাকাই', 'wedding'] },
    { slug: 'bangshi-tangail-tant-saree', cloth: 'stripe', cut: 0, colours: ['mustard+maroon', 'leaf+ivory', 'rose+ivory'], regular: 2290, material: 'handloom', in: ['puja-25'], tags: ['tangail', 'টাঙ্গাইল', 'তাঁত'] },
    { slug: 'anjali-border-saree', cloth: 'plain', cut: 1, colours: ['white+red', 'ivory+red'], regular: 2490, material: 'handloom', in: ['puja-25'], tags: ['puja', 'পূজা', 'লাল পাড়'] },
    { slug: 'jashore-nakshi-kantha-saree', cloth: 'kantha', cut: 0, colours: ['maroon+ivory', 'indigo+white', 'mustard+maroon'], regular: 5490, material: 'half-silk', in: ['puja-25'], tags: ['hand stitched'] },
    { slug: 'barendra-silk-saree', cloth: 'embroidery', cut: 0, colours: ['magenta+mustard', 'teal+mustard', 'plum+beige'], regular: 5800, material: 'silk', in: ['puja-25', 'new-arrivals'], tags: ['silk', 'সিল্ক', 'wedding'] },
    { slug: 'kamalganj-manipuri-saree', cloth: 'check', cut: 1, colours: ['green+red', 'navy+mustard'], regular: 3290, material: 'handloom', in: ['puja-25'], tags: ['manipuri', 'মণিপুরি'] },
    { slug: 'basanti-block-print-saree', cloth: 'block-print', cut: 0, colours: ['mustard+red', 'marigold+maroon'], regular: 1990, sale: true, material: 'cotton', tags: ['falgun', 'ফাল্গুন', 'holud'] },
    { slug: 'borsha-batik-saree', cloth: 'batik', cut: 1, colours: ['blue+white', 'teal+ivory', 'plum+rose'], regular: 2190, sale: true, material: 'cotton', in: ['puja-25'], tags: ['monsoon', 'বর্ষা'] },
    { slug: 'shiuli-jamdani-saree', cloth: 'jamdani', cut: 2, colours: ['white+marigold', 'blush+maroon'], regular: 4990, material: 'jamdani-cotton', in: ['puja-25', 'new-arrivals'], tags: ['sharat', 'শরৎ'] },
    { slug: 'ekushey-stripe-saree', cloth: 'stripe', cut: 1, colours: ['white+black', 'black+white'], regular: 1890, material: 'handloom', tags: ['ekushey', 'একুশে'] },
    { slug: 'meghna-tie-dye-saree', cloth: 'tie-dye', cut: 0, colours: ['lavender+white', 'sky-blue+indigo'], regular: 1990, material: 'voile', in: ['puja-25'] },
    { slug: 'sharat-half-silk-saree', cloth: 'plain', cut: 2, colours: ['sky-blue+white', 'rose+mustard', 'mint+mustard'], regular: 3490, material: 'half-silk', in: ['puja-25'], tags: ['silk', 'হাফ সিল্ক'] },
  ],
)

const kurti = group(
  womensGroup({ garment: 'kurti', subcategory: 'womens-kurtis', chart: 'kurti', sizes: 'bust 32-44', fit: 'Regular Fit', tags: ['womens', 'kurti', 'kameez', 'কুর্তি'] }),
  [
    { slug: 'krishnachura-kurti', cloth: 'embroidery', cut: 1, colours: ['red+ivory', 'black+red', 'teal+mustard'], regular: 1690, material: 'cotton', in: ['puja-25'], tags: ['festive'] },
    { slug: 'kadam-block-print-kurti', cloth: 'block-print', cut: 1, colours: ['mustard+brown', 'leaf+ivory', 'indigo+white'], regular: 1290, material: 'cotton', in: ['summer-25'], tags: ['everyday'] },
    { slug: 'jui-embroidered-kurti', cloth: 'embroidery', cut: 3, colours: ['white+mint', 'blush+white', 'lavender+white'], regular: 1790, material: 'voile', in: ['summer-25', 'new-arrivals'] },
    { slug: 'bokul-kantha-kurti', cloth: 'kantha', cut: 0, colours: ['ivory+maroon', 'navy+white'], regular: 1990, material: 'cotton', in: ['puja-25'], tags: ['hand stitched'] },
    { slug: 'lalmatia-check-kurti', cloth: 'check', cut: 1, colours: ['grey+maroon', 'teal+ivory'], regular: 1190, sale: true, material: 'handloom', tags: ['office', 'অফিস'] },
    { slug: 'shrabon-batik-kurti', cloth: 'batik', cut: 2, colours: ['indigo+white', 'teal+mint', 'plum+lavender'], regular: 1390, sale: true, fit: 'Loose Fit', material: 'viscose', in: ['summer-25'] },
    { slug: 'golap-a-line-kurti', cloth: 'plain', cut: 0, colours: ['rose+maroon', 'sky-blue+navy', 'olive+ivory', 'black+mustard'], regular: 1190, fit: 'Loose Fit', material: 'viscose', tags: ['everyday', 'campus'] },
    { slug: 'aparajita-jamdani-kurti', cloth: 'jamdani', cut: 1, colours: ['indigo+white', 'maroon+ivory'], regular: 2490, material: 'jamdani-cotton', in: ['puja-25'], tags: ['festive', 'eid'] },
    { slug: 'kanakchapa-tie-dye-kurti', cloth: 'tie-dye', cut: 1, colours: ['marigold+white', 'magenta+white'], regular: 1290, material: 'voile', in: ['summer-25'], tags: ['holud', 'falgun'] },
    { slug: 'batamul-stripe-kurti', cloth: 'stripe', cut: 0, colours: ['white+red', 'ivory+leaf'], regular: 1390, material: 'handloom', in: ['puja-25'], tags: ['boishakh', 'বৈশাখ'] },
    { slug: 'shapla-kurti', cloth: 'plain', cut: 1, colours: ['magenta+ivory', 'leaf+white', 'navy+rose'], regular: 1490, fit: 'Slim Fit', material: 'fine-cotton', in: ['puja-25'] },
    { slug: 'matir-mela-block-kurti', cloth: 'block-print', cut: 3, colours: ['terracotta+ivory', 'charcoal+marigold'], regular: 1490, sale: true, material: 'cotton', in: ['puja-25'] },
    { slug: 'lalon-twill-kurti', cloth: 'twill', cut: 1, colours: ['rust+mustard', 'olive+tan'], regular: 1590, material: 'soft-twill', in: ['winter-25', 'new-arrivals'], tags: ['winter', 'শীত'] },
  ],
)

const threePiece = group(
  womensGroup({ garment: 'three-piece', subcategory: 'three-piece', chart: 'three-piece', sizes: 'bust 34-44', fit: 'Regular Fit', tags: ['womens', 'three piece', 'salwar kameez', 'থ্রি-পিস', 'সালোয়ার কামিজ'] }),
  [
    { slug: 'utsob-embroidered-three-piece', cloth: 'embroidery', cut: 0, colours: ['maroon+mustard', 'green+mustard', 'navy+beige'], regular: 3990, material: 'georgette', in: ['puja-25'], tags: ['festive', 'eid', 'ঈদ'] },
    { slug: 'bagan-jamdani-three-piece', cloth: 'jamdani', cut: 0, colours: ['ivory+magenta', 'teal+ivory', 'lavender+plum'], regular: 4490, material: 'half-silk', in: ['puja-25', 'new-arrivals'], tags: ['festive'] },
    { slug: 'nodi-batik-three-piece', cloth: 'batik', cut: 1, colours: ['blue+white', 'green+ivory'], regular: 2490, sale: true, material: 'cotton', in: ['summer-25'] },
    { slug: 'phulbari-block-print-three-piece', cloth: 'block-print', cut: 1, colours: ['rose+maroon', 'mint+leaf', 'mustard+rust'], regular: 2290, material: 'cotton', in: ['summer-25'], tags: ['everyday'] },
    { slug: 'golpo-kantha-three-piece', cloth: 'kantha', cut: 2, colours: ['black+red', 'ivory+indigo'], regular: 3690, material: 'cotton', in: ['puja-25'], tags: ['hand stitched'] },
    { slug: 'shohor-check-three-piece', cloth: 'check', cut: 0, colours: ['grey+rose', 'navy+sky-blue'], regular: 2390, sale: true, material: 'handloom', tags: ['office', 'অফিস'] },
    { slug: 'megh-dupur-tie-dye-three-piece', cloth: 'tie-dye', cut: 2, colours: ['sky-blue+indigo', 'plum+rose'], regular: 2390, material: 'voile', in: ['new-arrivals'] },
    { slug: 'begum-karchupi-three-piece', cloth: 'embroidery', cut: 3, colours: ['plum+mustard', 'black+mustard', 'red+mustard'], regular: 4890, material: 'georgette', in: ['puja-25'], tags: ['karchupi', 'কারচুপি', 'party', 'wedding'] },
    { slug: 'sandhya-three-piece', cloth: 'plain', cut: 1, colours: ['teal+mustard', 'magenta+marigold', 'navy+ivory'], regular: 2690, material: 'half-silk', in: ['puja-25'] },
    { slug: 'dola-stripe-three-piece', cloth: 'stripe', cut: 2, colours: ['white+red', 'marigold+magenta'], regular: 2590, sale: true, material: 'handloom', in: ['puja-25'], tags: ['boishakh', 'falgun'] },
  ],
)

const abaya = group(
  womensGroup({ garment: 'abaya', subcategory: 'abaya', chart: 'abaya', sizes: 'length 50-58', fit: 'Loose Fit', tags: ['womens', 'abaya', 'borka', 'modest', 'আবায়া', 'বোরকা'] }),
  [
    { slug: 'noor-abaya', cloth: 'plain', cut: 0, colours: ['black+grey', 'navy+grey', 'brown+beige'], regular: 2290, material: 'crepe', tags: ['everyday'] },
    { slug: 'mahtab-embroidered-abaya', cloth: 'embroidery', cut: 1, colours: ['black+mustard', 'maroon+beige'], regular: 3490, material: 'crepe', tags: ['festive', 'eid'] },
    { slug: 'chandni-abaya', cloth: 'plain', cut: 2, colours: ['olive+ivory', 'plum+blush', 'grey+white'], regular: 2890, material: 'crepe', in: ['new-arrivals'] },
    { slug: 'rumi-jamdani-abaya', cloth: 'jamdani', cut: 3, colours: ['black+ivory', 'teal+ivory'], regular: 3890, sale: true, material: 'crepe', care: 'handwork' },
  ],
)

const tops = group(
  womensGroup({ garment: 'top', subcategory: 'womens-tops', chart: 'top', sizes: 'XS-2XL', fit: 'Regular Fit', tags: ['womens', 'top', 'western', 'টপস'] }),
  [
    { slug: 'beli-top', cloth: 'plain', cut: 0, colours: ['white+blush', 'rose+white', 'teal+ivory'], regular: 890, material: 'viscose', in: ['summer-25'] },
    { slug: 'kamini-block-print-top', cloth: 'block-print', cut: 1, colours: ['mint+leaf', 'blush+maroon', 'marigold+white'], regular: 990, material: 'cotton', in: ['summer-25'] },
    { slug: 'mohakhali-stripe-top', cloth: 'stripe', cut: 2, colours: ['white+navy', 'beige+black'], regular: 990, sale: true, material: 'poplin', tags: ['office'] },
    { slug: 'doyel-kantha-top', cloth: 'kantha', cut: 0, colours: ['indigo+white', 'black+ivory'], regular: 1390, material: 'cotton', in: ['new-arrivals'], tags: ['hand stitched'] },
    { slug: 'swarnalata-tie-dye-top', cloth: 'tie-dye', cut: 3, colours: ['lavender+white', 'mustard+white'], regular: 1090, sale: true, fit: 'Loose Fit', material: 'viscose', in: ['summer-25'] },
    { slug: 'dokhina-batik-top', cloth: 'batik', cut: 1, colours: ['blue+ivory', 'terracotta+ivory'], regular: 1090, material: 'cotton', in: ['summer-25'] },
  ],
)

const formal = group(
  womensGroup({ garment: 'shirt', subcategory: 'womens-formal', chart: 'womens-shirt', sizes: 'XS-2XL', fit: 'Regular Fit', tags: ['womens', 'formal', 'office', 'অফিস'] }),
  [
    { slug: 'paltan-poplin-shirt', cloth: 'plain', cut: 0, colours: ['lavender+white', 'ivory+beige', 'black+grey'], regular: 1290, material: 'poplin', tags: ['shirt', 'শার্ট'] },
    { slug: 'segunbagicha-stripe-shirt', cloth: 'stripe', cut: 2, colours: ['white+blue', 'blush+white'], regular: 1390, material: 'poplin', tags: ['shirt', 'শার্ট'] },
    { slug: 'gulshan-avenue-blazer', garment: 'blazer', chart: 'womens-blazer', cloth: 'plain', cut: 0, colours: ['beige+brown', 'maroon+black', 'navy+ivory'], regular: 3990, fit: 'Slim Fit', material: 'suiting', in: ['winter-25'], tags: ['blazer', 'ব্লেজার'] },
  ],
)

const activewear = group(
  womensGroup({ garment: 'tshirt', subcategory: 'womens-activewear', chart: 'womens-knit', sizes: 'XS-2XL', fit: 'Regular Fit', tags: ['womens', 'activewear', 'sport', 'walk', 'অ্যাকটিভওয়্যার'] }),
  [
    { slug: 'ramna-morning-tshirt', cloth: 'plain', cut: 0, colours: ['rose+white', 'lavender+white', 'teal+white'], regular: 690, material: 'dry-knit', tags: ['t-shirt', 'টি-শার্ট'] },
    { slug: 'hatirjheel-run-polo', garment: 'polo', cloth: 'plain', cut: 0, colours: ['magenta+white', 'mint+white', 'black+white'], regular: 890, material: 'dry-knit', tags: ['polo', 'পোলো'] },
    { slug: 'lakeside-hoodie', garment: 'hoodie', cloth: 'plain', cut: 0, colours: ['lavender+white', 'blush+white'], regular: 1390, fit: 'Loose Fit', material: 'fleece', in: ['winter-25'], tags: ['hoodie', 'হুডি'] },
    { slug: 'dom-oversized-tshirt', cloth: 'plain', cut: 3, colours: ['sky-blue+white', 'grey+white'], regular: 690, fit: 'Oversized', material: 'jersey', tags: ['yoga', 't-shirt', 'টি-শার্ট'] },
  ],
)

const palazzo = group(
  womensGroup({ garment: 'palazzo', subcategory: 'palazzo', chart: 'palazzo', sizes: 'S-2XL', fit: 'Loose Fit', tags: ['womens', 'palazzo', 'plazo', 'প্লাজো'] }),
  [
    { slug: 'hawa-palazzo', cloth: 'plain', cut: 0, colours: ['white+ivory', 'black+grey', 'maroon+rose', 'beige+brown'], regular: 790, material: 'viscose', tags: ['everyday'] },
    { slug: 'shitol-block-print-palazzo', cloth: 'block-print', cut: 1, colours: ['indigo+white', 'mustard+brown'], regular: 990, material: 'cotton', in: ['summer-25'] },
    { slug: 'jhilmil-embroidered-palazzo', cloth: 'embroidery', cut: 1, colours: ['black+mustard', 'ivory+mustard', 'green+mustard'], regular: 1290, material: 'cotton', in: ['puja-25'], tags: ['festive'] },
    { slug: 'batashi-stripe-palazzo', cloth: 'stripe', cut: 2, colours: ['navy+white', 'grey+white'], regular: 890, material: 'handloom' },
  ],
)

const jeans = group(
  womensGroup({ garment: 'jeans', subcategory: 'womens-jeans', chart: 'womens-jeans', sizes: 'waist 28-36', fit: 'Regular Fit', tags: ['womens', 'jeans', 'জিন্স'] }),
  [
    { slug: 'banani-straight-jeans', cloth: 'denim', cut: 0, colours: ['sky-blue+white', 'black+charcoal'], regular: 1690, material: 'denim' },
    { slug: 'shahbag-wide-jeans', cloth: 'denim', cut: 2, colours: ['indigo+white', 'navy+marigold'], regular: 1890, fit: 'Loose Fit', material: 'light-denim', in: ['new-arrivals'] },
  ],
)

const orna = group(
  womensGroup({ garment: 'scarf', subcategory: 'womens-orna', chart: 'scarf', sizes: 'free', fit: 'Regular Fit', tags: ['womens', 'orna', 'dupatta', 'ওড়না'] }),
  [
    { slug: 'mousumi-tie-dye-orna', cloth: 'tie-dye', cut: 0, colours: ['magenta+white', 'marigold+white', 'mint+white'], regular: 690, material: 'voile' },
    { slug: 'bhor-jamdani-orna', cloth: 'jamdani', cut: 0, colours: ['white+red', 'ivory+green', 'black+mustard'], regular: 1490, material: 'jamdani-cotton', in: ['puja-25'], tags: ['festive'] },
  ],
)

export const womens = [
  ...saree, ...kurti, ...threePiece, ...abaya, ...tops, ...formal, ...activewear, ...palazzo, ...jeans, ...orna,
]
