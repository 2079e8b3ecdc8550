import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { revokeBrowsersOf } from '#domains/orders/access/revoke-browsers.ts'
import { orders } from '#domains/orders/tables.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { knownDevices, mailLog } from '#platform/database/tables.ts'
import { noLimits } from '#platform/http/limits.ts'
import { dhakaDay } from '#shared/dates.ts'
import { behindLock } from '../../../tests/support/behind-lock.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { closeAccount } from './close-account.ts'
import { createUserRequest } from './staff-contract.ts'
import { customerNotes, customers, passwordResets } from './tables.ts'

let shop: Shop
let main: string
beforeAll(async () => {
  shop = await openShop()
  main = await shop.staffCookie()
})
afterAll(() => shop.close())

let placed = 0
/** Inserts an order of that amount in taka. */
async function order(email: string, taka: number, change: Partial<typeof orders.$inferInsert> = {}) {
  const at = new Date()
  const orderId = `ORD-20260101-U${String(++placed).padStart(5, '0')}`
  await shop.db.insert(orders).values({
    orderId,
    status: 'confirmed',
    customerName: 'Guest Gulshan',
    email,
    phone: '+8801811111111',
    address: 'House 1, Road 2',
    city: 'dhaka',
    district: 'dhaka',
    subtotal: taka * 100,
    deliveryCharge: 0,
    total: taka * 100,
    itemCount: 1,
    totalQuantity: 1,
    placedAt: at,
    placedOn: dhakaDay(at),
    updatedAt: at,
    ...change,
  })
  return orderId
}
const api = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', name: string, payload?: object, cookie = main) =>
  shop.app.inject({ method, url: `/backend/api/${name}`, headers: { cookie }, ...(payload && { payload }) })
const list = async (query = '') => (await api('GET', `regular-users?perPage=100&${query}`)).json()
const find = async (email: string, query = '') =>
  (await list(`search=${encodeURIComponent(email)}&${query}`)).users.find(
    (user: { email: string }) => user.email === email,
  )
const session = (cookie: string) => shop.app.inject({ url: '/backend/api/user-session', headers: { cookie } })
const lastAudit = async () => (await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]
const fresh = (() => {
  let n = 0
  return () => `fresh${++n}@mail.example`
})()

describe('the list of users', () => {
  test('contains registered customers and guests, each person once, with their orders', async () => {
    const { email, id } = await shop.customer({ name: 'Rahima Registered' })
    await order(email, 1500)
    await order(email, 2500)
    await order(email, 900, { status: 'cancelled' })
    await order('onlyguest@mail.example', 700)
    expect(await find(email)).toMatchObject({
      id: String(id),
      registered: true,
      role: 'user',
      orders: 2,
      totalSpent: 4000,
      status: 'Active',
      displayRole: 'Customer',
    })
    expect(await find('onlyguest@mail.example')).toMatchObject({
      id: 'guest:onlyguest@mail.example',
      name: 'Guest Gulshan',
      registered: false,
      isActive: true,
      role: 'guest',
      orders: 1,
      totalSpent: 700,
      lastLoginAt: null,
    })
    expect((await list(`search=${email}`)).page.total).toBe(1)
    expect((await api('GET', 'users?search=onlyguest')).json().users).toHaveLength(1)
  })

  test('shows VIP above the configured threshold, also in the counts', async () => {
    const [rich, nearly] = [fresh(), fresh()]
    const before = (await list()).counts.vip
    await order(rich, 10_001)
    await order(nearly, 10_000)
    expect([(await find(rich)).displayRole, (await find(nearly)).displayRole]).toEqual(['VIP', 'Customer'])
    const { counts } = await list('status=vip')
    expect(counts.vip).toBe(before + 1)
    expect((await list('status=vip')).page.total).toBe(counts.vip)
    await shop.db.execute(sql`insert into settings (name, value) values ('vipThreshold', '9000')`)
    expect((await find(nearly)).displayRole).toBe('VIP')
    await shop.db.execute(sql`delete from settings where name = 'vipThreshold'`)
  })

  test('is searched by name, e-mail and phone in any format, also in Bangla', async () => {
    const { email } = await shop.customer({ name: 'শাপলা আক্তার' })
    await shop.db.update(customers).set({ phone: '+8801912345670' }).where(eq(customers.email, email))
    for (const search of ['শাপলা', email.toUpperCase(), '০১৯১২-৩৪৫৬৭০', '01912345670', '0191234567']) {
      expect([
        search,
        (await list(`search=${encodeURIComponent(search)}`)).users.map((u: { email: string }) => u.email),
      ]).toEqual([search, [email]])
    }
    expect((await list('search=100%25nobody_')).users).toEqual([])
  })

  test('is filtered by status, role, days, money, orders and city, and the counts agree with the list', async () => {
    const { id, email } = await shop.customer()
    await shop.db.update(customers).set({ isActive: false }).where(eq(customers.id, id))
    await order(email, 5000, { city: 'sylhet', district: 'sylhet' })
    await order(fresh(), 300, { city: 'khulna', district: 'khulna' })
    const { counts } = await list()
    const totals = async (query: string) => (await list(query)).page.total
    expect(await totals('status=all')).toBe(counts.total)
    expect(await totals('status=active')).toBe(counts.active)
    expect(await totals('status=inactive')).toBe(counts.inactive)
    expect(await totals('status=registered')).toBe(counts.registered)
    expect(await totals('status=guest')).toBe(counts.guests)
    expect(counts.registered + counts.guests).toBe(counts.total)
    const emails = async (query: string) => (await list(query)).users.map((user: { email: string }) => user.email)
    expect(await emails('city=sylhet')).toEqual([email])
    expect(await emails('status=inactive&minSpent=5000&maxSpent=5000&minOrders=1&maxOrders=1')).toContain(email)
    expect(await emails('minSpent=5001')).not.toContain(email)
    expect(await emails('status=inactive&maxSpent=&maxOrders=')).toContain(email)
    const today = dhakaDay(new Date())
    expect(await emails(`joinedFrom=${today}&joinedTo=${today}&status=inactive`)).toContain(email)
    expect(await emails('joinedTo=2020-01-01')).toEqual([])
    expect((await api('GET', 'users?status=nonsense')).statusCode).toBe(400)
  })

  test.each(['joinedFrom=0001-01-01', 'joinedTo=9999-12-31', 'minOrders=0.5', 'maxOrders=1.5'])(
    'refuses a filter that cannot be: %s',
    async (query) => {
      expect((await api('GET', `users?${query}`)).statusCode).toBe(400)
    },
  )

  test.each([
    ['spent', 'all'],
    ['lastOrder', 'all'],
    ['spent', 'registered'],
    ['lastOrder', 'guest'],
    ['spent', 'deleted'],
    ['orders', 'all'],
  ])('is paged by %s without losing or repeating anybody (%s)', async (sort, status) => {
    for (let n = 0; n < 3; n++) {
      const { email, id } = await shop.customer()
      await order(email, 400 * n)
      await order(fresh(), 400 * n)
      // Bought nothing in the end, as those who never ordered.
      await order(fresh(), 700, { status: 'cancelled' })
      if (n === 1)
        expect((await api('DELETE', 'users', { deleteType: 'single', userIds: [String(id)] })).statusCode).toBe(200)
    }
    const idsOf = (answer: { json: () => { users: { id: string }[] } }) => answer.json().users.map(({ id }) => id)
    // Short of a page, everybody is sorted.
    const all = idsOf(await api('GET', `users?perPage=100&sort=${sort}&order=desc&status=${status}`))
    expect(all.length).toBeGreaterThan(0)
    expect(all.length).toBeLessThan(100)
    const paged: string[] = []
    for (let page = 1; page <= Math.ceil(all.length / 3); page++)
      paged.push(...idsOf(await api('GET', `users?sort=${sort}&order=desc&status=${status}&perPage=3&page=${page}`)))
    expect(paged).toEqual(all)
  })

  test('is exported as CSV; no cell is a formula', async () => {
    await shop.customer({ name: '=HYPERLINK("x")', email: 'formula@mail.example' })
    const answer = await api('GET', 'users-csv?search=formula')
    expect(answer.headers['content-disposition']).toMatch(/users-\d{4}-\d\d-\d\d\.csv/)
    expect(answer.body.startsWith('\uFEFFID,Name')).toBe(true)
    expect(answer.body).toContain(`"'=HYPERLINK(""x"")"`)
    expect(answer.body.trim().split('\r\n')).toHaveLength(2)
  })

  test('never contains a hash', async () => {
    const body = JSON.stringify(await list())
    expect(body).not.toMatch(/argon|hash|password/i)
  })
})

describe('opening an account for a customer', () => {
  const someone = (change: object = {}) => ({ name: 'Farhana Haque', email: fresh(), ...change })

  test('stores all fields, and the customer can sign in with the password', async () => {
    const email = fresh()
    const answer = await api('POST', 'regular-users', {
      name: 'Farhana Haque',
      email: email.toUpperCase(),
      phone: '০১৭১২৩৪৫৬৭৮',
      password: 'shapla-77',
      address: 'House 5, Road 9, Banani',
      city: 'Dhaka',
      postalCode: '1213',
      dateOfBirth: '1994-05-06',
      gender: 'female',
    })
    expect(answer.json()).toMatchObject({ success: true, message: 'User created successfully!', invited: false })
    const card = (await api('GET', `user?id=${answer.json().id}`)).json()
    expect(card.user).toMatchObject({
      email,
      phone: '+8801712345678',
      dateOfBirth: '1994-05-06',
      gender: 'female',
      role: 'user',
    })
    expect(card.addresses).toMatchObject([{ address: 'House 5, Road 9, Banani, 1213', city: 'dhaka', isDefault: true }])
    const login = await shop.app.inject({
      method: 'POST',
      url: '/backend/api/login',
      payload: { email, password: 'shapla-77' },
    })
    expect(login.statusCode).toBe(200)
    expect(await lastAudit()).toMatchObject({ action: 'user.create', subject: email })
    expect(JSON.stringify(await lastAudit())).not.toContain('shapla')
  })

  test('without a password mails a link to choose one', async () => {
    const email = fresh()
    const answer = await api('POST', 'regular-users', someone({ email, locale: 'bn' }))
    // The test shop cannot send mail, and the answer says so.
    expect(answer.json()).toMatchObject({ invited: true, mailed: false })
    const [mail] = await shop.db.select().from(mailLog).where(eq(mailLog.recipient, email))
    expect(mail).toMatchObject({ kind: 'account-opened' })
    const token = /\/bn\/reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const chosen = await shop.app.inject({
      method: 'POST',
      url: '/backend/api/reset-password',
      payload: { token, password: 'kadam-phul-9' },
    })
    expect(chosen.statusCode).toBe(200)
  })

  test.each([
    [{ name: ' ' }, 422, 'Please fill in required fields (Name and Email)'],
    [{ email: '' }, 422, 'Please fill in required fields (Name and Email)'],
    [{ email: 'nobody' }, 422, 'Please enter a valid email address'],
    [{ password: '12345' }, 422, 'Password must be at least 6 characters long'],
    [{ password: '🌸🌸🌸' }, 422, 'Password must be at least 6 characters long'],
    [{ phone: '12' }, 422, 'Please enter a Bangladeshi mobile number, for example 01712345678'],
    [{ city: 'atlantis' }, 422, 'Please select your city'],
    [{ dateOfBirth: '30/02/1990' }, 422, 'Please enter a day of birth that has been'],
    [{ role: 'emperor' }, 422, 'There is no such role'],
    [{ address: 'House 1' }, 422, 'Please select the city of the address'],
    [{ dateOfBirth: '2999-01-01' }, 422, 'Please enter a day of birth that has been'],
  ])('%o is refused', async (change, status, sentence) => {
    const answer = await api('POST', 'regular-users', someone(change))
    expect([answer.statusCode, answer.json().error]).toEqual([status, sentence])
  })

  test('a day of birth may be today in Dhaka, where it is a day later than in UTC in the evening', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z'), toFake: ['Date'] })
    const isBornOn = (dateOfBirth: string) =>
      createUserRequest.safeParse({ name: 'Rahima', email: 'rahima@mail.example', dateOfBirth }).success
    const [today, tomorrow] = [isBornOn('2026-11-22'), isBornOn('2026-11-23')]
    vi.useRealTimers()
    expect([today, tomorrow]).toEqual([true, false])
  })

  test('a taken address is refused in any case, also when two accounts are opened at once', async () => {
    const email = fresh()
    const answers = await Promise.all([1, 2, 3].map(() => api('POST', 'regular-users', someone({ email }))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await api('POST', 'regular-users', someone({ email: email.toUpperCase() }))).statusCode).toBe(409)
  })

  test('only the main admin makes admins', async () => {
    const editor = await shop.staffCookie(['users.view', 'users.edit'])
    const email = fresh()
    expect((await api('POST', 'regular-users', someone({ email, role: 'admin' }), editor)).statusCode).toBe(403)
    expect(await find(email)).toBeUndefined()
    expect((await api('POST', 'regular-users', someone({ email, role: 'admin' }))).statusCode).toBe(200)
    const made = await find(email)
    expect(made.displayRole).toBe('Admin')
    for (const change of [{ name: 'X' }, { isActive: false }, { role: 'user' }])
      expect((await api('PUT', 'users', { id: made.id, ...change }, editor)).statusCode).toBe(403)
    expect((await api('DELETE', 'users', { deleteType: 'single', userIds: [made.id] }, editor)).statusCode).toBe(403)
    expect(await find(email)).toMatchObject({ name: 'Farhana Haque', isActive: true })
  })
})

describe('changing a user', () => {
  test('changes only the fields that were sent, and records before and after in the log', async () => {
    const { id, email } = await shop.customer({ name: 'Old Name' })
    const { version } = await find(email)
    const answer = await api('PUT', 'users', { id: String(id), name: 'New Name', phone: '01511111111', version })
    expect(answer.json()).toEqual({ success: true, message: 'User updated successfully!' })
    expect(await find(email)).toMatchObject({ name: 'New Name', phone: '+8801511111111' })
    expect(await lastAudit()).toMatchObject({
      action: 'user.update',
      subject: email,
      before: { name: 'Old Name' },
      after: { name: 'New Name' },
    })
  })

  test('deactivating ends the sessions at once and prevents sign-in', async () => {
    const { id, cookie, email, password } = await shop.customer()
    expect((await session(cookie)).json().guest).toBe(false)
    await api('PUT', 'users', { id: String(id), isActive: false })
    expect((await session(cookie)).json().guest).toBe(true)
    const login = () => shop.app.inject({ method: 'POST', url: '/backend/api/login', payload: { email, password } })
    expect((await login()).statusCode).toBe(401)
    await api('PUT', 'users', { id: String(id), isActive: true })
    expect((await session(cookie)).json().guest).toBe(true)
    expect((await login()).statusCode).toBe(200)
  })

  test('a new address ends sessions, known browsers and mailed links, and the old one is told without a typed name', async () => {
    const { id, cookie, email } = await shop.customer({ name: 'You won, see https://evil.example' })
    await shop.db.update(customers).set({ locale: 'bn' }).where(eq(customers.id, id))
    const expiresAt = new Date(Date.now() + 3_600_000)
    await shop.db.insert(passwordResets).values({ tokenHash: `link of ${id}`, customerId: id, expiresAt })
    const known = () =>
      shop.db
        .select()
        .from(knownDevices)
        .where(eq(knownDevices.account, `customer:${id}`))
    expect(await known()).toHaveLength(1)

    const moved = fresh()
    expect((await api('PUT', 'users', { id: String(id), email: moved })).statusCode).toBe(200)
    expect((await session(cookie)).json().guest).toBe(true)
    expect(await known()).toEqual([])
    const [link] = await shop.db.select().from(passwordResets).where(eq(passwordResets.customerId, id))
    expect(link?.usedAt).not.toBeNull()
    const mails = await shop.db.select().from(mailLog).where(eq(mailLog.recipient, email))
    expect(mails).toMatchObject([{ kind: 'email-changed', subject: expect.stringContaining('ইমেইল ঠিকানা') }])
    expect(mails[0]?.text).toContain('/bn/contact')
    expect(mails[0]?.text).not.toContain('evil')
    expect(mails[0]?.text).not.toContain(moved)

    // The same address again is no change.
    expect((await api('PUT', 'users', { id: String(id), email: moved.toUpperCase() })).statusCode).toBe(200)
    expect(await shop.db.select().from(mailLog).where(eq(mailLog.recipient, moved))).toEqual([])
  })

  test('a new address needs the right to see orders, because it opens them; other fields do not', async () => {
    const { id, email, cookie } = await shop.customer()
    const editor = await shop.staffCookie(['users.view', 'users.edit'])
    const refused = await api('PUT', 'users', { id: String(id), email: fresh() }, editor)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_permitted'])
    expect(refused.json().error).toMatch(/^Only somebody who may see orders/)
    expect((await session(cookie)).json().guest).toBe(false)
    expect((await api('PUT', 'users', { id: String(id), email, name: 'Rina' }, editor)).statusCode).toBe(200)
    expect(await find(email)).toMatchObject({ id: String(id), name: 'Rina' })
    const trusted = await shop.staffCookie(['users.view', 'users.edit', 'orders.view'])
    expect((await api('PUT', 'users', { id: String(id), email: fresh() }, trusted)).statusCode).toBe(200)
  })

  test('of two concurrent edits the later one is refused', async () => {
    const { id, email } = await shop.customer()
    const { version } = await find(email)
    const answers = await Promise.all(
      ['First', 'Second'].map((name) => api('PUT', 'users', { id: String(id), name, version })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('stale')
  })

  test('a taken address, a guest and an unknown user are refused', async () => {
    const [one, other] = [await shop.customer(), await shop.customer()]
    const taken = await api('PUT', 'users', { id: String(one.id), email: other.email.toUpperCase() })
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'email_taken'])
    await order('guest-to-edit@mail.example', 100)
    const guest = await api('PUT', 'users', { id: 'guest:guest-to-edit@mail.example', name: 'X' })
    expect([guest.statusCode, guest.json().code]).toEqual([409, 'guest'])
    expect((await api('PUT', 'users', { id: '999999', name: 'X' })).statusCode).toBe(404)
  })
})

describe('deleting users', () => {
  test('hides them at once, ends sessions, keeps orders, and can be undone', async () => {
    const { id, cookie, email } = await shop.customer()
    const orderId = await order(email, 1200, { customerId: id })
    const before = (await list()).counts
    const answer = await api('DELETE', 'users', { deleteType: 'single', userIds: [String(id)] })
    expect(answer.json()).toMatchObject({
      message: 'User deleted successfully',
      remainingCount: before.total - 1,
      userIds: [String(id)],
      guestsKept: 0,
    })
    expect(await find(email)).toBeUndefined()
    expect(await find(email, 'status=deleted')).toMatchObject({ id: String(id) })
    expect((await session(cookie)).json().guest).toBe(true)
    expect((await api('GET', `get-order?orderId=${orderId}`)).statusCode).toBe(200)

    const undone = await api('POST', 'restore-users', { userIds: [String(id)] })
    expect(undone.json()).toEqual({ success: true, message: '1 user restored', restored: 1 })
    expect(await find(email)).toMatchObject({ orders: 1 })
    expect((await session(cookie)).json().guest).toBe(true)
    expect((await list()).counts).toEqual(before)
  })

  test('a deleted customer who orders again is a guest', async () => {
    const { id, email } = await shop.customer()
    await order(email, 100)
    await api('DELETE', 'users', { deleteType: 'single', userIds: [id] })
    expect(await find(email)).toBeUndefined()
    await order(email, 100, { placedAt: new Date(Date.now() + 1000) })
    expect(await find(email)).toMatchObject({ registered: false, orders: 2 })
    const { counts } = await list()
    expect((await list('status=guest')).page.total).toBe(counts.guests)
  })

  test('guests cannot be deleted and are reported; others in the same request are deleted', async () => {
    await order('stays@mail.example', 100)
    const alone = await api('DELETE', 'users', { deleteType: 'single', userIds: ['guest:stays@mail.example'] })
    expect([alone.statusCode, alone.json().code]).toEqual([409, 'guest'])
    const [one, two] = [await shop.customer(), await shop.customer()]
    const answer = await api('DELETE', 'users', {
      deleteType: 'selected',
      userIds: [String(one.id), 'guest:stays@mail.example', String(two.id)],
    })
    expect(answer.json()).toMatchObject({ message: '2 users deleted successfully', guestsKept: 1 })
    expect(await find('stays@mail.example')).toBeDefined()
  })

  test.each([
    [{}],
    [{ deleteType: 'single' }],
    [{ deleteType: 'selected', userIds: [] }],
    [{ userIds: ['1'] }],
    [{ deleteType: 'ALL' }],
    [{ deleteType: 'single', userIds: ['1', '2'] }],
  ])('an incomplete or ambiguous request is refused: %o', async (wish) => {
    const { total } = (await list()).counts
    expect((await api('DELETE', 'users', wish)).statusCode).toBeOneOf([400, 422])
    expect((await list()).counts.total).toBe(total)
  })

  test('cannot be undone after 30 days', async () => {
    const { id } = await shop.customer()
    await api('DELETE', 'users', { deleteType: 'single', userIds: [id] })
    await shop.db.execute(sql`update customers set deleted_at = now() - interval '31 days' where id = ${id}`)
    expect((await api('POST', 'restore-users', { userIds: [id] })).statusCode).toBe(404)
  })

  test('an address that was registered again in the meantime keeps its new account', async () => {
    const { id, email } = await shop.customer()
    await api('DELETE', 'users', { deleteType: 'single', userIds: [id] })
    await shop.customer({ email })
    const answer = await api('POST', 'restore-users', { userIds: [id] })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_taken'])
  })

  test('an account closed by its owner is not in the trash', async () => {
    const { id, cookie, password } = await shop.customer()
    await shop.app.inject({ method: 'DELETE', url: '/backend/api/account', headers: { cookie }, payload: { password } })
    expect((await list('status=deleted')).users.map((user: { id: string }) => user.id)).not.toContain(String(id))
    expect((await api('POST', 'restore-users', { userIds: [id] })).statusCode).toBe(404)
    expect((await api('GET', `user?id=${id}`)).statusCode).toBe(404)
  })

  test('an account closed by its owner while it was in the trash is not restored with the others', async () => {
    const [closing, other] = [await shop.customer(), await shop.customer()]
    const { deletedAt } = (
      await api('DELETE', 'users', { deleteType: 'selected', userIds: [closing.id, other.id] })
    ).json()
    await closeAccount(shop.db, noLimits, closing.id, closing.password, new Date())
    expect((await api('POST', 'restore-users', { deletedAt })).json().restored).toBe(1)
    expect((await api('GET', `user?id=${other.id}`)).statusCode).toBe(200)
    expect((await api('GET', `user?id=${closing.id}`)).statusCode).toBe(404)

    // In older shops such accounts are in the trash.
    await shop.db
      .update(customers)
      .set({ deletedAt: new Date(), deletedBy: 'admin' })
      .where(eq(customers.id, closing.id))
    expect((await api('POST', 'restore-users', { userIds: [closing.id] })).statusCode).toBe(404)
  })
})

test('notes move with an account’s address, changed by its owner or by staff, unless others have orders under the old one', async () => {
  const notesOf = async (id: number | string) =>
    (await api('GET', `user?id=${encodeURIComponent(id)}`)).json().notes.map(({ text }: { text: string }) => text)
  const { id, name, cookie, email, password } = await shop.customer()
  await order(email, 100, { customerId: id })
  await api('POST', 'customer-notes', { id: String(id), text: 'Prefers mornings' })
  const profile = { name, phone: '01712345678', currentPassword: password }
  expect((await shop.call('PUT', 'account', { ...profile, email: fresh() }, cookie)).status).toBe(200)
  expect(await notesOf(id)).toEqual(['Prefers mornings'])
  const third = fresh()
  expect((await api('PUT', 'users', { id: String(id), email: third })).statusCode).toBe(200)
  expect(await notesOf(id)).toEqual(['Prefers mornings'])

  await order(third, 100)
  expect((await api('PUT', 'users', { id: String(id), email: fresh() })).statusCode).toBe(200)
  expect([await notesOf(id), await notesOf(`guest:${third}`)]).toEqual([[], ['Prefers mornings']])
})

test('a note that is written while the account moves to another address stands under the new one', async () => {
  const [{ id }, moved] = [await shop.customer(), fresh()]
  const moving = `update customers set email = '${moved}' where id = ${id}`
  const noting = () => api('POST', 'customer-notes', { id: String(id), text: 'Calls back' })
  const [answer] = await behindLock(shop, moving, [noting])
  expect(answer?.statusCode).toBe(200)
  const notes = await shop.db.select().from(customerNotes).where(eq(customerNotes.email, moved))
  expect(notes).toMatchObject([{ text: 'Calls back' }])
})

test('notes go with a closed or purged account, unless its address has orders or another account', async () => {
  const notesOf = async (email: string) =>
    (await shop.db.select().from(customerNotes).where(eq(customerNotes.email, email))).length
  const noted = async () => {
    const person = await shop.customer()
    await api('POST', 'customer-notes', { id: String(person.id), text: 'Prefers mornings' })
    return person
  }
  const close = ({ cookie, password }: { cookie: string; password: string }) =>
    shop.call('DELETE', 'account', { password }, cookie)
  const [closed, buyer, purged, back] = [await noted(), await noted(), await noted(), await noted()]
  await order(buyer.email, 100, { customerId: buyer.id })
  for (const each of [closed, buyer]) expect((await close(each)).status).toBe(200)
  expect([await notesOf(closed.email), await notesOf(buyer.email)]).toEqual([0, 1])

  for (const { id } of [purged, back])
    expect((await api('DELETE', 'users', { deleteType: 'single', userIds: [String(id)] })).statusCode).toBe(200)
  await shop.customer({ email: back.email })
  expect((await api('POST', 'empty-user-trash')).statusCode).toBe(200)
  expect([await notesOf(purged.email), await notesOf(back.email)]).toEqual([0, 1])
})

test('of notes that go with an account the activity log keeps who wrote them and when, and not what they said', async () => {
  const text = 'Owes two hundred'
  const noted = async (words = text) => {
    const person = await shop.customer()
    await api('POST', 'customer-notes', { id: String(person.id), text: words })
    return person
  }
  const own = 'Moved twice'
  const [closed, purged, moved, buyer] = [await noted(), await noted(), await noted(own), await noted()]
  // Somebody else, about whom the same was noted under an address that is no longer hers.
  const other = await noted()
  const emails = [closed, purged, moved, buyer].map(({ email }) => email)
  const entries = () =>
    shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'user.note'), inArray(auditLog.subject, emails)))
      .orderBy(asc(auditLog.id))
  const before = await entries()
  expect(before.map(({ after }) => after)).toEqual([text, text, own, text])

  const notesOf = (subject: string) =>
    shop.db
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'user.note'), eq(auditLog.subject, subject)))
  for (const { id } of [moved, other])
    expect((await api('PUT', 'users', { id: String(id), email: fresh() })).statusCode).toBe(200)
  await order(buyer.email, 100, { customerId: buyer.id })
  for (const { cookie, password } of [closed, buyer])
    expect((await shop.call('DELETE', 'account', { password }, cookie)).status).toBe(200)
  for (const { id } of [purged, moved])
    expect((await api('DELETE', 'users', { deleteType: 'single', userIds: [String(id)] })).statusCode).toBe(200)
  expect((await api('POST', 'empty-user-trash')).statusCode).toBe(200)
  expect(await notesOf(other.email)).toEqual([{ after: text }])
  const known = buyer.email
  expect(await entries()).toEqual(before.map((entry) => (entry.subject === known ? entry : { ...entry, after: null })))
})

test('the card shows all data about a person, limited to what the staff member may see', async () => {
  const { id, email, cookie } = await shop.customer()
  const piece = await shop.sells()
  await order(email, 450)
  await shop.app.inject({
    method: 'POST',
    url: '/backend/api/wishlist',
    headers: { cookie },
    payload: { product: piece.number },
  })
  const message = { name: 'R', email, inquiryType: 'general', subject: 'Hours', message: 'When?' }
  await shop.app.inject({ method: 'POST', url: '/backend/api/contact', payload: message })
  const review = {
    productId: piece.number,
    rating: 5,
    title: 'Soft',
    text: 'Soft',
    reviewerName: 'R',
    reviewerEmail: email,
  }
  await shop.app.inject({ method: 'POST', url: '/backend/api/save-review', payload: review })
  const noted = await api('POST', 'customer-notes', { id: String(id), text: 'Calls after six' })
  expect(noted.json().notes).toMatchObject([{ text: 'Calls after six' }])

  const whole = (await api('GET', `user?id=${id}`)).json()
  expect(whole).toMatchObject({
    user: { email, orders: 1 },
    wishlist: 1,
    notes: [{ text: 'Calls after six' }],
    recentOrders: [{ total: 450, status: 'confirmed' }],
    reviews: [{ title: 'Soft', status: 'pending' }],
    messages: [{ subject: 'Hours', status: 'new' }],
  })
  const viewer = await shop.staffCookie(['users.view'])
  const partly = (await api('GET', `user?id=${id}`, undefined, viewer)).json()
  expect([partly.recentOrders, partly.reviews]).toEqual([undefined, undefined])
  expect((await api('POST', 'customer-notes', { id: String(id), text: 'X' }, viewer)).statusCode).toBe(403)
  const editor = await shop.staffCookie(['users.edit'])
  const unseen = await api('POST', 'customer-notes', { id: String(id), text: 'Moved to Sylhet' }, editor)
  expect([unseen.statusCode, unseen.json().notes]).toEqual([200, []])
  expect((await api('GET', `user?id=${id}`)).json().notes).toHaveLength(2)

  await order('noted-guest@mail.example', 100)
  await api('POST', 'customer-notes', { id: 'guest:noted-guest@mail.example', text: 'Wants gift wrap' })
  expect((await api('GET', 'user?id=guest:noted-guest@mail.example')).json().notes).toMatchObject([
    { text: 'Wants gift wrap' },
  ])
  expect((await api('GET', 'user?id=guest:nobody@mail.example')).statusCode).toBe(404)
})

test('the card shows the points of an account as its dashboard does, once they are good for something', async () => {
  const { id, email, cookie } = await shop.customer()
  await order(email, 1050, { customerId: id, status: 'delivered', deliveredAt: new Date() })
  await order(email, 5000, { customerId: id })
  await order(email, 5000, { status: 'delivered', deliveredAt: new Date() })
  const points = async (of: string) => (await api('GET', `user?id=${of}`)).json().points
  expect(await points(String(id))).toBeNull()
  const { version } = (await api('GET', 'settings')).json()
  const pointsUse = '50 points: a tote bag'
  expect((await api('PUT', 'settings', { pointsUse, version })).statusCode).toBe(200)
  const own = await shop.app.inject({ url: '/backend/api/account', headers: { cookie } })
  expect([await points(String(id)), own.json().account.points]).toEqual([10, 10])
  await order('pointless@mail.example', 1050, { status: 'delivered', deliveredAt: new Date() })
  expect(await points('guest:pointless@mail.example')).toBeNull()
})

test('only the main admin deletes all users; they are restored together, and are gone for good when the trash is emptied', async () => {
  const own = await openShop()
  const boss = await own.staffCookie()
  const editor = await own.staffCookie(['users.view', 'users.edit'])
  const ask = (method: 'POST' | 'DELETE' | 'GET', name: string, cookie: string, payload?: object) =>
    own.app.inject({ method, url: `/backend/api/${name}`, headers: { cookie }, ...(payload && { payload }) })
  for (let i = 0; i < 3; i++) await own.customer()
  expect((await ask('DELETE', 'users', editor, { deleteType: 'all' })).statusCode).toBe(403)
  const gone = (await ask('DELETE', 'users', boss, { deleteType: 'all' })).json()
  expect(gone).toMatchObject({ message: 'All users deleted successfully', remainingCount: 0 })
  const back = await ask('POST', 'restore-users', boss, { deletedAt: gone.deletedAt })
  expect(back.json().restored).toBe(3)
  expect((await ask('POST', 'empty-user-trash', boss)).statusCode).toBe(404)

  await ask('DELETE', 'users', boss, { deleteType: 'all' })
  expect((await ask('POST', 'empty-user-trash', editor)).statusCode).toBe(403)
  const emptied = await ask('POST', 'empty-user-trash', boss)
  expect(emptied.json()).toMatchObject({ message: '3 users deleted successfully - Permanently deleted from database' })
  expect(await own.db.select().from(customers)).toEqual([])
  await own.close()
})

test('more accounts than one batch are deleted, restored and removed from the trash together', async () => {
  const own = await openShop()
  const boss = await own.staffCookie()
  await own.db.execute(sql`
    insert into customers (name, email, password_hash)
    select 'One of many', 'many' || i || '@mail.example', '' from generate_series(1, 2100) i`)
  const gone = (await own.call('DELETE', 'users', { deleteType: 'all' }, boss)).body
  expect([gone.userIds.length, gone.remainingCount]).toEqual([2100, 0])
  expect((await own.call('POST', 'restore-users', { deletedAt: gone.deletedAt }, boss)).body.restored).toBe(2100)
  await own.call('DELETE', 'users', { deleteType: 'all' }, boss)
  expect((await own.call('POST', 'empty-user-trash', {}, boss)).body.message).toContain('2,100 users deleted')
  expect(await own.db.$count(customers)).toBe(0)
  await own.close()
})

test('browsers are revoked also for more accounts than a statement can have parameters', async () => {
  const { id } = await shop.customer()
  const orderId = await order('forgotten@mail.example', 100, { customerId: id })
  await shop.db.execute(sql`update orders set guest_token = 'x' where order_id = ${orderId}`)
  await revokeBrowsersOf(
    shop.db,
    Array.from({ length: 70_000 }, () => id),
  )
  const { rows } = await shop.db.execute(sql`select guest_token from orders where order_id = ${orderId}`)
  expect(rows).toEqual([{ guest_token: null }])
})

test('nothing can be read or changed without the permission', async () => {
  const viewer = await shop.staffCookie(['users.view'])
  const editor = await shop.staffCookie(['users.edit'])
  const { cookie: shopper } = await shop.customer()
  for (const name of ['users', 'regular-users', 'user?id=1', 'users-csv']) {
    expect([name, (await api('GET', name, undefined, editor)).statusCode]).toEqual([name, 403])
    expect([name, (await api('GET', name, undefined, shopper)).statusCode]).toEqual([name, 403])
    expect([name, (await shop.app.inject({ url: `/backend/api/${name}` })).statusCode]).toEqual([name, 401])
  }
  expect((await api('POST', 'regular-users', { name: 'A', email: fresh() }, viewer)).statusCode).toBe(403)
  expect((await api('PUT', 'users', { id: '1' }, viewer)).statusCode).toBe(403)
  expect((await api('DELETE', 'users', { deleteType: 'single', userIds: ['1'] }, viewer)).statusCode).toBe(403)
  expect((await api('POST', 'restore-users', { userIds: ['1'] }, viewer)).statusCode).toBe(403)
})
