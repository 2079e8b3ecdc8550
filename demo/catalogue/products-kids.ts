/** Children's products. Their texts are in words-kids.ts. */

import type { Group } from './rows.ts'
import { group } from './rows.ts'

const kidsGroup = (rest: Omit<Group, 'category' | 'fit' | 'sizes'>): Group => ({
  ...rest,
  category: 'kids',
  fit: 'Regular Fit',
  sizes: rest.garment === 'newborn-set' ? 'newborn' : 'kids',
})

/** The texts assume these cuts: 0 classic gathered, 1 light summer frock, 2 full party skirt, 3 drop waist or tiers. */
const frock = group(
  kidsGroup({ garment: 'frock', subcategory: 'girls-frock', chart: 'frock', tags: ['kids', 'girls', 'frock', 'ফ্রক'] }),
  [
    {
      slug: 'projapoti-frock',
      cloth: 'embroidery',
      cut: 0,
      colors: ['blush+magenta', 'sky-blue+white', 'mint+leaf'],
      regular: 1390,
      material: 'cotton',
      in: ['puja-25'],
      tags: ['festive'],
    },
    {
      slug: 'tuntuni-block-print-frock',
      cloth: 'block-print',
      cut: 1,
      colors: ['marigold+red', 'mint+teal'],
      regular: 1090,
      material: 'cotton',
      in: ['summer-25'],
    },
    {
      slug: 'mishti-check-frock',
      cloth: 'check',
      cut: 0,
      colors: ['rose+white', 'leaf+white'],
      regular: 990,
      sale: true,
      material: 'cotton',
      tags: ['everyday'],
    },
    {
      slug: 'rajkonna-party-frock',
      cloth: 'embroidery',
      cut: 2,
      colors: ['magenta+mustard', 'lavender+white', 'maroon+mustard'],
      regular: 1990,
      material: 'georgette',
      in: ['puja-25'],
      tags: ['party', 'birthday', 'জন্মদিন'],
    },
    {
      slug: 'baganbilash-tie-dye-frock',
      cloth: 'tie-dye',
      cut: 1,
      colors: ['magenta+white', 'sky-blue+white'],
      regular: 1190,
      sale: true,
      material: 'voile',
      in: ['summer-25'],
    },
    {
      slug: 'nupur-jamdani-frock',
      cloth: 'jamdani',
      cut: 0,
      colors: ['white+red', 'mustard+maroon'],
      regular: 1790,
      material: 'half-silk',
      care: 'handwork',
      in: ['puja-25', 'new-arrivals'],
      tags: ['festive', 'eid'],
    },
    {
      slug: 'jolpori-batik-frock',
      cloth: 'batik',
      cut: 3,
      colors: ['teal+mint', 'blue+white'],
      regular: 1090,
      material: 'cotton',
      in: ['summer-25'],
    },
    {
      slug: 'shiulitola-kantha-frock',
      cloth: 'kantha',
      cut: 2,
      colors: ['ivory+marigold', 'red+ivory'],
      regular: 1590,
      material: 'cotton',
      in: ['puja-25'],
    },
  ],
)

const girlsKurti = group(
  kidsGroup({ garment: 'kurti', subcategory: 'girls-kurti', chart: 'girls', tags: ['kids', 'girls', 'kurti', 'কুর্তি'] }),
  [
    {
      slug: 'champa-girls-kurti',
      cloth: 'block-print',
      cut: 2,
      colors: ['marigold+magenta', 'mint+white'],
      regular: 990,
      sale: true,
      material: 'cotton',
    },
    {
      slug: 'khuki-embroidered-kurti',
      cloth: 'embroidery',
      cut: 2,
      colors: ['magenta+white', 'teal+marigold'],
      regular: 1190,
      material: 'cotton',
      tags: ['festive'],
    },
    {
      slug: 'putul-three-piece',
      garment: 'three-piece',
      cloth: 'block-print',
      cut: 0,
      colors: ['rose+white', 'leaf+marigold'],
      regular: 1690,
      material: 'cotton',
      in: ['new-arrivals'],
      tags: ['three piece', 'থ্রি-পিস'],
    },
  ],
)

/**
 * The texts assume these cuts: 0 panjabi with pajama, 1 shirt and shorts, 2 fatua or T-shirt and trousers, 3
 * shirt-jacket and jeans.
 */
const boysSet = group(
  kidsGroup({
    garment: 'boys-set',
    subcategory: 'boys-sets',
    chart: 'boys',
    tags: ['kids', 'boys', 'set', 'ছেলেদের সেট'],
  }),
  [
    {
      slug: 'khoka-embroidered-set',
      cloth: 'embroidery',
      cut: 0,
      colors: ['ivory+maroon', 'navy+mustard'],
      regular: 1590,
      material: 'cotton',
      in: ['puja-25'],
      tags: ['festive'],
    },
    {
      slug: 'ghuri-check-set',
      cloth: 'check',
      cut: 1,
      colors: ['sky-blue+white', 'leaf+ivory', 'red+white'],
      regular: 1090,
      material: 'cotton',
      in: ['summer-25'],
    },
    {
      slug: 'laltu-stripe-set',
      cloth: 'stripe',
      cut: 1,
      colors: ['navy+white', 'mustard+white'],
      regular: 990,
      material: 'cotton',
      in: ['summer-25'],
    },
    {
      slug: 'dingi-block-print-set',
      cloth: 'block-print',
      cut: 2,
      colors: ['blue+white', 'terracotta+ivory'],
      regular: 1190,
      material: 'cotton',
      in: ['summer-25'],
    },
    {
      slug: 'rakhal-kantha-set',
      cloth: 'kantha',
      cut: 0,
      colors: ['white+indigo', 'marigold+maroon'],
      regular: 1690,
      material: 'cotton',
      in: ['puja-25'],
      tags: ['festive'],
    },
    {
      slug: 'dushtu-denim-set',
      cloth: 'denim',
      cut: 3,
      colors: ['blue+tan', 'black+grey'],
      regular: 1490,
      material: 'light-denim',
      in: ['winter-25', 'new-arrivals'],
    },
  ],
)

const boysPanjabi = group(
  kidsGroup({
    garment: 'panjabi',
    subcategory: 'boys-panjabi',
    chart: 'boys-panjabi',
    tags: ['kids', 'boys', 'panjabi', 'পাঞ্জাবি'],
  }),
  [
    {
      slug: 'chhoto-babu-panjabi',
      cloth: 'plain',
      cut: 0,
      colors: ['red+ivory', 'blue+ivory', 'white+red'],
      regular: 990,
      material: 'cotton',
      in: ['puja-25'],
      tags: ['eid', 'ঈদ'],
    },
    {
      slug: 'rabi-block-print-panjabi',
      cloth: 'block-print',
      cut: 1,
      colors: ['marigold+ivory', 'indigo+white'],
      regular: 1190,
      material: 'cotton',
      in: ['puja-25'],
      tags: ['boishakh', 'বৈশাখ'],
    },
    {
      slug: 'megh-balak-panjabi',
      cloth: 'stripe',
      cut: 0,
      colors: ['sky-blue+white', 'leaf+white'],
      regular: 1090,
      sale: true,
      material: 'handloom',
    },
  ],
)

const boysTshirts = group(
  kidsGroup({
    garment: 'tshirt',
    subcategory: 'boys-tshirts',
    chart: 'boys',
    tags: ['kids', 'boys', 't-shirt', 'টি-শার্ট'],
  }),
  [
    {
      slug: 'machranga-stripe-tshirt',
      cloth: 'stripe',
      cut: 0,
      colors: ['leaf+white', 'marigold+white', 'sky-blue+navy'],
      regular: 590,
      material: 'jersey',
      in: ['summer-25'],
    },
    {
      slug: 'chhuti-tshirt',
      cloth: 'plain',
      cut: 1,
      colors: ['red+white', 'blue+white'],
      regular: 590,
      material: 'jersey',
    },
    {
      slug: 'school-gate-polo',
      garment: 'polo',
      cloth: 'plain',
      cut: 1,
      colors: ['white+navy', 'maroon+white', 'sky-blue+navy'],
      regular: 690,
      material: 'pique',
      tags: ['polo', 'পোলো', 'school'],
    },
  ],
)

const newborn = group(
  kidsGroup({
    garment: 'newborn-set',
    subcategory: 'new-born-1',
    chart: 'newborn',
    tags: ['kids', 'newborn', 'baby', 'নবজাতক', 'শিশু'],
  }),
  [
    {
      slug: 'tultule-newborn-set',
      cloth: 'plain',
      cut: 0,
      colors: ['white+mint', 'blush+white', 'sky-blue+white'],
      regular: 690,
      material: 'baby-cotton',
    },
    {
      slug: 'ghumpori-newborn-set',
      cloth: 'stripe',
      cut: 1,
      colors: ['mint+white', 'beige+ivory'],
      regular: 750,
      material: 'baby-cotton',
    },
    {
      slug: 'dadir-kantha-newborn-set',
      cloth: 'kantha',
      cut: 0,
      colors: ['ivory+red', 'white+indigo'],
      regular: 1190,
      material: 'baby-cotton',
      in: ['new-arrivals'],
      tags: ['gift', 'উপহার'],
    },
    {
      slug: 'chandmama-newborn-set',
      cloth: 'block-print',
      cut: 2,
      colors: ['lavender+white', 'mustard+white'],
      regular: 890,
      material: 'baby-cotton',
    },
    {
      slug: 'khorgosh-check-newborn-set',
      cloth: 'check',
      cut: 3,
      colors: ['rose+white', 'sky-blue+white'],
      regular: 790,
      material: 'baby-cotton',
    },
  ],
)

export const kids = [...frock, ...boysSet, ...boysPanjabi, ...girlsKurti, ...boysTshirts, ...newborn]
