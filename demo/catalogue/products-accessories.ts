/** Bags, belts, scarves and sandals. The words are in words-accessories.ts. */
import { group } from './rows.ts'
import type { Group } from './rows.ts'

const accessoryGroup = (rest: Omit<Group, 'category' | 'fit'>): Group => ({
  ...rest, category: 'accessories', fit: 'Regular Fit',
})

/** The words expect of cuts: 0 tote, 1 structured shoulder bag, 2 small evening bag, 3 cross-body jhola. */
const bag = group(
  accessoryGroup({ garment: 'bag', subcategory: 'bags', chart: 'bag', sizes: 'free', tags: ['accessories', 'bag', 'ব্যাগ'] }),
  [
    { slug: 'sonali-jute-tote', cloth: 'plain', cut: 0, colours: ['tan+brown', 'beige+green', 'ivory+red'], regular: 790, material: 'jute', tags: ['jute', 'পাট', 'tote'] },
    { slug: 'hasna-kantha-tote', cloth: 'kantha', cut: 0, colours: ['ivory+maroon', 'indigo+white'], regular: 1290, material: 'canvas', in: ['puja-25'], tags: ['tote'] },
    { slug: 'bangshal-leather-bag', cloth: 'plain', cut: 1, colours: ['brown+tan', 'black+tan'], regular: 2490, material: 'leather', tags: ['leather', 'চামড়া', 'office'] },
    { slug: 'nilkhet-denim-bag', cloth: 'denim', cut: 0, colours: ['indigo+tan', 'black+grey'], regular: 1090, sale: true, material: 'denim', care: 'wipe', tags: ['campus', 'books'] },
    { slug: 'rupashi-evening-bag', cloth: 'embroidery', cut: 2, colours: ['maroon+mustard', 'green+mustard', 'black+mustard'], regular: 990, material: 'half-silk', care: 'wipe', in: ['puja-25'], tags: ['party', 'wedding'] },
    { slug: 'baul-jhola-bag', cloth: 'block-print', cut: 3, colours: ['marigold+maroon', 'indigo+white', 'terracotta+ivory'], regular: 690, material: 'canvas', tags: ['jhola', 'ঝোলা'] },
    { slug: 'tanti-jamdani-bag', cloth: 'jamdani', cut: 2, colours: ['black+ivory', 'red+ivory'], regular: 1190, material: 'canvas', in: ['new-arrivals'], tags: ['party'] },
  ],
)

/** The words expect of cuts: 0 plain leather, 1 stitched edges, 2 canvas webbing, 3 worked leather. */
const belt = group(
  accessoryGroup({ garment: 'belt', subcategory: 'belts', chart: 'belt', sizes: 'M-XL', tags: ['accessories', 'belt', 'বেল্ট'] }),
  [
    { slug: 'hazaribagh-leather-belt', cloth: 'plain', cut: 0, colours: ['brown+tan', 'black+grey'], chart: 'belt-waist', sizes: 'belt 30-40', regular: 990, material: 'leather', tags: ['leather', 'চামড়া', 'formal'] },
    { slug: 'savar-stitched-belt', cloth: 'plain', cut: 1, colours: ['tan+ivory', 'charcoal+grey'], chart: 'belt-waist', sizes: 'belt 30-40', regular: 890, material: 'leather', tags: ['leather', 'চামড়া'] },
    { slug: 'kuakata-woven-belt', cloth: 'stripe', cut: 2, colours: ['navy+red', 'beige+brown'], regular: 690, material: 'canvas', tags: ['casual'] },
    { slug: 'charukala-embroidered-belt', cloth: 'embroidery', cut: 3, colours: ['brown+mustard', 'maroon+beige'], regular: 1190, sale: true, material: 'leather', tags: ['craft'] },
    { slug: 'rangpur-canvas-belt', cloth: 'twill', cut: 2, colours: ['olive+tan', 'black+grey', 'beige+brown'], regular: 590, material: 'canvas', tags: ['casual'] },
  ],
)

/** The words expect of cuts: 0 light scarf, 1 large shawl with bands or border, 2 plain shawl with fringe. */
const scarf = group(
  accessoryGroup({ garment: 'scarf', subcategory: 'scarves', chart: 'scarf', sizes: 'free', tags: ['accessories', 'scarf', 'shawl', 'স্কার্ফ', 'চাদর'] }),
  [
    { slug: 'rangamati-handloom-shawl', cloth: 'stripe', cut: 1, colours: ['red+black', 'indigo+mustard', 'charcoal+grey'], regular: 1290, material: 'handloom', in: ['winter-25'], tags: ['winter', 'শাল', 'তাঁত'] },
    { slug: 'gamcha-check-scarf', cloth: 'check', cut: 0, colours: ['red+white', 'leaf+mustard', 'navy+white'], regular: 590, material: 'handloom', in: ['summer-25'], tags: ['gamcha', 'গামছা'] },
    { slug: 'poush-kantha-shawl', cloth: 'kantha', cut: 1, colours: ['maroon+ivory', 'black+mustard'], regular: 1890, material: 'cotton', in: ['winter-25'], tags: ['winter', 'শাল', 'hand stitched'] },
    { slug: 'himel-twill-shawl', cloth: 'twill', cut: 2, colours: ['grey+charcoal', 'beige+brown', 'plum+grey'], regular: 1490, sale: true, material: 'wool-blend', in: ['winter-25'], tags: ['winter', 'শাল'] },
    { slug: 'jolrong-batik-scarf', cloth: 'batik', cut: 0, colours: ['blue+white', 'terracotta+ivory'], regular: 790, material: 'viscose' },
  ],
)

/** The words expect of cuts: 0 straps, 1 closed festive nagra, 2 slides, 3 strapped with a heel strap. */
const sandals = group(
  accessoryGroup({ garment: 'sandals', subcategory: 'sandals', chart: 'sandals', sizes: 'shoes 39-44', tags: ['accessories', 'sandals', 'shoes', 'স্যান্ডেল', 'জুতা'] }),
  [
    { slug: 'bhairab-leather-sandals', cloth: 'plain', cut: 0, colours: ['brown+tan', 'black+tan'], regular: 1490, material: 'leather', tags: ['leather', 'চামড়া', 'mens'] },
    { slug: 'mughal-embroidered-sandals', cloth: 'embroidery', cut: 1, colours: ['maroon+mustard', 'black+mustard', 'beige+maroon'], sizes: 'shoes 36-44', regular: 1890, material: 'leather', in: ['puja-25'], tags: ['festive', 'wedding', 'panjabi'] },
    { slug: 'laboni-beach-slides', cloth: 'plain', cut: 2, colours: ['black+grey', 'tan+brown'], sizes: 'shoes 36-44', regular: 990, material: 'rexine', in: ['summer-25'], tags: ['slides', 'beach'] },
    { slug: 'charulata-stitched-sandals', cloth: 'kantha', cut: 0, colours: ['tan+maroon', 'brown+ivory'], sizes: 'shoes 36-41', regular: 1690, material: 'leather', tags: ['womens', 'hand stitched'] },
    { slug: 'kadamati-strap-sandals', cloth: 'twill', cut: 3, colours: ['navy+grey', 'olive+black'], regular: 1190, sale: true, material: 'rexine', tags: ['monsoon', 'বর্ষা'] },
  ],
)

export const accessories = [...bag, ...belt, ...scarf, ...sandals]
