import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#domains/customers/tables.ts'
import { clearOrders } from '#domains/opening/clear-orders.ts'
import { clearPeople } from '#domains/opening/clear-people.ts'
import { orders } from '#domains/orders/tables.ts'
import type { Permission } from '#domains/staff/permissions.ts'
import { staff, staffMentions } from '#domains/staff/tables.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { purgeMentions } from './delete-mentions.ts'
import { namesIn } from './mention-staff.ts'

let shop: Shop
let admin: string
let orderId: string
let sold: Awaited<ReturnType<Shop['sells']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  sold = await shop.sells()
  orderId = await ordered()
})
afterAll(() => shop.close())

async function call(cookie: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const answer = await shop.app.inject({
    method,
    url: `/backend/api/${url}`,
    headers: { cookie },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function ordered(more: Record<string, string> = {}): Promise<string> {
  const payload = orderBody([{ id: sold.number, size: 'M', color: 'Green', quantity: 1 }], more)
  return (await call('', 'POST', 'save-order', payload)).body.orderId
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

/** A note that names @Keeper, about an account or a guest. */
const noteAbout = async (id: number | string, text: string) => {
  expect((await call(admin, 'POST', 'customer-notes', { id, text: `@Keeper ${text}` })).status).toBe(200)
}
const stored = (text: string) =>
  shop.db
    .select()
    .from(staffMentions)
    .where(like(staffMentions.text, `%${text}`))

test('an order in the trash is not in the bell; with the emptied trash it is gone for good', async () => {
  const keeper = await hired('Packer', ['orders.view'])
  const [kept, removed] = [await ordered(), await ordered()]
  for (const each of [kept, removed])
    expect((await call(admin, 'POST', 'order-notes', { orderId: each, text: '@Packer look' })).status).toBe(200)
  const named = async () => (await mentionsOf(keeper)).map(({ subject }) => subject).sort()
  expect(await named()).toEqual([kept, removed].sort())
  const both = { deleteType: 'selected', orderIds: [kept, removed] }
  expect((await call(admin, 'DELETE', 'orders', both)).status).toBe(200)
  expect(await named()).toEqual([])
  expect((await call(admin, 'POST', 'orders-restore', { orderIds: [kept] })).status).toBe(200)
  expect(await named()).toEqual([kept])
  expect((await call(admin, 'DELETE', 'orders-trash', { deleteType: 'all' })).status).toBe(200)
  expect((await stored('@Packer look')).map(({ subject }) => subject)).toEqual([kept])
})

test('what a note says of a customer goes with the note: account closed, trash emptied', async () => {
  const keeper = await hired('Keeper', ['users.view'])
  const [closing, purged] = [await shop.customer(), await shop.customer()]
  await noteAbout(closing.id, 'closes hers')
  await noteAbout(purged.id, 'is purged')
  expect(await mentionsOf(keeper)).toHaveLength(2)
  expect((await call(closing.cookie, 'DELETE', 'account', { password: closing.password })).status).toBe(200)
  expect(await stored('closes hers')).toEqual([])
  await call(admin, 'DELETE', 'users', { deleteType: 'single', userIds: [String(purged.id)] })
  expect(await mentionsOf(keeper)).toMatchObject([{ subject: String(purged.id) }])
  expect((await call(admin, 'POST', 'empty-user-trash')).status).toBe(200)
  expect(await stored('is purged')).toEqual([])
})

test('where the notes about a customer stay, mentions lead to them', async () => {
  const keeper = await hired('Keeper2', ['users.view'])
  const buyer = await shop.customer()
  await ordered({ email: buyer.email })
  await noteAbout(buyer.id, '@Keeper2 has ordered')
  expect((await call(buyer.cookie, 'DELETE', 'account', { password: buyer.password })).status).toBe(200)
  const [{ subject } = { subject: '' }] = await mentionsOf(keeper)
  expect((await call(admin, 'GET', `user?id=${encodeURIComponent(subject)}`)).body.notes).toHaveLength(1)
})

test('notes that get another address take their mentions along, and go with them', async () => {
  const email = 'first-address@mail.example'
  await ordered({ email })
  await noteAbout(`guest:${email}`, 'was a guest')
  await shop.db.delete(orders).where(eq(orders.email, email))
  const { id, password } = await shop.customer({ email })
  const payload = { email: 'second-address@mail.example', password }
  await call(admin, 'PUT', 'users', { id: String(id), email: payload.email })
  expect(await stored('was a guest')).toMatchObject([{ subject: 'guest:second-address@mail.example' }])
  // The new address ended the sessions.
  const { cookies } = await shop.app.inject({ method: 'POST', url: '/backend/api/login', payload })
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await call(cookie, 'DELETE', 'account', { password })).status).toBe(200)
  expect(await stored('was a guest')).toEqual([])
})

test('clearing the demo takes the mentions of its orders and accounts away', async () => {
  const { id, email } = await shop.customer()
  await hired('Clearer', ['orders.view', 'users.view'])
  const demoOrder = await ordered({ email })
  await call(admin, 'POST', 'order-notes', { orderId: demoOrder, text: '@Clearer of the demo' })
  await noteAbout(id, '@Clearer of the demo')
  expect(await stored('of the demo')).toHaveLength(3)
  await shop.db.update(orders).set({ source: 'demo' }).where(eq(orders.orderId, demoOrder))
  await shop.db.update(customers).set({ fromDemo: true }).where(eq(customers.id, id))
  await shop.db.transaction((tx) => clearOrders(tx, { id: null, username: 'Shop' }, new Date()))
  await shop.db.transaction(clearPeople)
  expect(await stored('of the demo')).toEqual([])
})

test('the clean-up removes mentions of what older versions removed without them', async () => {
  await hired('Older', ['orders.view'])
  const gone = await ordered()
  await note('@Older stays')
  await call(admin, 'POST', 'order-notes', { orderId: gone, text: '@Older goes' })
  const someone = await shop.customer()
  await noteAbout(someone.id, '@Older goes')
  await shop.db.delete(orders).where(eq(orders.orderId, gone))
  await shop.db.delete(customers).where(eq(customers.id, someone.id))
  await purgeMentions(shop.db)
  expect([await stored('goes'), (await stored('stays')).length]).toEqual([[], 1])
})

test('names in a note: in either script, with and without the stop of a sentence', () => {
  expect(namesIn('@Rina, (@karim.uddin) @রিনা. mail rina@shop.example')).toEqual(['rina', 'karim.uddin', 'রিনা.', 'রিনা'])
})
