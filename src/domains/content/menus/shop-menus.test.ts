import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renameCategorySlug } from '#domains/catalogue/categories/category-slugs.ts'
import { categories, productImages } from '#domains/catalogue/tables.ts'
import type { EditedPage } from '#domains/content/page-editor/office-pages.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { featuredCategories, pages, pageVersions } from '../tables.ts'
import { shopMenus } from './shop-menus.ts'
import type { MenuDocument, MenuItem } from './staff-contract.ts'
import { standardMenus } from './standard-menus.ts'

let shop: Shop
let owner: string
const now = new Date('2026-12-01T10:00:00+06:00')
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  owner = await shop.staffCookie()
  await shop.db
    .insert(categories)
    .values([
      category('mens', 'mainCollections', null, { members: 'main' }),
      category('panjabi', 'mensCategories', 'tops', { position: 1 }),
      category('closed', 'mensCategories', 'tops', { isActive: false }),
      category('sale', 'saleCollections', null, { members: 'sale' }),
    ])
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(pageVersions)
  await shop.db.delete(pages)
})

const category = (slug: string, section: string, subsection: string | null, rest: object = {}) => ({
  id: slug,
  slug,
  titleEn: `The ${slug}`,
  titleBn: `বাংলা ${slug}`,
  section,
  subsection,
  ...rest,
})

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const answer = await shop.app.inject({
    method,
    url: `/backend/api/${path}`,
    headers: { cookie: owner },
    ...(payload && { payload }),
  })
  type Answer = { page: EditedPage; document: MenuDocument; error: string; fields: Record<string, string> }
  return { status: answer.statusCode, ...(answer.json() as Answer) }
}

const item = (id: string, rest: Partial<MenuItem> = {}): MenuItem => ({
  id,
  kind: 'link',
  label: { en: `Label of ${id}`, bn: `${id} লেবেল` },
  link: `/${id}`,
  isHighlighted: false,
  items: [],
  ...rest,
})
const menus = (rest: Partial<MenuDocument>): MenuDocument => ({
  header: [],
  drawer: null,
  footer: [],
  legal: [],
  ...rest,
})

async function draft(document: unknown) {
  const { version } = (await call('GET', 'page?page=menus')).page
  return call('PUT', 'menus-draft', { version, document })
}

async function publish(document: MenuDocument) {
  const saved = await draft(document)
  expect(saved.status, saved.error).toBe(200)
  const { version } = saved.page
  expect((await call('POST', 'publish-page', { page: 'menus', version })).status).toBe(200)
}

const shown = async (locale: 'en' | 'bn' = 'en') => (await shopMenus(shop.db, locale, now)).menus

describe('the menus', () => {
  test('are the standard ones: what the shop has, with what is below it', async () => {
    const { header, drawer, footer, legal } = await shown()
    expect(drawer).toBeNull()
    expect(header.map(({ label, to }) => [label, to])).toEqual([
      ['Mens', '/collections/mens'],
      ['Sale', '/collections/sale'],
      ['Brand', '/brand'],
    ])
    expect(header[0]?.groups).toEqual([
      { title: 'Tops', entries: [{ label: 'The panjabi', to: '/collections/panjabi' }] },
    ])
    expect(header[1]).toMatchObject({ isSale: true, groups: [] })
    expect(footer.map(({ title }) => title)).toEqual(['Shop', 'Help', 'Bunon'])
    expect(footer[0]?.links).toEqual([
      { label: 'Mens', to: '/collections/mens' },
      { label: 'Sale', to: '/collections/sale' },
    ])
    expect(legal.map(({ to }) => to)).toEqual(['/privacy', '/terms'])
    expect((await shown('bn')).footer[2]?.title).toBe('বুনন')
  })

  test('the standard ones can be saved as they are', async () => {
    const before = await shown()
    // Categories that the shop has not stay in them.
    await publish(standardMenus())
    expect(await shown()).toEqual(before)
  })

  test('show a tree of the owner’s own: groups, headings without a link, a category without a label', async () => {
    await publish(
      menus({
        header: [
          item('eid', {
            isHighlighted: true,
            items: [item('gifts'), item('men', { link: '', items: [item('shirts')] })],
          }),
          item('panjabi', { kind: 'category', link: 'panjabi', label: { en: '', bn: '' } }),
        ],
        drawer: [item('phone')],
        footer: [item('empty', { link: '', items: [item('elsewhere', { kind: 'profiles' })] })],
      }),
    )
    const { header, drawer, footer } = await shown('bn')
    expect(header).toEqual([
      {
        key: 'eid',
        label: 'eid লেবেল',
        to: '/eid',
        isSale: true,
        groups: [
          { title: null, entries: [{ label: 'gifts লেবেল', to: '/gifts' }] },
          { title: 'men লেবেল', entries: [{ label: 'shirts লেবেল', to: '/shirts' }] },
        ],
      },
      { key: 'panjabi', label: 'বাংলা panjabi', to: '/collections/panjabi', groups: [] },
    ])
    expect(drawer?.map(({ to }) => to)).toEqual(['/phone'])
    // The shop has no profiles: the column has no links.
    expect(footer).toEqual([])
  })

  test('a category that is switched off is left out', async () => {
    await publish(menus({ header: [item('closed', { kind: 'category', link: 'closed' }), item('faq')] }))
    expect((await shown()).header.map(({ to }) => to)).toEqual(['/faq'])
  })

  test('an entry follows its category to another address, here and in the editor', async () => {
    const document = menus({
      header: [item('winter', { kind: 'category', link: 'winter', label: { en: '', bn: '' } })],
      footer: [item('shop', { link: '', items: [item('below', { kind: 'category', link: 'winter' })] })],
    })
    await shop.db.insert(categories).values(category('winter', 'mensCategories', 'tops'))
    await publish(document)
    await shop.db.transaction((tx) => renameCategorySlug(tx, 'winter', 'winter-26'))
    const { header, footer } = await shown()
    expect(header).toEqual([{ key: 'winter', label: 'The winter', to: '/collections/winter-26', groups: [] }])
    expect(footer[0]?.links.map(({ to }) => to)).toEqual(['/collections/winter-26'])
    const edited = (await call('GET', 'page?page=menus')).page
    for (const each of [edited.document, edited.shown] as MenuDocument[])
      expect([each.header[0]?.link, each.footer[0]?.items[0]?.link]).toEqual(['winter-26', 'winter-26'])
    const version = await call('GET', `page-version?page=menus&number=${edited.versions[0]?.number}`)
    expect(version.document.header[0]?.link).toBe('winter-26')
    // A draft of somebody who opened the editor before; another menu names it for the first time.
    await shop.db.delete(pageVersions)
    expect((await draft(document)).status).toBe(200)
  })

  test('a category of no standard menu can stand there: all products, one of the section Others', async () => {
    await shop.db
      .insert(categories)
      .values([category('all', 'specialCollections', null, { members: 'all' }), category('fabrics', 'others', null)])
    const entry = (slug: string) => item(slug, { kind: 'category', link: slug, label: { en: '', bn: '' } })
    await publish(menus({ header: [entry('all'), entry('fabrics')] }))
    expect((await shown()).header).toEqual([
      { key: 'all', label: 'The all', to: '/collections/all', groups: [] },
      { key: 'fabrics', label: 'The fabrics', to: '/collections/fabrics', groups: [] },
    ])
  })

  const deep = item('one', { items: [item('two', { items: [item('three', { items: [item('four')] })] })] })
  test.each([
    ['a fourth level', menus({ header: [deep] }), 'header.0.items.0.items.0.items'],
    ['an entry below the last line', menus({ legal: [item('a', { items: [item('b')] })] }), 'legal.0.items'],
    ['a link that leads nowhere', menus({ header: [item('a', { link: '' })] }), 'header.0.link'],
    ['a script as a link', menus({ header: [item('a', { link: 'javascript:alert(1)' })] }), 'header.0.link'],
    ['a label in one language', menus({ footer: [item('a', { label: { en: 'A', bn: '' } })] }), 'footer.0.label.bn'],
    ['an unknown category', menus({ header: [item('a', { kind: 'category', link: 'nowhere' })] }), 'header.0.link'],
  ])('%s is refused beside its field', async (_, document, field) => {
    const refused = await draft(document)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.fields)).toContain(`document.${field}`)
  })

  test('an entry that would contain itself cannot be sent, and one that stands twice is refused', async () => {
    const circle = item('a')
    circle.items.push(circle)
    expect(() => JSON.stringify(circle)).toThrow(/circular/)
    const twice = await draft(menus({ header: [item('a')], footer: [item('b', { items: [item('a')] })] }))
    expect([twice.status, twice.error]).toEqual([422, 'An entry stands in the menus twice'])
  })
})

test('a category’s submenu has the picture of its tile, else of a product; without one it has none', async () => {
  const picture = async (slug: string, prefix = '') => {
    const { statusCode, headers } = await shop.app.inject({ url: `${prefix}/menu-picture/${slug}` })
    return [statusCode, headers.location]
  }
  expect(await picture('panjabi')).toEqual([404, undefined])
  const { number } = await shop.sells('Panjabi', { category: 'mens', subcategory: 'panjabi' })
  await shop.db.insert(productImages).values({ productNumber: number, key: 'uploads/2026/11/front.webp' })
  expect(await picture('panjabi')).toEqual([302, '/media/480/uploads/2026/11/front.webp'])
  const tile = { slug: 'panjabi', titleEn: 'Panjabi', titleBn: '', image: 'demo/scene-panjabi', href: '/panjabi' }
  await shop.db.insert(featuredCategories).values(tile)
  expect(await picture('panjabi')).toEqual([302, '/media/480/demo/scene-panjabi.webp'])
  // A page from before the category had another address asks under the old one.
  await shop.db.transaction((tx) => renameCategorySlug(tx, 'panjabi', 'panjabis'))
  for (const slug of ['panjabi', 'panjabis'])
    expect(await picture(slug)).toEqual([302, '/media/480/demo/scene-panjabi.webp'])
  expect(await picture('panjabis', '/bn')).toEqual([302, '/media/480/demo/scene-panjabi.webp'])
  expect(await picture('closed')).toEqual([404, undefined])
})
