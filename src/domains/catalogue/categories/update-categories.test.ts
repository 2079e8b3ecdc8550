import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findListed } from '#domains/catalogue/browsing/listing.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { listingQuery } from '../../../../tests/support/listing-query.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { categories, categoryProducts, oldCategorySlugs, products, sizeChartCategories, sizeCharts } from '../tables.ts'
import { todaysSlug } from './category-slugs.ts'
import type { OfficeCategories, OfficeCategory } from './staff-contract.ts'

let shop: Shop
let editor: string
beforeAll(async () => {
  shop = await openShop()
  editor = await shop.staffCookie(['categories.view', 'categories.edit'])
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(oldCategorySlugs)
  await shop.db.delete(categories)
  await shop.db.insert(categories).values([
    { ...words('mens', 'Mens'), section: 'mainCollections', members: 'main' },
    { ...words('panjabi', 'Panjabi'), section: 'mensCategories', subsection: 'tops', position: 1 },
    { ...words('polo', 'Polo'), section: 'mensCategories', subsection: 'tops', position: 2 },
    { ...words('puja-25', 'Puja 25'), section: 'specialCollections', members: 'listed' },
    { ...words('sale', 'Sale'), section: 'saleCollections', members: 'sale' },
    { ...words('winter', 'Winter'), section: 'others', isActive: false },
  ])
})
const words = (slug: string, titleEn: string) => ({ id: `id-${slug}`, slug, titleEn, keywords: [slug] })

const load = async (): Promise<OfficeCategories> =>
  (await shop.app.inject({ url: '/backend/api/office-categories', headers: { cookie: editor } })).json()
const send = (payload: object, cookie = editor) =>
  shop.app.inject({ method: 'POST', url: '/backend/api/update-categories', headers: { cookie }, payload })

/** Nests the flat list. */
function nest({ version }: { version: string }, list: Partial<OfficeCategory>[]) {
  const nested: Record<string, Record<string, unknown>> = {}
  list.forEach((each, nr) => {
    const { section = '', subsection } = each
    const place = (nested[section || 'others'] ??= {})
    const key = each.id ?? `new-${nr}`
    if (['mensCategories', 'womensCategories', 'kidsCategories'].includes(section))
      place[subsection ?? 'root'] = { ...(place[subsection ?? 'root'] as object), [key]: each }
    else place[key] = each
  })
  return { version, ...nested }
}

/** Loads the tree, changes it, and saves it. */
async function save(change: (list: OfficeCategory[]) => Partial<OfficeCategory>[], cookie?: string) {
  const tree = await load()
  return send(nest(tree, change(tree.categories)), cookie)
}
const edit = (slug: string, to: Partial<OfficeCategory>) => (list: OfficeCategory[]) =>
  list.map((each) => (each.slug === slug ? { ...each, ...to } : each))
const slugs = async () => (await shop.db.select().from(categories)).map(({ slug }) => slug).sort()
const public_ = async () => (await shop.app.inject({ url: '/backend/api/categories' })).json()

describe('saving the category tree', () => {
  test('staff see inactive categories, the public does not', async () => {
    expect((await load()).categories).toHaveLength(6)
    expect((await load()).fixed.sort()).toEqual(['id-mens', 'id-sale'])
    expect((await public_()).categories.map(({ slug }: OfficeCategory) => slug)).not.toContain('winter')
  })

  test('creates, changes, deactivates and deletes in one save, visible in the shop at once', async () => {
    const kurta = {
      slug: 'kurta',
      title: ' Kurta ',
      titleBn: 'কুর্তা',
      keywords: ['kurta', ' kurta ', '', 'ফতুয়া'],
      section: 'mensCategories',
      subsection: 'tops',
    }
    const answer = await save((list) => [
      ...edit('panjabi', { title: 'Panjabis' })(list).filter(({ slug }) => slug !== 'polo'),
      kurta,
    ])
    expect(answer.json()).toMatchObject({ success: true, created: 1, updated: 1, deleted: 1 })
    const { mensCategories } = await public_()
    expect(Object.keys(mensCategories.tops)).toEqual(['panjabi', 'kurta'])
    expect(mensCategories.tops.kurta).toMatchObject({
      id: 'mensCategories-tops-kurta',
      title: 'Kurta',
      titleBn: 'কুর্তা',
      keywords: ['kurta', 'ফতুয়া'],
      productCount: 0,
      isActive: true,
    })
    expect(mensCategories.tops.panjabi.title).toBe('Panjabis')
    const [noted] = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'categories.update')).limit(1)
    expect(noted?.after).toMatchObject({ 'id-panjabi': { titleEn: 'Panjabis' } })
  })

  test('a category allows two sizes to try when it is switched on; a save that does not name it keeps it', async () => {
    const allows = async () => (await load()).categories.find(({ slug }) => slug === 'polo')?.secondSize
    expect(await allows()).toBe(false)
    expect((await save(edit('polo', { secondSize: true }))).json()).toMatchObject({ updated: 1 })
    expect((await send(await public_())).json()).toMatchObject({ updated: 0 })
    expect(await allows()).toBe(true)
    expect((await public_()).categories[0]).not.toHaveProperty('secondSize')
    await save(edit('polo', { secondSize: false }))
    expect(await allows()).toBe(false)
  })

  test('a category has the weight of a piece; a save that does not name it keeps it', async () => {
    expect((await save(edit('polo', { weightGrams: 250 }))).json()).toMatchObject({ updated: 1 })
    const weight = async () => (await load()).categories.find(({ slug }) => slug === 'polo')?.weightGrams
    expect(await weight()).toBe(250)
    expect((await send(await public_())).json()).toMatchObject({ updated: 0 })
    expect(await weight()).toBe(250)
    expect((await public_()).categories[0]).not.toHaveProperty('weightGrams')
    const [logged] = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'categories.update'))
      .orderBy(desc(auditLog.id))
      .limit(1)
    expect(logged).toMatchObject({
      before: { 'id-polo': { weightGrams: null } },
      after: { 'id-polo': { weightGrams: 250 } },
    })
    const refused = await save(edit('polo', { weightGrams: 0 }))
    expect(refused.statusCode).toBe(422)
    expect(Object.values(refused.json().fields)).toEqual(['Please enter whole grams, from 1 to 20,000'])
    await save(edit('polo', { weightGrams: null }))
    expect(await weight()).toBeNull()
  })

  test('saving without changes changes nothing and keeps the version', async () => {
    const { version } = await load()
    expect((await save((list) => list)).json()).toMatchObject({ created: 0, updated: 0, deleted: 0, version })
  })

  test('accepts the structure of GET categories unchanged, without losing what that does not contain', async () => {
    const { version } = await load()
    const answer = await send(await public_())
    expect(answer.json()).toEqual({
      success: true,
      message: 'Categories updated successfully!',
      version,
      created: 0,
      updated: 0,
      deleted: 0,
    })
    expect(await slugs()).toContain('winter')
  })

  test('without a version it changes, adds and deletes only categories that GET categories shows', async () => {
    const tree = await public_()
    const { polo: _, ...tops } = tree.mensCategories.tops
    const kurta = { slug: 'kurta', title: 'Kurta', keywords: ['kurta'], section: 'mensCategories', subsection: 'tops' }
    tops.panjabi.title = 'Panjabis'
    const answer = await send({ ...tree, mensCategories: { tops: { ...tops, kurta } } })
    expect(answer.json()).toMatchObject({ success: true, created: 1, updated: 1, deleted: 1 })
    expect(await slugs()).toEqual(['kurta', 'mens', 'panjabi', 'puja-25', 'sale', 'winter'])
    const taken = await send({
      ...(await public_()),
      others: { winter: { ...kurta, slug: 'winter', section: 'others', subsection: null } },
    })
    expect([taken.statusCode, taken.json().error]).toEqual([422, 'Validation errors: The slug winter is used twice'])
  })

  test('reports all errors in one sentence and saves nothing', async () => {
    const bad = { slug: '', title: '', keywords: [], section: '' }
    const answer = await save((list) => [...edit('panjabi', { title: 'Changed' })(list), bad])
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toBe(
      'Validation errors: Slug is required, Title is required, At least one keyword is required, Section is required',
    )
    const slug = await save(edit('polo', { slug: 'Polo Shirts' }))
    expect(slug.json().error).toBe('Validation errors: Slug can only contain lowercase letters, numbers, and hyphens')
    const twice = await save(edit('polo', { slug: 'panjabi' }))
    expect(twice.statusCode).toBe(422)
    const [panjabi] = await shop.db.select().from(categories).where(eq(categories.slug, 'panjabi'))
    expect(panjabi?.titleEn).toBe('Panjabi')
  })

  test('an existing category without keywords does not prevent saving the others', async () => {
    await shop.db.update(categories).set({ keywords: [] }).where(eq(categories.slug, 'polo'))
    expect((await save(edit('panjabi', { title: 'Panjabis' }))).statusCode).toBe(200)
    expect((await save(edit('polo', { title: 'Polos' }))).json().error).toBe(
      'Validation errors: At least one keyword is required',
    )
  })

  test('refuses unknown keys, unknown sections, and an empty version', async () => {
    const tree = await load()
    const whole = nest(tree, tree.categories)
    expect((await send({ ...whole, hidden: {} })).statusCode).toBe(400)
    expect((await save(edit('polo', { colour: 'red' } as object))).statusCode).toBe(422)
    expect((await save(edit('polo', { subsection: 'formal' }))).json().error).toMatch(/no subsection called formal/)
    expect((await send({ ...whole, version: '' })).statusCode).toBe(422)
    expect((await slugs()).length).toBe(6)
  })

  test.each([
    ['deleted', (list: OfficeCategory[]) => list.filter(({ slug }) => slug !== 'mens')],
    ['renamed', edit('sale', { slug: 'offers' })],
    ['moved', edit('mens', { section: 'others' })],
  ])('standard categories cannot be %s', async (_, change) => {
    const answer = await save(change)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'main_entry'])
    expect(await slugs()).toContain('mens')
  })

  test('standard categories can be edited and deactivated', async () => {
    expect((await save(edit('mens', { title: 'Men', isActive: false }))).statusCode).toBe(200)
    expect((await public_()).mainCollections).toEqual({})
  })
})

describe('concurrent saves', () => {
  test('the later save is refused with the name of the earlier editor; the first save is not lost', async () => {
    const tree = await load()
    const saved = (title: string) => send(nest(tree, edit('polo', { title })(tree.categories)))
    const answers = await Promise.all(['Polos', 'Polo shirts', 'Polo tees'].map(saved))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused).toMatchObject({ code: 'stale', changedBy: expect.stringMatching(/^staff/) })
    expect(Date.parse(refused.changedAt)).not.toBeNaN()
  })

  test('a category added by a colleague is not deleted by an outdated save', async () => {
    const tree = await load()
    await shop.db.insert(categories).values({ ...words('fresh', 'Fresh'), section: 'others' })
    expect((await send(nest(tree, tree.categories))).statusCode).toBe(409)
    expect(await slugs()).toContain('fresh')
  })
})

describe('slugs and products', () => {
  test('a renamed category keeps its products, and its old slug redirects', async () => {
    const { number } = await shop.sells('Kept', { subcategory: 'panjabi' })
    expect((await save(edit('panjabi', { slug: 'punjabi', title: 'Punjabi' }))).statusCode).toBe(200)
    expect(await todaysSlug(shop.db, 'panjabi')).toBe('punjabi')
    const [product] = await shop.db.select().from(products).where(eq(products.number, number))
    expect(product?.subcategory).toBe('punjabi')
    const again = {
      ...words('panjabi', 'Panjabi'),
      title: 'Panjabi',
      id: undefined,
      section: 'others',
      titleEn: undefined,
    }
    expect((await save((list) => [...list, again])).json().code).toBe('slug_taken')
  })

  test('two can be renamed in one save, but neither to the former slug of the other', async () => {
    const answer = await save((list) =>
      edit('polo', { slug: 'polos' })(list).map((each) => (each.slug === 'winter' ? { ...each, slug: 'cold' } : each)),
    )
    expect(answer.statusCode).toBe(200)
    expect(await slugs()).toEqual(['cold', 'mens', 'panjabi', 'polos', 'puja-25', 'sale'])
    const taking = await save((list) =>
      edit('polos', { slug: 'tees' })(list).map((each) => (each.slug === 'cold' ? { ...each, slug: 'polos' } : each)),
    )
    expect([taking.statusCode, taking.json().code]).toEqual([409, 'slug_taken'])
    expect(await slugs()).toContain('polos')
  })

  test('a deleted collection is restored with its products and creation date', async () => {
    const { number } = await shop.sells('Puja saree')
    await shop.db.insert(categoryProducts).values({ slug: 'puja-25', productNumber: number })
    const puja = (await load()).categories.find(({ slug }) => slug === 'puja-25')
    await save((list) => list.filter(({ slug }) => slug !== 'puja-25'))
    expect(await slugs()).not.toContain('puja-25')
    if (!puja) throw new Error('no puja')
    await save((list) => [...list, puja])
    const [back] = await shop.db.select().from(categories).where(eq(categories.slug, 'puja-25'))
    expect(back).toMatchObject({ id: 'id-puja-25', members: 'listed' })
    expect(await shop.db.select().from(categoryProducts)).toEqual([
      expect.objectContaining({ slug: 'puja-25', productNumber: number }),
    ])
  })

  describe('a deleted category that is restored', () => {
    const charted = async () => (await shop.db.select().from(sizeChartCategories)).map(({ categoryId }) => categoryId)
    beforeEach(async () => {
      await shop.db
        .insert(sizeCharts)
        .values({ key: 'polo-fit', section: 'mens', titleEn: 'Polo fit', measures: [], rows: [] })
        .onConflictDoNothing()
      await save(edit('polo', { slug: 'polos' }))
      await shop.db.insert(sizeChartCategories).values({ categoryId: 'id-polo', chartKey: 'polo-fit' })
    })
    const deleted = async () => {
      const polos = (await load()).categories.find(({ slug }) => slug === 'polos')
      if (!polos) throw new Error('no polos')
      await save((list) => list.filter(({ slug }) => slug !== 'polos'))
      expect([await charted(), await todaysSlug(shop.db, 'polo')]).toEqual([[], null])
      return polos
    }

    test('has its size chart and its former addresses', async () => {
      const polos = await deleted()
      expect((await save((list) => [...list, polos])).json()).toMatchObject({ created: 1 })
      expect([await charted(), await todaysSlug(shop.db, 'polo')]).toEqual([['id-polo'], 'polos'])
    })

    test('leaves an address to the category that took it, and does without a chart that was deleted', async () => {
      const polos = await deleted()
      const taker = { slug: 'polo', title: 'Polo', keywords: ['polo'], section: 'others', subsection: null }
      await save((list) => [...list, taker])
      await shop.db.delete(sizeCharts).where(eq(sizeCharts.key, 'polo-fit'))
      expect((await save((list) => [...list, polos])).json()).toMatchObject({ created: 1 })
      expect([await charted(), await shop.db.select().from(oldCategorySlugs)]).toEqual([[], []])
      expect(await slugs()).toEqual(expect.arrayContaining(['polo', 'polos']))
    })
  })

  test.each(['Dress Shirts', 'dress shirts', 'পাঞ্জাবি'])(
    'a product is filed by an alias, in any case: %s',
    async (category) => {
      await save(edit('mens', { aliases: ['Dress Shirts', 'পাঞ্জাবি'] }))
      const creator = await shop.staffCookie(['products.create', 'products.view'])
      const { status, body } = await shop.call('POST', 'products', { title: 'By alias', category }, creator)
      expect([status, body.product?.categorySlug]).toEqual([200, 'mens'])
    },
  )

  test('a subcategory that moves among the collections keeps its products, and more can be picked by hand', async () => {
    const [own, picked] = [await shop.sells('Own', { subcategory: 'polo' }), await shop.sells('Picked')]
    await save(edit('polo', { section: 'specialCollections', subsection: null }))
    const { version, products: before } = await shop
      .call('GET', 'collection-products?id=id-polo', undefined, editor)
      .then(({ body }) => body)
    expect(before).toEqual([])
    const pick = { id: 'id-polo', version, numbers: [picked.number] }
    expect((await shop.call('PUT', 'collection-products', pick, editor)).status).toBe(200)
    await shop.caughtUp()
    const { numbers } = await findListed(shop.db, listingQuery({ slug: 'polo' }))
    expect(numbers.slice(0, 2)).toEqual([picked.number, own.number])
  })

  test('products of a deleted category stay in the shop', async () => {
    const { number } = await shop.sells('Stays', { subcategory: 'polo' })
    await save((list) => list.filter(({ slug }) => slug !== 'polo'))
    const { products: shown } = (await shop.app.inject({ url: '/backend/api/products-data' })).json()
    expect(shown.map((each: { number: number }) => each.number)).toContain(number)
  })
})

test('view permission does not allow saving, and save permission does not allow reading', async () => {
  const watcher = await shop.staffCookie(['categories.view'])
  const blind = await shop.staffCookie(['categories.edit'])
  expect((await save((list) => list, watcher)).statusCode).toBe(403)
  expect((await save((list) => list, blind)).statusCode).toBe(200)
  const read = await shop.app.inject({ url: '/backend/api/office-categories', headers: { cookie: blind } })
  expect(read.statusCode).toBe(403)
})
