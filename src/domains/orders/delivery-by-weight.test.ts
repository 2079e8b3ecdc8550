import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { categories } from '#domains/catalogue/tables.ts'
import { deliveryZones } from '#domains/places/tables.ts'
import { productPage } from '#domains/reviews/product-page.ts'
import { settings } from '#domains/settings/tables.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orders } from './tables.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  await shop.db
    .insert(categories)
    .values([
      category('mens', { section: 'mainCollections', members: 'main', weightGrams: 600 }),
      category('panjabi', { weightGrams: 400 }),
      category('lungi', {}),
    ])
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.update(deliveryZones).set({ perKg: 2000, codFee: 1500 })
  await shop.db.delete(settings)
  await weigh('panjabi', 400)
})

const category = (slug: string, change: Partial<typeof categories.$inferInsert>) => ({
  id: `id-${slug}`,
  slug,
  titleEn: slug,
  keywords: [slug],
  section: 'mensCategories',
  subsection: 'tops',
  ...change,
})
const weigh = (slug: string, weightGrams: number | null) =>
  shop.db.update(categories).set({ weightGrams }).where(eq(categories.slug, slug))
const panjabi = (price = 100) => shop.sells('Panjabi', { price, onHand: 1000, subcategory: 'panjabi' })

const call: Shop['call'] = (method, url, payload, cookie = admin) => shop.call(method, url, payload, cookie)
const piece = ({ number }: { number: number }, quantity = 1) => ({ id: number, size: 'M', color: 'Green', quantity })
const customerInfo = {
  fullName: 'Karim Uddin',
  email: 'karim@mail.example',
  phone: '01812345678',
  address: 'House 1, Road 2, Uttara',
  city: 'dhaka',
}
const send = (items: object[], more: object = {}) =>
  call('POST', 'save-order', { orderDetails: { paymentMethod: 'cod' }, customerInfo, items, ...more })
const order = async (items: object[]): Promise<string> => (await send(items)).body.orderId
const read = async (orderId: string) => (await call('GET', `get-order?orderId=${orderId}`)).body.order
const edit = async (orderId: string, change: object) =>
  call('PUT', 'edit-order', { orderId, updatedAt: (await read(orderId)).updatedAt, ...change })
const weightOf = async (orderId: string) =>
  (await shop.db.select().from(orders).where(eq(orders.orderId, orderId)))[0]?.weightGrams

describe('the weight of a piece', () => {
  test('is that of its subcategory, else of its main category, else the shop’s; the cart is told', async () => {
    const pieces = [
      await panjabi(),
      await shop.sells('Lungi', { subcategory: 'lungi' }),
      await shop.sells('Belt', { category: 'accessories', subcategory: 'belts' }),
    ]
    const grams = async () =>
      (await call('POST', 'check-cart', { items: pieces.map((each) => piece(each)) })).body.lines.map(
        (line: { grams: number }) => line.grams,
      )
    expect(await grams()).toEqual([400, 600, 300])
    await shop.db.insert(settings).values({ name: 'pieceGrams', value: 250 })
    expect(await grams()).toEqual([400, 600, 250])
  })

  test('on a product page follows its category and the settings at once', async () => {
    const [{ number }, belt] = [await panjabi(), await shop.sells('Belt', { category: 'accessories' })]
    shop.attachQueryCache()
    const grams = async (of: number) => (await productPage(shop.db, of))?.grams
    expect([await grams(number), await grams(belt.number)]).toEqual([400, 300])
    const { version, ...tree } = (await call('GET', 'office-categories')).body
    const tops = Object.fromEntries(
      tree.categories
        .filter(({ section }: { section: string }) => section === 'mensCategories')
        .map((each: { slug: string }) => [each.slug, each.slug === 'panjabi' ? { ...each, weightGrams: 450 } : each]),
    )
    const [mens] = tree.categories.filter(({ slug }: { slug: string }) => slug === 'mens')
    const saved = await call('POST', 'update-categories', {
      version,
      mainCollections: { mens },
      mensCategories: { tops },
    })
    expect(saved.body).toMatchObject({ success: true, updated: 1 })
    await shop.caughtUp()
    expect(await grams(number)).toBe(450)
    const stored = (await call('GET', 'settings')).body
    await call('PUT', 'settings', { version: stored.version, pieceGrams: 350 })
    await shop.caughtUp()
    expect(await grams(belt.number)).toBe(350)
  })
})

describe('what delivery of an order costs', () => {
  test.each([
    [1, 400, 60],
    [2, 800, 60],
    [3, 1200, 80],
    [5, 2000, 80],
    [6, 2400, 100],
  ])(
    '%i pieces weigh %i grams and cost ৳%i, and the fee for cash on delivery on top',
    async (quantity, grams, charge) => {
      const { body } = await send([piece(await panjabi(), quantity)])
      const subtotal = quantity * 100
      const total = subtotal + charge + 15
      expect(body.totals).toEqual({ subtotal, deliveryCharge: charge, tax: 0, codFee: 15, total })
      expect(await weightOf(body.orderId)).toBe(grams)
      expect((await read(body.orderId)).orderSummary).toMatchObject({ shipping: charge, codFee: 15, total })
    },
  )

  test('is nothing above the threshold, whatever it weighs; the fee stays', async () => {
    const { body } = await send([piece(await panjabi(201), 10)])
    expect(body.totals).toMatchObject({ subtotal: 2010, deliveryCharge: 0, codFee: 15, total: 2025 })
  })

  test('a repeated request is answered with the same amounts', async () => {
    const more = { idempotencyKey: crypto.randomUUID() }
    const items = [piece(await panjabi(), 3)]
    const first = await send(items, more)
    await shop.db.update(deliveryZones).set({ codFee: 9900 })
    expect((await send(items, more)).body).toEqual(first.body)
  })

  test.each<[string, () => Promise<unknown>, object]>([
    ['weight of the category', () => weigh('panjabi', 1200), { deliveryCharge: 120, codFee: 15, total: 435 }],
    [
      'price of a kilogram',
      () => shop.db.update(deliveryZones).set({ perKg: 3000 }),
      { deliveryCharge: 90, codFee: 15, total: 405 },
    ],
    [
      'fee for cash on delivery',
      () => shop.db.update(deliveryZones).set({ codFee: 2500 }),
      { deliveryCharge: 80, codFee: 25, total: 405 },
    ],
  ])('a %s that changed between cart and order is answered with 409 and the new total', async (_, change, totals) => {
    const items = [piece(await panjabi(), 3)]
    const seen = { subtotal: 300, deliveryCharge: 80, tax: 0, codFee: 15, total: 395 }
    await change()
    const refused = await send(items, { totals: seen })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'price_changed', totals })
    expect((await send(items, { totals: { ...seen, ...totals } })).status).toBe(200)
  })

  test('a page of the release before, which knows no fee, is refused while there is one', async () => {
    const totals = { subtotal: 100, deliveryCharge: 60, tax: 0, total: 160 }
    const items = [piece(await panjabi())]
    expect((await send(items, { totals })).status).toBe(409)
    await shop.db.update(deliveryZones).set({ codFee: 0 })
    expect((await send(items, { totals })).status).toBe(200)
  })

  test('the check of a cart names what the zone of a place charges', async () => {
    const { body } = await call('POST', 'check-cart', { items: [], city: 'dhaka' })
    expect(body.delivery.zone).toMatchObject({ price: 60, perKg: 20, freeOver: 2000, codFee: 15 })
  })
})

describe('an order that staff change', () => {
  test('keeps charge, weight and fee while pieces and place stay', async () => {
    const orderId = await order([piece(await panjabi(), 3)])
    await shop.db.update(deliveryZones).set({ perKg: 9000, codFee: 9900 })
    await weigh('panjabi', 5000)
    expect((await edit(orderId, { notes: 'Ring twice' })).status).toBe(200)
    expect((await read(orderId)).orderSummary).toMatchObject({ shipping: 80, codFee: 15, total: 395 })
    expect(await weightOf(orderId)).toBe(1200)
  })

  test('is weighed again when its pieces change', async () => {
    const shirt = await panjabi()
    const orderId = await order([piece(shirt)])
    await weigh('panjabi', 500)
    const { body } = await edit(orderId, { items: [{ line: 0, ...piece(shirt, 5) }] })
    expect(body.before).toMatchObject({ deliveryCharge: 60, codFee: 15, total: 175 })
    expect(body.after).toMatchObject({ deliveryCharge: 100, codFee: 15, total: 615 })
    expect(await weightOf(orderId)).toBe(2500)
  })

  test('keeps its weight at another place; one from before there were weights is weighed', async () => {
    const [shirt, { email: _, ...who }] = [await panjabi(), customerInfo]
    const orderId = await order([piece(shirt, 3)])
    await weigh('panjabi', 5000)
    expect((await edit(orderId, { customerInfo: { ...who, city: 'sylhet' } })).body.after).toMatchObject({
      deliveryCharge: 140,
      codFee: 15,
    })
    expect(await weightOf(orderId)).toBe(1200)
    await shop.db.update(orders).set({ weightGrams: null }).where(eq(orders.orderId, orderId))
    await edit(orderId, { customerInfo: { ...who, city: 'dhaka' } })
    expect((await read(orderId)).orderSummary).toMatchObject({ shipping: 60 + 14 * 20, codFee: 15 })
    expect(await weightOf(orderId)).toBe(15_000)
  })

  test('a piece that the catalogue no longer has weighs what the settings say', async () => {
    const [shirt, belt] = [await panjabi(), await shop.sells('Belt', { price: 100, category: 'accessories' })]
    const orderId = await order([piece(shirt), piece(belt)])
    await shop.db.execute(
      sql`update order_lines set product_number = null, variant_id = null where product_number = ${shirt.number}`,
    )
    await edit(orderId, {
      items: [
        { line: 0, ...piece(shirt), id: 'gone' },
        { line: 1, ...piece(belt, 4) },
      ],
    })
    expect(await weightOf(orderId)).toBe(5 * 300)
  })

  test('pays no fee if it is not paid on delivery', async () => {
    const shirt = await panjabi()
    const orderId = await order([piece(shirt)])
    await shop.db.update(orders).set({ paymentMethod: 'bkash' }).where(eq(orders.orderId, orderId))
    const { body } = await edit(orderId, { items: [{ line: 0, ...piece(shirt, 2) }] })
    expect(body.after).toMatchObject({ deliveryCharge: 60, codFee: 0, total: 260 })
  })
})

test('the fee is a line of its own in the mail and the export, and counts as delivery in reports', async () => {
  const orderId = await order([piece(await panjabi())])
  expect(await shop.deliverEvents()).toEqual([])
  const { rows } = await shop.db.execute<{ text: string }>(sql`
    select text from mail_log where kind = 'order-placed' and strpos(subject, ${orderId}) > 0`)
  expect(rows[0]?.text).toMatch(/Cash on delivery fee\W+৳15/)
  const csv = await shop.app.inject({ url: `/backend/api/export-orders?search=${orderId}`, headers: { cookie: admin } })
  const [head = '', line = ''] = csv.body.split('\r\n')
  // From the end: the items before it have commas of their own.
  const heads = head.split(',')
  expect(line.split(',').at(heads.indexOf('Cash on delivery fee (taka)') - heads.length)).toBe('15')
  const sums = await shop.db.execute(sql`
    select (select sum(delivery) from order_days_now)::int = sum(delivery_charge + cod_fee)::int as same,
      sum(cod_fee)::int > 0 as has_fee from orders where deleted_at is null`)
  expect(sums.rows).toEqual([{ same: true, has_fee: true }])
})
