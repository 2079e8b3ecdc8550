import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cardsOf } from '#domains/catalogue/browsing/cards.ts'
import { findCollection } from '#domains/catalogue/browsing/collections.ts'
import { findListed, listing } from '#domains/catalogue/browsing/listing.ts'
import { topProducts } from '#domains/catalogue/browsing/top-products.ts'
import { menu } from '#domains/catalogue/categories/menu.ts'
import { updateProduct } from '#domains/catalogue/products/update-product.ts'
import { homeContent } from '#domains/content/home/home-content.ts'
import { menuPicture } from '#domains/content/menus/menu-picture.ts'
import { takeStock } from '#domains/inventory/take-stock.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import { behindLock } from '../../../../tests/support/behind-lock.ts'
import { listingQuery } from '../../../../tests/support/listing-query.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { categories, collectionMembers, productImages, products } from '../tables.ts'
import { applyCollectionSchedule } from './apply-collection-schedule.ts'

let shop: Shop
let editor: string
const person = { id: 1, username: 'rina', isMain: true, permissions: [] }
beforeAll(async () => {
  shop = await openShop()
  editor = await shop.staffCookie(['categories.view', 'categories.edit'])
  shop.attachQueryCache()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.update(products).set({ isActive: false })
  await shop.db.delete(categories)
  await shop.db.insert(categories).values([
    { id: 'id-mens', slug: 'mens', titleEn: 'Mens', section: 'mainCollections', members: 'main' },
    { id: 'id-polo', slug: 'polo', titleEn: 'Polo', section: 'mensCategories', members: 'subcategory' },
    { id: 'id-eid', slug: 'eid', titleEn: 'Eid', section: 'specialCollections', members: 'listed' },
  ])
  await invalidateTags(shop.db, ['everything'])
})

const read = async () => (await shop.call('GET', 'collection-products?id=id-eid', undefined, editor)).body
async function save(change: object) {
  const { version } = await read()
  const body = { id: 'id-eid', version, numbers: [], ...change }
  return shop.call('PUT', 'collection-products', body, editor)
}
const saved = async (change: object) => {
  const { status, body } = await save(change)
  expect(status, JSON.stringify(body)).toBe(200)
}
const tree = async () => (await shop.call('GET', 'office-categories', undefined, editor)).body
type Entry = { id: string; slug: string; section: string; keywords: string[]; subsection: string | null }
const put = async (change: (all: Entry[]) => Entry[]) => {
  const { version, categories: all } = await tree()
  const sent: Record<string, Record<string, unknown>> = {}
  for (const each of change(all)) {
    const entry = { ...each, keywords: ['word'] }
    const divided = each.section === 'mensCategories'
    sent[each.section] = {
      ...sent[each.section],
      ...(divided ? { root: { [each.slug]: entry } } : { [each.slug]: entry }),
    }
  }
  const answer = await shop.call('POST', 'update-categories', { version, ...sent }, editor)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const rule = (conditions: object[], more: object = {}) => ({ rule: { match: 'all', conditions, ...more } })
async function listed(change: object = {}) {
  await shop.caughtUp()
  const query = {
    slug: 'eid',
    sizes: [],
    colors: [],
    types: [],
    attributes: [],
    inStock: false,
    sort: 'featured',
    page: 1,
    perPage: 24,
  }
  return (await findListed(shop.db, { ...query, ...change } as never)).numbers
}
const tagged = async (number: number, tags: string[]) => {
  await updateProduct(shop.db, { id: number, tags }, person, new Date())
}

describe('a collection by rule takes', () => {
  test.each<[string, object]>([
    ['a subcategory, also under a new address', { field: 'category', ids: ['id-polo'] }],
    ['a main category', { field: 'category', ids: ['id-mens'] }],
    ['a price range, both ends included', { field: 'price', from: 900, to: 1000 }],
    ['what is new', { field: 'new', days: 3 }],
    ['what is on sale by so many per cent', { field: 'sale', percent: 20 }],
    ['what is in stock', { field: 'stock' }],
    ['a colour', { field: 'color', values: ['Red', 'Blue'] }],
    ['a size', { field: 'size', values: ['XL'] }],
    ['a tag', { field: 'tag', values: ['winter'] }],
    ['all but a tag', { field: 'tag', values: ['summer'], not: true }],
  ])('%s', async (_, condition) => {
    const fits = { price: 1000, originalPrice: 1250, sizes: ['XL'], colors: ['Red'], subcategory: 'polo' }
    const { number: yes } = await shop.sells('Fits', fits)
    const other = { price: 1001, originalPrice: 1100, colors: ['Green'], onHand: 0, category: 'kids' }
    const { number: no } = await shop.sells('Does not', other)
    await shop.db.execute(sql`update products set tags = '{winter}' where number = ${yes}`)
    await shop.db.execute(
      sql`update products set tags = '{summer}', created_at = now() - interval '4 days' where number = ${no}`,
    )
    await invalidateTags(shop.db, ['everything'])
    await saved(rule([condition]))
    expect(await listed()).toEqual([yes])
    const preview = await shop.call('POST', 'collection-preview', rule([condition]), editor)
    expect(preview.body).toMatchObject({ count: 1, products: [{ number: yes }] })
    const opposite = { ...condition, not: !('not' in condition) }
    await saved(rule([opposite]))
    expect(await listed()).toEqual([no])
  })

  test('what meets all conditions, or any of them; no excluded product', async () => {
    const { number: both } = await shop.sells('Both', { price: 500, colors: ['Red'] })
    const { number: cheap } = await shop.sells('Cheap', { price: 500 })
    const { number: red } = await shop.sells('Red', { price: 900, colors: ['Red'] })
    const conditions = [
      { field: 'price', to: 500 },
      { field: 'color', values: ['Red'] },
    ]
    await saved(rule(conditions))
    expect(await listed()).toEqual([both])
    await saved(rule(conditions, { match: 'any' }))
    expect(await listed()).toEqual([red, cheap, both])
    await saved({ numbers: [cheap, both], ...rule(conditions, { match: 'any', excluded: [both] }) })
    expect(await listed()).toEqual([cheap, red])
    expect((await read()).excluded).toMatchObject([{ number: both, title: 'Both' }])
  })
})

describe('what changes is right at once', () => {
  test('price, tags and category, switched off, in the trash', async () => {
    const { number, id } = await shop.sells('One', { price: 900 })
    await saved(
      rule([
        { field: 'price', to: 1000 },
        { field: 'tag', values: ['eid'] },
        { field: 'category', ids: ['id-mens'] },
      ]),
    )
    expect(await listed()).toEqual([])
    await tagged(number, ['eid'])
    expect(await listed()).toEqual([number])
    await updateProduct(shop.db, { id: number, price: { price: 200_000, originalPrice: null } }, person, new Date())
    expect(await listed()).toEqual([])
    await updateProduct(shop.db, { id: number, price: { price: 50_000, originalPrice: null } }, person, new Date())
    expect(await listed()).toEqual([number])
    const staff = await shop.staffCookie(['products.view', 'products.edit', 'products.delete'])
    await shop.call('DELETE', 'products', { id }, staff)
    expect(await listed()).toEqual([])
    expect(await shop.db.select().from(collectionMembers)).toEqual([])
  })

  test('the last piece sold: lists and the counts of categories follow', async () => {
    const { number, variants } = await shop.sells('Last', { onHand: 1 })
    await saved(rule([{ field: 'stock' }]))
    expect(await listed()).toEqual([number])
    const variantId = variants['M/Green'] as number
    const counts = async () => {
      await shop.caughtUp()
      const { body } = await shop.call('GET', 'office-categories', undefined, editor)
      return body.categories.find(({ id }: { id: string }) => id === 'id-eid').productCount
    }
    expect(await counts()).toBe(1)
    await shop.db.transaction((tx) => takeStock(tx, [{ variantId, quantity: 1, orderId: 'ORD-1' }], 'shop'))
    expect(await listed()).toEqual([])
    expect(await counts()).toBe(0)
  })

  test('two who change price and stock of one product at the same moment', async () => {
    const { number, variants } = await shop.sells('Raced', { price: 1500, onHand: 0 })
    await saved(rule([{ field: 'stock' }, { field: 'price', to: 1000 }]))
    const variantId = variants['M/Green'] as number
    let go = () => {}
    const both = new Promise<void>((resolve) => {
      go = resolve
    })
    let waiting = 0
    const change = (statement: ReturnType<typeof sql>) =>
      shop.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        if (++waiting === 2) go()
        await both
        await tx.execute(statement)
      })
    await Promise.all([
      change(sql`update products set price = 90000 where number = ${number}`),
      change(sql`update stock_levels set on_hand = 3 where variant_id = ${variantId}`),
    ])
    expect(await shop.db.select().from(collectionMembers)).toEqual([{ slug: 'eid', productNumber: number }])
  })

  test('a product created while a rule is saved is not missed', async () => {
    const saving = save(rule([{ field: 'price', to: 5000 }]))
    const made = await Promise.all(Array.from({ length: 6 }, (_, nr) => shop.sells(`Meanwhile ${nr}`, { price: 700 })))
    expect((await saving).status).toBe(200)
    await invalidateTags(shop.db, ['everything'])
    expect((await listed()).toSorted((a, b) => a - b)).toEqual(
      made.map(({ number }) => number).toSorted((a, b) => a - b),
    )
  })

  test('a rule is saved while a product that is filed in a category waits', async () => {
    const { number } = await shop.sells('Waits')
    const holder = await shop.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from products where number = $1 for no key update', [number])
      const filing = updateProduct(shop.db, { id: number, subcategory: 'polo' }, person, new Date())
      await shop.waiting()
      await saved(rule([{ field: 'price', to: 5000 }]))
      await holder.query('commit')
      await filing
    } finally {
      holder.release(true)
    }
    expect(await listed()).toEqual([number])
  })

  test('what is no longer new goes by itself', async () => {
    const { number } = await shop.sells('Once new')
    await saved(rule([{ field: 'new', days: 7 }]))
    await applyCollectionSchedule(shop.db, new Date())
    expect(await listed()).toEqual([number])
    await shop.db.execute(sql`alter table products disable trigger products_change_members_update`)
    await shop.db.execute(
      sql`update products set created_at = now() - interval '7 days 1 minute' where number = ${number}`,
    )
    await shop.db.execute(sql`alter table products enable trigger products_change_members_update`)
    await applyCollectionSchedule(shop.db, new Date())
    expect(await listed()).toEqual([])
  })

  test('the tag "New" goes from cached pages after 30 days, whatever the clock did', async () => {
    const { number } = await shop.sells('Once new', { subcategory: 'polo' })
    const { cache } = shop.context
    const isNew = async () => (await cardsOf(shop.db, [number]))[0]?.isNew
    const isCached = () => cache.entries().some(([key]) => key === '/shop/polo')
    // The clock was ahead.
    await applyCollectionSchedule(shop.db, new Date('2099-01-01T00:00:00Z'))
    await shop.caughtUp()
    cache.store('/shop/polo', { headers: {}, body: Buffer.from('New'), tags: ['list:polo'] }, cache.version)
    expect([await isNew(), isCached()]).toEqual([true, true])
    await shop.db.execute(
      sql`update products set created_at = now() - interval '30 days 1 minute' where number = ${number}`,
    )
    await applyCollectionSchedule(shop.db, new Date())
    await shop.caughtUp()
    expect([await isNew(), isCached()]).toEqual([false, false])
    // The next turns look at it again, and leave the page that was rendered since.
    cache.store('/shop/polo', { headers: {}, body: Buffer.from(''), tags: ['list:polo'] }, cache.version)
    await applyCollectionSchedule(shop.db, new Date())
    await shop.caughtUp()
    expect(isCached()).toBe(true)
  })
})

describe('its order', () => {
  test('pinned ones first, then by price; sold-out ones last, unless they keep their place', async () => {
    const { number: dear } = await shop.sells('Dear', { price: 900 })
    const { number: cheap } = await shop.sells('Cheap', { price: 300 })
    const { number: out } = await shop.sells('Out', { price: 100, onHand: 0 })
    const { number: pinned } = await shop.sells('Pinned', { price: 5000 })
    const { number: outPinned } = await shop.sells('Out and pinned', { price: 6000, onHand: 0 })
    await invalidateTags(shop.db, ['everything'])
    const given = { numbers: [outPinned, pinned], sort: 'price-low', ...rule([{ field: 'price', to: 1000 }]) }
    await saved(given)
    const all = [pinned, cheap, dear, outPinned, out]
    expect(await listed()).toEqual(all)
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => listed({ page, perPage: 1 })))
    expect(pages.flat()).toEqual(all)
    expect(await listed({ page: 2, perPage: 2 })).toEqual([dear, outPinned])
    expect(await listed({ maxPrice: 5500 })).toEqual([pinned, cheap, dear, out])
    await saved({ ...given, soldOutLast: false })
    expect(await listed()).toEqual([outPinned, pinned, out, cheap, dear])
    expect(await listed({ sort: 'price-high' })).toEqual([outPinned, pinned, dear, cheap, out])
  })

  test.each(['newest', 'best-selling', 'price-high', 'alphabetically-az', 'discount'])('%s', async (sort) => {
    const first = { price: 800, originalPrice: 1600 }
    const { number: b } = await shop.sells('B', { price: 500 })
    const { number: a } = await shop.sells('A', first)
    await shop.db.execute(sql`update product_offers set sold = 5 where product_number = ${a}`)
    await saved({ sort, ...rule([{ field: 'stock' }]) })
    expect(await listed()).toEqual([a, b])
  })

  test.each([true, false])(
    'a row on another page has it too, without sold-out ones (last: %s)',
    async (soldOutLast) => {
      const { number: cheap } = await shop.sells('Cheap', { price: 300 })
      const { number: out } = await shop.sells('Out', { price: 100, onHand: 0 })
      const { number: pinned } = await shop.sells('Pinned', { price: 5000 })
      const { number: dear } = await shop.sells('Dear', { price: 900 })
      await saved({
        numbers: [out, pinned],
        sort: 'price-low',
        soldOutLast,
        ...rule([{ field: 'price', to: 1000 }]),
      })
      await shop.caughtUp()
      expect(
        await topProducts(shop.db, [
          ['eid', 8],
          ['eid', 2],
          ['eid', 1],
        ]),
      ).toEqual([[pinned, cheap, dear], [pinned, cheap], [pinned]])
    },
  )

  test('by name, it follows the names in the language of the page, also as a row of the home page', async () => {
    const { number: first } = await shop.sells('Zari saree')
    const { number: second } = await shop.sells('Anarkali')
    await shop.db.update(products).set({ titleBn: 'অংশু শাড়ি' }).where(eq(products.number, first))
    await shop.db.update(products).set({ titleBn: 'জরি কামিজ' }).where(eq(products.number, second))
    await saved({ sort: 'alphabetically-az', ...rule([{ field: 'stock' }]) })
    await shop.caughtUp()
    const page = async (language: 'en' | 'bn') =>
      (await listing(shop.db, listingQuery({ slug: 'eid' }), language)).cards.map(({ number }) => number)
    expect(await page('bn')).toEqual([first, second])
    expect(await page('en')).toEqual([second, first])
    const section = { id: 'row', isHidden: false, showFrom: null, showUntil: null, kind: 'products' } as const
    const home = { sections: [{ ...section, title: { en: '', bn: '' }, collection: 'eid', count: 4 as const }] }
    const row = async (language: 'en' | 'bn') =>
      (await homeContent(shop.db, new Date(), home, language)).sections.flatMap((shown) =>
        shown.kind === 'products' ? shown.cards.map(({ number }) => number) : [],
      )
    expect(await row('bn')).toEqual([first, second])
    expect(await row('en')).toEqual([second, first])
  })

  test('by name, it gives its submenu the picture of the first product in the language of the page', async () => {
    const { number: first } = await shop.sells('Zari kurti')
    const { number: second } = await shop.sells('Anarkali suit')
    await shop.db.update(products).set({ titleBn: 'অংশু কুর্তি' }).where(eq(products.number, first))
    await shop.db.update(products).set({ titleBn: 'জরি স্যুট' }).where(eq(products.number, second))
    const keyOf = (productNumber: number) => `uploads/2026/11/${productNumber}.webp`
    await shop.db
      .insert(productImages)
      .values([first, second].map((productNumber) => ({ productNumber, key: keyOf(productNumber) })))
    await saved({ sort: 'alphabetically-az', ...rule([{ field: 'stock' }]) })
    await shop.caughtUp()
    expect(await menuPicture(shop.db, 'eid', 'bn')).toBe(keyOf(first))
    expect(await menuPicture(shop.db, 'eid', 'en')).toBe(keyOf(second))
  })

  test('by hand, sold-out ones may keep their place too', async () => {
    const { number: out } = await shop.sells('Out', { onHand: 0 })
    const { number: there } = await shop.sells('There')
    await invalidateTags(shop.db, ['everything'])
    await saved({ numbers: [out, there], soldOutLast: false })
    expect(await listed()).toEqual([out, there])
  })
})

describe('the time it runs', () => {
  test('it opens and closes to the minute; in the meantime it is in no menu and has no page', async () => {
    await shop.sells('One')
    const startsAt = '2099-12-01T10:00:00+06:00'
    const endsAt = '2099-12-02T10:00:00+06:00'
    await saved({ ...rule([{ field: 'stock' }]), startsAt, endsAt })
    const isShown = async () => {
      await shop.caughtUp()
      const names = JSON.stringify(await menu(shop.db))
      const isFound = (await findCollection(shop.db, 'eid')) !== undefined
      expect(names.includes('"eid"')).toBe(isFound)
      return isFound
    }
    expect(await isShown()).toBe(false)
    expect((await read()).isOpen).toBe(false)
    await applyCollectionSchedule(shop.db, new Date('2099-12-01T03:59:59Z'))
    expect(await isShown()).toBe(false)
    expect(await applyCollectionSchedule(shop.db, new Date('2099-12-01T04:00:00Z'))).toEqual({
      opened: ['eid'],
      closed: [],
    })
    expect(await isShown()).toBe(true)
    expect((await applyCollectionSchedule(shop.db, new Date('2099-12-02T03:59:59Z'))).closed).toEqual([])
    expect((await applyCollectionSchedule(shop.db, new Date('2099-12-02T04:00:00Z'))).closed).toEqual(['eid'])
    expect(await isShown()).toBe(false)
  })

  test('a start that is postponed at that moment leaves it closed', async () => {
    await shop.db.execute(
      sql`update categories set is_open = false, starts_at = now() + interval '1 hour' where slug = 'eid'`,
    )
    const postponing = `update categories set starts_at = now() + interval '1 day' where slug = 'eid'`
    const inTwoHours = new Date(Date.now() + 2 * 3_600_000)
    const turned = await behindLock(shop, postponing, [() => applyCollectionSchedule(shop.db, inTwoHours)])
    expect(turned).toEqual([{ opened: [], closed: [] }])
    expect((await read()).isOpen).toBe(false)
  })

  test('an end before the start is refused', async () => {
    const times = { startsAt: '2026-12-02T10:00:00Z', endsAt: '2026-12-01T10:00:00Z' }
    expect((await save(times)).body.fields).toEqual({ endsAt: 'The end must be later than the start' })
  })
})

test('of the times that are given alone, each is judged by the other that is stored, and the menu follows', async () => {
  await shop.sells('One')
  await saved({ startsAt: '2026-12-02T10:00:00Z', endsAt: '2027-01-02T10:00:00Z' })
  for (const times of [{ startsAt: '2027-01-03T10:00:00Z' }, { endsAt: '2026-12-01T10:00:00Z' }]) {
    const { status, body } = await save(times)
    expect([status, body.fields]).toEqual([422, { endsAt: 'The end must be later than the start' }])
  }
  await saved({ startsAt: null, endsAt: null })
  await shop.caughtUp()
  expect(JSON.stringify(await menu(shop.db))).toContain('"eid"')
  await saved({ endsAt: '2026-01-01T10:00:00Z' })
  await shop.caughtUp()
  expect(JSON.stringify(await menu(shop.db))).not.toContain('"eid"')
})

test('a save without times closes a collection whose time has passed, and the menu follows', async () => {
  await shop.sells('One')
  const isInMenu = async () => {
    await shop.caughtUp()
    return JSON.stringify(await menu(shop.db)).includes('"eid"')
  }
  await shop.db
    .update(categories)
    .set({ endsAt: new Date(Date.now() - 1000) })
    .where(eq(categories.id, 'id-eid'))
  expect(await isInMenu()).toBe(true)
  await saved({ sort: 'newest' })
  expect((await read()).isOpen).toBe(false)
  expect(await isInMenu()).toBe(false)
})

test('a rule without conditions, a price range upside down and an unknown category are refused', async () => {
  expect((await save(rule([]))).status).toBe(422)
  expect((await save(rule([{ field: 'price', from: 20, to: 10 }]))).status).toBe(422)
  expect((await save(rule([{ field: 'category', ids: ['id-gone'] }]))).body.error).toContain('not there any more')
  expect((await read()).rule).toBeNull()
})

test('by hand again, the pinned products are the picked ones', async () => {
  const { number: pinned } = await shop.sells('Pinned')
  await shop.sells('By rule')
  await saved({ numbers: [pinned], ...rule([{ field: 'stock' }]) })
  expect(await listed()).toHaveLength(2)
  await saved({ numbers: [pinned], rule: null })
  expect(await listed()).toEqual([pinned])
  expect(await shop.db.select().from(collectionMembers)).toEqual([])
})

test('a deleted collection comes back with its rule, and a renamed one keeps its products', async () => {
  const { number } = await shop.sells('One', { subcategory: 'polo' })
  await saved(rule([{ field: 'category', ids: ['id-polo'] }]))
  const eid = ((await tree()).categories as Entry[]).find(({ id }) => id === 'id-eid') as Entry
  await put((all) => all.filter(({ id }) => id !== 'id-eid'))
  expect(await shop.db.select().from(collectionMembers)).toEqual([])
  await put((all) => [...all, eid])
  expect(await listed()).toEqual([number])
  await put((all) => all.map((each) => (each.id === 'id-polo' ? { ...each, slug: 'polos' } : each)))
  expect(await listed()).toEqual([number])
  await put((all) => all.map((each) => (each.id === 'id-eid' ? { ...each, slug: 'eid-27' } : each)))
  expect(await listed({ slug: 'eid-27' })).toEqual([number])
  const [row] = await shop.db.select().from(categories).where(eq(categories.id, 'id-eid'))
  expect(row?.rule?.conditions).toHaveLength(1)
})

test('a category that a rule names is deleted: its products leave, and come back with it', async () => {
  const { number } = await shop.sells('One', { subcategory: 'polo' })
  await shop.sells('Other', { subcategory: 'panjabi' })
  await saved(rule([{ field: 'category', ids: ['id-polo'] }]))
  expect(await listed()).toEqual([number])
  const polo = ((await tree()).categories as Entry[]).find(({ id }) => id === 'id-polo') as Entry
  await put((all) => all.filter(({ id }) => id !== 'id-polo'))
  expect(await listed()).toEqual([])
  await put((all) => [...all, polo])
  expect(await listed()).toEqual([number])
})
