import { expect, test } from 'vitest'
import type { FacetValue, Listing, ProductCard, ProductPage } from '#domains/catalogue/contract.ts'
import type { ShopMenus } from '#domains/content/menus/contract.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { readCards, writeCards } from './cards.ts'
import { packListing, unpackListing } from './listing.ts'
import { packMenus, unpackMenus } from './menus.ts'
import { type Packed, pack, unpack } from './packed.ts'
import { packProduct, unpackProduct } from './product.ts'

/** The data as a browser receives them, without the object identity of the server. */
const sent = (packed: Packed): Packed => JSON.parse(JSON.stringify(packed))

const picture = { key: 'demo/a.webp', width: 1200, height: 1600, tone: '', color: 'Red' }
const title = { en: `Kurta “${'x'}” 'new'`, bn: 'কুর্তা "নতুন"' }
const card: ProductCard = {
  number: 7,
  slug: 'kurta',
  path: '/product/7?color=red',
  title,
  price: 149_000,
  originalPrice: null,
  pictures: [
    { ...picture, alt: title },
    { ...picture, key: 'uploads/wide.webp', width: 1600, height: 900, alt: title },
    { ...picture, key: 'uploads/low.webp', focus: 'focal-x-2 focal-y-0', alt: title },
  ],
  color: 'Red',
  colors: [
    { name: 'Red', nameBn: 'লাল', hex: '#b3262e' },
    { name: 'Blue', nameBn: 'নীল', hex: '#2c3a6b' },
  ],
  sizes: [
    { size: 'S', available: true },
    { size: 'M', available: false },
    { size: 'L', available: true, isElsewhere: true },
    { size: 'XL', available: true, price: 160_000 },
    { size: '2XL', available: true, originalPrice: null },
    { size: '3XL', available: true, price: 170_000, originalPrice: 180_000 },
  ],
  rating: 0,
  reviewCount: 0,
  isNew: true,
}
const plain: ProductCard = {
  ...card,
  number: 8,
  path: '/product/8',
  color: null,
  colors: [],
  pictures: [],
  isNew: false,
}

const inLanguage = (each: ProductCard, language: 'en' | 'bn'): ProductCard => {
  const alone = { en: each.title[language], bn: each.title[language] }
  return { ...each, title: alone, pictures: each.pictures.map((shown) => ({ ...shown, alt: alone })) }
}

test('a card arrives as it was, with its title in the page’s language', () => {
  const wire = JSON.parse(JSON.stringify(writeCards([card, plain])))
  expect(readCards(wire)).toEqual([inLanguage(card, 'en'), inLanguage(plain, 'en')])
  expect(JSON.stringify(wire)).not.toContain(title.bn.slice(0, 4))
  overwriteGetLocale(() => 'bn')
  expect(readCards(JSON.parse(JSON.stringify(writeCards([card]))))).toEqual([inLanguage(card, 'bn')])
  overwriteGetLocale(() => 'en')
  expect(JSON.stringify(wire).length).toBeLessThan(JSON.stringify([card, plain]).length / 2)
})

test('the server gets back the very value, a browser an equal one, and the same each time', () => {
  const value = { quote: `He said "it's new"`, amount: 5, nothing: null }
  const packed = pack(value)
  expect(unpack(packed)).toBe(value)
  const there = sent(packed)
  expect(unpack(there)).toEqual(value)
  expect(unpack(there)).toBe(unpack(there))
})

test('a list arrives with the labels of the page’s language', () => {
  overwriteGetLocale(() => 'bn')
  const facet = (value: string, more: Partial<FacetValue> = {}): FacetValue => ({
    ...{ value, label: { en: value, bn: `বাংলা ${value}` }, count: 3 },
    ...more,
  })
  const list: Listing = {
    cards: [card],
    page: { page: 1, perPage: 24, total: 1, pages: 1 },
    facets: {
      sizes: [facet('S')],
      colors: [facet('red', { hex: '#b3262e' })],
      categories: [],
      types: [],
      attributes: [{ name: { en: 'Sleeve', bn: 'হাতা' }, values: [facet('3.12')] }],
      available: 1,
      price: { min: 1, max: 2 },
    },
  }
  const packed = packListing(list)
  expect(unpackListing(packed)).toBe(list)
  const { cards, page, facets } = unpackListing(sent(packed))
  expect({ cards, page }).toEqual({ cards: [inLanguage(card, 'bn')], page: list.page })
  expect(facets.colors).toEqual([{ value: 'red', label: { en: 'বাংলা red', bn: 'বাংলা red' }, count: 3, hex: '#b3262e' }])
  const [sleeve] = facets.attributes
  expect([sleeve?.name.bn, sleeve?.values[0]?.label.bn, sleeve?.values[0]?.value]).toEqual(['হাতা', 'বাংলা 3.12', '3.12'])
  const others = { sizes: 0, colors: 0, attributes: 0 }
  expect({ ...facets, ...others }).toEqual({ ...list.facets, ...others })
})

test('a product arrives with its longer texts in the page’s language', () => {
  overwriteGetLocale(() => 'bn')
  const words = (en: string) => ({ en, bn: `বাংলা ${en}` })
  const texts = {
    material: words('Cotton'),
    category: { slug: 'mens', title: words('Mens') },
    subcategory: null,
    description: words('Soft'),
    care: { en: ['Wash'], bn: ['ধুয়ে নিন'] },
    attributes: [{ name: words('Sleeve'), value: words('Half') }],
    fitNote: words('Runs small'),
  }
  const pictures = [{ ...picture, alt: words('Front') }]
  const variant = { size: 'M', color: 'Red', sku: 'A-1', price: 900, originalPrice: null, available: true }
  const variants = [variant, { ...variant, available: false }, { ...variant, left: 2 }, { ...variant, grams: 300 }]
  const product = { ...texts, title, variants, pictures, related: [card], look: [plain] } as unknown as ProductPage
  const packed = packProduct(product)
  expect(unpackProduct(packed)).toBe(product)
  const there = unpackProduct(sent(packed))
  expect([there.title, there.related, there.look]).toEqual([title, [inLanguage(card, 'bn')], [inLanguage(plain, 'bn')]])
  expect(there.pictures).toEqual([{ ...picture, alt: { en: 'বাংলা Front', bn: 'বাংলা Front' } }])
  expect(there.variants).toEqual(variants)
  expect(there.category).toEqual({ slug: 'mens', title: { en: 'বাংলা Mens', bn: 'বাংলা Mens' } })
  expect(there.subcategory).toBeNull()
  expect(there.material.en).toBe('বাংলা Cotton')
  expect([there.description.bn, there.care.bn, there.fitNote?.bn]).toEqual(['বাংলা Soft', ['ধুয়ে নিন'], 'বাংলা Runs small'])
  expect(there.attributes.map(({ name, value }) => [name.bn, value.bn])).toEqual([['বাংলা Sleeve', 'বাংলা Half']])
})

test('menus arrive as they were', () => {
  const link = { label: 'Sarees', to: '/collections/saree' }
  const menus: ShopMenus = {
    header: [
      { key: 'womens', label: 'Womens', to: '/collections/womens', groups: [{ title: null, entries: [link] }] },
      { key: 'sale', label: 'Sale', to: '', isSale: true, groups: [{ title: 'Now', entries: [] }] },
    ],
    drawer: null,
    footer: [{ key: 'help', title: 'Help', links: [{ label: 'Blog', to: 'https://example.com/collections/' }, link] }],
    legal: [{ label: 'Privacy', to: '/privacy' }],
  }
  expect(unpackMenus(sent(packMenus(menus)))).toEqual(menus)
  expect(unpackMenus(sent(packMenus({ ...menus, drawer: menus.header })))).toEqual({ ...menus, drawer: menus.header })
})
