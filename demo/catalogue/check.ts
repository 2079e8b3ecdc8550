/** Checks the demo catalogue: `node demo/catalogue/check.ts`. Prints a summary; exits with 1 on any fault. */

import { cloths, colors, garments, pictureName } from '../vocabulary.ts'
import { categories } from './categories.ts'
import { announcements, featuredCategories, heroSlides, socialPosts } from './home.ts'
import { areas, cities, familyNames, familyNamesFor, firstNames, mobilePrefixes, orderNotes } from './people.ts'
import { allRecipes, picturesOf } from './pictures.ts'
import { products } from './products.ts'
import { reviewTexts } from './review-texts.ts'
import { accessoriesWords } from './words-accessories.ts'
import { kidsWords } from './words-kids.ts'
import { mensWords } from './words-mens.ts'
import { mensBottomWords } from './words-mens-bottoms.ts'
import { womensWords } from './words-womens.ts'
import { womensTraditionalWords } from './words-womens-traditional.ts'

const faults: string[] = []
const must = (holds: unknown, fault: string) => {
  if (!holds) faults.push(fault)
}
const twice = (list: string[]) => [...new Set(list.filter((item, i) => list.indexOf(item) !== i))]
const count = <T>(list: T[], test: (item: T) => unknown) => list.filter(test).length
const within = (n: number, low: number, high: number) => n >= low && n <= high

const latin = /[a-z]/i
const bangla = /[\u0980-\u09ff]/
const both = (where: string, text: { en: string; bn: string }) => {
  must(latin.test(text.en) || /\d/.test(text.en), `${where}: no English`)
  must(bangla.test(text.bn), `${where}: no Bangla`)
  must(!bangla.test(text.en), `${where}: Bangla letters in the English text`)
}

/** Every string anywhere in the data. */
const walk = (value: unknown, path: string, see: (text: string, path: string) => void): void => {
  if (typeof value === 'string') see(value, path)
  else if (value && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) walk(item, `${path}.${key}`, see)
}
walk(
  {
    products,
    categories,
    heroSlides,
    announcements,
    featuredCategories,
    socialPosts,
    firstNames,
    familyNames,
    areas,
    orderNotes,
    reviewTexts,
  },
  '',
  (text, path) => {
    must(text === text.normalize('NFC'), `${path}: not NFC`)
    must(text === text.trim() && text !== '', `${path}: empty or with spaces at an end`)
    must(!/ {2}|\u200b|\ufffd/.test(text), `${path}: stray characters`)
  },
)

// Products
must(products.length >= 168, `only ${products.length} products`)
const slugs = categories.map((c) => c.slug)
const has = (slug: string) => (p: (typeof products)[number]) => p.collections.includes(slug)
for (const fault of twice(products.map((p) => p.slug))) faults.push(`slug twice: ${fault}`)
for (const fault of twice(products.map((p) => p.title.en))) faults.push(`title twice: ${fault}`)
for (const fault of twice(products.map((p) => p.title.bn))) faults.push(`Bangla title twice: ${fault}`)
for (const fault of twice(products.map((p) => p.description.en))) faults.push(`description twice: ${fault}`)
for (const p of products) {
  const at = (text: string) => `${p.slug}: ${text}`
  both(at('title'), p.title)
  both(at('description'), p.description)
  both(at('material'), p.material)
  must(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(p.slug), at('slug grammar'))
  must(within(p.description.en.length, 80, 400), at(`description of ${p.description.en.length} characters`))
  must(within(p.description.bn.length, 60, 400), at(`Bangla description of ${p.description.bn.length} characters`))
  must(garments.includes(p.garment) && cloths.includes(p.cloth) && [0, 1, 2, 3].includes(p.cut), at('vocabulary'))
  must(within(p.price, 552, 6000) && Number.isInteger(p.price), at(`price ${p.price}`))
  must(within(p.unitCost / p.price, 0.45, 0.65), at(`unit cost ${p.unitCost}`))
  if (p.original) must(Math.round(((p.original - p.price) / p.original) * 100) === 33, at('discount is not 33 %'))
  must(within(p.original ?? p.price, 552, 6000), at('original price'))
  must(
    Boolean(p.original) === has('sale')(p) && Boolean(p.original) === has('season-of-sale')(p),
    at('sale collections'),
  )
  must(slugs.includes(p.category) && slugs.includes(p.subcategory), at('category'))
  for (const slug of p.collections) must(slugs.includes(slug), at(`collection ${slug}`))
  must(twice(p.collections).length === 0, at('a collection twice'))
  must(within(p.colors.length, 1, 5), at('number of colours'))
  must(twice(p.colors.map((c) => c.color)).length === 0, at('a colour twice'))
  for (const { color, thread } of p.colors)
    must(colors[color] && colors[thread] && color !== thread, at(`colour ${color}+${thread}`))
  must(p.sizes.length > 0 && twice(p.sizes).length === 0, at('sizes'))
  must(p.care.en.length > 0 && p.care.en.length === p.care.bn.length, at('care'))
  must(
    p.tags.length >= 3 && p.tags.every((tag) => tag === tag.toLowerCase()) && p.tags.some((tag) => bangla.test(tag)),
    at('tags'),
  )
}
const words = [mensWords, mensBottomWords, womensTraditionalWords, womensWords, kidsWords, accessoriesWords].flatMap(
  Object.keys,
)
for (const slug of words)
  must(
    products.some((p) => p.slug === slug),
    `words without a product: ${slug}`,
  )
must(twice(words).length === 0, `words twice: ${twice(words)}`)
for (const garment of garments)
  must(
    products.some((p) => p.garment === garment),
    `no ${garment}`,
  )
for (const cloth of cloths)
  must(
    products.some((p) => p.cloth === cloth),
    `no ${cloth}`,
  )
const onSale = count(products, (p) => p.original)
const summer = count(products, has('summer-25'))
must(count(products, has('puja-25')) === 48, `puja-25 has ${count(products, has('puja-25'))}`)
must(within(onSale, 27, 34), `${onSale} on sale`)
must(within(summer, 27, 34), `summer-25 has ${summer}`)

// Pictures
const recipes = allRecipes()
for (const name of twice(recipes.map(pictureName)).slice(0, 10)) faults.push(`one picture for two pieces: ${name}`)
for (const p of products)
  must(
    picturesOf(p).every(({ recipes: r }) => r[0]?.view === 'front' && r.length <= 6),
    `${p.slug}: gallery`,
  )

// Categories
const named = [
  'mens',
  'womens',
  'kids',
  'all-kids',
  'accessories',
  'new-arrivals',
  'all',
  'sale',
  'mens-hoodie',
  'mens-polos',
  'womens-kurtis',
  'new-born-1',
  'bags',
  'season-of-sale',
  'summer-25',
  'puja-25',
  'panjabi',
  'blazer',
  'three-piece',
  'saree',
  'girls-frock',
  'mens-tshirts',
]
for (const slug of named) must(slugs.includes(slug), `no category ${slug}`)
for (const slug of twice(slugs)) faults.push(`category twice: ${slug}`)
const subsections: Record<string, string[]> = {
  mainCollections: [],
  mensCategories: ['tops', 'bottoms'],
  kidsCategories: ['boys', 'girls', 'general'],
  accessories: [],
  specialCollections: [],
  womensCategories: ['traditional', 'western', 'formal', 'activewear', 'accessories', 'bottoms'],
  saleCollections: [],
}
const inCategory = (slug: string) =>
  count(products, (p) => p.category === slug || p.subcategory === slug || p.collections.includes(slug))
for (const c of categories) {
  both(`category ${c.slug}`, c.title)
  both(`category ${c.slug}`, c.description)
  must(/^[a-z0-9-]+$/.test(c.slug) && c.keywords.length > 0, `category ${c.slug}: slug or keywords`)
  const allowed = subsections[c.section]
  must(
    allowed && (allowed.length ? c.subsection && allowed.includes(c.subsection) : !c.subsection),
    `category ${c.slug}: section`,
  )
  must(
    twice(c.keywords).length === 0 && twice(c.aliases ?? []).length === 0,
    `category ${c.slug}: keyword or alias twice`,
  )
  must(inCategory(c.slug) > 0, `category ${c.slug} is empty`)
}

// People, reviews, home
must(
  firstNames.length >= 120 && twice(firstNames.map((n) => n.en)).length === 0,
  `first names: ${firstNames.length}, twice: ${twice(firstNames.map((n) => n.en))}`,
)
must(
  familyNames.length >= 60 && twice(familyNames.map((n) => n.en)).length === 0,
  `family names: ${familyNames.length}, twice: ${twice(familyNames.map((n) => n.en))}`,
)
for (const name of [...firstNames, ...familyNames]) both(`name ${name.en}`, name)
must(
  firstNames.every((name) => familyNamesFor(name).length >= 10),
  'too few family names for a first name',
)
for (const city of cities) {
  must(areas[city].length >= (city === 'dhaka' ? 20 : 8), `${city}: areas`)
  for (const area of areas[city]) both(`${city} ${area.en}`, area)
}
must(orderNotes.length >= 20 && orderNotes.some((note) => bangla.test(note)), 'order notes')
must(
  mobilePrefixes.every((prefix) => /^01[3-9]$/.test(prefix)),
  'mobile prefixes',
)
const reviews = Object.values(reviewTexts).flatMap((byStars) => Object.values(byStars).flat())
const banglaReviews = count(reviews, (r) => bangla.test(r.text))
must(reviews.length >= 90 && twice(reviews.map((r) => r.text)).length === 0, `reviews: ${reviews.length}`)
must(within(banglaReviews / reviews.length, 0.28, 0.45), `Bangla reviews: ${banglaReviews}`)
for (const r of reviews) must(r.title.length <= 100 && r.text.length >= 20, `review: ${r.title}`)
must(
  heroSlides.length === 5 && announcements.length === 6 && featuredCategories.length === 6 && socialPosts.length === 6,
  'home: counts',
)
for (const s of heroSlides) for (const text of [s.eyebrow, s.title, s.description, s.buttonText]) both(s.image, text)
for (const a of announcements) both(`announcement ${a.kind}`, a.text)
for (const t of featuredCategories) must(slugs.includes(t.slug), `tile ${t.slug}`)
for (const { product } of socialPosts)
  must(
    products.some((p) => p.slug === product),
    `social: no product ${product}`,
  )
const links = [
  ...heroSlides.map((s) => s.buttonLink),
  ...featuredCategories.map((t) => t.href),
  ...announcements.map((a) => a.href ?? ''),
]
for (const slug of links.flatMap((link) => /^\/collections\/(.+)$/.exec(link)?.[1] ?? []))
  must(slugs.includes(slug), `link to ${slug}`)
must(
  ['en', 'bn'].every((l) => announcements[0]?.text[l as 'en' | 'bn'].includes('{threshold}')),
  'free-shipping threshold',
)
must(
  announcements.some((a) => a.text.en.includes('flat 33% off')),
  'sale announcement',
)

const main = (slug: string) => count(products, (p) => p.category === slug)
console.table({
  products: products.length,
  mens: main('mens'),
  womens: main('womens'),
  kids: main('kids'),
  accessories: main('accessories'),
  'on sale': onSale,
  'puja-25': count(products, has('puja-25')),
  'summer-25': summer,
  'winter-25': count(products, has('winter-25')),
  'new-arrivals': count(products, has('new-arrivals')),
  'product colours': products.reduce((n, p) => n + p.colors.length, 0),
  'variants (size x colour)': products.reduce((n, p) => n + p.colors.length * p.sizes.length, 0),
  recipes: recipes.length,
  categories: categories.length,
  'first names': firstNames.length,
  'family names': familyNames.length,
  reviews: reviews.length,
  'reviews in Bangla': banglaReviews,
  'lowest price': Math.min(...products.map((p) => p.price)),
  'highest price': Math.max(...products.map((p) => p.original ?? p.price)),
})
if (faults.length) {
  console.error(`${faults.length} faults:\n${faults.join('\n')}`)
  process.exitCode = 1
} else console.log('All checks hold.')
