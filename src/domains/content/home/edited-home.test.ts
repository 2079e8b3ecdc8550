import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renameCategorySlug } from '#domains/catalogue/categories/category-slugs.ts'
import { categories } from '#domains/catalogue/tables.ts'
import type { EditedPage } from '#domains/content/page-editor/office-pages.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { featuredCategories, pages, pageVersions } from '../tables.ts'
import type { ShownSection } from './contract.ts'
import { homeContent } from './home-content.ts'
import type { HomeDocument, HomeSection } from './staff-contract.ts'
import { standardHome } from './standard-home.ts'

let shop: Shop
let owner: string
let now: Date
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  await shop.db
    .insert(categories)
    .values([collection('all', 'all'), collection('new-arrivals', 'new'), collection('puja', 'listed')])
  for (let nr = 1; nr <= 6; nr++) await shop.sells(`Panjabi ${nr}`)
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date('2026-12-01T10:00:00+06:00')
  owner = await shop.staffCookie()
  await shop.db.delete(pageVersions)
  await shop.db.delete(pages)
})

const collection = (slug: string, members: 'all' | 'new' | 'listed') => ({
  id: slug,
  slug,
  titleEn: `The ${slug}`,
  titleBn: `বাংলা ${slug}`,
  section: 'specialCollections',
  members,
})

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const answer = await shop.app.inject({
    method,
    url: `/backend/api/${path}`,
    headers: { cookie: owner },
    ...(payload && { payload }),
  })
  type Answer = { page: EditedPage; error: string; fields: Record<string, string> }
  return { status: answer.statusCode, ...(answer.json() as Answer) }
}

const none = { en: '', bn: '' }
const placed = (id: string, rest: object = {}) => ({ id, isHidden: false, showFrom: null, showUntil: null, ...rest })
const row = (id: string, collection: string, rest: object = {}) =>
  ({ ...placed(id, rest), kind: 'products', title: none, collection, count: 4, ...rest }) as HomeSection
const text = (id: string, en: string, bn: string, rest: object = {}) =>
  ({
    ...placed(id),
    kind: 'text',
    title: { en, bn },
    text: none,
    picture: '',
    isOnGreen: false,
    button: none,
    link: '',
    ...rest,
  }) as HomeSection

async function draft(...sections: HomeSection[]) {
  const { version } = (await call('GET', 'page?page=home')).page
  return call('PUT', 'home-draft', { version, document: { sections } })
}

async function publish(sections: HomeSection[], publishAt: string | null = null) {
  const saved = await draft(...sections)
  expect(saved.status, saved.error).toBe(200)
  const published = await call('POST', 'publish-page', { page: 'home', version: saved.page.version, publishAt })
  expect(published.status, published.error).toBe(200)
  return published.page
}

const shown = async () => (await homeContent(shop.db, now)).sections
const ids = (sections: ShownSection[]) => sections.map(({ id }) => id)

describe('the home page', () => {
  test('is the standard one until a version is published; a draft is seen through its preview alone', async () => {
    const before = ids(await shown())
    expect(before).toEqual(['hero', 'tiles', 'new', 'film', 'recent', 'tracking'])
    const saved = await draft(text('hello', 'Hello', 'নমস্কার'))
    expect(saved.page.draft?.previewPath).toMatch(/^\/preview\/.{20,}/)
    expect(ids(await shown())).toEqual(before)
    const { document } = saved.page
    expect(ids((await homeContent(shop.db, now, document as HomeDocument)).sections)).toEqual(['hello'])
  })

  test('shows the sections in their order, each product once, and a collection by its own title', async () => {
    await publish([row('first', 'all'), row('second', 'all'), row('third', 'all')])
    const [first, second, ...others] = await shown()
    expect(others).toEqual([])
    const cards = (section: ShownSection | undefined) =>
      section?.kind === 'products' ? section.cards.map(({ title }) => title.en) : []
    expect(cards(first)).toEqual(['Panjabi 6', 'Panjabi 5', 'Panjabi 4', 'Panjabi 3'])
    expect(cards(second)).toEqual(['Panjabi 2', 'Panjabi 1'])
    expect(first).toMatchObject({ title: { en: 'The all', bn: 'বাংলা all' } })
    await publish([row('new', 'new-arrivals')])
    // The storefront has words for it.
    expect((await shown())[0]).toMatchObject({ title: null })
  })

  test('a row and a tile follow their collection to another address, here and in the editor', async () => {
    await shop.db.insert(categories).values(collection('winter', 'all'))
    await shop.db
      .insert(featuredCategories)
      .values({ slug: 'winter', titleEn: 'Winter', titleBn: '', image: 'demo/a', href: '/collections/winter' })
    await publish([row('winter', 'winter'), { ...placed('grid'), kind: 'categories', title: none }])
    await shop.db.transaction((tx) => renameCategorySlug(tx, 'winter', 'winter-26'))
    const { sections, tags } = await homeContent(shop.db, now)
    expect(sections).toMatchObject([
      { collection: 'winter-26', title: { en: 'The winter' } },
      { tiles: [{ slug: 'winter-26', href: '/collections/winter-26' }] },
    ])
    expect(tags).toEqual(['list:winter-26'])
    const { document } = (await call('GET', 'page?page=home')).page
    expect((document as HomeDocument).sections[0]).toMatchObject({ collection: 'winter-26' })
    // A draft of somebody who opened the editor before, of a page that does not show it.
    await publish([row('all', 'all')])
    expect((await draft(row('winter', 'winter'))).status).toBe(200)
    await shop.db.delete(featuredCategories)
  })

  test('a tile follows to the address of a collection that is gone, whose tile goes', async () => {
    const tile = (slug: string, image: string) => ({
      slug,
      titleEn: slug,
      titleBn: '',
      image,
      href: `/collections/${slug}`,
    })
    await shop.db.insert(categories).values(collection('festive', 'all'))
    await shop.db.insert(featuredCategories).values([tile('pohela', 'demo/a'), tile('festive', 'demo/b')])
    await shop.db.transaction((tx) => renameCategorySlug(tx, 'festive', 'pohela'))
    expect(await shop.db.select().from(featuredCategories)).toMatchObject([
      { slug: 'pohela', image: 'demo/b', href: '/collections/pohela' },
    ])
    await shop.db.delete(featuredCategories)
    // Without a tile of its own the collection finds the one that is there.
    await shop.db.insert(featuredCategories).values(tile('boishakh', 'demo/a'))
    await shop.db.transaction((tx) => renameCategorySlug(tx, 'festive', 'boishakh'))
    expect(await shop.db.select().from(featuredCategories)).toMatchObject([{ slug: 'boishakh', image: 'demo/a' }])
    await shop.db.delete(featuredCategories)
  })

  test('leaves out what is hidden, and shows what is planned in its time alone', async () => {
    const [from, until] = ['2026-12-05T00:00:00+06:00', '2026-12-09T00:00:00+06:00']
    await publish([
      text('always', 'Always', 'সবসময়'),
      text('hidden', 'Hidden', 'লুকানো', { isHidden: true }),
      text('puja', 'Puja', 'পূজা', { showFrom: from, showUntil: until }),
    ])
    const at = async (moment: string) => {
      const { sections, until: next } = await homeContent(shop.db, new Date(moment))
      return [ids(sections), next?.toISOString()]
    }
    const iso = (moment: string) => new Date(moment).toISOString()
    expect(await at('2026-12-04T23:59:59+06:00')).toEqual([['always'], iso(from)])
    expect(await at(from)).toEqual([['always', 'puja'], iso(until)])
    expect(await at(until)).toEqual([['always'], undefined])
  })

  test('a countdown is over at its moment, and until then says when the page changes', async () => {
    const until = '2026-12-02T18:00:00+06:00'
    const { button, link } = { button: { en: 'See', bn: 'দেখুন' }, link: '/shop' }
    await publish([
      { ...placed('eid'), kind: 'countdown', title: { en: 'Eid', bn: 'ঈদ' }, text: none, until, button, link },
    ] as HomeSection[])
    expect((await shown())[0]).toMatchObject({ kind: 'countdown', button: { link: '/shop' } })
    expect((await homeContent(shop.db, now)).until).toEqual(new Date(until))
    expect((await homeContent(shop.db, new Date(until))).sections).toEqual([])
  })

  test('a version that is planned takes the place of the one before it at its moment', async () => {
    await publish([text('today', 'Today', 'আজ')])
    await publish([text('later', 'Later', 'পরে')], '2026-12-03T10:00:00+06:00')
    expect(ids(await shown())).toEqual(['today'])
    expect((await homeContent(shop.db, now)).until).toEqual(new Date('2026-12-03T10:00:00+06:00'))
    now = new Date('2026-12-03T10:00:00+06:00')
    expect(ids(await shown())).toEqual(['later'])
  })

  test('texts hold variables and links; a text in one language stands in the other, too', async () => {
    await publish([text('call', 'Call {shop}', '', { text: { en: 'One\n\n[Two](/faq) of {shop}', bn: '' } })])
    expect((await shown())[0]).toMatchObject({
      title: { en: 'Call Bunon', bn: 'Call বুনন' },
      body: { en: ['One', '[Two](/faq) of Bunon'], bn: ['One', '[Two](/faq) of বুনন'] },
    })
  })

  test('a variable that is a link stands in a title with its words, and in a text as the link', async () => {
    await publish([text('call', 'Write on {whatsapp}', '', { text: { en: 'On {whatsapp}', bn: '' } })])
    const [section] = await shown()
    expect(section).toMatchObject({ title: { en: 'Write on WhatsApp', bn: 'Write on হোয়াটসঅ্যাপ' } })
    expect(section).toMatchObject({ body: { en: [expect.stringMatching(/^On \[WhatsApp\]\(\S+\)$/)] } })
  })

  test.each([
    ['a collection that is not there', row('a', 'nowhere'), 'sections.0.collection', /no such collection/],
    [
      'a picture that is not stored',
      text('a', 'A', 'ক', { picture: 'uploads/x/y.webp' }),
      'sections.0.picture',
      /upload/,
    ],
    [
      'an end before its beginning',
      text('a', 'A', 'ক', { showFrom: '2026-12-05T00:00:00Z', showUntil: '2026-12-04T00:00:00Z' }),
      'sections.0.showUntil',
      /after the beginning/,
    ],
    ['a link to nowhere', text('a', 'A', 'ক', { link: 'javascript:alert(1)' }), 'sections.0.link', /page of the shop/],
    ['an unknown variable', text('a', '{fone}', 'ক'), 'sections.0.title.en', /no variable \{fone\}/],
    ['a row of no known size', row('a', 'all', { count: 5 }), 'sections.0.count', /./],
  ])('%s is refused beside its field', async (_, section, field, sentence) => {
    const refused = await draft(section)
    expect(refused.status).toBe(422)
    expect(refused.fields[`document.${field}`]).toMatch(sentence)
  })

  test('of two people who edit at once, the second is told', async () => {
    const { version } = (await call('GET', 'page?page=home')).page
    const save = () => call('PUT', 'home-draft', { version, document: standardHome })
    expect((await save()).status).toBe(200)
    expect((await save()).status).toBe(409)
  })

  test('is no text page: its draft is not saved as one', async () => {
    const { version } = (await call('GET', 'page?page=home')).page
    const document = { title: { en: 'A', bn: 'ক' }, description: none, lead: none, sections: [] }
    expect((await call('PUT', 'page-draft', { page: 'home', version, document })).status).toBe(404)
  })
})

test('a tile whose category is switched off, has ended or was deleted is left out, and is back with it', async () => {
  const tile = (slug: string) => ({ slug, titleEn: slug, titleBn: '', image: 'demo/a', href: `/collections/${slug}` })
  await shop.db
    .insert(categories)
    .values([collection('off', 'listed'), { ...collection('ended', 'listed'), isOpen: false }])
  await shop.db.insert(featuredCategories).values([tile('off'), tile('ended'), tile('deleted'), tile('puja')])
  const tiles = async () =>
    (await shown()).flatMap((section) => (section.kind === 'categories' ? section.tiles : [])).map(({ slug }) => slug)
  const switchTo = (isActive: boolean) => shop.db.update(categories).set({ isActive }).where(eq(categories.slug, 'off'))
  await switchTo(false)
  expect(await tiles()).toEqual(['puja'])
  await switchTo(true)
  expect(await tiles()).toEqual(['off', 'puja'])
  // Its tile was left behind under the old slug.
  await shop.db.delete(featuredCategories).where(eq(featuredCategories.slug, 'off'))
  await shop.db.transaction((tx) => renameCategorySlug(tx, 'off', 'on'))
  await shop.db.insert(featuredCategories).values(tile('off'))
  const [grid] = (await shown()).filter((section) => section.kind === 'categories')
  expect(grid?.tiles[0]).toMatchObject({ slug: 'on', href: '/collections/on' })
})

test('a section of a kind that a later release has added is left out, and the others are shown', async () => {
  const later = { ...placed('later'), kind: 'quiz' } as unknown as HomeSection
  const { sections } = await homeContent(shop.db, now, { sections: [later, text('hello', 'Hello', 'নমস্কার')] })
  expect(ids(sections)).toEqual(['hello'])
})

test('sections without content are not shown: no tiles, no posts', async () => {
  await shop.db.delete(featuredCategories)
  const kinds = (await shown()).map(({ kind }) => kind)
  expect(kinds).not.toContain('categories')
  expect(kinds).not.toContain('posts')
})
