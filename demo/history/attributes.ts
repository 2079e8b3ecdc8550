import { inArray, sql } from 'drizzle-orm'
import { attributes, attributeValues, categories, type products } from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { DemoProduct } from '../catalogue/types.ts'
import type { Garment } from '../vocabulary.ts'

type Words = [en: string, bn: string]

const fabrics = {
  cotton: ['Cotton', 'সুতি'],
  silk: ['Silk', 'রেশম'],
  linen: ['Linen', 'লিনেন'],
  denim: ['Denim', 'ডেনিম'],
  wool: ['Wool', 'উল'],
  viscose: ['Viscose and georgette', 'ভিসকোস ও জর্জেট'],
  leather: ['Leather', 'চামড়া'],
  jute: ['Jute', 'পাট'],
} satisfies Record<string, Words>

const sleeves = {
  full: ['Full sleeve', 'ফুল হাতা'],
  'three-quarter': ['Three-quarter sleeve', 'থ্রি-কোয়ার্টার হাতা'],
  half: ['Half sleeve', 'হাফ হাতা'],
} satisfies Record<string, Words>

const washing = { yes: ['Yes', 'হ্যাঁ'], no: ['No', 'না'] } satisfies Record<string, Words>

const sleeveOf: Partial<Record<Garment, keyof typeof sleeves>> = {
  panjabi: 'full',
  kurta: 'full',
  shirt: 'full',
  hoodie: 'full',
  blazer: 'full',
  abaya: 'full',
  kurti: 'three-quarter',
  'three-piece': 'three-quarter',
  polo: 'half',
  tshirt: 'half',
  frock: 'half',
}

/** Maps words in a material's name to fabrics. */
const fabricWords: [pattern: RegExp, fabric: keyof typeof fabrics][] = [
  [/cotton|khadi/i, 'cotton'],
  [/silk/i, 'silk'],
  [/linen/i, 'linen'],
  [/denim/i, 'denim'],
  [/wool/i, 'wool'],
  [/viscose|georgette|crepe/i, 'viscose'],
  [/leather/i, 'leather'],
  [/jute/i, 'jute'],
]

/** Columns of a product in addition to its texts: attribute values, and the fit. */
export type Told = Required<
  Pick<typeof products.$inferInsert, 'chosenValues' | 'fitNote' | 'modelHeight' | 'modelSize'>
>

const nothing = (): number[] => []

/**
 * Adds the demo's attributes, unless the shop already has some.
 * @returns a function from a design to the ids of its attribute values
 */
export async function addAttributes(db: Db): Promise<(design: DemoProduct) => number[]> {
  if ((await db.$count(attributes)) > 0) return nothing
  const worn = await db
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.slug, ['mens', 'womens', 'kids']))
  const fabric = await addAttribute(db, ['Fabric', 'কাপড়'], { kind: 'choice', isFilterable: true }, fabrics)
  const ofClothes = { kind: 'choice', isFilterable: true, categories: worn.map(({ id }) => id) } as const
  const sleeve = await addAttribute(db, ['Sleeve', 'হাতা'], ofClothes, sleeves)
  const wash = await addAttribute(db, ['Machine wash', 'মেশিনে ধোয়া যায়'], { kind: 'yes-no' }, washing)
  return ({ material, garment, care }) => {
    const found = fabricWords.flatMap(([pattern, name]) => (pattern.test(material.en) ? [fabric[name]] : []))
    const length = sleeveOf[garment]
    const isWashed = care.en.some((line) => /machine wash/i.test(line))
    const values = [...found, length && sleeve[length], wash[isWashed ? 'yes' : 'no']]
    return values.filter((id) => id !== undefined).sort((a, b) => a - b)
  }
}

/** @returns the id of each value by its key */
async function addAttribute<Key extends string>(
  db: Db,
  [nameEn, nameBn]: Words,
  columns: Pick<typeof attributes.$inferInsert, 'kind' | 'isFilterable' | 'categories'>,
  values: Record<Key, Words>,
): Promise<Record<Key, number>> {
  const position = sql`(select coalesce(max(position) + 1, 0) from attributes)`
  const [attribute] = await db
    .insert(attributes)
    .values({ ...columns, nameEn, nameBn, position, fromDemo: true })
    .returning({ id: attributes.id })
  if (!attribute) throw new Error(`no attribute ${nameEn}`)
  const keys = Object.keys(values) as Key[]
  const rows = keys.map((key, place) => ({
    attributeId: attribute.id,
    nameEn: values[key][0],
    nameBn: values[key][1],
    position: place,
  }))
  const stored = await db.insert(attributeValues).values(rows).returning({ id: attributeValues.id })
  return Object.fromEntries(keys.map((key, nr) => [key, stored[nr]?.id])) as Record<Key, number>
}

const notes = ['true', 'small', 'large'] as const
const heights = { mens: 178, womens: 165 }

/** Adds the fit and the model's size to every sixth design. */
export function toldOf(design: DemoProduct, nr: number, chosenValues: number[]): Told {
  const { category, sizes } = design
  const size = sizes[1]
  if (nr % 6 > 0 || size === undefined || (category !== 'mens' && category !== 'womens'))
    return { chosenValues, fitNote: null, modelHeight: null, modelSize: '' }
  const fitNote = notes[(nr / 6) % notes.length] ?? null
  return { chosenValues, fitNote, modelHeight: heights[category], modelSize: size }
}
