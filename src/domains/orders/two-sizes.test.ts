import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenRules } from '../../../tests/faults/invariants.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { allowsTwoSizes, tryingTwo } from '../../../tests/support/two-sizes.ts'

let shop: Shop
let to: ReturnType<typeof tryingTwo>
beforeAll(async () => {
  shop = await openShop()
  to = tryingTwo(shop, await shop.staffCookie())
})
afterAll(() => shop.close())

const sound = async () => expect(await brokenRules(shop.pool)).toEqual([])

describe('placing an order with a second size', () => {
  test('takes both from stock, and the shopper pays for one', async () => {
    const { number } = await to.goods()
    const { status, body } = await to.place([to.item(number, 'S', 'M')])
    expect([status, body.totals.subtotal]).toEqual([200, 500])
    expect(await to.left(number)).toBe('S4 M4 L5')
    const order = await to.order(body.orderId)
    expect(order).toMatchObject({ itemCount: 1, totalQuantity: 1 })
    expect(order.items).toMatchObject([{ size: 'S', secondSize: 'M', quantity: 1, price: 500 }])
    expect(await to.lines(body.orderId)).toEqual(['S 500 sold', 'M 0 to try'])
    await sound()
  })

  test('charges delivery for the weight of one', async () => {
    const { number } = await to.goods()
    const [one, two] = [await to.place([to.item(number)]), await to.place([to.item(number, 'S', 'M')])]
    expect(two.body.totals).toEqual(one.body.totals)
    const { rows } = await shop.pool.query('select distinct weight_grams from orders where order_id = any($1)', [
      [one.body.orderId, two.body.orderId],
    ])
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['more than one piece', { quantity: 2 }, /goes with one piece/],
    ['the same size', { secondSize: 'S' }, /has to be another one/],
  ])('%s: 422 in words', async (_, change, words) => {
    const { number } = await to.goods()
    const { status, body } = await to.place([{ ...to.item(number, 'S', 'M'), ...change }])
    expect([status, body.code]).toEqual([422, 'second_size'])
    expect(body.error).toMatch(words)
    expect(await to.left(number)).toBe('S5 M5 L5')
  })

  test('a size that is in the order already, as a line or to be tried: 422', async () => {
    const { number } = await to.goods()
    for (const second of [to.item(number, 'M'), to.item(number, 'L', 'M')])
      expect((await to.place([to.item(number, 'S', 'M'), second])).body).toMatchObject({ code: 'second_size' })
    expect((await to.place([to.item(number, 'S', 'L'), to.item(number, 'M')])).status).toBe(200)
  })

  test('a category that does not allow it, or a size of another price: 422 that names the size', async () => {
    const subcategory = await allowsTwoSizes(shop.db, 'not-tried', false)
    const plain = await to.goods(5, { subcategory })
    const refused = await to.place([to.item(plain.number, 'S', 'M')])
    expect(refused.body).toMatchObject({
      code: 'second_size',
      error: 'Of Panjabi (S, Green) one size can be ordered, not two to try',
      lines: [{ size: 'M', problem: 'gone', secondSizeOf: 'S' }],
    })
    const dear = await to.goods()
    await shop.db.execute(sql`update variants set price = 60000 where id = ${dear.variants['M/Green']}`)
    expect((await to.place([to.item(dear.number, 'S', 'M')])).body.error).toMatch(/M of Panjabi does not cost ৳500/)
    expect((await to.place([to.item(dear.number, 'S', 'L')])).status).toBe(200)
  })

  test('the switch of the subcategory counts; the main category only for a product without one', async () => {
    await allowsTwoSizes(shop.db, 'main-tried')
    const child = await to.goods(5, {
      category: 'main-tried',
      subcategory: await allowsTwoSizes(shop.db, 'off', false),
    })
    expect((await to.place([to.item(child.number, 'S', 'M')])).status).toBe(422)
    const own = await to.goods(5, { category: 'main-tried', subcategory: '' })
    expect((await to.place([to.item(own.number, 'S', 'M')])).status).toBe(200)
  })

  test('staff enter one by the rules of the checkout, and the catalogue says where it is allowed', async () => {
    const { number } = await to.goods()
    const plain = await to.goods(5, { subcategory: await allowsTwoSizes(shop.db, 'not-tried', false) })
    const allowed = async (product: number) =>
      (await to.call('GET', `products-data?number=${product}&page=1`)).body.products[0].allowsSecondSize
    expect([await allowed(number), await allowed(plain.number)]).toEqual([true, false])

    const enter = (item: Parameters<typeof orderBody>[0][number]) =>
      to.call('POST', 'staff-orders', { ...orderBody([item]), idempotencyKey: crypto.randomUUID(), channel: 'phone' })
    const { status, body } = await enter(to.item(number, 'S', 'M'))
    expect([status, body.totals.subtotal]).toEqual([200, 500])
    expect(await to.lines(body.orderId)).toEqual(['S 500 sold', 'M 0 to try'])
    expect(await to.left(number)).toBe('S4 M4 L5')
    expect((await enter({ ...to.item(number, 'S', 'M'), quantity: 2 })).body).toMatchObject({ code: 'second_size' })
    expect(await enter(to.item(plain.number, 'S', 'M'))).toMatchObject({ status: 422, body: { code: 'second_size' } })
    expect(await to.left(number)).toBe('S4 M4 L5')

    const { body: cod } = await to.call('GET', 'cod-rules')
    const saved = await to.call('PUT', 'cod-rules', { version: cod.version, rules: [{ outcome: 'call_first' }] })
    const { customerInfo, items } = orderBody([to.item(plain.number, 'S', 'M')])
    const { fullName: _, ...who } = customerInfo
    const foreseen = await to.call('POST', 'foresee-cod', { customerInfo: who, items })
    expect(foreseen).toMatchObject({ status: 422, body: { code: 'second_size' } })
    await to.call('PUT', 'cod-rules', { version: saved.body.version, rules: [] })
    await sound()
  })

  test('check-cart says what is wrong with the second size alone; the line stays', async () => {
    const { number, variants } = await to.goods()
    await shop.db.execute(sql`update stock_levels set on_hand = 0 where variant_id = ${variants['M/Green']}`)
    await shop.db.execute(sql`
      insert into stock_movements (variant_id, type, quantity, reason)
      values (${variants['M/Green']}, 'out', -5, 'test')`)
    const items = [to.item(number, 'S', 'M')]
    const { body } = await to.call('POST', 'check-cart', { items })
    expect(body.lines).toMatchObject([{ size: 'S', price: 500 }])
    const issue = { id: number, size: 'M', problem: 'sold_out', left: 0, secondSizeOf: 'S' }
    expect(body.troubles).toMatchObject([issue])
    const refused = await to.place(items)
    expect([refused.status, refused.body.lines]).toMatchObject([409, [issue]])
    expect(await to.left(number)).toBe('S5 M0 L5')
  })

  test('two shoppers want the last one of a size, one as a second size: one of them gets it', async () => {
    for (const tried of ['M', 'S']) {
      const { number, variants } = await to.goods(1)
      const barrier = await shop.pool.connect()
      await barrier.query('begin')
      await barrier.query('select from stock_levels where variant_id = $1 for update', [variants[`${tried}/Green`]])
      const both = [to.place([to.item(number, 'S', 'M')]), to.place([to.item(number, tried)])]
      await twoWait()
      await barrier.query('commit')
      barrier.release()
      const answers = await Promise.all(both)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const [first, other] = answers
      if (first?.status === 409 && tried === 'M')
        expect(first.body.lines).toMatchObject([{ size: 'M', problem: 'sold_out', secondSizeOf: 'S' }])
      expect(await to.left(number)).toBe(other?.status === 200 ? (tried === 'M' ? 'S1 M0 L1' : 'S0 M1 L1') : 'S0 M0 L1')
    }
    expect(await shop.brokenLedgers()).toEqual([])
  })
})

/** Both orders wait for the locked stock level. */
const twoWait = () =>
  expect
    .poll(async () => {
      const { rows } = await shop.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.n
    })
    .toBe(2)

describe('an order with a second size', () => {
  async function ordered(onHand = 5) {
    const { number } = await to.goods(onHand)
    const { body } = await to.place([to.item(number, 'S', 'M')])
    const orderId: string = body.orderId
    const edit = async (items: object[]) => {
      const { updatedAt } = await to.order(orderId)
      return to.call('PUT', 'edit-order', { orderId, updatedAt, items })
    }
    return { number, orderId, edit }
  }

  test('gives both back when it is cancelled, takes both when it is opened again, and the same from the trash', async () => {
    const { number, orderId } = await ordered()
    await to.setStatus(orderId, 'cancelled')
    expect(await to.left(number)).toBe('S5 M5 L5')
    expect(await to.lines(orderId)).toEqual(['S 500', 'M 0 to try'])
    await to.setStatus(orderId, 'confirmed', { reason: 'by mistake' })
    expect(await to.left(number)).toBe('S4 M4 L5')
    expect(await to.lines(orderId)).toEqual(['S 500 sold', 'M 0 to try'])
    await to.call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] })
    expect(await to.left(number)).toBe('S5 M5 L5')
    await to.call('POST', 'orders-restore', { orderIds: [orderId] })
    expect(await to.left(number)).toBe('S4 M4 L5')
    await sound()
  })

  test('keeps it when staff change something else, and loses it when its line changes or staff take it off', async () => {
    const same = await ordered()
    const line = { line: 0, ...to.item(same.number) }
    expect((await same.edit([line, to.item(same.number, 'L')])).status).toBe(200)
    expect(await to.lines(same.orderId)).toEqual(['S 500 sold', 'M 0 to try', 'L 500 sold'])
    expect((await same.edit([{ line: 1, ...to.item(same.number, 'L') }, line])).status).toBe(200)
    expect(await to.lines(same.orderId)).toEqual(['L 500 sold', 'S 500 sold', 'M 0 to try'])

    const changes = [{ quantity: 2 }, { size: 'L' }, { size: 'M' }, { withoutSecondSize: true }]
    for (const [at, change] of changes.entries()) {
      const { number, orderId, edit } = await ordered(at === 2 ? 1 : 5)
      const { status } = await edit([{ line: 0, ...to.item(number), ...change }])
      expect([at, status]).toEqual([at, 200])
      expect((await to.order(orderId)).items[0].secondSize).toBeUndefined()
      expect(await to.left(number)).toBe(['S3 M5 L5', 'S5 M5 L4', 'S1 M0 L1', 'S4 M5 L5'][at])
    }
    await sound()
  })

  test('makes it a line of its own when staff add that size', async () => {
    const { number, orderId, edit } = await ordered(1)
    expect((await edit([{ line: 0, ...to.item(number) }, to.item(number, 'M')])).status).toBe(200)
    expect(await to.lines(orderId)).toEqual(['S 500 sold', 'M 500 sold'])
    expect(await to.left(number)).toBe('S0 M0 L1')
    await sound()
  })

  test('says in its timeline what staff took off, and keeps its charge', async () => {
    const { number, orderId, edit } = await ordered()
    const before = await to.order(orderId)
    await edit([{ line: 0, ...to.item(number), withoutSecondSize: true }])
    const { orderSummary, timeline } = await to.order(orderId)
    expect(orderSummary).toEqual(before.orderSummary)
    expect(timeline.at(-1).note).toBe('Order changed\n− Panjabi (M, Green) to try')
  })

  test('orders both sizes again; one that cannot be tried any more is named, and the line stays', async () => {
    const { number, orderId } = await ordered(2)
    const again = async () => (await to.call('POST', 'order-again', { orderId, phone: '01812345678' }, '')).body
    expect(await again()).toMatchObject({ lines: [{ size: 'S', secondSize: 'M', quantity: 1 }], changes: [] })
    expect((await to.place([to.item(number, 'M')])).status).toBe(200)
    const { lines, changes } = await again()
    expect(lines).toMatchObject([{ size: 'S', quantity: 1 }])
    expect(lines[0].secondSize).toBeUndefined()
    expect(changes).toMatchObject([{ number, size: 'S', secondSize: 'M', problem: 'sold_out', quantity: 1 }])
    // Sold out in both sizes, it is named once.
    expect((await to.place([to.item(number, 'S')])).status).toBe(200)
    const gone = await again()
    expect(gone).toMatchObject({ lines: [], changes: [{ number, size: 'S', problem: 'sold_out', quantity: 0 }] })
    expect(gone.changes[0].secondSize).toBeUndefined()
  })
})
