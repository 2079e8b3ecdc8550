import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { searchKeyOf } from '#domains/catalogue/search/search-key.ts'
import {
  categories,
  categoryProducts,
  productColors,
  productImages,
  products,
  variants,
} from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { col } from '#platform/database/rows.ts'
import { inUnit } from '#shared/catalogue/measures.ts'
import { toPaisa } from '#shared/money.ts'
import { banglaDigits } from '#shared/text/text.ts'
import { categories as demoCategories } from '../catalogue/categories.ts'
import { picturesOf } from '../catalogue/pictures.ts'
import { products as demoProducts } from '../catalogue/products.ts'
import type { DemoProduct } from '../catalogue/types.ts'
import { colors, pictureName, type Recipe, type View } from '../vocabulary.ts'
import { addAttributes, type Told, toldOf } from './attributes.ts'
import { insertRows } from './bulk.ts'
import { dice } from './dice.ts'

export type StockedVariant = { id: number; size: string; color: string; sku: string }

/** A demo product with the data that its history needs. Amounts in paisa. */
export type StockedProduct = {
  number: number
  design: DemoProduct
  told: Told
  createdAt: Date
  price: number
  originalPrice: number | null
  unitCost: number
  /** Storage key of the front picture by colour name. */
  fronts: Map<string, string>
  variants: StockedVariant[]
}

const dayLong = 86_400_000
/** Age of the oldest products in days (14 months). */
const firstDay = 425
/** Length of the opening phase in days, during which most products arrived. */
const opening = 60
/** The new arrivals came within the last 56 days. */
const newest = 56

/**
 * Creates products, and the categories that are missing.
 * @param brand of the products
 */
export async function createProducts(db: Db, now: Date, brand = 'Bunon'): Promise<StockedProduct[]> {
  const known = await db.select({ slug: categories.slug, id: categories.id }).from(categories)
  const taken = new Set(known.flatMap(({ slug, id }) => [slug, id]))
  await insertRows(
    db,
    categories,
    categoryRows().filter(({ slug, id }) => !taken.has(slug) && !taken.has(id)),
  )

  const valuesOf = await addAttributes(db)
  const designs = inOrderOfArrival()
  const arrived = designs.map((design, i) => ({
    design,
    told: toldOf(design, i, valuesOf(design)),
    ...keysOf(design, i + 1),
    createdAt: arrival(i, designs, now),
  }))
  const stored = await insertRows(
    db,
    products,
    arrived.map((each) => productRow({ ...each, brand })),
    { number: col.int, slug: col.text },
  )
  const numbers = new Map(stored.map(({ number, slug }) => [slug, number]))
  const numberOf = (design: DemoProduct) => numbers.get(design.slug) ?? 0

  const colorRows = designs.flatMap((design) => colorRowsOf(design, numberOf(design)))
  await insertRows(db, productColors, colorRows)
  const ids = await insertRows(
    db,
    variants,
    arrived.flatMap(({ design, code }) => variantRowsOf(design, numberOf(design), code)),
    { id: col.int, sku: col.text, productNumber: col.int, size: col.text, color: col.text },
  )
  const sizes = fileSizes()
  await insertRows(
    db,
    productImages,
    designs.flatMap((design) => imageRowsOf(design, numberOf(design), sizes)),
  )
  await insertRows(db, categoryProducts, listedMembers(numbers, designs))

  const variantsOf = Map.groupBy(ids, ({ productNumber }) => productNumber)
  return arrived.map(({ design, told, createdAt }) => ({
    number: numberOf(design),
    design,
    told,
    createdAt,
    price: toPaisa(design.price),
    originalPrice: design.original === undefined ? null : toPaisa(design.original),
    unitCost: toPaisa(design.unitCost),
    fronts: new Map(frontsOf(design).map(({ color, key }) => [color, key])),
    variants: (variantsOf.get(numberOf(design)) ?? []).map(({ id, size, color, sku }) => ({ id, size, color, sku })),
  }))
}

/** The catalogue's order, but with the new arrivals last, so that they get the highest numbers. */
function inOrderOfArrival(): DemoProduct[] {
  const isNew = ({ collections }: DemoProduct) => collections.includes('new-arrivals')
  return [...demoProducts.filter((design) => !isNew(design)), ...demoProducts.filter(isNew)]
}

/** Most products arrived in the opening phase, the others over the year, the new arrivals recently. */
function arrival(i: number, designs: DemoProduct[], now: Date): Date {
  const older = designs.filter(({ collections }) => !collections.includes('new-arrivals')).length
  const share = i / older
  const daysAgo =
    i >= older
      ? newest * (1 - (i - older) / (designs.length - older)) + 0.5
      : share < 0.7
        ? firstDay - (share / 0.7) * opening
        : firstDay - opening - ((share - 0.7) / 0.3) * (firstDay - opening - newest - 5)
  return new Date(Math.floor((now.getTime() - daysAgo * dayLong) / 60_000) * 60_000)
}

/** Member rule of each category; 'listed' means hand-picked. */
const rules: Record<string, NonNullable<(typeof categories.$inferInsert)['members']>> = {
  mens: 'main',
  womens: 'main',
  kids: 'main',
  accessories: 'main',
  all: 'all',
  'all-kids': 'all-kids',
  'new-arrivals': 'new',
  sale: 'sale',
  'season-of-sale': 'listed',
  'puja-25': 'listed',
  'summer-25': 'listed',
  'winter-25': 'listed',
  traditional: 'listed',
}

/** Creation date of the categories. */
const seededOn = new Date('2025-10-01T00:00:00+06:00')

const categoryRows = () =>
  demoCategories.map(({ slug, section, subsection, title, description, keywords, aliases }, position) => ({
    id: `${section}-${subsection ?? 'root'}-${slug}`,
    slug,
    section,
    subsection: subsection ?? null,
    titleEn: title.en,
    titleBn: title.bn,
    descriptionEn: description.en,
    descriptionBn: description.bn,
    keywords,
    aliases: aliases ?? [],
    members: rules[slug] ?? 'subcategory',
    position,
    createdAt: seededOn,
    updatedAt: seededOn,
  }))

function listedMembers(numbers: Map<string, number>, designs: DemoProduct[]) {
  const listed = Object.keys(rules).filter((slug) => rules[slug] === 'listed')
  return listed.flatMap((slug) =>
    designs
      .filter(({ collections }) => collections.includes(slug))
      .map((design, position) => ({ slug, productNumber: numbers.get(design.slug) ?? 0, position })),
  )
}

/** Id of a product, and the prefix of its SKUs: PAN0001. */
export function keysOf({ garment, slug }: DemoProduct, number: number) {
  const throwing = dice(`product ${slug} ${number}`)
  const signs = Array.from({ length: 8 }, () => throwing.whole(0, 35).toString(36)).join('')
  return {
    id: `prod_${signs}${number.toString(36).padStart(4, '0')}`,
    code: `${garment.replace('-', '').slice(0, 3).toUpperCase()}${String(number).padStart(4, '0')}`,
  }
}

export function productRow({
  design,
  told,
  id,
  code,
  createdAt,
  brand = 'Bunon',
}: {
  design: DemoProduct
  told: Told
  id: string
  code: string
  createdAt: Date
  brand?: string
}) {
  const searched = {
    id,
    titleEn: design.title.en,
    titleBn: design.title.bn,
    descriptionEn: design.description.en,
    descriptionBn: design.description.bn,
    brand,
    category: design.category,
    subcategory: design.subcategory,
    tags: design.tags,
  }
  return {
    ...searched,
    slug: design.slug,
    sku: `SKU_${code}`,
    materialEn: design.material.en,
    materialBn: design.material.bn,
    fit: design.fit,
    ...told,
    careEn: design.care.en,
    careBn: design.care.bn,
    price: toPaisa(design.price),
    originalPrice: design.original === undefined ? null : toPaisa(design.original),
    chart: design.chart,
    searchKey: searchKeyOf(searched),
    createdAt,
    updatedAt: createdAt,
    fromDemo: true,
  }
}

const colorRowsOf = (design: DemoProduct, productNumber: number) =>
  design.colors.map(({ color }, position) => {
    const { en, bn, hex } = colors[color]
    return { productNumber, name: en, nameBn: bn, hex, position }
  })

/** '4/5 Year' → 4-5Y, '0-3 Months' → 0-3M, 'Free Size' → FREE. */
const sizeCode = (size: string) =>
  size
    .replace('Free Size', 'FREE')
    .replace(/ Years?$/, 'Y')
    .replace(/ Months?$/, 'M')
    .replace('/', '-')

const variantRowsOf = (design: DemoProduct, productNumber: number, code: string) =>
  design.sizes.flatMap((size, s) =>
    design.colors.map(({ color }, c) => ({
      productNumber,
      size,
      color: colors[color].en,
      sku: `${code}-${color.replace('-', '').toUpperCase()}-${sizeCode(size)}`,
      position: s * design.colors.length + c,
    })),
  )

const seen: Record<View, { en: string; bn: string }> = {
  front: { en: 'front', bn: 'সামনে থেকে' },
  back: { en: 'back', bn: 'পেছন থেকে' },
  detail: { en: 'close-up of the cloth', bn: 'কাপড়ের কাছের ছবি' },
  folded: { en: 'folded', bn: 'ভাঁজ করা' },
}

/** 8/9 Year → ৮/৯ বছর. Letter sizes stay letters. */
const inBangla = (size: string) => banglaDigits(size.replace(/Years?/, 'বছর').replace(/Months?/, 'মাস'))

/** The size and length in the alt text of a picture with a measuring line. */
function sizeSeen({ measured }: Recipe): { en: string; bn: string } {
  if (!measured) return { en: '', bn: '' }
  const { size, inches } = measured
  const cm = inUnit(inches, 'in', 'cm')
  const named = size !== 'Free Size'
  return {
    en: `, measured${named ? ` in size ${size}` : ''}: ${cm} cm (${inches} in)`,
    bn: `, ${named ? `${inBangla(size)} সাইজের ` : ''}মাপ: ${banglaDigits(`${cm} সেমি (${inches} ইঞ্চি)`)}`,
  }
}

const maxImages = 10

/** Views by importance: a gallery with few pictures omits the last ones. */
const importance: View[] = ['front', 'back', 'detail', 'folded']

/** Front pictures of all colours first, then the others, colour by colour. */
function imageRowsOf(design: DemoProduct, productNumber: number, sizes: Map<string, number>) {
  const all = picturesOf(design).flatMap(({ recipes }) => recipes)
  const kept = new Set(
    all.toSorted((a, b) => importance.indexOf(a.view) - importance.indexOf(b.view)).slice(0, maxImages),
  )
  const shown = all.filter((recipe) => kept.has(recipe))
  const ordered = [...shown.filter(({ view }) => view === 'front'), ...shown.filter(({ view }) => view !== 'front')]
  return ordered.map((recipe, position) => {
    const color = colors[recipe.color]
    const file = `${pictureName(recipe)}.webp`
    return {
      productNumber,
      color: color.en,
      key: `demo/${file}`,
      altEn: `${design.title.en} in ${color.en}, ${seen[recipe.view].en}${sizeSeen(recipe).en}`,
      altBn: `${design.title.bn}, ${color.bn}, ${seen[recipe.view].bn}${sizeSeen(recipe).bn}`,
      originalName: file,
      fileSize: sizes.get(file) ?? 0,
      tone: '#efe9de',
      position,
    }
  })
}

export const frontsOf = (design: DemoProduct) =>
  picturesOf(design).flatMap(({ color, recipes }) =>
    recipes.slice(0, 1).map((recipe) => ({ color: colors[color].en, key: `demo/${pictureName(recipe)}.webp` })),
  )

/** File sizes in bytes of the pictures that exist on disk. */
function fileSizes(): Map<string, number> {
  const folder = resolve('demo/masters')
  try {
    return new Map(readdirSync(folder).map((file) => [file, statSync(join(folder, file)).size]))
  } catch {
    return new Map()
  }
}
