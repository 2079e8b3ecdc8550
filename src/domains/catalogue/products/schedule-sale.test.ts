import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#domains/staff/tables.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { plannedSales, products } from '../tables.ts'
import { applyScheduledSales } from './apply-scheduled-sales.ts'

const start = new Date('2026-12-01T04:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
let now = start
let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  admin = await shop.staffCookie()
})
beforeEach(async () => {
  now = start
  await shop.db.delete(plannedSales)
})
afterAll(() => shop.close())

const send = async (method: 'PUT' | 'DELETE', url: string, payload: object) => {
  const answer = await shop.app.inject({ method, url: `/backend/api/${url}`, headers: { cookie: admin }, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const edit = async (ids: unknown[], change: object) => (await send('PUT', 'edit-products', { ids, change })).body
const plan = (id: string, from: number | null, until: number, how: object = { percent: 20 }) =>
  edit([id], {
    what: 'plan-sale',
    ...how,
    from: from === null ? null : at(from).toISOString(),
    until: at(until).toISOString(),
  })
const apply = (minutes: number) => {
  now = at(minutes)
  return applyScheduledSales(shop.db, now)
}
const pricesOf = async (id: string) => {
  const [row] = await shop.db
    .select({ price: products.price, original: products.originalPrice })
    .from(products)
    .where(eq(products.id, id))
  return [row?.price, row?.original].map((paisa) => (paisa ? paisa / 100 : paisa))
}
const inOffice = async (id: string) =>
  (await shop.app.inject({ url: `/backend/api/products?id=${id}`, headers: { cookie: admin } })).json().product
const plansOf = (number: number) =>
  shop.db.select().from(plannedSales).where(eq(plannedSales.productNumber, number)).orderBy(asc(plannedSales.id))
const done = { success: true, changed: 1, refused: [] }
const refusal = (answer: { refused: { error: string }[] }) => answer.refused.map(({ error }) => error)

describe('a scheduled sale', () => {
  test('a percentage with a fraction is refused, and nothing is planned', async () => {
    const { id, number } = await shop.sells('Half', { price: 999 })
    const { status, body } = await send('PUT', 'edit-products', {
      ids: [id],
      change: { what: 'plan-sale', percent: 12.5, until: at(3).toISOString() },
    })
    expect([status, JSON.stringify(body)]).toEqual([
      422,
      expect.stringContaining('Please enter a whole percentage from 1 to 90'),
    ])
    expect(await plansOf(number)).toEqual([])
  })

  test('begins and ends automatically; before and after, the price is the usual one', async () => {
    const { id } = await shop.sells('Panjabi', { price: 999 })
    expect(await plan(id, 1, 3)).toMatchObject(done)
    expect((await inOffice(id)).plannedSale).toMatchObject({ percent: 20, price: null, state: 'planned', by: 'staff1' })
    expect(await apply(0.9)).toEqual({ began: 0, ended: 0 })
    expect(await pricesOf(id)).toEqual([999, null])
    expect(await apply(1)).toEqual({ began: 1, ended: 0 })
    expect(await pricesOf(id)).toEqual([799, 999])
    expect((await inOffice(id)).plannedSale.state).toBe('running')
    expect(await apply(2)).toEqual({ began: 0, ended: 0 })
    expect(await apply(3)).toEqual({ began: 0, ended: 1 })
    expect(await pricesOf(id)).toEqual([999, null])
    expect((await inOffice(id)).plannedSale).toBeNull()
  })

  test('can have a fixed price, and restores an earlier reduction', async () => {
    const { id } = await shop.sells('Saree', { price: 800, originalPrice: 1000 })
    await plan(id, 1, 2, { price: 700 })
    await apply(1)
    expect(await pricesOf(id)).toEqual([700, 1000])
    await apply(2)
    expect(await pricesOf(id)).toEqual([800, 1000])
  })

  test('without a start it starts at once', async () => {
    const { id } = await shop.sells('At once', { price: 500 })
    await plan(id, null, 2, { percent: 10 })
    expect(await pricesOf(id)).toEqual([450, 500])
  })

  test('is shown on cards while it runs', async () => {
    const { id, number } = await shop.sells('Announced', { price: 1000 })
    const shown = async () => (await shop.app.inject(`/backend/api/product-cards?numbers=${number}`)).json().cards[0]
    await plan(id, 1, 2)
    await apply(1)
    expect(await shown()).toMatchObject({ price: 800, originalPrice: 1000 })
    await apply(2)
    expect(await shown()).toMatchObject({ price: 1000, originalPrice: null })
  })

  test('missed starts and ends are made up for, and a sale that is over never starts', async () => {
    const [late, over] = [await shop.sells('Late', { price: 1000 }), await shop.sells('Over', { price: 1000 })]
    await plan(late.id, 1, 9)
    await plan(over.id, 1, 2)
    expect(await apply(5)).toEqual({ began: 1, ended: 0 })
    expect([await pricesOf(late.id), await pricesOf(over.id)]).toEqual([
      [800, 1000],
      [1000, null],
    ])
    expect(await plansOf(over.number)).toMatchObject([{ state: 'cancelled', remark: 'The shop was off all the while' }])
  })

  test('a sale that cannot be applied does not block others, and is applied when it can be', async () => {
    const [stuck, free] = [await shop.sells('Stuck', { price: 1000 }), await shop.sells('Free', { price: 1000 })]
    await plan(stuck.id, 1, 9)
    await plan(free.id, 2, 9)
    await shop.pool.query(`create function stay() returns trigger language plpgsql as
      $$ begin if new.number = ${stuck.number} then raise 'it stays'; end if; return new; end $$`)
    await shop.pool.query('create trigger stay before update on products for each row execute function stay()')
    await expect(apply(3)).rejects.toThrow('1 of 2 scheduled sales failed')
    expect([await pricesOf(stuck.id), await pricesOf(free.id)]).toEqual([
      [1000, null],
      [800, 1000],
    ])
    await shop.pool.query('drop function stay cascade')
    expect(await apply(4)).toEqual({ began: 1, ended: 0 })
    expect(await pricesOf(stuck.id)).toEqual([800, 1000])
  })

  test('concurrent processes start it once', async () => {
    const { id, number } = await shop.sells('Once', { price: 1000 })
    await plan(id, 1, 2)
    now = at(1)
    const turned = await Promise.all(Array.from({ length: 6 }, () => applyScheduledSales(shop.db, now)))
    expect(turned.reduce((sum, { began }) => sum + began, 0)).toBe(1)
    expect(await pricesOf(id)).toEqual([800, 1000])
    expect(await plansOf(number)).toMatchObject([{ beforePrice: 100_000, salePrice: 80_000 }])
  })
})

describe('interactions', () => {
  test('a second sale of the same product is refused, also concurrently, with the dates of the first', async () => {
    const { id, number } = await shop.sells('Twice', { price: 1000 })
    const answers = await Promise.all([plan(id, 1, 3), plan(id, 1, 3)])
    expect(answers.map(({ changed }) => changed).sort()).toEqual([0, 1])
    expect(refusal(await plan(id, 5, 6))).toEqual([
      'It has a sale from 1 Dec 2026, 10:01 am until 1 Dec 2026, 10:03 am already. Cancel that one first',
    ])
    expect(await plansOf(number)).toHaveLength(1)
  })

  test('the price cannot be edited during the sale; before it, the sale follows the new price', async () => {
    const { id } = await shop.sells('Edited', { price: 1000 })
    await plan(id, 1, 3)
    expect((await send('PUT', 'products', { id, price: 2000 })).status).toBe(200)
    await apply(1)
    expect(await pricesOf(id)).toEqual([1600, 2000])
    const refused = await send('PUT', 'products', { id, price: 1500 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'sale_runs' } })
    expect(refusal(await edit([id], { what: 'percent', percent: 10 }))).toEqual([
      'A planned sale runs until 1 Dec 2026, 10:03 am. Please end it first, then change the price',
    ])
    expect((await send('PUT', 'products', { id, title: 'Edited all the same' })).status).toBe(200)
    await apply(3)
    expect(await pricesOf(id)).toEqual([2000, null])
  })

  test('a price changed by an import in the meantime stays', async () => {
    const { id, number } = await shop.sells('Imported', { price: 1000 })
    await plan(id, 1, 3)
    await apply(1)
    await shop.db.update(products).set({ price: 120_000, originalPrice: null }).where(eq(products.number, number))
    await apply(3)
    expect(await pricesOf(id)).toEqual([1200, null])
    expect(await plansOf(number)).toMatchObject([
      { state: 'ended', remark: 'The price was changed in the meantime, and stayed so' },
    ])
  })

  test('a planned sale can be cancelled; a running one is ended, and the price restored', async () => {
    const [coming, running] = [await shop.sells('Coming', { price: 1000 }), await shop.sells('Runs', { price: 1000 })]
    await plan(coming.id, 1, 3)
    await plan(running.id, null, 3)
    expect((await edit([coming.id, running.id], { what: 'cancel-sale' })).changed).toBe(2)
    expect(refusal(await edit([coming.id], { what: 'cancel-sale' }))).toEqual(['No sale is planned for it'])
    await apply(2)
    expect([await pricesOf(coming.id), await pricesOf(running.id)]).toEqual([
      [1000, null],
      [1000, null],
    ])
    expect(await plan(coming.id, 2, 3)).toMatchObject(done)
  })

  test("'End the sale' ends a running scheduled sale", async () => {
    const { id, number } = await shop.sells('Ends', { price: 1000 })
    await plan(id, null, 3)
    expect(await edit([id], { what: 'end-sale' })).toMatchObject(done)
    expect(await pricesOf(id)).toEqual([1000, null])
    expect(await plansOf(number)).toMatchObject([{ state: 'ended', remark: 'staff1 ended it' }])
  })

  test('deleting a product cancels its sale', async () => {
    const { id, number } = await shop.sells('Gone', { price: 1000 })
    await plan(id, 1, 3)
    expect((await send('DELETE', 'products', { id })).status).toBe(200)
    expect(await plansOf(number)).toMatchObject([{ state: 'cancelled' }])
    expect(await apply(1)).toEqual({ began: 0, ended: 0 })
  })

  test('refused: no price, no reduction, an end before the start or in the past', async () => {
    const [none, cheap] = [await shop.sells('None', { price: null }), await shop.sells('Cheap', { price: 500 })]
    expect(refusal(await plan(none.id, 1, 2))).toEqual(['It has no price yet'])
    expect(refusal(await plan(cheap.id, 1, 2, { price: 500 }))).toEqual([
      'It costs ৳500 already: that would be no reduction',
    ])
    expect(refusal(await plan(cheap.id, -3, -2))).toEqual(['The sale would be over already'])
    for (const wrong of [
      { percent: 20, from: at(2), until: at(1) },
      { percent: 20, price: 5, until: at(1) },
      { until: at(1) },
      { percent: 95, until: at(1) },
      { percent: 20, until: 'soon' },
    ]) {
      const { status } = await send('PUT', 'edit-products', {
        ids: [cheap.id],
        change: { what: 'plan-sale', ...wrong },
      })
      expect([400, 422]).toContain(status)
    }
    expect(await plansOf(cheap.number)).toEqual([])
  })

  test('a plan that is not valid any more at its start is cancelled with the reason', async () => {
    const { id, number } = await shop.sells('Cheaper by now', { price: 1000 })
    await plan(id, 1, 3, { price: 900 })
    await send('PUT', 'products', { id, price: 850 })
    expect(await apply(1)).toEqual({ began: 0, ended: 0 })
    expect(await pricesOf(id)).toEqual([850, null])
    expect(await plansOf(number)).toMatchObject([
      { state: 'cancelled', remark: 'It costs ৳850 already: that would be no reduction' },
    ])
  })

  test('the audit log shows who planned the sale, and that the shop changed the price', async () => {
    const { id } = await shop.sells('Logged', { price: 1000 })
    await plan(id, 1, 2)
    await apply(1)
    const log = await shop.db
      .select({ who: auditLog.staffName, action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, id))
      .orderBy(asc(auditLog.id))
    expect(log).toEqual([
      { who: 'staff1', action: 'product.plan-sale' },
      { who: 'Shop', action: 'product.update' },
    ])
  })
})
