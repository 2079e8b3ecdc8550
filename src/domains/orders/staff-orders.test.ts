import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ordersCancelled } from '#domains/orders/finding/orders-counted.ts'
import type { Permission } from '#domains/staff/permissions.ts'
import { type OrderStatus, orderQueues, orderStatuses, statusesWhere } from '#shared/orders/order-status.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { statusesTo } from '../../../tests/support/statuses-to.ts'
import { orders } from './tables.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const customerInfo = {
  fullName: 'Karim Uddin',
  email: 'karim@mail.example',
  phone: '01812345678',
  altPhone: '',
  address: 'House 1, Road 2, Uttara',
  city: 'dhaka',
}
type Item = { id: number; size: string; color: string; quantity: number }
type Sold = Awaited<ReturnType<Shop['sells']>>

const call: Shop['call'] = (method, url, payload, cookie = admin) => shop.call(method, url, payload, cookie)

const piece = ({ number }: { number: number }, quantity = 1, size = 'M'): Item => ({
  id: number,
  size,
  color: 'Green',
  quantity,
})

async function order(items: Item[], who: Partial<typeof customerInfo> = {}): Promise<string> {
  const { body } = await call('POST', 'save-order', {
    orderDetails: { paymentMethod: 'cod' },
    customerInfo: { ...customerInfo, ...who },
    items,
  })
  return body.orderId
}
const read = async (orderId: string) => (await call('GET', `get-order?orderId=${orderId}`)).body.order
const setStatus = (orderId: string, status: string) => call('PUT', 'orders', { orderId, status })
const edit = async (orderId: string, change: object, cookie = admin) =>
  call('PUT', 'edit-order', { orderId, updatedAt: (await read(orderId)).updatedAt, ...change }, cookie)
const price = (product: Sold, taka: number) =>
  shop.db.execute(sql`update products set price = ${taka * 100} where number = ${product.number}`)
const mailsFor = async (orderId: string) => {
  expect(await shop.deliverEvents()).toEqual([])
  const { rows } = await shop.db.execute<{ kind: string }>(sql`
    select substr(kind, 7) as kind from mail_log
    where kind like 'order-%' and strpos(subject, ${orderId}) > 0 order by id`)
  return rows.map(({ kind }) => kind)
}

describe('changing an order before it is shipped', () => {
  test('a size can be exchanged: stock is adjusted, the agreed price stays', async () => {
    const shirt = await shop.sells('Shirt', { sizes: ['M', 'L'], price: 1000, onHand: 5 })
    const orderId = await order([piece(shirt, 2)])
    await price(shirt, 1400)
    const { status, body } = await edit(orderId, { items: [{ line: 0, ...piece(shirt, 2, 'L') }] })
    expect(status).toBe(200)
    expect(body.after).toMatchObject({ subtotal: 2000, total: 2060 })
    expect([await shop.leftOf(shirt.variants['M/Green']), await shop.leftOf(shirt.variants['L/Green'])]).toEqual([5, 3])
    expect((await read(orderId)).items).toMatchObject([{ size: 'L', quantity: 2, price: 1000, total: 2000 }])
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('new items cost today’s price, existing ones the original price; delivery is recalculated', async () => {
    const [shirt, belt] = [await shop.sells('Shirt', { price: 900 }), await shop.sells('Belt', { price: 700 })]
    const orderId = await order([piece(shirt)])
    await price(shirt, 1500)
    const items = [{ line: 0, ...piece(shirt, 2) }, piece(belt)]
    const shown = await edit(orderId, { items, dryRun: true })
    expect(shown.body).toMatchObject({
      before: { subtotal: 900, deliveryCharge: 60, total: 960 },
      after: { subtotal: 2500, deliveryCharge: 0, total: 2500 },
    })
    expect(await read(orderId)).toMatchObject({ orderSummary: { total: 960 }, totalQuantity: 1 })
    expect(await shop.leftOf(belt.variants['M/Green'])).toBe(10)

    expect((await edit(orderId, { items })).body.after).toEqual(shown.body.after)
    const after = await read(orderId)
    expect(after).toMatchObject({ itemCount: 2, totalQuantity: 3, orderSummary: { total: 2500, shipping: 0 } })
    expect(after.items.map((item: { price: number }) => item.price)).toEqual([900, 700])
  })

  test('a removed line is returned to stock, and the customer is told the new total', async () => {
    const [shirt, belt] = [await shop.sells('Shirt'), await shop.sells('Belt')]
    const orderId = await order([piece(shirt, 3), piece(belt)])
    await edit(orderId, { items: [{ line: 1, ...piece(belt) }] })
    expect(await shop.leftOf(shirt.variants['M/Green'])).toBe(10)
    expect(await mailsFor(orderId)).toEqual(['placed', 'changed'])
    const { timeline } = await read(orderId)
    expect(timeline.at(-1)).toMatchObject({ status: null, actor: expect.stringMatching(/^staff/) })
    expect(timeline.at(-1).note).toContain('− 3 × Shirt (M, Green)')
  })

  test('the timeline names a piece without colours by its size alone', async () => {
    const saree = await shop.sells('Saree', { sizes: ['Free Size'], colors: ['Default'], price: 1900.5 })
    const item = { ...piece(saree, 2, 'Free Size'), color: 'Default' }
    const orderId = await order([item])
    await edit(orderId, { items: [{ line: 0, ...item, quantity: 1 }] })
    const { note } = (await read(orderId)).timeline.at(-1)
    expect(note).toContain('− 2 × Saree (Free Size) at ৳1,900.50\n+ 1 × Saree (Free Size) at ৳1,900.50\nTotal: ৳')
  })

  test('a new phone number changes no total and sends no mail; a new city changes the delivery charge', async () => {
    const shirt = await shop.sells('Shirt', { price: 500 })
    const orderId = await order([piece(shirt)])
    const { email: _, ...who } = customerInfo
    await edit(orderId, { customerInfo: { ...who, phone: '০১৯১২-৩৪৫৬৭৮' }, notes: 'Ring twice' })
    expect(await read(orderId)).toMatchObject({
      customerInfo: { phone: '+8801912345678', email: customerInfo.email },
      notes: 'Ring twice',
      orderSummary: { total: 560 },
    })
    expect(await mailsFor(orderId)).toEqual(['placed'])
    await edit(orderId, { customerInfo: { ...who, city: 'sylhet' } })
    expect((await read(orderId)).orderSummary).toMatchObject({ shipping: 120, total: 620 })
    const { rows } = await shop.db.execute(
      sql`select before, after from audit_log
        where action = 'order.edit' and subject = ${orderId} order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        before: { phone: '+8801912345678', place: 'Dhaka', promisedBy: expect.any(String), total: 560 },
        after: { phone: '+8801812345678', place: 'Sylhet', promisedBy: expect.any(String), total: 620 },
      },
    ])
  })

  test('two lines can exchange their sizes', async () => {
    const shirt = await shop.sells('Shirt', { sizes: ['M', 'L'], onHand: 3 })
    const orderId = await order([piece(shirt, 1, 'M'), piece(shirt, 2, 'L')])
    const { status } = await edit(orderId, {
      items: [
        { line: 0, ...piece(shirt, 1, 'L') },
        { line: 1, ...piece(shirt, 2, 'M') },
      ],
    })
    expect(status).toBe(200)
    expect([await shop.leftOf(shirt.variants['M/Green']), await shop.leftOf(shirt.variants['L/Green'])]).toEqual([1, 2])
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('the same variant twice is merged into one line', async () => {
    const shirt = await shop.sells('Shirt', { sizes: ['M', 'L'] })
    const orderId = await order([piece(shirt), piece(shirt, 1, 'L')])
    await edit(orderId, {
      items: [
        { line: 0, ...piece(shirt) },
        { line: 1, ...piece(shirt, 1, 'M') },
      ],
    })
    expect((await read(orderId)).items).toMatchObject([{ size: 'M', quantity: 2 }])
    expect(await shop.leftOf(shirt.variants['L/Green'])).toBe(10)
  })

  test('more than the stock is refused; what the order already holds counts', async () => {
    const shirt = await shop.sells('Shirt', { onHand: 3 })
    const orderId = await order([piece(shirt, 2)])
    const tooMany = await edit(orderId, { items: [{ line: 0, ...piece(shirt, 4) }] })
    expect([tooMany.status, tooMany.body.code, tooMany.body.error]).toEqual([
      409,
      'sold_out',
      'Only 1 left of Shirt (M, Green)',
    ])
    expect((await edit(orderId, { items: [{ line: 0, ...piece(shirt, 3) }] })).status).toBe(200)
    expect(await shop.leftOf(shirt.variants['M/Green'])).toBe(0)
  })

  test('a line whose product is deleted can be kept and reduced, not increased', async () => {
    const [gone, belt] = [await shop.sells('Gone'), await shop.sells('Belt')]
    const orderId = await order([piece(gone, 3)])
    await call('DELETE', 'products', { id: gone.id })
    expect((await edit(orderId, { items: [{ line: 0, ...piece(gone, 4) }] })).body.code).toBe('sold_out')
    expect((await edit(orderId, { items: [{ line: 0, ...piece(gone, 2) }, piece(belt)] })).status).toBe(200)
    expect((await read(orderId)).items).toMatchObject([{ name: 'Gone', quantity: 2 }, { name: 'Belt' }])
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test.each(['shipped', 'delivered', 'cancelled'] as const)('is refused once it is %s', async (status) => {
    const shirt = await shop.sells('Shirt')
    const orderId = await order([piece(shirt)])
    for (const step of statusesTo(status)) await setStatus(orderId, step)
    expect((await edit(orderId, { items: [{ line: 0, ...piece(shirt, 2) }] })).body).toMatchObject({
      code: 'too_late',
      error: `This order can no longer be changed: it is ${status === 'delivered' ? 'completed' : status}`,
    })
  })

  test('of two concurrent edits one is refused as stale, and stock stays right', async () => {
    const shirt = await shop.sells('Shirt', { onHand: 20 })
    const orderId = await order([piece(shirt, 2)])
    const { updatedAt } = await read(orderId)
    const answers = await Promise.all(
      [3, 4, 5, 6].map((quantity) =>
        call('PUT', 'edit-order', { orderId, updatedAt, items: [{ line: 0, ...piece(shirt, quantity) }] }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { totalQuantity } = await read(orderId)
    expect(await shop.leftOf(shirt.variants['M/Green'])).toBe(20 - totalQuantity)
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('orders that exchange their variants crosswise do not deadlock', async () => {
    const shirt = await shop.sells('Shirt', { sizes: ['M', 'L'], onHand: 40 })
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, i) => order([piece(shirt, 2, i % 2 ? 'M' : 'L')], { phone: `0181234500${i}` })),
    )
    const answers = await Promise.all(
      ids.map((orderId, i) => edit(orderId, { items: [{ line: 0, ...piece(shirt, 2, i % 2 ? 'L' : 'M') }] })),
    )
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect([await shop.leftOf(shirt.variants['M/Green']), await shop.leftOf(shirt.variants['L/Green'])]).toEqual([
      30, 30,
    ])
    expect(await shop.brokenLedgers()).toEqual([])
  })
})

describe('many orders at once', () => {
  test('each order is changed independently; refused ones are listed with the reason', async () => {
    const shirt = await shop.sells('Shirt', { onHand: 3 })
    const [kept, cancelled] = [await order([piece(shirt)]), await order([piece(shirt, 2)])]
    await setStatus(cancelled, 'cancelled')
    await order([piece(shirt, 2)])
    const { body } = await call('PUT', 'order-statuses', {
      orderIds: [kept, cancelled, 'ORD-20260101-ZZZZZZ'],
      status: 'processing',
      note: 'packed today',
    })
    expect(body).toMatchObject({
      changed: 1,
      refused: [
        {
          orderId: cancelled,
          error:
            'This order is cancelled and cannot become processing: nothing follows. Against the usual course it needs a reason',
        },
        { orderId: 'ORD-20260101-ZZZZZZ', error: 'Order not found' },
      ],
    })
    expect((await read(kept)).timeline.at(-1)).toMatchObject({ status: 'processing', note: 'packed today' })

    const orderIds = [kept, cancelled]
    const reason = 'The wrong orders were cancelled'
    const editor = await shop.staffCookie(['orders.edit', 'orders.cancel'])
    expect((await call('PUT', 'order-statuses', { orderIds, status: 'pending', reason }, editor)).body).toMatchObject({
      changed: 0,
      refused: ['processing', 'cancelled'].map((state) => ({
        error: `Only staff who may override the usual course can make a ${state} order pending`,
      })),
    })
    expect((await call('PUT', 'order-statuses', { orderIds, status: 'pending', reason })).body).toMatchObject({
      changed: 1,
      refused: [{ orderId: cancelled, error: expect.stringContaining('sold in the meantime') }],
    })
    expect((await read(kept)).timeline.at(-1)).toMatchObject({ status: 'pending', note: reason })
  })

  test('an order that has the status already is not changed, unless there is a note; each cancelled one counts once', async () => {
    const shirt = await shop.sells('Shirt', { onHand: 10 })
    const orderIds = [await order([piece(shirt)]), await order([piece(shirt)])]
    await setStatus(orderIds[0] ?? '', 'cancelled')
    const cancelled = async () =>
      (await ordersCancelled.get()).values.find(({ labels }) => labels.by === 'staff')?.value ?? 0
    const before = await cancelled()
    const give = async (more: object = {}) =>
      (await call('PUT', 'order-statuses', { orderIds, status: 'cancelled', ...more })).body
    expect(await give()).toMatchObject({ changed: 1, refused: [] })
    expect(await give()).toMatchObject({ changed: 0, refused: [] })
    expect(await give({ note: 'She called again' })).toMatchObject({ changed: 2, refused: [] })
    expect((await cancelled()) - before).toBe(1)
  })

  test('cancelling needs orders.cancel, other statuses orders.edit', async () => {
    const orderId = await order([piece(await shop.sells())])
    const [editor, canceller] = [await shop.staffCookie(['orders.edit']), await shop.staffCookie(['orders.cancel'])]
    const ask = async (status: string, cookie: string) =>
      (await call('PUT', 'order-statuses', { orderIds: [orderId], status }, cookie)).status
    expect([await ask('cancelled', editor), await ask('shipped', canceller)]).toEqual([403, 403])
    expect([await ask('shipped', editor), await ask('cancelled', canceller)]).toEqual([200, 200])
  })
})

test('a note is on the timeline for staff only', async () => {
  const orderId = await order([piece(await shop.sells())])
  expect((await call('POST', 'order-notes', { orderId, text: '  ' })).status).toBe(422)
  await call('POST', 'order-notes', { orderId, text: 'Asked for a call after five' })
  expect((await read(orderId)).timeline.at(-1)).toMatchObject({ status: null, note: 'Asked for a call after five' })
  const shopper = await call('GET', `get-order?orderId=${orderId}&phone=01812345678`, undefined, '')
  expect(JSON.stringify(shopper.body)).not.toContain('Asked for a call')
})

describe('a note for the customer', () => {
  const text = 'Your panjabi is at the tailor until Sunday'
  const seenBy = async (orderId: string, more: string, cookie = '') => {
    const { body } = await call('GET', `get-order?orderId=${orderId}${more}`, undefined, cookie)
    return JSON.stringify(body.order)
  }
  const noted = (orderId: string, more: object = {}) =>
    call('POST', 'order-notes', { orderId, text, forCustomer: true, ...more })

  test('is read by its shopper, without its author, and by nobody who sees the order masked', async () => {
    const orderId = await order([piece(await shop.sells())])
    const author = (await read(orderId)).timeline.at(-1)?.actor
    expect((await noted(orderId)).status).toBe(200)
    const entry = (await read(orderId)).timeline.at(-1)
    expect(entry).toMatchObject({ note: text, forCustomer: true, actor: expect.stringMatching(/^staff/) })
    const shopper = await seenBy(orderId, '&phone=01812345678')
    expect(shopper).toContain(text)
    expect(shopper).not.toContain(entry?.actor)
    expect(shopper).not.toContain('forCustomer')
    for (const more of ['', '&phone=01999999999']) expect(await seenBy(orderId, more)).not.toContain(text)
    expect(author).toBeTruthy()
  })

  test('is read in the account that owns the order, and is hidden again for everybody but staff', async () => {
    const owner = await shop.customer({ phone: '01812345678' })
    const { id } = await shop.hasOrder({ customerId: owner.id })
    const [{ orderId = '' } = {}] = await shop.db.select().from(orders).where(eq(orders.id, id))
    await noted(orderId)
    expect(await seenBy(orderId, '', owner.cookie)).toContain(text)
    const noteId = (await read(orderId)).timeline.at(-1)?.id
    const other = await order([piece(await shop.sells())])
    expect((await call('PUT', 'order-notes', { orderId: other, id: noteId })).status).toBe(404)
    expect((await call('PUT', 'order-notes', { orderId, id: noteId })).status).toBe(200)
    expect((await call('PUT', 'order-notes', { orderId, id: noteId })).status).toBe(404)
    expect(await seenBy(orderId, '', owner.cookie)).not.toContain(text)
    expect((await read(orderId)).timeline.at(-1)).toMatchObject({ note: text })
    expect((await read(orderId)).timeline.at(-1)).not.toHaveProperty('forCustomer')
  })

  test('names no colleague, and what is not said to be for the customer is not', async () => {
    const orderId = await order([piece(await shop.sells())])
    const { actor } = (await noted(orderId).then(() => read(orderId))).timeline.at(-1) ?? {}
    expect(await noted(orderId, { text: `Please ask @${actor}` })).toMatchObject({
      status: 422,
      body: { code: 'names_staff', fields: { text: expect.stringContaining(String(actor)) } },
    })
    expect((await noted(orderId, { text: 'Write to sales@shop.example' })).status).toBe(200)
    expect((await noted(orderId, { text: 'She is in a hurry', forCustomer: undefined })).status).toBe(200)
    expect(await seenBy(orderId, '&phone=01812345678')).not.toContain('hurry')
  })
})

describe('orders entered by staff', () => {
  const body = (items: Item[], more: object = {}) => ({
    orderDetails: { paymentMethod: 'cod', notes: '' },
    customerInfo: { ...customerInfo, phone: '01700000001', email: 'caller@mail.example' },
    items,
    idempotencyKey: crypto.randomUUID(),
    ...more,
  })

  test('the channel is stored, shown, searchable and exported', async () => {
    const shirt = await shop.sells('By chat', { onHand: 9 })
    const enter = async (channel?: string) =>
      (await call('POST', 'staff-orders', { ...body([piece(shirt)]), ...(channel && { channel }) })).body
    const [chat, shop1, nobodySaid] = [await enter('whatsapp'), await enter('shop'), await enter()]
    expect(await read(chat.orderId)).toMatchObject({ source: 'staff', channel: 'whatsapp' })
    expect(await read(nobodySaid.orderId)).toMatchObject({ source: 'staff', channel: null })
    expect((await enter('fax')).success).toBe(false)
    const found = async (source: string) =>
      (await call('GET', `orders?counts=1&source=${source}`)).body.orders.map((one: { orderId: string }) => one.orderId)
    expect(await found('whatsapp')).toEqual([chat.orderId])
    expect(await found('staff')).toEqual(expect.arrayContaining([chat.orderId, shop1.orderId, nobodySaid.orderId]))
    const file = await shop.app.inject({ url: '/backend/api/export-orders?source=shop', headers: { cookie: admin } })
    const [head = '', row = ''] = file.body.split('\r\n')
    const at = head.split(',').indexOf('Reached us by')
    expect(row.split(',')[at]).toBe('In the shop')
    expect(row).toContain(shop1.orderId)
  })

  test('have their channel corrected, with timeline and audit log; one of the shop’s own page has none', async () => {
    const shirt = await shop.sells('Wrong channel', { onHand: 9 })
    const asked = { ...body([piece(shirt)]), channel: 'phone' }
    const { orderId } = (await call('POST', 'staff-orders', asked)).body
    expect((await edit(orderId, { channel: 'messenger' })).status).toBe(200)
    const view = await read(orderId)
    expect(view.channel).toBe('messenger')
    expect(view.timeline.at(-1).note).toBe('Order changed\nReached us by: Phone → Messenger')
    const { rows } = await shop.db.execute(sql`
      select before, after from audit_log where subject = ${orderId} and action = 'order.edit'`)
    expect(rows).toEqual([{ before: { channel: 'Phone' }, after: { channel: 'Messenger' } }])
    const own = await order([piece(shirt)])
    expect(await edit(own, { channel: 'phone' })).toMatchObject({ status: 422, body: { code: 'no_channel' } })
  })

  test('follow the rules of the checkout, name the staff member, and are placed once', async () => {
    const shirt = await shop.sells('Shirt', { price: 800, onHand: 4 })
    const asked = body([{ ...piece(shirt, 2) }])
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', 'staff-orders', asked)))
    expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1)
    const { orderId, totals } = answers[0]?.body ?? {}
    expect(totals).toEqual({ subtotal: 1600, deliveryCharge: 60, tax: 0, codFee: 0, total: 1660 })
    expect(await shop.leftOf(shirt.variants['M/Green'])).toBe(2)
    const view = await read(orderId)
    expect(view).toMatchObject({ source: 'staff', timeline: [{ actor: expect.stringMatching(/^staff/) }] })
    const { rows } = await shop.db.execute(sql`select action from audit_log where subject = ${orderId}`)
    expect(rows).toEqual([{ action: 'order.create' }])
    expect((await call('POST', 'staff-orders', body([piece(shirt, 3)]))).body.code).toBe('sold_out')
  })

  test('with other contents, a form that has placed an order names it to staff, and to no shopper', async () => {
    const shirt = await shop.sells('Shirt', { onHand: 9 })
    const asked = body([piece(shirt)])
    const { orderId } = (await call('POST', 'staff-orders', asked)).body
    const corrected = { ...asked, items: [piece(shirt, 2)] }
    const refused = await call('POST', 'staff-orders', corrected)
    expect([refused.status, refused.body.code, refused.body.orderId]).toEqual([409, 'key_reused', orderId])
    expect(refused.body.error).not.toContain('checkout')
    const shopper = await call('POST', 'save-order', corrected, '')
    expect([shopper.status, shopper.body.code, shopper.body.orderId]).toEqual([409, 'key_reused', undefined])
  })

  test('a caller is recognised by phone number, in any format', async () => {
    const shirt = await shop.sells('Shirt')
    await call('POST', 'staff-orders', body([piece(shirt)]))
    const known = await call('GET', `known-buyer?phone=${encodeURIComponent('০১৭০০-০০০০০১')}`)
    expect(known.body.buyer).toMatchObject({ name: 'Karim Uddin', email: 'caller@mail.example', city: 'dhaka' })
    expect((await call('GET', 'known-buyer?phone=01399999999')).body.buyer).toBeNull()
    const editor = await shop.staffCookie(['orders.edit'])
    expect((await call('GET', 'known-buyer?phone=01700000001', undefined, editor)).status).toBe(403)
  })

  test('belong to the account whose address is proven, and to no other', async () => {
    const shirt = await shop.sells('Shirt')
    const customer = await shop.customer()
    const enter = async () => {
      const who = { ...customerInfo, email: customer.email.toUpperCase() }
      const { orderId } = (await call('POST', 'staff-orders', body([piece(shirt)], { customerInfo: who }))).body
      const { rows } = await shop.db.execute(sql`select customer_id as id from orders where order_id = ${orderId}`)
      return rows[0]?.id
    }
    expect(await enter()).toBeNull()
    await shop.db.execute(sql`update customers set email_proven_at = now() where id = ${customer.id}`)
    expect(await enter()).toBe(customer.id)
  })
})

describe('finding orders', () => {
  test('by city, amount, payment, source, day and open report, in any combination', async () => {
    const shirt = await shop.sells('Shirt', { price: 4321 })
    const orderId = await order([piece(shirt)], { city: 'khulna', fullName: 'Filter Person' })
    const find = async (query: string) =>
      (await call('GET', `orders?counts=1&search=Filter+Person&${query}`)).body.orders.map(
        (found: { orderId: string }) => found.orderId,
      )
    const today = orderId.slice(4, 12).replace(/(....)(..)(..)/, '$1-$2-$3')
    expect(
      await find(`city=khulna&minTotal=4321&maxTotal=4321&payment=pending&source=web&from=${today}&to=${today}`),
    ).toEqual([orderId])
    for (const query of [
      'city=sylhet',
      'minTotal=4322',
      'maxTotal=4320',
      'payment=paid',
      'source=staff',
      'to=2020-01-01',
      'request=open',
    ]) {
      expect(await find(query), query).toEqual([])
    }
    await shop.db.execute(
      sql`insert into order_requests (order_row, kind, text) select id, 'damaged', 'torn'
        from orders where order_id = ${orderId}`,
    )
    expect(await find('request=open')).toEqual([orderId])
    expect((await call('GET', 'orders?counts=1&from=yesterday')).status).toBe(400)
  })

  test('by a part of the number, of the name in either script, and of the phone number', async () => {
    const orderId = await order([piece(await shop.sells())], { fullName: 'শাহানা Begum', phone: '01955667788' })
    for (const text of [orderId.toLowerCase(), orderId.slice(-6), 'শাহানা', 'BEGUM', '01955667788', '০১৯৫৫-৬৬৭', '5566']) {
      const { body } = await call('GET', `orders?counts=1&search=${encodeURIComponent(text)}`)
      expect(
        body.orders.map((found: { orderId: string }) => found.orderId),
        text,
      ).toContain(orderId)
      expect(body.page.total).toBeGreaterThan(0)
    }
  })

  test('unconfirmed orders can be told from confirmed ones', async () => {
    const [waits, sure] = [await order([piece(await shop.sells())]), await order([piece(await shop.sells())])]
    await call('PUT', 'orders', { orderId: waits, status: 'pending', reason: 'To be called first' })
    const listed = async (query: string) => {
      const { body } = await call('GET', `orders?${query}`)
      return (Array.isArray(body) ? body : body.orders).map((each: { orderId: string }) => each.orderId)
    }
    expect(await listed('status=unconfirmed&counts=1')).toContain(waits)
    expect(await listed('status=unconfirmed&counts=1')).not.toContain(sure)
    expect(await listed('status=pending&counts=1')).toEqual(expect.arrayContaining([waits, sure]))
    // The plain array of all orders has the same search.
    expect(await listed(`search=${sure}`)).toEqual([sure])
  })

  test('a list filtered by status alone has the count of its card', async () => {
    await setStatus(await order([piece(await shop.sells())]), 'shipped')
    for (const status of [
      'all',
      'pending',
      'confirmed',
      'processing',
      'shipped',
      'completed',
      'delivered',
      'cancelled',
    ]) {
      const { rows } = await shop.db.execute<{ count: number }>(sql`
        select count(*)::int from orders
        where deleted_at is null and (${status} = 'all' or status = ${status === 'completed' ? 'delivered' : status}
          or (${status} = 'pending' and status = 'confirmed'))`)
      expect((await call('GET', `orders?counts=1&status=${status}`)).body.page.total, status).toBe(rows[0]?.count)
    }
  })

  test.each(orderQueues)('%s: a view of what is done next has exactly the orders of its states', async (queue) => {
    for (const status of orderStatuses) await setStatus(await order([piece(await shop.sells())]), status)
    const { body } = await call('GET', `orders?counts=1&perPage=200&status=${queue}`)
    const wanted = statusesWhere((state) => state.queue === queue)
    const shown: OrderStatus[] = body.orders.map(({ status }: { status: OrderStatus }) => status)
    expect(new Set(shown)).toEqual(new Set(wanted))
    expect(body.page.total).toBe(
      await shop.db.$count(orders, and(isNull(orders.deletedAt), inArray(orders.status, wanted))),
    )
  })

  test('are exported as CSV, filtered, without formulas', async () => {
    const shirt = await shop.sells('Shirt', { price: 1000 })
    const orderId = await order([piece(shirt, 2)], { fullName: '=HYPERLINK("x")', address: 'বাড়ি ১২, রোড ৩, মিরপুর' })
    await order([piece(shirt)], { fullName: 'Somebody Else' })
    const { text, status } = await (async () => {
      const answer = await shop.app.inject({
        url: `/backend/api/export-orders?search=${encodeURIComponent('hyperlink')}`,
        headers: { cookie: admin },
      })
      expect(answer.headers['content-disposition']).toMatch(/orders-\d{4}-\d\d-\d\d\.csv/)
      return { text: answer.body, status: answer.statusCode }
    })()
    expect(status).toBe(200)
    const [head, line, ...rest] = text.split('\r\n')
    expect(head?.startsWith('\uFEFFOrder,')).toBe(true)
    expect(line).toContain(orderId)
    expect(line).toContain(`"'=HYPERLINK(""x"")"`)
    expect(line).toContain('বাড়ি ১২'.normalize('NFC'))
    expect(line).toContain(',2060,')
    expect(rest).toEqual([''])
  })
})

describe('the trash', () => {
  test('is emptied only by the main admin, and only then are orders gone for good', async () => {
    const shirt = await shop.sells('Shirt')
    const [first, second] = [await order([piece(shirt)]), await order([piece(shirt)])]
    await call('DELETE', 'orders', { deleteType: 'selected', orderIds: [first, second] })
    const listed = (await call('GET', 'orders-trash')).body
    expect(listed.orders[0]).toMatchObject({ deletedBy: expect.stringMatching(/^staff/), customerName: 'Karim Uddin' })
    expect(listed.page.total).toBe(2)

    const everything: Permission[] = ['orders.view', 'orders.edit', 'orders.delete']
    const empty = { deleteType: 'selected', orderIds: [first] }
    expect((await call('DELETE', 'orders-trash', empty, await shop.staffCookie(everything))).status).toBe(403)
    expect((await call('DELETE', 'orders-trash', empty)).body).toMatchObject({
      removed: 1,
      message: 'Order deleted successfully - Permanently deleted from database',
    })
    expect((await call('POST', 'orders-restore', { orderIds: [first] })).status).toBe(404)
    expect((await call('POST', 'orders-restore', { orderIds: [second] })).status).toBe(200)
    expect((await call('DELETE', 'orders-trash', { deleteType: 'selected', orderIds: [second] })).status).toBe(404)
    expect((await read(second)).orderId).toBe(second)
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test.each([undefined, {}, { deleteType: 'ALL' }, { deleteType: 'selected', orderIds: [] }])(
    '%j removes nothing',
    async (body) => {
      const orderId = await order([piece(await shop.sells())])
      await call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] })
      expect((await call('DELETE', 'orders-trash', body)).status).toBeGreaterThanOrEqual(400)
      expect((await call('POST', 'orders-restore', { orderIds: [orderId] })).status).toBe(200)
    },
  )
})

test('printed documents come in the requested order, with the shop’s details and SKUs', async () => {
  const shirt = await shop.sells('Shirt')
  const [first, second] = [await order([piece(shirt)]), await order([piece(shirt)])]
  const { body } = await call('GET', `order-documents?ids=${second},${first},ORD-20260101-ZZZZZZ`)
  expect(body.orders.map(({ orderId }: { orderId: string }) => orderId)).toEqual([second, first])
  expect(body.orders[0].items[0].sku).toMatch(/^T\d+/)
  expect(body.shop.name).toEqual({ en: 'Bunon', bn: 'বুনন' })
})

describe('files for couriers', () => {
  const fileFor = async (courier: string, orderIds: string[]) =>
    (await call('POST', 'courier-file', { courier, orderIds })).body

  test('Pathao gets its exact headers, Latin letters, local numbers, CRLF', async () => {
    const shirt = await shop.sells('Shirt', { price: 1000 })
    const orderId = await order([piece(shirt, 2)], {
      fullName: 'রহিমা খাতুন',
      address: 'বাড়ি ১২, রোড ৩, মিরপুর ১০',
    })
    const { csv, included, refused } = await fileFor('pathao', [orderId])
    expect({ included, refused }).toEqual({ included: 1, refused: [] })
    expect(csv).toBe(
      [
        'ItemType,StoreName,MerchantOrderId,RecipientName(*),RecipientPhone(*),RecipientAddress(*),RecipientCity(*),RecipientZone(*),RecipientArea,AmountToCollect(*),ItemQuantity,ItemWeight,ItemDesc,SpecialInstruction',
        `parcel,Bunon,${orderId}-1,Rahima Khatun,01812345678,"Bari 12, Road 3, Mirpur 10, Dhaka",Dhaka,Mirpur 10,,2060,2,0.6,"2 x Shirt (M, Green)",`,
        '',
      ].join('\r\n'),
    )
  })

  test('others keep Bangla; a paid order has nothing to collect; no cell is a formula', async () => {
    const orderId = await order([piece(await shop.sells())], { fullName: '=রহিমা', city: 'chittagong' })
    await shop.db.execute(sql`update orders set payment_status = 'paid' where order_id = ${orderId}`)
    const { csv } = await fileFor('steadfast', [orderId])
    expect(csv.startsWith('\uFEFFInvoice,Name,Address,Phone,Amount,Note,Lot')).toBe(true)
    expect(csv).toContain(`${orderId}-1,'=রহিমা,"House 1, Road 2, Uttara, Chittagong",01812345678,0,`)
  })

  test('orders that a courier would not accept are listed with the reason, the rest is in the file', async () => {
    const shirt = await shop.sells('Shirt')
    const [good, long, cancelled] = [
      await order([piece(shirt)]),
      await order([piece(shirt)], { address: `House 1, ${'Long Road '.repeat(20)}`.slice(0, 219) }),
      await order([piece(shirt)]),
    ]
    await shop.db.execute(sql`update orders set address = address || address where order_id = ${long}`)
    await setStatus(cancelled, 'cancelled')
    const { included, refused } = await fileFor('pathao', [good, long, cancelled, 'ORD-20260101-ZZZZZZ'])
    expect(included).toBe(1)
    expect(refused).toEqual([
      { orderId: long, error: expect.stringMatching(/^The address has \d+ characters; Pathao takes 220$/) },
      { orderId: cancelled, error: 'It is cancelled' },
      { orderId: 'ORD-20260101-ZZZZZZ', error: 'Order not found' },
    ])
    expect((await call('POST', 'courier-file', { courier: 'pigeon', orderIds: [good] })).status).toBe(404)
    // The file names people, their phones and addresses: who took it is recorded, of the last file that there was.
    const { rows } = await shop.db.execute(
      sql`select subject, staff_name, after from audit_log where action = 'export' order by id desc limit 1`,
    )
    expect(rows).toMatchObject([
      {
        subject: 'courier file',
        staff_name: expect.stringMatching(/^staff/),
        after: { rows: 1, filter: { courier: 'pathao', orderIds: [good, long, cancelled, 'ORD-20260101-ZZZZZZ'] } },
      },
    ])
  })

  test('the main admin can edit a template; an outdated edit is refused', async () => {
    const { templates } = (await call('GET', 'courier-templates')).body
    expect(templates.map(({ courier }: { courier: string }) => courier)).toEqual([
      'pathao',
      'steadfast',
      'redx',
      'paperfly',
    ])
    const redx = templates[2]
    const change = { ...redx, columns: [{ header: 'Invoice No', source: 'orderId' }] }
    expect((await call('PUT', 'courier-templates', change, await shop.staffCookie(['orders.edit']))).status).toBe(403)
    expect((await call('PUT', 'courier-templates', change)).status).toBe(200)
    expect((await call('PUT', 'courier-templates', change)).body.code).toBe('stale')
    const orderId = await order([piece(await shop.sells())])
    expect((await fileFor('redx', [orderId])).csv).toBe(`\uFEFFInvoice No\r\n${orderId}\r\n`)
    const { updatedAt: _, ...isNew } = change
    expect((await call('PUT', 'courier-templates', isNew)).body.code).toBe('taken')
    expect((await call('PUT', 'courier-templates', { ...isNew, courier: 'carrybee', name: 'CarryBee' })).status).toBe(
      200,
    )
  })
})
