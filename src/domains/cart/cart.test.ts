import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import type { CartLine } from './contract.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (method: Method, cookie: string, lines?: object[]) =>
  shop.app.inject({ method, url: '/backend/api/cart', headers: { cookie }, ...(lines && { payload: { lines } }) })
const cart = async (cookie: string): Promise<CartLine[]> => (await call('GET', cookie)).json().lines
const held = async (cookie: string) => (await cart(cookie)).map(({ id, quantity }) => [id, quantity])
const line = (id: number, quantity = 1, change: object = {}) => ({
  id,
  size: 'M',
  color: 'Green',
  quantity,
  price: 1850,
  ...change,
})
const buy = (cookie: string, items: object[], key = crypto.randomUUID(), more: object = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/backend/api/save-order',
    headers: { cookie, 'idempotency-key': key },
    payload: {
      orderDetails: { paymentMethod: 'cod' },
      customerInfo: {
        fullName: 'Rahima Khatun',
        email: 'rahima@mail.example',
        phone: '01712345678',
        address: 'House 12, Road 5, Dhanmondi',
        city: 'dhaka',
      },
      items,
      ...more,
    },
  })

describe('the cart of an account', () => {
  test('shows current names, pictures and colours, and the price that was seen', async () => {
    const { cookie } = await shop.customer()
    const { number } = await shop.sells('Old name', { price: 1850, originalPrice: 2400 })
    await call('POST', cookie, [line(number, 2, { price: 1700.5 })])
    await shop.db.execute(sql`update products
      set title_en = 'New name', title_bn = 'নতুন নাম' where number = ${number}`)
    await shop.db.execute(sql`update product_colors set name_bn = 'সবুজ' where product_number = ${number}`)
    await shop.db.execute(sql`
      insert into product_images (product_number, key, color, position)
      values (${number}, 'demo/any.webp', null, 0), (${number}, 'demo/green.webp', 'Green', 1)`)
    expect((await call('GET', cookie)).json()).toEqual({
      success: true,
      lines: [
        {
          id: number,
          name: 'New name',
          nameBn: 'নতুন নাম',
          slug: expect.any(String),
          price: 1700.5,
          originalPrice: 2400,
          image: '/media/320/demo/green.webp',
          size: 'M',
          color: 'Green',
          colorBn: 'সবুজ',
          quantity: 2,
          grams: 300,
        },
      ],
    })
  })

  test('merges a device’s cart at sign-in: of a line that both have, the larger quantity stays', async () => {
    const { cookie } = await shop.customer()
    const [one, two, three] = [await shop.sells(), await shop.sells(), await shop.sells()]
    await call('POST', cookie, [line(two.number, 5), line(one.number, 1)])
    const answer = await call('POST', cookie, [
      line(three.number),
      line(one.number, 3),
      line(two.number, 2),
      line(three.number, 4),
    ])
    expect(answer.json().lines.map(({ id, quantity }: CartLine) => [id, quantity])).toEqual([
      [two.number, 5],
      [one.number, 3],
      [three.number, 4],
    ])
    // A merge whose answer was lost is sent again and changes nothing.
    await call('POST', cookie, [line(three.number), line(one.number, 3)])
    expect(await held(cookie)).toEqual([
      [two.number, 5],
      [one.number, 3],
      [three.number, 4],
    ])
  })

  test('sets the given lines and leaves the others; 0 removes a line', async () => {
    const { cookie } = await shop.customer()
    const [one, two, three] = [await shop.sells(), await shop.sells(), await shop.sells()]
    await call('POST', cookie, [line(one.number, 5), line(two.number, 5)])
    await call('PUT', cookie, [line(one.number, 2, { price: 1800 }), line(three.number, 1)])
    expect(await cart(cookie)).toMatchObject([
      { id: one.number, quantity: 2, price: 1800 },
      { id: two.number, quantity: 5, price: 1850 },
      { id: three.number, quantity: 1 },
    ])
    await call('PUT', cookie, [
      line(two.number, 0),
      line(one.number, 0),
      line(one.number, 4),
      line(three.number, 3),
      line(three.number, 0),
    ])
    expect(await held(cookie)).toEqual([[one.number, 4]])
    expect((await call('DELETE', cookie)).json()).toEqual({ success: true, lines: [] })
  })

  test('follows a colour that is merged, also where it still has a line of the other colour', async () => {
    const { cookie } = await shop.customer()
    const admin = await shop.staffCookie()
    await shop.sells('Other piece', { colors: ['Teal'] })
    const [one, two] = [
      await shop.sells('Piece', { colors: ['Cyan'] }),
      await shop.sells('Piece', { colors: ['Cyan'] }),
    ]
    await call('PUT', cookie, [
      line(one.number, 2, { color: 'Teal' }),
      line(one.number, 3, { color: 'Cyan' }),
      line(two.number, 4, { color: 'Cyan' }),
    ])
    const merged = await shop.call('POST', 'merge-colors', { from: 'Cyan', into: 'Teal' }, admin)
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    const lines = (await cart(cookie)).map(({ id, color, quantity }) => [id, color, quantity])
    expect(lines).toEqual([
      [one.number, 'Teal', 3],
      [two.number, 'Teal', 4],
    ])
  })

  test('keeps the line of the piece that is sold when a colour is merged that the product had once', async () => {
    const { cookie } = await shop.customer()
    const admin = await shop.staffCookie()
    const { number } = await shop.sells('Shirt', { colors: ['Whte', 'White'], onHand: 0 })
    await call('PUT', cookie, [line(number, 1, { color: 'Whte' })])
    await call('PUT', cookie, [line(number, 3, { color: 'White' })])
    await shop.db.execute(
      sql`update variants set is_active = false where product_number = ${number} and color = 'Whte'`,
    )
    await shop.db.execute(sql`delete from product_colors where product_number = ${number} and name = 'Whte'`)
    const merged = await shop.call('POST', 'merge-colors', { from: 'Whte', into: 'White' }, admin)
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    expect((await cart(cookie)).map(({ color, quantity }) => [color, quantity])).toEqual([['White', 3]])
  })

  test('distinguishes lines by size and colour', async () => {
    const { cookie } = await shop.customer()
    const { number } = await shop.sells('Piece', { sizes: ['M', 'L'], colors: ['Green', 'Red'] })
    await call('PUT', cookie, [line(number, 1), line(number, 2, { size: 'L' }), line(number, 3, { color: 'Red' })])
    await call('PUT', cookie, [line(number, 0, { size: 'L' })])
    expect((await cart(cookie)).map(({ size, color, quantity }) => [size, color, quantity])).toEqual([
      ['M', 'Green', 1],
      ['M', 'Red', 3],
    ])
  })

  test('keeps the second size of a single piece; a merge keeps the one that either side has', async () => {
    const { cookie } = await shop.customer()
    const { number } = await shop.sells('Piece', { sizes: ['M', 'L'] })
    const second = async () => (await cart(cookie)).map(({ quantity, secondSize }) => [quantity, secondSize])
    await call('PUT', cookie, [line(number, 1, { secondSize: 'L' })])
    expect(await second()).toEqual([[1, 'L']])
    await call('POST', cookie, [line(number, 1)])
    expect(await second()).toEqual([[1, 'L']])
    await call('PUT', cookie, [line(number, 1)])
    expect(await second()).toEqual([[1, undefined]])
    await call('POST', cookie, [line(number, 1, { secondSize: 'L' })])
    expect(await second()).toEqual([[1, 'L']])
    await call('POST', cookie, [line(number, 3)])
    expect(await second()).toEqual([[3, undefined]])
    await call('PUT', cookie, [line(number, 2, { secondSize: 'L' })])
    expect(await second()).toEqual([[2, undefined]])
    expect((await call('PUT', cookie, [line(number, 1, { secondSize: '' })])).statusCode).toBe(422)
  })

  test('is visible to its customer only', async () => {
    const [her, other] = [await shop.customer(), await shop.customer()]
    const { number } = await shop.sells()
    for (const { cookie } of [her, other]) await call('PUT', cookie, [line(number)])
    await call('DELETE', other.cookie)
    await call('PUT', other.cookie, [line(number, 0)])
    expect(await held(her.cookie)).toEqual([[number, 1]])
  })

  test('keeps products that are no longer sold, so that the shopper is told', async () => {
    const { cookie } = await shop.customer()
    const piece = await shop.sells('Piece')
    await call('PUT', cookie, [line(piece.number, 2)])
    await shop.db.execute(sql`update products set is_active = false, deleted_at = now() where number = ${piece.number}`)
    const lines = await cart(cookie)
    expect(lines).toMatchObject([{ id: piece.number, name: 'Piece', quantity: 2 }])
    const checked = await shop.app.inject({ method: 'POST', url: '/backend/api/check-cart', payload: { items: lines } })
    expect(checked.json().troubles).toMatchObject([{ id: piece.number, problem: 'gone', name: 'Piece' }])
  })

  test('skips unknown product numbers', async () => {
    const { cookie } = await shop.customer()
    const { number } = await shop.sells()
    expect((await call('POST', cookie, [line(999_999), line(number)])).statusCode).toBe(200)
    expect((await call('PUT', cookie, [line(999_998), line(number, 2)])).statusCode).toBe(200)
    expect(await held(cookie)).toEqual([[number, 2]])
  })

  test.each([
    ['half a piece', { quantity: 0.5 }],
    ['fewer than none', { quantity: -1 }],
    ['more than a thousand', { quantity: 1001 }],
    ['a text as quantity', { quantity: '1' }],
    ['no size', { size: '' }],
    ['a negative price', { price: -1 }],
    ['no product', { id: 0 }],
  ])('%s is refused and changes nothing', async (_, change) => {
    const { cookie } = await shop.customer()
    const { number } = await shop.sells()
    for (const method of ['POST', 'PUT'] as const) {
      expect((await call(method, cookie, [line(number, 1), line(number, 1, change)])).statusCode).toBe(422)
    }
    expect(await cart(cookie)).toEqual([])
  })

  test('holds at most a hundred lines; a larger change is refused completely, and nothing is lost', async () => {
    const { cookie } = await shop.customer()
    const { number } = await shop.sells()
    const sizes = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => line(number, 1, { size: `S${from + i}` }))
    await call('POST', cookie, sizes(0, 60))
    const full = await call('POST', cookie, sizes(50, 120))
    expect([full.statusCode, full.json().code]).toEqual([409, 'cart_full'])
    expect((await cart(cookie)).length).toBe(60)
    const answers = await Promise.all([sizes(60, 90), sizes(100, 130)].map((lines) => call('PUT', cookie, lines)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await cart(cookie)).length).toBe(90)
    expect((await call('POST', cookie, sizes(0, 101))).statusCode).toBe(422)
  })

  test('concurrent changes of two devices are both kept', async () => {
    const { cookie } = await shop.customer()
    const pieces = await Promise.all(Array.from({ length: 10 }, () => shop.sells()))
    const numbers = pieces.map(({ number }) => number)
    const answers = await Promise.all([
      ...numbers.map((number) => call('PUT', cookie, [line(number, 2)])),
      ...numbers.toReversed().map((number) => call('POST', cookie, [line(number, 1)])),
      call(
        'POST',
        cookie,
        numbers.map((number) => line(number, 2)),
      ),
      call(
        'POST',
        cookie,
        numbers.toReversed().map((number) => line(number, 1)),
      ),
    ])
    for (const { statusCode } of answers) expect(statusCode).toBe(200)
    expect((await held(cookie)).sort()).toEqual(numbers.map((number) => [number, 2]).sort())
  })
})

describe('placing an order', () => {
  test('removes the ordered pieces from the cart and keeps what was added in the meantime', async () => {
    const [her, other] = [await shop.customer(), await shop.customer()]
    const [one, two, three] = [await shop.sells(), await shop.sells(), await shop.sells()]
    const lines = [line(one.number, 2), line(two.number, 5), line(three.number, 1)]
    for (const { cookie } of [her, other]) await call('POST', cookie, lines)
    expect((await buy(her.cookie, [line(one.number, 2), line(two.number, 3)])).statusCode).toBe(200)
    expect(await held(her.cookie)).toEqual([
      [two.number, 2],
      [three.number, 1],
    ])
    expect(await held(other.cookie)).toHaveLength(3)
  })

  test('removes them also from a line by a name that their colour had before it was merged', async () => {
    const { cookie } = await shop.customer()
    const admin = await shop.staffCookie()
    await shop.sells('Other piece', { colors: ['Indigo'] })
    const { number } = await shop.sells('Piece', { colors: ['Indgo'] })
    const merged = await shop.call('POST', 'merge-colors', { from: 'Indgo', into: 'Indigo' }, admin)
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    const pieces = (color: string, quantity: number) => line(number, quantity, { color })
    const order = async (...items: object[]) => {
      expect((await buy(cookie, items)).statusCode).toBe(200)
      return (await cart(cookie)).map(({ color, quantity }) => [color, quantity])
    }
    // One device has the line from before, another one has put the piece in since.
    await call('PUT', cookie, [pieces('Indgo', 2), pieces('Indigo', 4)])
    expect(await order(pieces('Indgo', 1))).toEqual([
      ['Indgo', 1],
      ['Indigo', 4],
    ])
    expect(await order(pieces('Indgo', 1), pieces('Indigo', 1))).toEqual([['Indigo', 3]])
    expect(await order(pieces('Indgo', 1))).toEqual([['Indigo', 2]])
    expect(await order(pieces('Indgo', 1), pieces('Indigo', 1))).toEqual([])
  })

  test('with the same key again removes nothing twice, also ten times at once', async () => {
    const { cookie } = await shop.customer()
    const { number } = await shop.sells('Piece', { onHand: 50 })
    await call('POST', cookie, [line(number, 10)])
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(cookie, [line(number, 3)], key)))
    expect(new Set(answers.map((answer) => answer.json().orderId)).size).toBe(1)
    expect(await held(cookie)).toEqual([[number, 7]])
    // Lines added afterwards stay, however often the order is repeated.
    await call('PUT', cookie, [line(number, 3)])
    await buy(cookie, [line(number, 3)], key)
    expect(await held(cookie)).toEqual([[number, 3]])
  })

  test('empties the cart though the account is being changed at the same moment', async () => {
    const { cookie, id } = await shop.customer()
    const { number } = await shop.sells()
    await call('POST', cookie, [line(number, 1)])
    const profile = await shop.pool.connect()
    try {
      await profile.query('begin')
      await profile.query('select from customers where id = $1 for no key update', [id])
      const placed = buy(cookie, [line(number, 1)])
      await shop.waiting(1)
      await profile.query(`update customers set name = 'Newname' where id = $1`, [id])
      await profile.query('commit')
      expect((await placed).statusCode).toBe(200)
    } finally {
      profile.release(true)
    }
    expect(await held(cookie)).toEqual([])
  })

  test('that waited on a device, whose cart it has left, leaves what was added since; repeats may say so or not', async () => {
    const { cookie } = await shop.customer()
    const { number } = await shop.sells()
    await call('POST', cookie, [line(number, 1)])
    const key = crypto.randomUUID()
    const first = await buy(cookie, [line(number, 2)], key, { leavesCart: false })
    const again = await buy(cookie, [line(number, 2)], key)
    expect([again.statusCode, again.json().orderId]).toEqual([200, first.json().orderId])
    expect(await held(cookie)).toEqual([[number, 1]])
  })

  test('removes nothing when it is refused', async () => {
    const { cookie } = await shop.customer()
    const { number } = await shop.sells('Piece', { onHand: 1 })
    await call('POST', cookie, [line(number, 2)])
    expect((await buy(cookie, [line(number, 2)])).statusCode).toBe(409)
    expect(await held(cookie)).toEqual([[number, 2]])
  })

  test('does not fail if the cart cannot be changed', async () => {
    const { cookie } = await shop.customer()
    const { number } = await shop.sells()
    await call('POST', cookie, [line(number, 1)])
    await shop.db.execute(sql`alter table cart_lines rename to cart_lines_away`)
    const answer = await buy(cookie, [line(number, 1)])
    await shop.db.execute(sql`alter table cart_lines_away rename to cart_lines`)
    const { orderId } = answer.json()
    const kept = await shop.app.inject({ url: `/backend/api/get-order?orderId=${orderId}`, headers: { cookie } })
    expect([answer.statusCode, kept.json().order]).toMatchObject([200, { orderId, masked: false }])
    expect(await held(cookie)).toEqual([[number, 1]])
  })

  test('by ten devices of one customer at once leaves carts and stock consistent', async () => {
    const { cookie } = await shop.customer()
    const [one, two] = [await shop.sells('One', { onHand: 50 }), await shop.sells('Two', { onHand: 50 })]
    await call('POST', cookie, [line(one.number, 30), line(two.number, 30)])
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => {
        const items = [line(one.number, 1), line(two.number, 2)]
        return buy(cookie, i % 2 ? items : items.reverse())
      }),
    )
    for (const { statusCode } of answers) expect(statusCode).toBe(200)
    expect((await held(cookie)).sort()).toEqual(
      [
        [one.number, 20],
        [two.number, 10],
      ].sort(),
    )
    expect(await shop.brokenLedgers()).toEqual([])
  })
})
