import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pagePromise } from '#domains/promises/page-promise.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { changeSettings } from './change-settings.ts'
import { closingAt } from './closing.ts'
import { versionOfSettings } from './office-settings.ts'
import { settings } from './tables.ts'

let shop: Shop
let owner: string
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staffCookie()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(settings))

const notice = { en: 'We are back after Eid.', bn: 'ঈদের পর আমরা আবার আসছি।' }
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

const ownerId = async () => Number((await shop.db.execute(sql`select id from staff order by id limit 1`)).rows[0]?.id)

const put = async (change: object) => {
  const version = await versionOfSettings(shop.db)
  return shop.app.inject({
    method: 'PUT',
    url: '/backend/api/settings',
    headers: { cookie: owner },
    payload: { version, ...change },
  })
}
const order = (payload: object) => shop.app.inject({ method: 'POST', url: '/backend/api/save-order', payload })
const piece = ({ number }: { number: number }) => ({ id: number, size: 'M', color: 'Green', quantity: 1 })
const orders = async () => Number((await shop.db.execute(sql`select count(*) as n from orders`)).rows[0]?.n)

test('a closed shop refuses orders with its notice in the language of the buyer, and takes no stock', async () => {
  const saree = await shop.sells('Tangail saree', { onHand: 3 })
  expect((await put({ closing: { notice, opensAt: null } })).statusCode).toBe(200)
  const before = await orders()
  for (const locale of ['en', 'bn'] as const) {
    const answer = await order({ ...orderBody([piece(saree)]), locale })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ success: false, code: 'shop_closed', isForBuyer: true })
    expect(answer.json().error).toContain(notice[locale])
  }
  expect(await orders()).toBe(before)

  await put({ closing: null })
  expect((await order(orderBody([piece(saree)]))).statusCode).toBe(200)
})

test('an order that had arrived before the shop closed is answered again, not refused', async () => {
  const saree = await shop.sells('Jamdani saree', { onHand: 3 })
  const body = { ...orderBody([piece(saree)]), idempotencyKey: crypto.randomUUID() }
  const first = await order(body)
  await put({ closing: { notice, opensAt: null } })
  const again = await order(body)
  expect(again.statusCode).toBe(200)
  expect(again.json().orderId).toBe(first.json().orderId)
})

test('staff enter orders by hand while the shop is closed', async () => {
  const saree = await shop.sells('Muslin saree', { onHand: 3 })
  await put({ closing: { notice, opensAt: null } })
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/backend/api/staff-orders',
    headers: { cookie: owner },
    payload: { ...orderBody([piece(saree)]), idempotencyKey: crypto.randomUUID(), channel: 'phone' },
  })
  expect(answer.json()).toMatchObject({ success: true })
})

test('a closed shop promises no day of arrival, neither on pages nor in the cart', async () => {
  const place = { items: [], district: 'dhaka', thana: 'dhaka-dhanmondi' }
  const promises = async () => {
    const cart = await shop.app.inject({ method: 'POST', url: '/backend/api/check-cart', payload: place })
    return [await pagePromise(shop.db, 'en', new Date()), cart.json().delivery.promise]
  }
  for (const promise of await promises()) expect(promise).not.toBeNull()
  await put({ closing: { notice, opensAt: inAnHour() } })
  expect(await promises()).toEqual([null, null])
  await put({ closing: null })
  for (const promise of await promises()) expect(promise).not.toBeNull()
})

test('it opens by itself at its moment', () => {
  const closing = { notice, opensAt: '2026-11-30T04:00:00.000Z' }
  expect(closingAt({ closing }, new Date('2026-11-30T03:59:59Z'))).toEqual(closing)
  expect(closingAt({ closing }, new Date('2026-11-30T04:00:00Z'))).toBeUndefined()
  expect(closingAt({ closing: { notice, opensAt: null } }, new Date('2099-01-01T00:00:00Z'))).toBeDefined()
  expect(closingAt({ closing: null }, new Date())).toBeUndefined()
})

test('closing is in the audit log, and every member of the staff is told', async () => {
  const opensAt = inAnHour()
  await put({ closing: { notice, opensAt } })
  const log = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'settings.update'))
  expect(log.at(-1)).toMatchObject({ before: { closing: null }, after: { closing: { notice, opensAt } } })
  const state = await shop.app.inject({ url: '/backend/api/shop-state', headers: { cookie: owner } })
  expect(state.json()).toMatchObject({ closed: { notice, opensAt } })
})

test.each([
  [{ notice: { en: '', bn: notice.bn }, opensAt: null }, 'closing.notice.en', 'Please fill this in'],
  [{ notice, opensAt: '2020-01-01T00:00:00Z' }, 'closing.opensAt', 'Please choose a moment to come, or none'],
])('%o is refused beside its field', async (closing, field, sentence) => {
  const answer = await put({ closing })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields).toEqual({ [field]: sentence })
})

test('two who close at once: the later one is told', async () => {
  const version = await versionOfSettings(shop.db)
  const by = { id: await ownerId(), username: 'admin' }
  const close = () => changeSettings(shop.context, { version, closing: { notice, opensAt: null } }, by, new Date())
  const answers = await Promise.allSettled([close(), close()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
