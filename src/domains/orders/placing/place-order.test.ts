import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { variants } from '#domains/catalogue/tables.ts'
import { Refusal } from '#platform/refusal.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { saveOrder } from '../contract.ts'
import { placeOrder } from './place-order.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Wish = { number: number; size?: string; color?: string; quantity?: number; price?: number }

/** A checkout as the page sends it. */
const checkout = (wishes: Wish[], more: Record<string, unknown> = {}) =>
  saveOrder.parse({
    orderDetails: { paymentMethod: 'cod', notes: '' },
    customerInfo: {
      fullName: 'Rahima Khatun',
      email: 'Rahima@Mail.example',
      phone: '01710 000 000',
      address: 'House 12, Road 5, Dhanmondi',
      city: 'dhaka',
      ...(more.customerInfo as object),
    },
    items: wishes.map(({ number, size = 'M', color = 'Green', quantity = 1, price }) => ({
      id: number,
      size,
      color,
      quantity,
      price,
    })),
    ...(more.totals ? { totals: more.totals } : {}),
  })

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { name?: string; text?: string }).text ?? '')

const key = () => crypto.randomUUID()
const now = () => new Date()

const outcomes = (answers: PromiseSettledResult<unknown>[]) =>
  Object.fromEntries(
    Map.groupBy(answers, (a) =>
      a.status === 'fulfilled' ? 'placed' : a.reason instanceof Refusal ? a.reason.code : `fault: ${a.reason}`,
    )
      .entries()
      .map(([what, all]) => [what, all.length]),
  )

const storedOrders = async () => Number((await shop.db.execute(sql`select count(*) as n from orders`)).rows[0]?.n)

describe('placing an order', () => {
  test('asks the database at most nine times', async () => {
    const panjabi = await shop.sells('Panjabi', { onHand: 4 })
    const asked = checkout([{ number: panjabi.number }])
    await placeOrder(shop.db, asked, { now: now(), requestKey: key() })
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await placeOrder(shop.db, asked, { now: now(), requestKey: key() })
      const isStatement = ([what]: unknown[]) => !/^(begin|commit|rollback)/i.test(textOf(what))
      const statements = query.mock.calls.filter(isStatement).map(([what]) => textOf(what))
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(9)
      expect(statements.length).toBeGreaterThan(0)
    } finally {
      query.mockRestore()
    }
  })

  test('takes the stock, writes the timeline and the event that triggers its mail', async () => {
    const panjabi = await shop.sells('Shitalakshya panjabi', { price: 1850, onHand: 4 })
    const receipt = await placeOrder(shop.db, checkout([{ number: panjabi.number, quantity: 2 }]), {
      now: now(),
      requestKey: key(),
    })

    expect(receipt.orderId).toMatch(/^ORD-\d{8}-[2-9A-Z]{6}$/)
    expect(receipt.totals).toEqual({ subtotal: 370_000, deliveryCharge: 0, tax: 0, codFee: 0, total: 370_000 })
    expect(await shop.leftOf(panjabi.variants['M/Green'])).toBe(2)
    const { rows } = await shop.db.execute(sql`
      select o.status, o.phone, o.email, e.status as step,
        (select json_agg(json_build_array(type, subject, payload)) from event_inbox
          where payload ->> 'orderId' = o.order_id) as events
      from orders o join order_events e on e.order_row = o.id where o.order_id = ${receipt.orderId}`)
    expect(rows).toEqual([
      {
        status: 'confirmed',
        phone: '+8801710000000',
        email: 'rahima@mail.example',
        step: 'confirmed',
        events: [['order.placed', `order:${receipt.orderId}`, { orderId: receipt.orderId }]],
      },
    ])
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('forty buyers for ten pieces: exactly ten get one', async () => {
    const saree = await shop.sells('Jamdani saree', { onHand: 10 })
    const before = await storedOrders()
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, () =>
        placeOrder(shop.db, checkout([{ number: saree.number }]), { now: now(), requestKey: key() }),
      ),
    )
    expect(outcomes(answers)).toEqual({ placed: 10, sold_out: 30 })
    expect(await shop.leftOf(saree.variants['M/Green'])).toBe(0)
    expect((await storedOrders()) - before).toBe(10)
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('fifty repeats of one key make one order, and all get the same number', async () => {
    const polo = await shop.sells('Polo', { onHand: 60 })
    const before = await storedOrders()
    const requestKey = key()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        placeOrder(shop.db, checkout([{ number: polo.number }]), { now: now(), requestKey }),
      ),
    )
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
    expect((await storedOrders()) - before).toBe(1)
    expect(await shop.leftOf(polo.variants['M/Green'])).toBe(59)
  })

  test('a concurrent repeat that took the last item gets the receipt, not sold_out', async () => {
    const last = await shop.sells('Last one', { onHand: 1 })
    const asked = checkout([{ number: last.number }])
    const context = { now: now(), requestKey: key() }
    let first = ''
    // Place the twin order after the look-up of the key and before stock is read.
    const { session } = (shop.db as NodePgDatabase)._
    const prepareQuery = (...args: Parameters<typeof session.prepareQuery>) => ({
      execute: async () => {
        first ||= (await placeOrder(shop.db, asked, context)).orderId
        return session.prepareQuery(...args).execute()
      },
    })
    const withTwin = Object.assign(Object.create(shop.db), { _: { session: { prepareQuery } } })
    expect((await placeOrder(withTwin, asked, context)).orderId).toBe(first)
    expect(await shop.leftOf(last.variants['M/Green'])).toBe(0)
  })

  test('the same key with another cart is refused', async () => {
    const polo = await shop.sells('Polo', { onHand: 5 })
    const requestKey = key()
    await placeOrder(shop.db, checkout([{ number: polo.number }]), { now: now(), requestKey })
    await expect(
      placeOrder(shop.db, checkout([{ number: polo.number, quantity: 2 }]), { now: now(), requestKey }),
    ).rejects.toMatchObject({ status: 409, code: 'key_reused' })
  })

  test('many lines of popular variants, in any order, do not deadlock', async () => {
    const hot = await Promise.all(Array.from({ length: 5 }, (_, i) => shop.sells(`Hot ${i}`, { onHand: 1000 })))
    const answers = await Promise.allSettled(
      Array.from({ length: 120 }, (_, i) => {
        const three = [0, 1, 2].map((n) => ({ number: hot[(i * 7 + n * (1 + (i % 4))) % 5]?.number ?? 0 }))
        return placeOrder(shop.db, checkout(three), { now: now(), requestKey: key() })
      }),
    )
    expect(outcomes(answers)).toEqual({ placed: 120 })
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('two lines of one variant count together', async () => {
    const bag = await shop.sells('Bag', { onHand: 3 })
    await expect(
      placeOrder(
        shop.db,
        checkout([
          { number: bag.number, quantity: 2 },
          { number: bag.number, quantity: 2 },
        ]),
        { now: now() },
      ),
    ).rejects.toMatchObject({ code: 'sold_out', details: { lines: [{ problem: 'too_few', left: 3 }] } })
    expect(await shop.leftOf(bag.variants['M/Green'])).toBe(3)
  })

  test('an order at a price the shopper did not see is refused', async () => {
    const kurti = await shop.sells('Kurti', { price: 1650 })
    await expect(
      placeOrder(shop.db, checkout([{ number: kurti.number, price: 1500 }]), { now: now() }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'price_changed',
      details: {
        lines: [{ problem: 'price_changed', price: 1650 }],
        totals: { subtotal: 1650, deliveryCharge: 60, total: 1710 },
      },
    })
    await expect(
      placeOrder(shop.db, checkout([{ number: kurti.number }], { totals: { total: 1 } }), { now: now() }),
    ).rejects.toMatchObject({ code: 'price_changed' })
  })

  test('an item without a price, a paused one and an unknown one cannot be ordered', async () => {
    const unpriced = await shop.sells('Unpriced', { price: null })
    await expect(placeOrder(shop.db, checkout([{ number: unpriced.number }]), { now: now() })).rejects.toMatchObject({
      details: { lines: [{ problem: 'no_price' }] },
    })
    const held = await shop.sells('Held')
    await shop.db.execute(sql`update products set held = true where number = ${held.number}`)
    await expect(placeOrder(shop.db, checkout([{ number: held.number }]), { now: now() })).rejects.toMatchObject({
      details: { lines: [{ problem: 'sold_out' }] },
    })
    await expect(placeOrder(shop.db, checkout([{ number: 999_999 }]), { now: now() })).rejects.toMatchObject({
      details: { lines: [{ problem: 'gone' }] },
    })
  })

  test.each([
    ['below the threshold in Dhaka', 1999, 'dhaka', 60],
    ['at the threshold in Dhaka', 2000, 'dhaka', 60],
    ['above the threshold in Dhaka', 2001, 'dhaka', 0],
    ['at the threshold elsewhere', 2000, 'sylhet', 120],
    ['above the threshold elsewhere', 2001, ' Sylhet ', 0],
  ])('delivery %s', async (_, price, city, charge) => {
    const piece = await shop.sells('Piece', { price })
    const { totals } = await placeOrder(shop.db, checkout([{ number: piece.number }], { customerInfo: { city } }), {
      now: now(),
    })
    expect(totals).toEqual({
      subtotal: price * 100,
      deliveryCharge: charge * 100,
      tax: 0,
      codFee: 0,
      total: (price + charge) * 100,
    })
  })

  test('a size with a price of its own is sold at exactly that price', async () => {
    const saree = await shop.sells('Tangail saree', { price: 1500, sizes: ['S', 'M'] })
    await shop.db
      .update(variants)
      .set({ price: 180_000 })
      .where(eq(variants.id, saree.variants['M/Green'] ?? 0))
    const buys = (wish: Partial<Wish>) =>
      placeOrder(shop.db, checkout([{ number: saree.number, ...wish }]), { now: now(), requestKey: key() })
    expect((await buys({ size: 'M' })).totals.subtotal).toBe(180_000)
    expect((await buys({ size: 'M', price: 1800 })).totals.subtotal).toBe(180_000)
    expect((await buys({ size: 'S' })).totals.subtotal).toBe(150_000)
    await expect(buys({ size: 'M', price: 1500 })).rejects.toMatchObject({ code: 'price_changed' })
  })

  test("an order's day is the day in Dhaka, also between midnight there and midnight in London", async () => {
    const piece = await shop.sells('Night piece')
    const { orderId } = await placeOrder(shop.db, checkout([{ number: piece.number }]), {
      now: new Date('2026-12-31T18:30:00Z'),
    })
    expect(orderId).toMatch(/^ORD-20270101-/)
  })
})
