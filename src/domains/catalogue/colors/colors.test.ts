import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findListed, listing } from '#domains/catalogue/browsing/listing.ts'
import { memberLock } from '#domains/catalogue/collections/member-rules.ts'
import { importCatalogue } from '#domains/catalogue/import/import-catalogue.ts'
import { readShapes } from '#domains/catalogue/import/read-shapes.ts'
import { purgeTrashedProducts } from '#domains/catalogue/trash/purge-products.ts'
import { productPage } from '#domains/reviews/product-page.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import { behindLock } from '../../../../tests/support/behind-lock.ts'
import { reportOf } from '../../../../tests/support/import-file.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { categories, colors, productImages, products, variants } from '../tables.ts'

let shop: Shop
let staff: string
beforeAll(async () => {
  shop = await openShop()
  staff = await shop.staffCookie(['products.view', 'products.create', 'products.edit'])
  await shop.db
    .insert(categories)
    .values({ id: 'id-mens', slug: 'mens', titleEn: 'Mens', section: 'mainCollections', members: 'main' })
  shop.attachQueryCache()
})
afterAll(() => shop.close())

type Row = { name: string; updatedAt: string; isDecided: boolean; products: number; hex: string; aliases: string[] }
const list = async (): Promise<Row[]> => (await shop.call('GET', 'colors', undefined, staff)).body.colors
const find = async (name: string) => (await list()).find((each) => each.name === name)
const save = async (name: string, change: object) => {
  const { updatedAt, hex, aliases } = (await find(name)) as Row
  return shop.call('PUT', 'colors', { name, updatedAt, hex, aliases, ...change }, staff)
}
const merge = (from: string, into: string) => shop.call('POST', 'merge-colors', { from, into }, staff)
const create = async (title: string, color: string) => {
  const given = { title, category: 'mens', price: { current: 900 }, variants: [{ size: 'M', color, stock: 2 }] }
  const { status, body } = await shop.call('POST', 'products', given, staff)
  expect(status, JSON.stringify(body)).toBe(200)
  const page = await productPage(shop.db, body.product?.number ?? body.number)
  return page as NonNullable<typeof page>
}
const bring = (id: string, names: string[]) => {
  const row = { id, title: 'Imported', price: 500, category: 'mens', colors: names }
  return importCatalogue(shop.db, readShapes(JSON.stringify([row])), {
    name: 'test.json',
    storage: shop.context.storage,
    sources: { folder: undefined, fetch: false },
    dryRun: false,
    now: new Date(),
  })
}
const facet = async (name: string) => {
  await shop.caughtUp()
  const all = {
    sizes: [],
    colors: [],
    types: [],
    attributes: [],
    inStock: false,
    sort: 'newest' as const,
    page: 1,
    perPage: 24,
  }
  return (await listing(shop.db, all)).facets.colors.find(({ value }) => value === name)
}

test('a name that no list knows is to be decided, and stands on top', async () => {
  await create('Known', 'Navy')
  const { colors: shown } = await create('Unknown', 'Bottle Gourd')
  expect(shown).toMatchObject([{ name: 'Bottle Gourd', hex: '#9a9890' }])
  const all = await list()
  expect(all[0]).toMatchObject({ name: 'Bottle Gourd', isDecided: false, products: 1 })
  expect(all.find(({ name }) => name === 'Navy')?.isDecided).toBe(true)
})

test('a look is that of all products at once, of new ones too, and of the filters', async () => {
  const { number } = await create('First', 'Sea Foam')
  await facet('Sea Foam')
  expect((await save('Sea Foam', { hex: '#99DDCC', nameBn: 'সমুদ্র ফেনা' })).status).toBe(200)
  await shop.caughtUp()
  const look = { name: 'Sea Foam', nameBn: 'সমুদ্র ফেনা', hex: '#99ddcc' }
  expect((await productPage(shop.db, number))?.colors).toEqual([look])
  expect((await create('Second', 'Sea Foam')).colors).toEqual([look])
  expect(await facet('Sea Foam')).toMatchObject({ hex: '#99ddcc', label: { bn: 'সমুদ্র ফেনা' }, count: 2 })
  expect(await find('Sea Foam')).toMatchObject({ isDecided: true, products: 2 })
})

test('a pattern has two colours; anything else is refused', async () => {
  await create('Striped', 'Stripe')
  expect((await save('Stripe', { hex: '#112233/#ffffff' })).status).toBe(200)
  expect(await facet('Stripe')).toMatchObject({ hex: '#112233/#ffffff' })
  expect((await save('Stripe', { hex: 'red' })).body.fields.hex).toContain('#a1b2c3')
})

test('another spelling means the colour, in forms and in files', async () => {
  await create('Base', 'Midnight')
  await save('Midnight', { aliases: ['Mid Night'] })
  expect((await create('Typed', 'mid night')).colors).toMatchObject([{ name: 'Midnight' }])
  await bring('imp-1', ['Mid Night', 'Midnight'])
  expect(await find('Mid Night')).toBeUndefined()
  expect((await find('Midnight'))?.products).toBe(3)
})

test('two spellings become one: stock, pictures and filters go along, and the old one still means it', async () => {
  const { number, variants: before } = await create('Merged', 'Maroon Red')
  await create('Kept', 'Maroon')
  await shop.db.insert(productImages).values({ productNumber: number, key: 'demo/x.webp', color: 'Maroon Red' })
  await invalidateTags(shop.db, ['everything'])
  expect(await facet('Maroon Red')).toMatchObject({ count: 1 })
  expect((await merge('Maroon Red', 'Maroon')).status).toBe(200)
  expect(await facet('Maroon Red')).toBeUndefined()
  expect(await facet('Maroon')).toMatchObject({ count: 2 })
  const page = await productPage(shop.db, number)
  expect(page?.variants).toMatchObject([{ size: 'M', color: 'Maroon', sku: before[0]?.sku, available: true }])
  expect(page?.pictures).toMatchObject([{ color: 'Maroon' }])
  expect(await find('Maroon')).toMatchObject({ products: 2, aliases: ['Maroon Red'] })
  expect((await create('Later', 'Maroon Red')).colors).toMatchObject([{ name: 'Maroon' }])
})

test.each<[string, string, string, (name: string) => Promise<unknown>]>([
  ['a new product', 'Brick Red', 'Brick', (name) => create('Late', name)],
  ['a file', 'Rust Red', 'Rust', (name) => bring('imp-late', [name])],
])('a colour that is merged at that moment does not come back with %s', async (_, gone, stays, come) => {
  await create('Had it', gone)
  await create('Has the other', stays)
  const asks: (() => Promise<unknown>)[] = [() => merge(gone, stays), () => come(gone)]
  await behindLock(shop, `select pg_advisory_xact_lock(${memberLock})`, asks)
  expect(await find(gone)).toBeUndefined()
  expect(await find(stays)).toMatchObject({ products: 3, aliases: [gone] })
})

test('two spellings of one colour are one in a list; as two variants of one size they are refused', async () => {
  await create('Spelled', 'Teal')
  await save('Teal', { aliases: ['Peacock'] })
  const given = { title: 'Spelled twice', category: 'mens', price: { current: 900 } }
  const listed = await shop.call('POST', 'products', { ...given, sizes: 'M', colors: 'Teal, Peacock' }, staff)
  expect(listed.status, JSON.stringify(listed.body)).toBe(200)
  expect(listed.body.product.variants).toMatchObject([{ size: 'M', color: 'Teal' }])
  const variants = ['Teal', 'Peacock'].map((color) => ({ size: 'M', color }))
  const refused = await shop.call('POST', 'products', { ...given, variants }, staff)
  expect([refused.status, refused.body.error]).toEqual([422, 'A size and colour is given twice'])
  const changed = await shop.call('PUT', 'products', { id: listed.body.product.id, variants }, staff)
  expect([changed.status, changed.body.error]).toEqual([422, 'A size and colour is given twice'])
})

test('a file with two spellings of one colour brings the first of each size, and says so', async () => {
  await create('In a file', 'Olive')
  await save('Olive', { aliases: ['Army'] })
  const file = [
    'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price',
    'jacket,Jacket,Size,M,Color,Olive,500',
    'jacket,Jacket,Size,M,Color,Army,500',
    'jacket,Jacket,Size,L,Color,Army,500',
  ].join('\n')
  const report = await reportOf(shop, file, { cookie: await shop.staffCookie() })
  expect(report.rows).toMatchObject([
    { outcome: 'new', mended: expect.arrayContaining(['M Olive is given twice: the first counts']) },
  ])
  const { rows } = await shop.pool.query(
    `select size, color from variants join products on number = product_number where title_en = 'Jacket' order by 1`,
  )
  expect(rows).toEqual([
    { size: 'L', color: 'Olive' },
    { size: 'M', color: 'Olive' },
  ])
})

test('a product that has both is named, and nothing changes', async () => {
  await shop.sells('Has both', { colors: ['Jet', 'Jet Black'] })
  const answer = await merge('Jet Black', 'Jet')
  expect([answer.status, answer.body.code]).toEqual([409, 'has_both'])
  expect(answer.body.error).toContain('Has both')
  expect(await shop.db.select().from(variants).where(eq(variants.color, 'Jet Black'))).toHaveLength(1)
})

describe('a product that had both once', () => {
  /** Its colour was typed again by hand; the pieces of the old one are no longer offered. */
  const corrected = async (from: string, to: string, onHand = 0) => {
    const shirt = await shop.sells(`${from} to ${to}`, { colors: [from], onHand })
    const change = { id: shirt.id, variants: [{ size: 'M', color: to }] }
    expect((await shop.call('PUT', 'products', change, staff)).status).toBe(200)
    return shirt.number
  }
  const pieces = async (number: number) => {
    const rows = await shop.db.select().from(variants).where(eq(variants.productNumber, number)).orderBy(variants.id)
    return rows.map(({ color, isActive }) => [color, isActive])
  }

  test('does not keep a spelling from being merged, in either direction', async () => {
    const [right, wrong] = [await corrected('Plumm', 'Plum'), await corrected('Rose', 'Rosee')]
    expect((await merge('Plumm', 'Plum')).body).toMatchObject({ success: true })
    expect(await pieces(right)).toEqual([
      ['Plumm', false],
      ['Plum', true],
    ])
    expect((await merge('Rosee', 'Rose')).body).toMatchObject({ success: true })
    expect(await pieces(wrong)).toEqual([
      ['Rosee', false],
      ['Rose', true],
    ])
    expect((await productPage(shop.db, wrong))?.colors).toMatchObject([{ name: 'Rose' }])
  })

  test('is named while pieces of the old one are left', async () => {
    const number = await corrected('Ocre', 'Ochre', 3)
    expect((await merge('Ocre', 'Ochre')).body).toMatchObject({ code: 'has_both' })
    expect(await pieces(number)).toEqual([
      ['Ocre', false],
      ['Ochre', true],
    ])
  })

  test('is not in the way once it was removed for good', async () => {
    const { id, number } = await shop.sells('Removed', { colors: ['Lime', 'Limee'] })
    await create('Lime one', 'Limee')
    await shop.call('DELETE', 'products', { id }, await shop.staffCookie())
    expect((await merge('Limee', 'Lime')).body).toMatchObject({ code: 'has_both' })
    await purgeTrashedProducts(shop.db, new Date(Date.now() + 100 * 86_400_000))
    expect((await shop.db.select().from(products).where(eq(products.number, number)))[0]?.purgedAt).not.toBeNull()
    expect((await merge('Limee', 'Lime')).body).toMatchObject({ success: true })
    expect(await find('Lime')).toMatchObject({ products: 1, aliases: ['Limee'] })
  })
})

test('a new name goes into all products; that of another colour is refused, and so is who comes second', async () => {
  const { number } = await create('Renamed', 'Gren')
  const { updatedAt } = (await find('Gren')) as Row
  const given = { name: 'Gren', updatedAt, hex: '#118833' }
  expect((await shop.call('PUT', 'colors', { ...given, newName: 'navy' }, staff)).body.code).toBe('name_taken')
  expect((await shop.call('PUT', 'colors', { ...given, newName: 'Red, Blue' }, staff)).body).toMatchObject({
    fields: { newName: 'A name has no comma: write / instead' },
  })
  const names = ['Forest', 'Pine'].map((newName) => shop.call('PUT', 'colors', { ...given, newName }, staff))
  const answers = await Promise.all(names)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  await shop.caughtUp()
  const name = answers[0]?.status === 200 ? 'Forest' : 'Pine'
  expect((await productPage(shop.db, number))?.colors).toMatchObject([{ name, hex: '#118833' }])
  expect((await shop.db.select().from(colors).where(eq(colors.name, name)))[0]?.aliases).toEqual(['Gren'])
})

test('collections by rule that name a merged colour keep their products', async () => {
  await create('By rule', 'Sky')
  await create('Blue one', 'Azure')
  const editor = await shop.staffCookie(['categories.view', 'categories.edit'])
  await shop.db
    .insert(categories)
    .values({ id: 'id-sky', slug: 'sky-things', titleEn: 'Sky', section: 'specialCollections', members: 'listed' })
  const read = async () => (await shop.call('GET', 'collection-products?id=id-sky', undefined, editor)).body
  const rule = { match: 'all', conditions: [{ field: 'color', values: ['Sky'] }] }
  await shop.call(
    'PUT',
    'collection-products',
    { id: 'id-sky', version: (await read()).version, numbers: [], rule },
    editor,
  )
  await merge('Sky', 'Azure')
  expect((await read()).rule.conditions).toMatchObject([{ values: ['Azure'] }])
  await shop.caughtUp()
  const all = {
    sizes: [],
    colors: [],
    types: [],
    attributes: [],
    inStock: false,
    sort: 'newest' as const,
    page: 1,
    perPage: 24,
  }
  const { total } = await findListed(shop.db, { ...all, slug: 'sky-things' })
  expect(total).toBe(2)
})

test('who may see products may not change their colours', async () => {
  const watcher = await shop.staffCookie(['products.view'])
  expect((await shop.call('POST', 'merge-colors', { from: 'Navy', into: 'Azure' }, watcher)).status).toBe(403)
})
