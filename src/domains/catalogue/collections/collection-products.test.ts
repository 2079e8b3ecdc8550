import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findListed } from '#domains/catalogue/browsing/listing.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { categories, categoryProducts } from '../tables.ts'

let shop: Shop
let editor: string
let three: number[]
beforeAll(async () => {
  shop = await openShop()
  editor = await shop.staffCookie(['categories.view', 'categories.edit'])
  shop.attachQueryCache()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(categories)
  await shop.db.insert(categories).values([
    { id: 'id-eid', slug: 'eid', titleEn: 'Eid', section: 'specialCollections', members: 'listed' },
    { id: 'id-sale', slug: 'sale', titleEn: 'Sale', section: 'saleCollections', members: 'sale' },
  ])
  three = []
  for (const title of ['One', 'Two', 'Three']) three.push((await shop.sells(title)).number)
  await invalidateTags(shop.db, ['everything'])
})

const url = '/backend/api/collection-products'
const load = async (id = 'id-eid') => shop.app.inject({ url: `${url}?id=${id}`, headers: { cookie: editor } })
const version = async () => (await load()).json().version
const save = (payload: object) => shop.app.inject({ method: 'PUT', url, headers: { cookie: editor }, payload })
const listed = async () => {
  await shop.caughtUp()
  const query = {
    slug: 'eid',
    sizes: [],
    colors: [],
    types: [],
    attributes: [],
    inStock: false,
    page: 1,
    perPage: 24,
  } as const
  return (await findListed(shop.db, { ...query, sort: 'featured' } as never)).numbers
}

test('the shop shows picked products in their order, at once; sold-out ones come last', async () => {
  const [one = 0, two = 0, third = 0] = three
  const { number: soldOut } = await shop.sells('Sold out', { onHand: 0 })
  await invalidateTags(shop.db, ['everything'])
  await save({ id: 'id-eid', version: await version(), numbers: [soldOut, third, one] })
  expect(await listed()).toEqual([third, one, soldOut])
  await save({ id: 'id-eid', version: await version(), numbers: [two, one, two] })
  expect(await listed()).toEqual([two, one])
  const { products } = (await load()).json()
  expect(products.map(({ number }: { number: number }) => number)).toEqual([two, one])
})

test('of two who save at once the later one is told, and nothing is lost', async () => {
  const read = await version()
  const orders = [three, three.toReversed()]
  const answers = await Promise.all(orders.map((numbers) => save({ id: 'id-eid', version: read, numbers })))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, 409])
  expect(await listed()).toEqual(orders[statuses.indexOf(200)])
})

test('a collection by rule, an unknown one and a deleted product are refused with the reason', async () => {
  expect((await load('id-sale')).json()).toMatchObject({ code: 'by_rule' })
  expect((await load('id-gone')).statusCode).toBe(404)
  const answer = await save({ id: 'id-eid', version: await version(), numbers: [999_999] })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().error).toContain('999999 was deleted')
  expect(await shop.db.select().from(categoryProducts)).toEqual([])
})

describe('a product in the trash', () => {
  let admin: string
  beforeAll(async () => {
    admin = await shop.staffCookie()
  })
  const remove = (number: number) => shop.call('DELETE', 'products', { ids: [number] }, admin)
  const restore = (number: number) => shop.call('POST', 'products-restore', { ids: [number] }, admin)
  const rule = {
    match: 'all',
    conditions: [{ field: 'price', from: 1, to: null }],
    excluded: [] as number[],
  }

  test('keeps its place behind the others when its collection is saved', async () => {
    const [one = 0, two = 0, third = 0] = three
    await save({ id: 'id-eid', version: await version(), numbers: three })
    await remove(two)
    expect((await save({ id: 'id-eid', version: await version(), numbers: [third, one] })).statusCode).toBe(200)
    expect(await listed()).toEqual([third, one])
    await restore(two)
    expect(await listed()).toEqual([third, one, two])
  })

  test('stays pinned and left out when a rule is saved', async () => {
    const [one = 0, two = 0, third = 0] = three
    const pinned = (numbers: number[], excluded: number[]) =>
      version().then((read) => save({ id: 'id-eid', version: read, numbers, rule: { ...rule, excluded } }))
    await pinned([two], [third])
    for (const number of [two, third]) await remove(number)
    expect((await pinned([one], [])).statusCode).toBe(200)
    for (const number of [two, third]) await restore(number)
    expect((await load()).json()).toMatchObject({
      products: [{ number: one }, { number: two }],
      excluded: [{ number: third }],
    })
    expect(await listed()).not.toContain(third)
  })

  test('that comes back while somebody edits its collection is not lost', async () => {
    const [one = 0, two = 0, third = 0] = three
    await save({ id: 'id-eid', version: await version(), numbers: three })
    await remove(two)
    const read = await version()
    await restore(two)
    expect((await save({ id: 'id-eid', version: read, numbers: [third, one] })).statusCode).toBe(409)
    expect(await listed()).toEqual(three)
  })

  test('that is removed for good is not kept', async () => {
    const [one = 0, two = 0] = three
    await save({ id: 'id-eid', version: await version(), numbers: [one], rule: { ...rule, excluded: [two] } })
    await remove(two)
    await shop.call('DELETE', 'products-trash', { deleteType: 'selected', ids: [two] }, admin)
    await save({ id: 'id-eid', version: await version(), numbers: [one], rule })
    expect((await load()).json().rule.excluded).toEqual([])
  })
})

test('what was picked is in the audit log', async () => {
  await save({ id: 'id-eid', version: await version(), numbers: three })
  const log = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'category.pick'))
  expect(log.at(-1)).toMatchObject({ subject: 'id-eid', before: { products: [] }, after: { products: three } })
})
