import { afterAll, beforeAll, expect, test } from 'vitest'
import { menu } from '#domains/catalogue/categories/menu.ts'
import { categories } from '#domains/catalogue/tables.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { banners } from '../tables.ts'
import type { ShownSection } from './contract.ts'
import { homeContent } from './home-content.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  const category = (slug: string, section: string, subsection: string | null, rest: object = {}) => ({
    id: `${section}-${subsection ?? 'root'}-${slug}`,
    slug,
    titleEn: slug,
    section,
    subsection,
    ...rest,
  })
  await shop.db
    .insert(categories)
    .values([
      category('mens', 'mainCollections', null, { members: 'main', titleBn: 'ছেলেদের' }),
      category('panjabi', 'mensCategories', 'tops', { position: 1 }),
      category('shirts', 'mensCategories', 'tops', { position: 2 }),
      category('jeans', 'mensCategories', 'bottoms', { position: 3 }),
      category('closed', 'mensCategories', 'bottoms', { isActive: false }),
      category('accessories', 'accessories', null, { members: 'main' }),
      category('bags', 'accessories', null),
      category('new-arrivals', 'specialCollections', null, { members: 'new' }),
      category('puja-25', 'specialCollections', null, { members: 'listed' }),
      category('sale', 'saleCollections', null, { members: 'sale' }),
      category('season-of-sale', 'saleCollections', null, { members: 'listed' }),
    ])
})
afterAll(() => shop.close())

test('the menu has the main entries with their subsections, without closed categories', async () => {
  const entries = await menu(shop.db)
  expect(entries.map(({ slug }) => slug)).toEqual(['mens', 'accessories', 'new-arrivals', 'collections', 'sale'])
  expect(entries[0]).toMatchObject({
    title: { en: 'mens', bn: 'ছেলেদের' },
    groups: [
      { title: { en: 'Tops' }, entries: [{ slug: 'panjabi' }, { slug: 'shirts' }] },
      { title: { en: 'Bottoms' }, entries: [{ slug: 'jeans' }] },
    ],
  })
  expect(entries[1]?.groups).toMatchObject([{ title: null, entries: [{ slug: 'bags' }] }])
  expect(entries[3]?.groups[0]?.entries.map(({ slug }) => slug)).toEqual(['puja-25'])
  expect(entries[4]?.groups[0]?.entries.map(({ slug }) => slug)).toEqual(['season-of-sale'])
})

test('the home page shows current slides and only available products', async () => {
  const slide = {
    image: 'demo/scene',
    titleEn: 'Slide',
    titleBn: '',
    buttonEn: 'Go',
    buttonBn: '',
    buttonLink: '/shop',
  }
  await shop.db.insert(banners).values([
    { ...slide, titleEn: 'Now' },
    { ...slide, titleEn: 'Later', showFrom: new Date('2100-01-01') },
    { ...slide, titleEn: 'Over', showUntil: new Date('2020-01-01') },
    { ...slide, titleEn: 'Hidden', isHidden: true },
  ])
  const sold = await shop.sells('Reduced', { price: 900, originalPrice: 1000 })
  await shop.sells('Sold out', { onHand: 0 })
  const { sections } = await homeContent(shop.db, new Date())
  expect(slidesIn(sections)).toEqual(['Now'])
  // The men's row would show the same product again, and is left out.
  expect(rowsIn(sections)).toEqual({ new: [sold.number] })
})

test('a large picture whose category shoppers do not see is left out', async () => {
  // The shop has mens alone.
  const large = (await homeContent(shop.db, new Date())).sections.find(({ kind }) => kind === 'tiles')
  expect(large).toMatchObject({ mens: expect.stringMatching(/./), womens: '' })
})

const slidesIn = (sections: ShownSection[]) =>
  sections.flatMap((section) => (section.kind === 'hero' ? section.banners : [])).map(({ title }) => title.en)

const rowsIn = (sections: ShownSection[]) =>
  Object.fromEntries(
    sections.flatMap((section) =>
      section.kind === 'products' ? [[section.id, section.cards.map(({ number }) => number)]] : [],
    ),
  )

test('at most five slides are shown: featured ones take precedence, and the order is kept', async () => {
  await shop.db.delete(banners)
  const slide = { image: 'demo/scene', titleBn: '', buttonEn: 'Go', buttonBn: '', buttonLink: '/shop' }
  await shop.db.insert(banners).values(
    ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((titleEn, position) => ({
      ...slide,
      titleEn,
      position,
      featured: position > 4,
    })),
  )
  const { sections } = await homeContent(shop.db, new Date())
  expect(slidesIn(sections)).toEqual(['one', 'two', 'three', 'six', 'seven'])
})
