import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { sendOrderMail } from './mail/order-mail.ts'

// Buyers without an e-mail address are identified by their phone number, and it is never shown or used as an address.

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const call: Shop['call'] = (method, url, payload, cookie = admin) => shop.call(method, url, payload, cookie)

const caller = {
  fullName: 'Rahima Caller',
  phone: '01711111111',
  altPhone: '',
  address: 'House 1, Road 2, Uttara',
  city: 'dhaka',
}
async function enter(more: object = {}, endpoint = 'staff-orders') {
  const shirt = await shop.sells('Shirt', { price: 700 })
  return call('POST', endpoint, {
    orderDetails: { paymentMethod: 'cod', notes: '' },
    customerInfo: { ...caller, ...more },
    items: [{ id: shirt.number, size: 'M', color: 'Green', quantity: 1 }],
    idempotencyKey: crypto.randomUUID(),
  })
}
const read = async (orderId: string, cookie = admin) =>
  (await call('GET', `get-order?orderId=${orderId}`, undefined, cookie)).body.order
const buyersNow = async () =>
  (
    await shop.db.execute<{ key: string; orders: number; spent: string }>(
      sql`select email as key, orders, spent from buyers where orders > 0 order by email`,
    )
  ).rows.map(({ key, orders, spent }) => [key, orders, Number(spent) / 100])

test('the e-mail address is optional for staff and checkout; both refuse an invalid one', async () => {
  for (const endpoint of ['staff-orders', 'save-order']) {
    expect((await enter({ phone: '01711111101' }, endpoint)).status).toBe(200)
    expect((await enter({ phone: '01711111101', email: '' }, endpoint)).status).toBe(200)
    expect((await enter({ phone: '01711111101', email: '  ' }, endpoint)).status).toBe(200)
  }
  expect((await enter({ email: 'not an address' }, 'save-order')).body.fields).toEqual({
    'customerInfo.email': 'Please enter a valid email address',
  })
  expect((await enter({ email: 'not an address' })).body.fields).toMatchObject({
    'customerInfo.email': 'Please enter a valid email address, or leave this empty',
  })
})

test('a guest without an e-mail address is identified by phone number: no mail, one buyer, and the number opens the order', async () => {
  const phone = '01711111130'
  const { orderId } = (await enter({ phone }, 'save-order')).body
  await enter({ phone: '+8801711111130' }, 'save-order')
  expect((await buyersNow()).filter(([key]) => key === '+8801711111130')).toEqual([['+8801711111130', 2, 1520]])
  expect((await read(orderId, '')).masked).toBe(true)
  const opened = await call('GET', `get-order?orderId=${orderId}&phone=${phone}`, undefined, '')
  expect(opened.body.order).toMatchObject({ masked: false, customerInfo: { email: '', phone: '+8801711111130' } })
  await sendOrderMail(shop.db, orderId, 'placed', { smtp: false, publicUrl: undefined })
  const { rows } = await shop.db.execute(sql`select from mail_log where text like ${`%${orderId}%`}`)
  expect(rows).toEqual([])
})

test('a signed-in customer who leaves the e-mail field empty is the same buyer: the order gets the account’s address', async () => {
  const { cookie, email } = await shop.customer()
  const shirt = await shop.sells('Shirt', { price: 700 })
  const answer = await call(
    'POST',
    'save-order',
    {
      orderDetails: { paymentMethod: 'cod', notes: '' },
      customerInfo: { ...caller, phone: '01711111131' },
      items: [{ id: shirt.number, size: 'M', color: 'Green', quantity: 1 }],
    },
    cookie,
  )
  expect((await read(answer.body.orderId)).customerInfo.email).toBe(email)
  expect((await buyersNow()).map(([key]) => key)).not.toContain('+8801711111131')
})

test('two callers are two buyers; one who calls twice is one', async () => {
  const before = await buyersNow()
  await enter({ phone: '01711111102' })
  await enter({ phone: '+880 1711-111102' })
  await enter({ phone: '01711111103' })
  const after = await buyersNow()
  expect(after.filter(([key]) => !before.some(([known]) => known === key))).toEqual([
    ['+8801711111102', 2, 1520],
    ['+8801711111103', 1, 760],
  ])
})

test('the number is never shown or exported as an e-mail address, and no mail is sent to it', async () => {
  const phone = '01711111104'
  const { orderId } = (await enter({ phone })).body
  expect((await read(orderId)).customerInfo).toMatchObject({ email: '', phone: '+8801711111104' })
  expect((await read(orderId, '')).customerInfo).toMatchObject({ email: '', phone: expect.stringContaining('•') })
  expect((await call('GET', `known-buyer?phone=${phone}`)).body.buyer).toMatchObject({ email: '', orders: 1 })
  const csv = await shop.app.inject({ url: `/backend/api/export-orders?search=${orderId}`, headers: { cookie: admin } })
  expect(csv.body).toContain(orderId)
  expect(csv.body).not.toContain('+880')

  await sendOrderMail(shop.db, orderId, 'placed', { smtp: false, publicUrl: undefined })
  const { rows } = await shop.db.execute(sql`select recipient from mail_log where recipient not like '%@%'`)
  expect(rows).toEqual([])
})

test('the mail about shipping states the delivery time of the customer’s own city only', async () => {
  const told = async (
    city: string,
    locale: 'en' | 'bn',
    promisedBy: string | null = null,
    hours?: [number, number],
  ) => {
    const { orderId } = (await enter({ phone: '01711111120', email: 'rahima@mail.example', city })).body
    await shop.db.execute(
      sql`update orders set locale = ${locale}, promised_by = ${promisedBy} where order_id = ${orderId}`,
    )
    if (hours)
      await shop.db.execute(
        sql`update orders set hours_from = ${hours[0]}, hours_to = ${hours[1]} where order_id = ${orderId}`,
      )
    await sendOrderMail(shop.db, orderId, 'shipped', { smtp: false, publicUrl: undefined })
    const { rows } = await shop.db.execute<{ text: string }>(
      sql`select text from mail_log where kind = 'order-shipped' order by id desc limit 1`,
    )
    return rows[0]?.text ?? ''
  }
  const inDhaka = await told('dhaka', 'en')
  expect(inDhaka).toContain('should reach you within 24 hours.')
  expect(inDhaka).not.toMatch(/elsewhere|2-3/)
  expect(await told('sylhet', 'en')).toContain('should reach you within 2-3 business days.')
  expect(await told('dhaka', 'bn')).toContain('২৪ ঘণ্টার মধ্যে')
  const inSylhet = await told('sylhet', 'bn')
  expect(inSylhet).toContain('২-৩ কর্মদিবসের মধ্যে')
  expect(inSylhet).not.toContain('২৪ ঘণ্টা')
  expect(await told('sylhet', 'en', null, [72, 120])).toContain('should reach you within 3-5 business days.')
  expect(await told('sylhet', 'bn', null, [72, 120])).toContain('৩-৫ কর্মদিবসের মধ্যে')
  expect(await told('sylhet', 'en', null, [24, 24])).toContain('should reach you within 24 hours.')
  expect(await told('sylhet', 'en', null, [12, 36])).toContain('should reach you within 36 hours.')
  const promised = await told('dhaka', 'en', '2026-12-01')
  expect(promised).toContain('Arrives by Tuesday 1 December')
  expect(promised).not.toContain('24 hours')
})

test('a caller is found in the user list by phone number, with card, orders and notes', async () => {
  const phone = '01711111105'
  const { orderId } = (await enter({ phone, fullName: 'Salma Callsoften' })).body
  const { users } = (await call('GET', 'users?search=callsoften&page=1')).body
  expect(users).toMatchObject([{ id: 'guest:+8801711111105', email: '', phone: '+8801711111105', orders: 1 }])
  const id = encodeURIComponent(users[0].id)
  expect((await call('POST', 'customer-notes', { id: users[0].id, text: 'Calls in the evening' })).status).toBe(200)
  expect((await call('GET', `user?id=${id}`)).body).toMatchObject({
    user: { name: 'Salma Callsoften', email: '' },
    notes: [{ text: 'Calls in the evening' }],
    recentOrders: [{ orderId }],
  })
  const found = (await call('GET', 'office-search?q=callsoften')).body
  expect(JSON.stringify(found)).toContain('Salma Callsoften')
  expect(found.customers).toMatchObject([{ email: '' }])
})

test('a new phone number, or an e-mail address added later, moves the order and its revenue to that buyer', async () => {
  const { orderId } = (await enter({ phone: '01711111106' })).body
  const edit = async (customerInfo: object) =>
    call('PUT', 'edit-order', { orderId, updatedAt: (await read(orderId)).updatedAt, customerInfo })
  const mine = async () => (await buyersNow()).filter(([key]) => /1111110[67]$|last@/.test(String(key)))

  await edit({ ...caller, phone: '01711111107' })
  expect(await mine()).toEqual([['+8801711111107', 1, 760]])
  await edit({ ...caller, phone: '01711111107', email: 'At.Last@mail.example' })
  expect(await mine()).toEqual([['at.last@mail.example', 1, 760]])
  expect((await read(orderId)).timeline.at(-1).note).toContain('E-mail: – → at.last@mail.example')
  await edit({ ...caller, phone: '01711111106' })
  expect((await read(orderId)).customerInfo.email).toBe('at.last@mail.example')
  await edit({ ...caller, phone: '01711111106', email: '' })
  expect(await mine()).toEqual([['+8801711111106', 1, 760]])
})
