import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#domains/staff/permissions.ts'
import { staff } from '#domains/staff/tables.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { namesIn } from './mention-staff.ts'

let shop: Shop
let admin: string
let orderId: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  const sold = await shop.sells()
  const payload = orderBody([{ id: sold.number, size: 'M', color: 'Green', quantity: 1 }])
  orderId = (await call('', 'POST', 'save-order', payload)).body.orderId
})
afterAll(() => shop.close())

async function call(cookie: string, method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await shop.app.inject({
    method,
    url: `/backend/api/${url}`,
    headers: { cookie },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Somebody with a name of their own. */
async function hired(name: string, permissions: Permission[]) {
  const cookie = await shop.staffCookie(permissions)
  const { body } = await call(cookie, 'POST', 'subadmin-auth', { action: 'get_session' })
  await shop.db.update(staff).set({ username: name }).where(eq(staff.username, body.username))
  return cookie
}
const note = (text: string, cookie = admin) => call(cookie, 'POST', 'order-notes', { orderId, text })
const mentionsOf = async (cookie: string): Promise<{ subject: string; text: string; by: string }[]> =>
  (await call(cookie, 'GET', 'office-news')).body.mentions

test('whoever is named may see the order, gets it in the bell, and has it until it is read', async () => {
  const rina = await hired('Rina', ['orders.view'])
  const stock = await hired('Stock.Keeper', ['inventory.view'])
  const text = 'Please call her, @rina. The shelf: @stock.keeper, @nobody, mail a@rina'
  expect((await note(text)).status).toBe(200)
  expect(await mentionsOf(rina)).toMatchObject([{ kind: 'order', subject: orderId, text }])
  expect(await mentionsOf(stock)).toEqual([])
  await call(stock, 'POST', 'mentions-seen', { kind: 'order', subject: orderId })
  expect(await mentionsOf(rina)).toHaveLength(1)
  await call(rina, 'POST', 'mentions-seen', { kind: 'order', subject: orderId })
  expect(await mentionsOf(rina)).toEqual([])
})

test('nobody is told of a note of their own, or of one that they may no longer read', async () => {
  const karim = await hired('Karim', ['orders.view', 'orders.edit', 'inventory.view'])
  await note('Remember, @Karim', karim)
  expect(await mentionsOf(karim)).toEqual([])
  await note('@Karim: please look')
  expect(await mentionsOf(karim)).toHaveLength(1)
  await shop.db
    .update(staff)
    .set({ permissions: ['inventory.view'] })
    .where(eq(staff.username, 'Karim'))
  expect(await mentionsOf(karim)).toEqual([])
})

test('only people who may read such notes are suggested, and only to those who may', async () => {
  const users = await hired('Userperson', ['users.view'])
  await hired('Orderperson', ['orders.view'])
  const gone = await hired('Goneperson', ['orders.view'])
  await shop.db.update(staff).set({ isActive: false }).where(eq(staff.username, 'Goneperson'))
  const { people } = (await call(admin, 'GET', 'mentionable-people?kind=order')).body
  expect(people).toContain('Orderperson')
  expect(people).not.toContain('Userperson')
  expect(people).not.toContain('Goneperson')
  expect((await call(users, 'GET', 'mentionable-people?kind=order')).status).toBe(403)
  expect((await call(users, 'GET', 'mentionable-people?kind=customer')).body.people).toContain('Userperson')
  expect((await call(gone, 'GET', 'mentionable-people?kind=order')).status).toBe(401)
})

test('a note about a customer names people, too', async () => {
  const reader = await hired('Reader', ['users.view'])
  const { users } = (await call(admin, 'GET', 'users?page=1')).body
  const { id } = users[0]
  expect((await call(admin, 'POST', 'customer-notes', { id, text: 'Regular buyer, @Reader' })).status).toBe(200)
  expect(await mentionsOf(reader)).toMatchObject([{ kind: 'customer', subject: id }])
})

test('names in a note: in either script, with and without the stop of a sentence', () => {
  expect(namesIn('@Rina, (@karim.uddin) @রিনা. mail rina@shop.example')).toEqual(['rina', 'karim.uddin', 'রিনা.', 'রিনা'])
})
