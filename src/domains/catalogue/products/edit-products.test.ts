import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toPaisa } from '#shared/money.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { productLimits } from '../staff-contract.ts'
import { categories } from '../tables.ts'
import { productsCsv } from './export-products.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  await shop.db.insert(categories).values([
    { id: 'mainCollections-root-mens', slug: 'mens', titleEn: 'Mens', section: 'mainCollections', members: 'main' },
    {
      id: 'mainCollections-root-womens',
      slug: 'womens',
      titleEn: 'Womens',
      section: 'mainCollections',
      members: 'main',
    },
    {
      id: 'womensCategories-root-saree',
      slug: 'saree',
      titleEn: 'Saree',
      section: 'womensCategories',
      members: 'subcategory',
    },
  ])
})
afterAll(() => shop.close())

const send = async (ids: unknown[], change: object, cookie = admin, more: object = {}) => {
  const answer = await shop.app.inject({
    method: 'PUT',
    url: '/backend/api/edit-products',
    headers: { cookie },
    payload: { ids, change, ...more },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const read = async (number: number) => {
  const { rows } = await shop.db.execute<{
    price: number | null
    original: number | null
    category: string
    held: boolean
  }>(sql`select price, original_price as original, category, held from products where number = ${number}`)
  return rows[0]
}

describe('changing many products at once', () => {
  test('a percentage changes price and original price, in whole taka', async () => {
    const [plain, onSale] = [
      await shop.sells('Plain', { price: 999 }),
      await shop.sells('On sale', { price: 800, originalPrice: 1000 }),
    ]
    expect((await send([plain.number, onSale.id], { what: 'percent', percent: 12.5 })).body).toMatchObject({
      success: true,
      changed: 2,
      refused: [],
    })
    expect(await read(plain.number)).toMatchObject({ price: 112_400, original: null })
    expect(await read(onSale.number)).toMatchObject({ price: 90_000, original: 112_500 })
  })

  test('the same form sent again, also at once, changes once; with other contents it is refused', async () => {
    const [shirt, other] = [await shop.sells('Sent twice', { price: 1000 }), await shop.sells('Else', { price: 1000 })]
    const lower = { what: 'percent', percent: -10 }
    const form = { idempotencyKey: crypto.randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => send([shirt.id], lower, admin, form)))
    for (const { status, body } of [...answers, await send([shirt.id], lower, admin, form)])
      expect([status, body.changed, body.refused, body.task?.id]).toEqual([200, 1, [], answers[0]?.body.task.id])
    expect(await read(shirt.number)).toMatchObject({ price: 90_000 })
    const changed: [unknown[], object][] = [
      [[shirt.id], { what: 'percent', percent: -15 }],
      [[shirt.id], { what: 'price', price: 10 }],
      [[other.id], lower],
      [[shirt.id, other.id], lower],
    ]
    for (const [ids, change] of changed) {
      const { status, body } = await send(ids, change, admin, form)
      expect([status, body.code]).toEqual([409, 'key_reused'])
    }
    expect([await read(shirt.number), await read(other.number)]).toMatchObject([{ price: 90_000 }, { price: 100_000 }])

    const until = new Date(Date.now() + 86_400_000).toISOString()
    const planned = { idempotencyKey: crypto.randomUUID() }
    const plan = () => send([other.id], { what: 'plan-sale', percent: 10, until }, admin, planned)
    const [first, again] = [await plan(), await plan()]
    expect([again.status, again.body.task?.id]).toEqual([200, first.body.task.id])
    // Without a key each request is a change of its own.
    for (const price of [81_000, 72_900]) {
      await send([shirt.id], lower)
      expect(await read(shirt.number)).toMatchObject({ price })
    }
  })

  test('the price of a variant changes with the others', async () => {
    const shirt = await shop.sells('Shirt', { price: 1000, sizes: ['M', '5XL'] })
    await shop.db.execute(
      sql`update variants set price = 130000 where product_number = ${shirt.number} and size = '5XL'`,
    )
    await send([shirt.number], { what: 'percent', percent: 10 })
    const { rows } = await shop.db.execute(
      sql`select size, price, is_active from variants where product_number = ${shirt.number} order by size desc`,
    )
    expect(rows).toEqual([
      { size: 'M', price: null, is_active: true },
      { size: '5XL', price: 143_000, is_active: true },
    ])
    expect(await read(shirt.number)).toMatchObject({ price: 110_000 })
  })

  test('the colours keep their order when a stock, price or percentage is changed', async () => {
    const shirt = await shop.sells('Ordered', { price: 1000, colors: ['Green', 'Black', 'White'] })
    const put = async (change: object) => {
      const { status, body } = await shop.call('PUT', 'products', { id: shirt.id, ...change }, admin)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.product.swatches.map(({ name }: { name: string }) => name)
    }
    const pieces = ['Green', 'Black', 'White'].map((color) => ({ size: 'M', color, price: 1200 }))
    const order = ['White', 'Green', 'Black']
    expect(await put({ colors: order.map((name) => ({ name })), variants: pieces })).toEqual(order)
    expect(await put({ variants: pieces.map((piece) => ({ ...piece, stock: 3 })) })).toEqual(order)
    await send([shirt.number], { what: 'percent', percent: 10 })
    expect(await put({})).toEqual(order)
    const more = [{ size: 'M', color: 'Red' }, ...pieces.slice(1)]
    expect(await put({ variants: more })).toEqual(['White', 'Black', 'Red'])
  })

  test('on sale and off again, also twice: the usual price is never lost', async () => {
    const shirt = await shop.sells('Shirt', { price: 1500 })
    await send([shirt.number], { what: 'sale', percent: 33 })
    expect(await read(shirt.number)).toMatchObject({ price: 100_500, original: 150_000 })
    await send([shirt.number], { what: 'sale', percent: 20 })
    expect(await read(shirt.number)).toMatchObject({ price: 120_000, original: 150_000 })
    await send([shirt.number], { what: 'end-sale' })
    expect(await read(shirt.number)).toMatchObject({ price: 150_000, original: null })
    await send([shirt.number], { what: 'end-sale' })
    expect(await read(shirt.number)).toMatchObject({ price: 150_000, original: null })
  })

  test('a price, a category, an availability', async () => {
    const shirts = [await shop.sells('One'), await shop.sells('Two', { price: null })]
    const ids = shirts.map(({ number }) => number)
    await send(ids, { what: 'price', price: 1250 })
    await send(ids, { what: 'category', category: 'womens', subcategory: 'saree' })
    await send(ids, { what: 'availability', availability: 'Out of Stock' })
    for (const number of ids)
      expect(await read(number)).toMatchObject({ price: 125_000, category: 'womens', held: true })
    await send(ids, { what: 'availability', availability: 'In Stock' })
    expect(await read(ids[0] ?? 0)).toMatchObject({ held: false })
  })

  test('refused products are listed, the others are changed', async () => {
    const [priced, without] = [await shop.sells('Priced'), await shop.sells('Without', { price: null })]
    const { body } = await send([priced.number, without.number, 'prod_none'], { what: 'percent', percent: 10 })
    expect(body).toMatchObject({
      changed: 1,
      refused: [
        { id: without.id, title: 'Without', error: 'It has no price yet' },
        { id: 'prod_none', error: 'Product not found' },
      ],
    })
    expect((await send([priced.number], { what: 'category', category: 'nowhere' })).body.refused).toMatchObject([
      { error: 'There is no category called nowhere' },
    ])
  })

  test('a product with a price that would be too high is refused by name, the others are changed', async () => {
    const most = productLimits.taka
    const [fits, dear, usual, sized] = [
      await shop.sells('Fits', { price: most / 2 }),
      await shop.sells('Dear', { price: most / 2 + 1 }),
      await shop.sells('Usually dear', { price: 1000, originalPrice: most / 2 + 1 }),
      await shop.sells('Dear size', { price: 1000, sizes: ['M', '5XL'] }),
    ]
    const own = toPaisa(most / 2 + 1)
    await shop.db.execute(
      sql`update variants set price = ${own} where product_number = ${sized.number} and size = '5XL'`,
    )
    const all = [fits, dear, usual, sized].map(({ number }) => number)
    const error = 'One of its prices would be ৳10,000,002: ৳10,000,000 is the most'
    expect((await send(all, { what: 'percent', percent: 100 })).body).toMatchObject({
      changed: 1,
      refused: [
        { title: 'Dear', error },
        { title: 'Usually dear', error },
        { title: 'Dear size', error },
      ],
    })
    expect(await read(fits.number)).toMatchObject({ price: toPaisa(most) })
    expect(await read(dear.number)).toMatchObject({ price: own })
    expect(await read(usual.number)).toMatchObject({ price: 100_000, original: own })
    expect(await read(sized.number)).toMatchObject({ price: 100_000 })
    // An earlier release has raised the usual price.
    const raised = await shop.sells('Raised', { price: 1000, originalPrice: most + 2 })
    expect((await send([raised.number], { what: 'end-sale' })).body.refused).toMatchObject([{ title: 'Raised', error }])
  })

  test.each([
    ['nothing chosen', [], { what: 'end-sale' }],
    ['no change', [1], {}],
    ['a price of nothing', [1], { what: 'price', price: 0 }],
    ['a sale of everything', [1], { what: 'sale', percent: 100 }],
    ['no per cent', [1], { what: 'percent', percent: 0 }],
  ])('%s is refused', async (_, ids, change) => {
    expect((await send(ids, change)).status).toBeGreaterThanOrEqual(400)
  })

  test('needs products.edit, and each change is in the audit log', async () => {
    const shirt = await shop.sells('Shirt')
    const other = await shop.staffCookie(['products.view', 'products.create', 'products.delete', 'inventory.edit'])
    expect((await send([shirt.number], { what: 'price', price: 5 }, other)).status).toBe(403)
    await send([shirt.number], { what: 'price', price: 1300 }, await shop.staffCookie(['products.edit']))
    const { rows } = await shop.db.execute(
      sql`select after -> 'price' ->> 'current' as price from audit_log
        where action = 'product.update' and subject = ${shirt.id}`,
    )
    expect(rows).toEqual([{ price: '1300' }])
  })
})

describe('a change that changes nothing', () => {
  /** When the product was changed, and how many entries of the audit log tell of it. */
  const traces = async ({ id, number }: { id: string; number: number }) => {
    const { rows } = await shop.db.execute(sql`
      select updated_at::text as at, tags,
        (select count(*)::int from audit_log where action = 'product.update' and subject = ${id}) as entries
      from products where number = ${number}`)
    return rows[0]
  }

  test('of many products does not count unchanged ones, nor write audit entries for them', async () => {
    const [tagged, plain] = [await shop.sells('Tagged'), await shop.sells('Plain')]
    await send([tagged.number], { what: 'add-tags', tags: ['eid'] })
    const before = await traces(plain)
    const ids = [tagged.number, plain.number]
    const { body } = await send(ids, { what: 'remove-tags', tags: ['eid'] })
    expect(body).toMatchObject({ changed: 1, refused: [] })
    expect(await traces(plain)).toEqual(before)
    expect(await traces(tagged)).toMatchObject({ tags: [], entries: 2 })
    expect((await send(ids, { what: 'availability', availability: 'In Stock' })).body.changed).toBe(0)
  })

  test('is no change of the product when an unchanged form is saved', async () => {
    const shirt = await shop.sells('Shirt', { sizes: ['M', 'L'] })
    const put = async (change: object) => {
      const { status, body } = await shop.call('PUT', 'products', { id: shirt.id, ...change }, admin)
      return { status, product: body.product }
    }
    const { product: opened } = await put({
      images: [{ url: '/media/1200/uploads/2026/11/a.webp', alt_text: 'Front' }],
    })
    const before = await traces(shirt)
    const { title, tags, images, updatedAt, swatches: colors } = opened
    const pieces = opened.variants.map(({ size, color, price, stock }: Record<string, unknown>) => ({
      ...{ size, color, price, stock, expectedStock: stock },
    }))
    const same = await put({
      title,
      tags,
      images,
      colors,
      variants: pieces,
      availability: opened.availability,
      updatedAt,
    })
    expect([same.status, same.product]).toEqual([200, opened])
    expect(await traces(shirt)).toEqual(before)
    // A colleague whose form was open before is told nothing.
    expect((await put({ title: 'Renamed', updatedAt })).status).toBe(200)
    expect(await traces(shirt)).not.toEqual(before)
  })

  test('of the minimums alone that is undone counts as a change of the product', async () => {
    const shirt = await shop.sells('Runs low', { onHand: 9 })
    const low = (await send([shirt.number], { what: 'availability', availability: 'Low Stock' })).body
    expect(low.changed).toBe(1)
    const before = await traces(shirt)
    expect((await shop.call('POST', 'undo-bulk-task', { id: low.task.id }, admin)).body.task.changed).toBe(1)
    expect((await traces(shirt))?.at).not.toBe(before?.at)
  })
})

test('the list is exported as CSV, filtered and in its order', async () => {
  await shop.sells('Export Beta', { price: 200, colors: ['Green', 'Sky Blue'] })
  await shop.sells('Export Alpha', { price: 100, onHand: 0 })
  const answer = await shop.app.inject({
    url: '/backend/api/export-products?search=export&sort=price&order=asc',
    headers: { cookie: await shop.staffCookie(['products.view']) },
  })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, first, second, end] = answer.body.split('\r\n')
  expect(head?.startsWith('\uFEFFNumber,ID,Title,')).toBe(true)
  expect(first).toMatch(/Export Alpha,.*,100,,Out of Stock,0,/)
  expect(second).toMatch(/Export Beta,.*,200,,In Stock,20,M,"Green, Sky Blue",/)
  expect(end).toBe('')
})

test('a line of the export has the addresses of the pictures, which open from anywhere', async () => {
  const scarf = await shop.sells('Pictured scarf')
  await shop.app.inject({
    method: 'PUT',
    url: '/backend/api/products',
    headers: { cookie: admin },
    payload: { id: scarf.id, images: ['a', 'b'].map((name) => ({ url: `/media/1200/uploads/2026/11/${name}.webp` })) },
  })
  let csv = ''
  for await (const part of productsCsv(shop.db, { search: 'Pictured' }, 'https://shop.example')) csv += part
  const [head, line] = csv.split('\r\n')
  expect(head).toMatch(/,Pictures$/)
  const addressOf = (name: string) => `https://shop.example/media/1200/uploads/2026/11/${name}.webp`
  expect(line?.endsWith(`,${addressOf('a')} | ${addressOf('b')}`)).toBe(true)
})

test('alt texts are kept in both languages when the product is changed', async () => {
  const shirt = await shop.sells('Shirt')
  const put = (images: object[]) =>
    shop.app.inject({
      method: 'PUT',
      url: '/backend/api/products',
      headers: { cookie: admin },
      payload: { id: shirt.id, images },
    })
  const { product } = (
    await put([{ url: '/media/1200/uploads/2026/11/a.webp', alt_text: 'Front', alt_text_bn: 'সামনে' }])
  ).json()
  expect(product.images).toMatchObject([{ alt_text: 'Front', alt_text_bn: 'সামনে' }])
  expect((await put(product.images)).json().product.images).toMatchObject([{ alt_text: 'Front', alt_text_bn: 'সামনে' }])
})
