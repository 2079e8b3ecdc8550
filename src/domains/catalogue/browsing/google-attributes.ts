/** What decides the attributes: slugs, and the section of the subcategory. */
type Filing = { category: string; subcategory: string; subsection: string | null }

export type Gender = 'male' | 'female' | 'unisex'

export type AgeGroup = 'adult' | 'kids' | 'toddler' | 'infant' | 'newborn'

export function genderOf({ category, subcategory, subsection }: Filing): Gender {
  if (category === 'mens' || subsection === 'boys' || subcategory.startsWith('mens-')) return 'male'
  if (category === 'womens' || subsection === 'girls' || subcategory.startsWith('womens-')) return 'female'
  return 'unisex'
}

/** Google's words: newborn up to 3 months, infant up to a year, toddler up to 5 years, kids up to 13. */
export function ageGroupOf({ category, subcategory }: Filing, size: string): AgeGroup {
  if (category !== 'kids') return 'adult'
  const oldest = Number(/(\d+)\s*(?:month|year)/i.exec(size)?.[1] ?? Number.NaN)
  if (/month/i.test(size)) return oldest <= 3 ? 'newborn' : oldest <= 12 ? 'infant' : 'toddler'
  if (/year/i.test(size)) return oldest <= 5 ? 'toddler' : 'kids'
  return /new-?born/.test(subcategory) ? 'infant' : 'kids'
}

const clothing = 'Apparel & Accessories > Clothing'

/** Google category by a pattern of the subcategory's slug; the first match counts. */
const googleCategories: [RegExp, string][] = [
  [/new-?born|baby/, `${clothing} > Baby & Toddler Clothing`],
  [/saree|sari/, `${clothing} > Traditional & Ceremonial Clothing > Saris & Lehengas`],
  [/panjabi|punjabi|kurta|kurti|three-piece|abaya|traditional/, `${clothing} > Traditional & Ceremonial Clothing`],
  [/jean|chino|pajama|palazzo|trouser|pant/, `${clothing} > Pants`],
  [/blazer|jacket|coat/, `${clothing} > Outerwear > Coats & Jackets`],
  [/frock|dress/, `${clothing} > Dresses`],
  [/shirt|polo|tops|hoodie/, `${clothing} > Shirts & Tops`],
  [/orna|scarf|scarves|shawl/, 'Apparel & Accessories > Clothing Accessories > Scarves & Shawls'],
  [/belt/, 'Apparel & Accessories > Clothing Accessories > Belts'],
  [/sandal|shoe/, 'Apparel & Accessories > Shoes'],
  [/bag/, 'Apparel & Accessories > Handbags, Wallets & Cases > Handbags'],
]

export const googleCategoryOf = ({ category, subcategory }: Filing): string =>
  googleCategories.find(([slug]) => slug.test(subcategory))?.[1] ??
  (category === 'accessories' ? 'Apparel & Accessories > Clothing Accessories' : clothing)
