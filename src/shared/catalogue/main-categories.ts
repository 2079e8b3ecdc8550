/**
 * The main categories of every shop in the order of the header, and the section of their subcategories. A shop may
 * rename them and add more.
 */
export const mainCategories = [
  {
    slug: 'mens',
    section: 'mainCollections',
    below: 'mensCategories',
    titleEn: 'Mens',
    titleBn: 'ছেলেদের',
    keywords: ['mens', 'men', 'ছেলেদের'],
    aliases: ['men', 'man', 'male', 'gents', 'gentlemen'],
  },
  {
    slug: 'womens',
    section: 'mainCollections',
    below: 'womensCategories',
    titleEn: 'Womens',
    titleBn: 'মেয়েদের',
    keywords: ['womens', 'women', 'মেয়েদের'],
    aliases: ['women', 'woman', 'ladies', 'lady', 'female'],
  },
  {
    slug: 'kids',
    section: 'mainCollections',
    below: 'kidsCategories',
    titleEn: 'Kids',
    titleBn: 'ছোটদের',
    keywords: ['kids', 'children', 'ছোটদের'],
    aliases: ['kid', 'children', 'child', 'boys', 'boy', 'girls', 'girl', 'baby'],
  },
  {
    slug: 'accessories',
    section: 'accessories',
    below: 'accessories',
    titleEn: 'Accessories',
    titleBn: 'অনুষঙ্গ',
    keywords: ['accessories', 'অনুষঙ্গ'],
    aliases: ['accessory'],
  },
] as const

/** The main category of a section. */
export const mainOfSection: Readonly<Record<string, string>> = Object.fromEntries(
  mainCategories.map(({ slug, below }) => [below, slug]),
)

const collections = ['specialCollections', 'saleCollections']

/**
 * The sections in which a product of a main category may have its subcategory. Main categories without their own
 * section share the accessories and the collections.
 */
export function sectionsBelow(main: string): readonly string[] {
  const own = mainCategories.find(({ slug }) => slug === main)?.below ?? 'accessories'
  return own === 'accessories' ? [own, ...collections] : [own]
}
