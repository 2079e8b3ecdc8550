import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { products } from '#domains/catalogue/tables.ts'
import { receiveStock } from '#domains/stock/receive-stock.ts'
import { mailLog } from '#platform/database/tables.ts'
import { backInStockJobs } from '../../../tests/support/back-in-stock-jobs.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { purgeAlerts } from './purge-alerts.ts'
import { sendBackInStock } from './send-back-in-stock.ts'
import { stockAlerts } from './tables.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.deliverEvents()
  await shop.db.delete(mailLog)
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`)
})

const post = { smtp: false, publicUrl: 'https://shop.example' }
const wish = (product: number, change: Record<string, unknown> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/backend/api/stock-alerts',
    payload: { product, size: 'M', color: 'Green', email: 'Rina@mail.example', locale: 'en', ...change },
  })
const soldOut = (change: Parameters<Shop['sells']>[1] = {}) => shop.sells('Jamdani panjabi', { onHand: 0, ...change })
const fill = (variantId: number | undefined, quantity = 3) =>
  shop.db.transaction((tx) =>
    receiveStock(tx, { variantId: variantId ?? 0, quantity, type: 'in', reason: 'delivery', actor: 'Test' }),
  )
const tell = (number: number) => sendBackInStock(shop.db, number, post, new Date())
const mails = () => shop.db.select().from(mailLog).orderBy(asc(mailLog.recipient))
const called = () => backInStockJobs(shop)
const placeOrder = async (number: number, quantity: number) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/backend/api/save-order',
    payload: {
      orderDetails: { paymentMethod: 'cod' },
      customerInfo: {
        fullName: 'Rahima Khatun',
        email: 'rahima@mail.example',
        phone: '01712345678',
        address: 'House 12, Road 5, Dhanmondi',
        city: 'dhaka',
      },
      items: [{ id: number, size: 'M', color: 'Green', quantity }],
    },
  })
  return answer.json().orderId as string
}

test('a subscriber is mailed once, in their language, with a link to that colour and size', async () => {
  const piece = await soldOut({ colors: ['Sky Blue'], sizes: ['4/5 Year'] })
  await shop.db.update(products).set({ titleBn: 'জামদানি পাঞ্জাবি' }).where(eq(products.number, piece.number))
  const of = { size: '4/5 Year', color: 'Sky Blue' }
  expect((await wish(piece.number, of)).json()).toEqual({
    success: true,
    message: 'We will write to you as soon as it is back',
  })
  await wish(piece.number, { ...of, email: 'tariq@mail.example', locale: 'bn' })
  await fill(piece.variants['4/5 Year/Sky Blue'])
  expect(await called()).toEqual([piece.number])
  expect(await tell(piece.number)).toBe(2)
  expect(await tell(piece.number)).toBe(0)
  const [english, bangla] = await mails()
  expect(english).toMatchObject({ recipient: 'rina@mail.example', kind: 'back-in-stock', status: 'kept' })
  expect(english?.subject).toContain('Jamdani panjabi is back')
  expect(english?.text).toContain(`https://shop.example/product/${piece.number}?color=sky-blue&size=4%2F5+Year`)
  expect(english?.text).toContain('when Jamdani panjabi (4/5 Year · Sky Blue) is back')
  expect(bangla?.text).toContain('জামদানি পাঞ্জাবি (৪/৫ বছর · Sky Blue)')
  expect(bangla?.text).toContain(`https://shop.example/bn/product/${piece.number}?`)
})

test('the link to a piece without colours names none', async () => {
  const piece = await soldOut({ colors: ['Default'] })
  await wish(piece.number, { color: 'Default' })
  await fill(piece.variants['M/Default'])
  expect(await tell(piece.number)).toBe(1)
  const [mail] = await mails()
  expect(mail?.text).toContain(`https://shop.example/product/${piece.number}?size=M`)
})

test('subscribing twice gets the same answer and one mail; subscribing again after the mail counts anew', async () => {
  const piece = await soldOut()
  const first = await wish(piece.number)
  const second = await wish(piece.number, { email: 'RINA@mail.example' })
  expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
  await fill(piece.variants['M/Green'], 1)
  expect(await tell(piece.number)).toBe(1)
  await placeOrder(piece.number, 1)
  expect((await wish(piece.number)).statusCode).toBe(200)
  await fill(piece.variants['M/Green'])
  expect(await tell(piece.number)).toBe(1)
})

test('a subscription to an available, unknown or missing variant is refused', async () => {
  const { number } = await shop.sells()
  const answer = await wish(number)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'available'])
  expect((await wish(number, { size: 'XL' })).statusCode).toBe(404)
  expect((await wish(999_999)).statusCode).toBe(404)
  expect((await wish(number, { email: 'nobody' })).json()).toMatchObject({
    error: 'Please enter a valid email address',
  })
  expect((await wish(number, { email: ' ' })).json()).toMatchObject({ error: 'Please enter your email' })
  expect((await wish(number, { locale: 'fr' })).statusCode).toBe(422)
})

test('a cancelled order that refills empty stock enqueues mails; adding to existing stock does not', async () => {
  const piece = await shop.sells('Panjabi', { onHand: 2 })
  const orderId = await placeOrder(piece.number, 2)
  const cookie = await shop.staffCookie()
  await wish(piece.number)
  await shop.app.inject({
    method: 'PUT',
    url: '/backend/api/orders',
    headers: { cookie },
    payload: { orderId, status: 'cancelled' },
  })
  expect(await called()).toEqual([piece.number])
  await tell(piece.number)
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`)
  await fill(piece.variants['M/Green'])
  expect(await called()).toEqual([])
})

test('a deleted order enqueues mails', async () => {
  const piece = await shop.sells('Panjabi', { onHand: 1 })
  const orderId = await placeOrder(piece.number, 1)
  await wish(piece.number)
  await shop.app.inject({
    method: 'DELETE',
    url: '/backend/api/orders',
    headers: { cookie: await shop.staffCookie() },
    payload: { orderIds: [orderId], deleteType: 'single' },
  })
  expect(await called()).toEqual([piece.number])
})

test('for a paused product no mail is sent until it can be bought', async () => {
  const piece = await soldOut()
  const cookie = await shop.staffCookie()
  const edit = (change: object) =>
    shop.app.inject({
      method: 'PUT',
      url: '/backend/api/products',
      headers: { cookie },
      payload: { id: piece.number, ...change },
    })
  await shop.db.update(products).set({ held: true }).where(eq(products.number, piece.number))
  await wish(piece.number)
  await fill(piece.variants['M/Green'], 20)
  expect(await tell(piece.number)).toBe(0)
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`)
  expect((await edit({ availability: 'In Stock' })).statusCode).toBe(200)
  expect(await called()).toEqual([piece.number])
  expect(await tell(piece.number)).toBe(1)
})

test.each([
  ['hidden', { isActive: false }],
  ['deleted', { deletedAt: new Date() }],
  ['without a price', { price: null }],
])('no mail is sent for a product that is %s', async (_, change) => {
  const piece = await soldOut()
  await wish(piece.number)
  await shop.db.update(products).set(change).where(eq(products.number, piece.number))
  await fill(piece.variants['M/Green'])
  expect(await tell(piece.number)).toBe(0)
  expect(await mails()).toEqual([])
})

test('only subscribers of that size are mailed', async () => {
  const piece = await soldOut({ sizes: ['M', 'L'] })
  await wish(piece.number, { size: 'M' })
  await wish(piece.number, { size: 'L', email: 'tariq@mail.example' })
  await fill(piece.variants['L/Green'])
  await tell(piece.number)
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['tariq@mail.example'])
})

test('concurrent jobs mail everybody once', async () => {
  const piece = await soldOut()
  const people = Array.from({ length: 250 }, (_, nr) => ({
    variantId: piece.variants['M/Green'] ?? 0,
    email: `p${nr}@mail.example`,
  }))
  await shop.db.insert(stockAlerts).values(people)
  await fill(piece.variants['M/Green'])
  const told = await Promise.all([tell(piece.number), tell(piece.number), tell(piece.number)])
  expect(told.reduce((sum, many) => sum + many)).toBe(250)
  expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(250)
  expect(await mails()).toHaveLength(250)
})

test('a mail that cannot be stored leaves the subscription open', async () => {
  const piece = await soldOut()
  await wish(piece.number)
  await fill(piece.variants['M/Green'])
  await shop.db.execute(sql`alter table mail_log add constraint broken check (kind <> 'back-in-stock') not valid`)
  await expect(tell(piece.number)).rejects.toThrow()
  await shop.db.execute(sql`alter table mail_log drop constraint broken`)
  expect(await tell(piece.number)).toBe(1)
})

test('addresses are stored for a month after the mail, and for a year at most', async () => {
  const piece = await soldOut()
  const variantId = piece.variants['M/Green'] ?? 0
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000)
  await shop.db.insert(stockAlerts).values([
    { variantId, email: 'told-long-ago@mail.example', createdAt: days(40), toldAt: days(31) },
    { variantId, email: 'told@mail.example', createdAt: days(40), toldAt: days(29) },
    { variantId, email: 'waits-too-long@mail.example', createdAt: days(366) },
    { variantId, email: 'waits@mail.example', createdAt: days(364) },
  ])
  await purgeAlerts(shop.db, new Date())
  const kept = await shop.db.select().from(stockAlerts).where(eq(stockAlerts.variantId, variantId))
  expect(kept.map(({ email }) => email).sort()).toEqual(['told@mail.example', 'waits@mail.example'])
})

test('subscriptions are limited per network address and per inbox', async () => {
  const counted: string[] = []
  const counting = await openShop({
    limits: {
      count: async (name, key) => void counted.push(`${name} ${key}`),
      isExhausted: async () => false,
      giveBack: async () => {},
      forget: async () => {},
    },
  })
  const { number } = await counting.sells('Panjabi', { onHand: 0 })
  const payload = { product: number, size: 'M', color: 'Green', email: 'Rina@mail.example' }
  await counting.app.inject({ method: 'POST', url: '/backend/api/stock-alerts', payload, remoteAddress: '203.0.113.9' })
  await counting.close()
  expect(counted).toEqual(['stockAlert 203.0.113.9', 'stockAlert to:rina@mail.example'])
})

test('subscribing during a restock either gets a mail or the answer that the product is available', async () => {
  for (let round = 0; round < 15; round++) {
    const piece = await soldOut()
    await shop.db.execute(sql`delete from graphile_worker._private_jobs`)
    const [answer] = await Promise.all([wish(piece.number), fill(piece.variants['M/Green'])])
    const calls = await called()
    expect([answer.statusCode, calls]).toEqual(answer.statusCode === 409 ? [409, []] : [200, [piece.number]])
  }
})

test('who waits for a piece that is history once colours are merged is told of the one that is sold', async () => {
  const piece = await soldOut({ colors: ['White', 'Whte'], sizes: ['M'] })
  await wish(piece.number, { color: 'White' })
  await wish(piece.number, { color: 'White', email: 'both@mail.example' })
  await wish(piece.number, { color: 'Whte', email: 'both@mail.example' })
  await shop.db.execute(sql`
    update variants set is_active = false where product_number = ${piece.number} and color = 'White'`)
  await shop.db.execute(sql`delete from product_colors where product_number = ${piece.number} and name = 'White'`)
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    select id from variants where product_number = ${piece.number} and color = 'Whte'`)
  const merged = await shop.call('POST', 'merge-colors', { from: 'Whte', into: 'White' }, await shop.staffCookie())
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect(await called()).toEqual([piece.number])
  await fill(Number(rows[0]?.id))
  expect(await tell(piece.number)).toBe(2)
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['both@mail.example', 'rina@mail.example'])
})
