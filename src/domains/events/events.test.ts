import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renameCategorySlug } from '#domains/catalogue/categories/category-slugs.ts'
import { sequenceEvents } from '#platform/events/sequence-events.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { statusesTo } from '../../../tests/support/statuses-to.ts'
import { businessEvents, type EventType } from './contract.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const password = 'Boat-On-Padma-7'
const customerInfo = {
  fullName: 'Rahima Khatun',
  email: 'rahima@mail.example',
  phone: '01712345678',
  altPhone: '01912345678',
  address: 'House 12, Road 5, Dhanmondi',
}
const personal = [
  ...['Rahima', 'Khatun', 'Karim', 'mail.example', '712345678', '912345678', '812345678', 'Dhanmondi', 'Call first'],
  password,
]

test('every event conforms to its contract, and none contains personal data', async () => {
  const main = await shop.staffCookie()
  const asStaff = async (method: 'PUT' | 'POST' | 'DELETE', url: string, body: object) =>
    expect(await shop.call(method, url, body, main)).toMatchObject({ status: 200, body: { success: true } })
  const product = { title: 'Jamdani', category: 'mens', price: 1000, sizes: ['M', 'L'], colors: [{ name: 'Green' }] }
  await shop.db.execute(sql`
    insert into categories (id, slug, section, title_en, members)
    values ('mens', 'mens', 'mens', 'Mens', 'main') on conflict do nothing`)
  await asStaff('POST', 'products', product)
  const piece = await shop.sells('Panjabi', { onHand: 2 })
  await asStaff('PUT', 'products', { id: piece.number, title: 'Panjabi of cotton' })

  await asStaff('POST', 'products', { ...product, title: 'Muslin', colors: [{ name: 'Leaf' }] })
  await asStaff('POST', 'merge-colors', { from: 'Leaf', into: 'Green' })
  const { number } = await shop.sells('Gone')
  await asStaff('DELETE', 'products', { id: number })
  await asStaff('DELETE', 'products-trash', { deleteType: 'all' })

  const placeOrder = async (): Promise<string> => {
    const items = [{ id: piece.number, size: 'M', color: 'Green', quantity: 1 }]
    return (await shop.call('POST', 'save-order', { ...orderBody(items, customerInfo), notes: 'Call first' })).body
      .orderId
  }
  const version = async (orderId: string) =>
    (await shop.call('GET', `get-order?orderId=${orderId}`, undefined, main)).body.order.updatedAt
  const [orderId, other] = [await placeOrder(), await placeOrder()]
  await asStaff('PUT', 'edit-order', { orderId, updatedAt: await version(orderId), notes: 'Call first, please' })
  const updatedAt = [await version(orderId), await version(other)]
  await asStaff('POST', 'merge-orders', { orderIds: [orderId, other], updatedAt })
  await asStaff('PUT', 'order-payment', { orderId, payment: 'paid' })
  await asStaff('PUT', 'orders', { orderId, status: 'cancelled' })
  await asStaff('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] })
  await asStaff('POST', 'orders-restore', { orderIds: [orderId] })

  const torn = await shop.sells('Kurta', { onHand: 5 })
  const items = [{ id: torn.number, size: 'M', color: 'Green', quantity: 1 }]
  const { orderId: sent } = (await shop.call('POST', 'save-order', orderBody(items, customerInfo))).body
  for (const status of statusesTo('delivered')) await asStaff('PUT', 'orders', { orderId: sent, status })
  const idempotencyKey = crypto.randomUUID()
  const report = {
    orderId: sent,
    kind: 'damaged',
    text: 'It is torn',
    lines: [{ line: 0, quantity: 1 }],
    idempotencyKey,
  }
  const { id: requestId } = (await shop.call('POST', 'staff-order-requests', report, main)).body
  await asStaff('PUT', 'order-requests', { id: requestId, status: 'replacement', answer: 'A new one leaves today' })

  const { fullName: name, email, phone } = customerInfo
  await shop.call('POST', 'register', { name, email, phone, password, confirmPassword: password })
  const login = await shop.app.inject({ method: 'POST', url: '/backend/api/login', payload: { email, password } })
  expect(login.statusCode).toBe(200)
  const cookie = login.cookies.map((each) => `${each.name}=${each.value}`).join('; ')
  await shop.call('POST', 'logout', {}, cookie)
  const { id } = await shop.customer({ name: 'Karim Uddin' })
  await asStaff('PUT', 'users', { id: String(id), email: 'karim@mail.example' })
  await asStaff('DELETE', 'users', { deleteType: 'selected', userIds: [id] })
  await asStaff('POST', 'empty-user-trash', {})
  await shop.db.transaction((tx) => renameCategorySlug(tx, 'mens', 'menswear'))

  await sequenceEvents(shop.db)
  const { rows } = await shop.db.execute<{ type: EventType; subject: string; payload: object; row: string }>(
    sql`select type, subject, payload, events::text as row from events order by position`,
  )
  for (const { type, subject, payload, row } of rows) {
    const { payload: schema, subjectOf } = businessEvents[type]
    expect(schema.parse(payload)).toEqual(payload)
    expect(subject).toBe((subjectOf as (payload: object) => string)(payload))
    for (const word of personal) expect(row).not.toContain(word)
  }
  // This test must produce every event of the contract: add new ones here.
  expect([...new Set(rows.map(({ type }) => type))].sort()).toEqual(Object.keys(businessEvents).sort())
})
