import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRequestMail } from '#domains/orders/after-sales/request-mail.ts'
import { noLimits } from '#platform/http/limits.ts'
import { hashToken, newToken } from '#platform/secrets/tokens.ts'
import { behindLock } from '../../../tests/support/behind-lock.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { changeProfile } from './change-profile.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, cookie: string, payload?: object) =>
  shop.app.inject({ method, url: `/backend/api/${url}`, headers: { cookie }, ...(payload && { payload }) })
const account = async (cookie: string) => (await call('GET', 'account', cookie)).json().account
const isSignedIn = async (cookie: string) => (await call('GET', 'user-session', cookie)).json().guest === false
const logIn = async (email: string, password: string) => {
  const answer = await call('POST', 'login', '', { email, password })
  return { status: answer.statusCode, cookie: `bunon_customer=${answer.cookies[0]?.value}` }
}

type Buyer = { email?: string; cookie?: string }

/** An order of one item at that price, delivered in Dhaka (৳60). */
async function ordered({ email = 'guest@mail.example', cookie = '' }: Buyer, price = 1000) {
  const piece = await shop.sells('Piece', { price })
  const answer = await call('POST', 'save-order', cookie, {
    orderDetails: { paymentMethod: 'cod' },
    customerInfo: {
      fullName: 'Rahima',
      email,
      phone: '01712345678',
      address: 'House 1, Road 2, Uttara',
      city: 'dhaka',
    },
    items: [{ id: piece.number, size: 'M', color: 'Green', quantity: 1 }],
  })
  const browser = answer.cookies.find(({ name }) => name === 'bunon_orders')
  return { orderId: answer.json().orderId as string, browser: `bunon_orders=${browser?.value}` }
}
const becomes = (orderId: string, status: string) =>
  shop.db.execute(sql`update orders set status = ${status} where order_id = ${orderId}`)
const idsOf = async (cookie: string, page = 1): Promise<string[]> =>
  (await call('GET', `my-orders?page=${page}`, cookie)).json().orders.map(({ orderId }: { orderId: string }) => orderId)

describe('the dashboard', () => {
  test('counts this customer’s orders, pending orders, hearts, sessions and points only', async () => {
    const her = await shop.customer()
    const other = await shop.customer()
    const orders = [await ordered(her, 990), await ordered(her, 990), await ordered(her, 500), await ordered(her, 700)]
    await ordered(other)
    await becomes(orders[0]?.orderId ?? '', 'delivered')
    await becomes(orders[1]?.orderId ?? '', 'delivered')
    await becomes(orders[2]?.orderId ?? '', 'cancelled')
    await call('POST', 'wishlist', her.cookie, { product: (await shop.sells()).number })
    const answer = await call('GET', 'account', her.cookie)
    expect(answer.json()).toEqual({
      success: true,
      account: {
        name: her.name,
        email: her.email,
        phone: '+8801712345678',
        memberSince: expect.any(String),
        lastLogin: null,
        orders: 4,
        pending: 1,
        wishlist: 1,
        // ৳1,050 was delivered twice: ৳2,100 together give 21 points, whereas each order alone would have given 10.
        points: 21,
        pointsUse: null,
        sessions: 1,
      },
    })
    expect(answer.body).not.toMatch(/argon2|hash|token/i)
  })

  test('does not count orders in the trash', async () => {
    const her = await shop.customer()
    const { orderId } = await ordered(her)
    await becomes(orderId, 'delivered')
    expect(await account(her.cookie)).toMatchObject({ orders: 1, points: 10 })
    await shop.db.execute(sql`update orders set deleted_at = now() where order_id = ${orderId}`)
    expect(await account(her.cookie)).toMatchObject({ orders: 0, pending: 0, points: 0 })
    expect(await idsOf(her.cookie)).toEqual([])
  })
})

describe('my orders', () => {
  test('are the customer’s own, newest first, ten per page, with pictures of the first items', async () => {
    const her = await shop.customer()
    await ordered(await shop.customer())
    await ordered({ email: her.email })
    const placed: string[] = []
    for (let nr = 0; nr < 11; nr++) placed.unshift((await ordered(her)).orderId)
    const answer = await call('GET', 'my-orders', her.cookie)
    expect(answer.json()).toMatchObject({ success: true, total: 11, page: 1, pages: 2 })
    expect(answer.json().orders[0]).toEqual({
      orderId: placed[0],
      orderDate: expect.any(String),
      status: 'confirmed',
      total: 1060,
      totalQuantity: 1,
      items: [
        {
          productId: expect.any(Number),
          name: 'Piece',
          nameBn: 'Piece',
          image: '/media/640/demo/placeholder.webp',
          size: 'M',
          color: 'Green',
          quantity: 1,
        },
      ],
    })
    expect([...(await idsOf(her.cookie)), ...(await idsOf(her.cookie, 2))]).toEqual(placed)
    expect((await call('GET', 'my-orders?page=99', her.cookie)).json()).toMatchObject({ page: 2 })
    expect((await call('GET', 'my-orders?page=x', her.cookie)).statusCode).toBe(400)
  })
})

test('the dashboard says what points are good for as soon as the shop has set it', async () => {
  const { cookie } = await shop.customer()
  const admin = await shop.staffCookie()
  const save = async (change: object) => {
    const { version } = (await shop.call('GET', 'settings', undefined, admin)).body
    expect((await shop.call('PUT', 'settings', { ...change, version }, admin)).status).toBe(200)
  }
  await save({ pointsUse: '50 points: a tote bag with your next order', pointsUseBn: '৫০ পয়েন্টে একটি ব্যাগ' })
  await expect
    .poll(async () => (await account(cookie)).pointsUse)
    .toEqual({ en: '50 points: a tote bag with your next order', bn: '৫০ পয়েন্টে একটি ব্যাগ' })
  await save({ pointsUse: ' ', pointsUseBn: '' })
  await expect.poll(async () => (await account(cookie)).pointsUse).toBeNull()
})

describe('orders placed as a guest', () => {
  test('move to the account that is opened in this browser with the same e-mail address, and no others do', async () => {
    const email = 'guest-a@mail.example'
    const mine = await ordered({ email: email.toUpperCase() })
    const elsewhere = await ordered({ email })
    const otherAddress = await ordered({ email: 'guest-b@mail.example', cookie: mine.browser })
    const her = await shop.customer({ email, headers: { cookie: mine.browser } })
    expect(await idsOf(her.cookie)).toEqual([mine.orderId])
    // Also without the browser's cookie she is recognised as the owner.
    expect((await call('GET', `get-order?orderId=${mine.orderId}`, her.cookie)).json().order.masked).toBe(false)
    for (const { orderId } of [elsewhere, otherAddress]) {
      expect((await call('GET', `get-order?orderId=${orderId}`, her.cookie)).json().order.masked).toBe(true)
    }
  })

  test('also move at sign-in', async () => {
    const her = await shop.customer()
    const { orderId, browser } = await ordered({ email: her.email })
    const answer = await call('POST', 'login', browser, { email: her.email, password: her.password })
    expect(await idsOf(`bunon_customer=${answer.cookies[0]?.value}`)).toEqual([orderId])
  })

  test('move while staff change one of them, and neither waits for the other in vain', async () => {
    const her = await shop.customer()
    const { orderId, browser } = await ordered({ email: her.email })
    const again = { email: her.email, password: her.password }
    const staff = await shop.pool.connect()
    try {
      await staff.query('begin')
      await staff.query('select from orders where order_id = $1 for update', [orderId])
      const signIn = call('POST', 'login', browser, again)
      await shop.waiting(1)
      // Changes her row in the list of users, too.
      await staff.query(`update orders set status = 'cancelled' where order_id = $1`, [orderId])
      await staff.query('commit')
      const answer = await signIn
      expect(answer.statusCode).toBe(200)
      expect(await idsOf(`bunon_customer=${answer.cookies[0]?.value}`)).toEqual([orderId])
    } finally {
      staff.release(true)
    }
    const { rows } = await shop.db.execute(
      sql`select last_login_at is not null as known from users where email = ${her.email}`,
    )
    expect(rows).toEqual([{ known: true }])
  })

  /** Two orders with her proven address, in the order of their ids. */
  async function withTwoToClaim() {
    const her = await shop.customer()
    await shop.db.execute(sql`update customers set email_proven_at = now() where id = ${her.id}`)
    const first = await shop.hasOrder({ email: her.email })
    return { her, first, second: await shop.hasOrder({ email: her.email }) }
  }

  test('are locked in the order in which staff lock several of them', async () => {
    const { her, first, second } = await withTwoToClaim()
    // Its new version lies behind the second one, where a scan finds it last.
    await becomes(first.orderId, 'cancelled')
    const staff = await shop.pool.connect()
    try {
      await staff.query('begin')
      await staff.query('select from orders where id = $1 for update', [first.id])
      const signIn = logIn(her.email, her.password)
      await shop.waiting()
      await staff.query('select from orders where id = $1 for update nowait', [second.id])
      await staff.query('commit')
      const { status, cookie } = await signIn
      expect([status, (await idsOf(cookie)).toSorted()]).toEqual([200, [first.orderId, second.orderId].toSorted()])
    } finally {
      staff.release(true)
    }
  })

  type Person = { id: number; email: string; password: string }
  test.each<[string, (her: Person) => Promise<{ statusCode: number }>]>([
    ['sign-in', ({ email, password }) => call('POST', 'login', '', { email, password })],
    [
      'new password',
      async ({ id }) => {
        const token = newToken()
        await shop.db.execute(sql`
          insert into password_resets (token_hash, customer_id, expires_at)
          values (${hashToken(token)}, ${id}, now() + interval '1 hour')`)
        return call('POST', 'reset-password', '', { token, password: 'kodom-99' })
      },
    ],
  ])('are moved by a %s at the second attempt if the first one and staff wait for each other', async (_, enter) => {
    const { her, first, second } = await withTwoToClaim()
    const staff = await shop.pool.connect()
    try {
      await staff.query('begin')
      await staff.query('select from orders where id = $1 for update', [second.id])
      const entering = enter(her)
      await shop.waiting()
      // She waits for the second one, staff for the first: PostgreSQL ends whichever has waited for a second.
      await staff.query('select from orders where id = $1 for update', [first.id]).catch(() => undefined)
      await staff.query('rollback')
      expect((await entering).statusCode).toBe(200)
    } finally {
      staff.release(true)
    }
    const { rows } = await shop.db.execute(sql`select from orders where customer_id = ${her.id}`)
    expect(rows).toHaveLength(2)
  })

  test('do not keep anybody from signing in whose row of the list is locked', async () => {
    const her = await shop.customer()
    const holder = await shop.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from users where email = $1 for update', [her.email])
      const { statusCode } = await call('POST', 'login', '', { email: her.email, password: her.password })
      expect(statusCode).toBe(200)
    } finally {
      holder.release(true)
    }
  })

  test('without an e-mail address move by browser and phone number, and are listed under the account’s address from then on', async () => {
    const mine = await ordered({ email: '' })
    const elsewhere = await ordered({ email: '' })
    const see = async (orderId: string, cookie: string) =>
      (await call('GET', `get-order?orderId=${orderId}`, cookie)).json().order
    expect(await see(mine.orderId, mine.browser)).toMatchObject({ canClaim: true })
    const her = await shop.customer({ headers: { cookie: mine.browser } })
    expect(await idsOf(her.cookie)).toEqual([mine.orderId])
    expect(await see(mine.orderId, her.cookie)).toMatchObject({ customerInfo: { email: her.email }, canClaim: false })
    // Only the account opens an order that belongs to an account.
    expect((await see(mine.orderId, mine.browser)).masked).toBe(true)
    expect((await see(elsewhere.orderId, her.cookie)).masked).toBe(true)
    const { rows } = await shop.db.execute(sql`select orders from buyers where email = ${her.email}`)
    expect(rows).toEqual([{ orders: 1 }])
  })

  test('bring the staff notes on the phone number along with the last order that has this number', async () => {
    const [one, other] = [await ordered({ email: '' }), await ordered({ email: '' })]
    const phone = '+8801555000555'
    const all = sql`order_id in (${one.orderId}, ${other.orderId})`
    await shop.db.execute(sql`update orders set phone = ${phone}, email = ${phone} where ${all}`)
    const admin = await shop.staffCookie()
    const noted = { id: `guest:${phone}`, text: 'Calls in the evening' }
    expect((await shop.call('POST', 'customer-notes', noted, admin)).status).toBe(200)
    const notesOf = async (id: string | number) =>
      (await shop.call('GET', `user?id=${encodeURIComponent(id)}`, undefined, admin)).body.notes

    const her = await shop.customer({ phone, headers: { cookie: one.browser } })
    expect(await notesOf(her.id)).toEqual([])
    expect(await notesOf(`guest:${phone}`)).toMatchObject([{ text: noted.text }])
    const again = { email: her.email, password: her.password }
    expect((await call('POST', 'login', other.browser, again)).statusCode).toBe(200)
    expect(await notesOf(her.id)).toMatchObject([{ text: noted.text }])
  })

  test('with another phone number are not claimed by whoever uses the browser next', async () => {
    const { orderId, browser } = await ordered({ email: '' })
    await shop.db.execute(
      sql`update orders set phone = '+8801999999999', email = '+8801999999999' where order_id = ${orderId}`,
    )
    const next = await shop.customer({ headers: { cookie: browser } })
    expect(await idsOf(next.cookie)).toEqual([])
  })

  test('from any browser move once the address is proven; orders of other accounts stay there', async () => {
    const email = 'guest-c@mail.example'
    const guest = await ordered({ email })
    const her = await shop.customer({ email })
    const other = await shop.customer()
    const taken = await ordered({ email, cookie: other.cookie })
    expect(await idsOf((await logIn(email, her.password)).cookie)).toEqual([])
    await shop.db.execute(sql`update customers set email_proven_at = now() where id = ${her.id}`)
    const { cookie } = await logIn(email, her.password)
    expect(await idsOf(cookie)).toEqual([guest.orderId])
    expect(await idsOf(other.cookie)).toEqual([taken.orderId])
  })
})

describe('the profile', () => {
  const profile = (change: object) => ({ name: 'Rahima Khatun', phone: '01712345678', ...change })

  test('name and phone are changed without a password', async () => {
    const { cookie, email } = await shop.customer()
    const answer = await call('PUT', 'account', cookie, {
      name: '  রহিমা   খাতুন ',
      email: email.toUpperCase(),
      phone: '+880 1812-345678',
    })
    expect(answer.json().account).toMatchObject({ name: 'রহিমা খাতুন', email, phone: '+8801812345678' })
    expect((await call('GET', 'user-session', cookie)).json().user).toMatchObject({ name: 'রহিমা খাতুন', email })
  })

  test('a new e-mail address needs the current password, and counts as unproven', async () => {
    const { id, cookie, email, password } = await shop.customer()
    await shop.db.execute(sql`update customers set email_proven_at = now() where id = ${id}`)
    const moved = `moved-${email}`
    const missing = await call('PUT', 'account', cookie, profile({ email: moved }))
    expect([missing.statusCode, missing.json().fields]).toEqual([
      422,
      { currentPassword: 'Please enter your current password' },
    ])
    const wrong = await call('PUT', 'account', cookie, profile({ email: moved, currentPassword: 'wrong-77' }))
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      422,
      { currentPassword: 'Your current password is wrong' },
    ])
    expect(await account(cookie)).toMatchObject({ email })

    const answer = await call('PUT', 'account', cookie, profile({ email: moved, currentPassword: password }))
    expect(answer.json().account).toMatchObject({ email: moved })
    const { rows } = await shop.db.execute(sql`select email_proven_at from customers where id = ${id}`)
    expect(rows).toEqual([{ email_proven_at: null }])
    expect((await logIn(moved, password)).status).toBe(200)
    expect((await logIn(email, password)).status).toBe(401)
  })

  test('an e-mail address that is taken is 409 and changes nothing; of two concurrent requests for one address, one succeeds', async () => {
    const [her, other] = [await shop.customer(), await shop.customer({ name: 'Salma Begum' })]
    const taken = await call(
      'PUT',
      'account',
      her.cookie,
      profile({ email: other.email.toUpperCase(), name: 'X', currentPassword: her.password }),
    )
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'email_taken'])
    expect(taken.body).not.toContain('Salma')
    expect(await account(her.cookie)).toMatchObject({ email: her.email, name: her.name })

    const wanted = 'wanted@mail.example'
    const answers = await Promise.all(
      [her, other].map(({ cookie, password }) =>
        call('PUT', 'account', cookie, profile({ email: wanted, currentPassword: password })),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('a new e-mail address needs the password that is in force when it is written', async () => {
    const { id, cookie, email, password } = await shop.customer()
    // After the password was proven and before the change is written, another device sets a new one.
    const limits = {
      ...noLimits,
      forget: async () => {
        await shop.db.execute(sql`update customers set password_hash = 'new' where id = ${id}`)
      },
    }
    const { name, phone } = await account(cookie)
    const asked = { name, phone, email: `moved-${email}`, currentPassword: password }
    const changing = changeProfile(
      shop.db,
      limits,
      { id, name, phone, email, loginTime: new Date() },
      asked,
      new Date(),
    )
    await expect(changing).rejects.toMatchObject({ status: 422, code: 'wrong_password' })
    expect(await account(cookie)).toMatchObject({ email })
  })

  test('an outdated form does not restore the old address without the password', async () => {
    const { id, cookie, email } = await shop.customer()
    // Between reading the session and writing, another device moves the account to a new address.
    const client = await shop.pool.connect()
    await client.query('begin')
    await client.query('update customers set email = $1 where id = $2', [`elsewhere-${email}`, id])
    const answer = call('PUT', 'account', cookie, profile({ email }))
    await shop.waiting()
    await client.query('commit')
    client.release()
    expect([(await answer).statusCode, (await answer).json().code]).toEqual([409, 'stale'])
    expect(await account(cookie)).toMatchObject({ email: `elsewhere-${email}` })
  })

  test('fields that are not sent keep what another device has saved', async () => {
    const { cookie, email } = await shop.customer()
    await call('PUT', 'account', cookie, { name: 'Rahima Khatun', phone: '01812345678', email })
    const named = await call('PUT', 'account', cookie, { name: 'Rahima Begum' })
    expect(named.json().account).toMatchObject({ name: 'Rahima Begum', phone: '+8801812345678', email })
    const called = await call('PUT', 'account', cookie, { phone: '01912345678' })
    expect(called.json().account).toMatchObject({ name: 'Rahima Begum', phone: '+8801912345678', email })
    expect((await call('PUT', 'account', cookie, {})).json().account).toMatchObject({ phone: '+8801912345678' })
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no phone', { phone: '123' }, 'phone'],
    ['no address', { email: 'x' }, 'email'],
  ])('with %s is refused', async (_, change, field) => {
    const { cookie, email } = await shop.customer()
    const answer = await call('PUT', 'account', cookie, profile({ email, ...change }))
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
  })
})

describe('the orders of an account whose e-mail address changes', () => {
  const orderRow = (orderId: string) => sql`(select id from orders where order_id = ${orderId})`
  const emailOf = async (orderId: string) =>
    (await shop.db.execute<{ email: string }>(sql`select email from orders where order_id = ${orderId}`)).rows[0]?.email
  const linksOf = async (orderId: string) =>
    (
      await shop.db.execute(sql`
        select order_row from order_links where order_row = ${orderRow(orderId)}
        union all select order_row from order_browsers where order_row = ${orderRow(orderId)}`)
    ).rows.length
  const listed = async (email: string) =>
    (
      await shop.db.execute<{ key: string; orders: number }>(
        sql`select key, orders from users where email = ${email} order by key`,
      )
    ).rows

  /** Two orders of hers, one of them with an address that she typed, and one of a guest with her address. */
  async function withOrders() {
    const her = await shop.customer()
    const { orderId } = await ordered(her)
    const typed = await ordered({ cookie: her.cookie, email: `friend-of-${her.email}` })
    const { path } = (await call('POST', 'order-link', her.cookie, { orderId })).json()
    const opened = await call('POST', 'open-order', '', { orderId, token: path.split('=').at(-1) })
    expect([opened.statusCode, await linksOf(orderId)]).toEqual([200, 2])
    await call('POST', 'order-link', her.cookie, { orderId: typed.orderId })
    return { ...her, orderId, typed: typed.orderId }
  }

  test('go along, and private links that were mailed to the old one open them no more', async () => {
    const { id, cookie, name, email, password, orderId, typed } = await withOrders()
    const moved = `moved-${email}`
    const asked = { name, phone: '01712345678', email: moved, currentPassword: password }
    expect((await call('PUT', 'account', cookie, asked)).statusCode).toBe(200)
    expect([await emailOf(orderId), await linksOf(orderId)]).toEqual([moved, 0])
    expect([await emailOf(typed), await linksOf(typed)]).toEqual([`friend-of-${email}`, 1])
    expect([await listed(email), await listed(moved)]).toEqual([[], [{ key: String(id), orders: 1 }]])
    expect(await idsOf(cookie)).toEqual([typed, orderId])
  })

  test('send a report’s mail in the making to the new one', async () => {
    const { email, orderId } = await withOrders()
    const moved = `moved-${email}`
    const { rows: reports } = await shop.db.execute<{ id: number }>(sql`
      insert into order_requests (order_row, kind, text) values (${orderRow(orderId)}, 'damaged', 'Torn') returning id`)
    const moving = `update orders set email = '${moved}' where order_id = '${orderId}'`
    const post = { smtp: false, publicUrl: 'https://bunon.example' }
    await behindLock(shop, moving, [() => sendRequestMail(shop.db, reports[0]?.id ?? 0, 'received', post)])
    const { rows } = await shop.db.execute(sql`
      select recipient from mail_log where kind = 'request-received' and subject like ${`%${orderId}%`}`)
    expect(rows).toEqual([{ recipient: moved }])
  })

  test('go along when staff change it; those of others with the old address stay', async () => {
    const { id, email, orderId } = await withOrders()
    const { orderId: ofGuest } = await ordered({ email })
    const moved = `moved-${email}`
    const admin = await shop.staffCookie()
    expect((await call('PUT', 'users', admin, { id: String(id), email: moved })).statusCode).toBe(200)
    expect([await emailOf(orderId), await linksOf(orderId), await emailOf(ofGuest)]).toEqual([moved, 0, email])
    expect([await listed(email), await listed(moved)]).toEqual([
      [{ key: `guest:${email}`, orders: 1 }],
      [{ key: String(id), orders: 1 }],
    ])
  })

  test('make an edit stale that staff opened before: it would put the old address back', async () => {
    const { id, email, orderId } = await withOrders()
    const moved = `moved-${email}`
    const admin = await shop.staffCookie()
    const opened = (await call('GET', `get-order?orderId=${orderId}`, admin)).json().order
    expect((await call('PUT', 'users', admin, { id: String(id), email: moved })).statusCode).toBe(200)
    const { name, phone, address } = opened.customerInfo
    const customerInfo = { fullName: name, phone, email, address: `${address.street}, flat 3`, city: 'dhaka' }
    const edit = await call('PUT', 'edit-order', admin, { orderId, updatedAt: opened.updatedAt, customerInfo })
    expect([edit.statusCode, edit.json().code]).toEqual([409, 'stale'])
    expect(await emailOf(orderId)).toBe(moved)
  })

  test('go along while staff change one of them, and neither waits for the other in vain', async () => {
    const { id, email, orderId } = await withOrders()
    const admin = await shop.staffCookie()
    const client = await shop.pool.connect()
    await client.query('begin')
    await client.query('update orders set notes = $1 where order_id = $2', ['Call first', orderId])
    const answer = call('PUT', 'users', admin, { id: String(id), email: `moved-${email}` })
    await shop.waiting()
    await client.query('update orders set customer_name = $1 where order_id = $2', ['Rahima Begum', orderId])
    await client.query('commit')
    client.release()
    expect([(await answer).statusCode, await emailOf(orderId)]).toEqual([200, `moved-${email}`])
  })
})

describe('changing the password', () => {
  test('ends all other sessions; the new password works', async () => {
    const { email, password, cookie } = await shop.customer()
    const other = (await logIn(email, password)).cookie
    const answer = await call('POST', 'change-password', cookie, {
      currentPassword: password,
      newPassword: 'polash-88',
      confirmPassword: 'polash-88',
    })
    expect([answer.statusCode, answer.body]).toEqual([200, '{"success":true}'])
    expect([await isSignedIn(cookie), await isSignedIn(other)]).toEqual([true, false])
    expect([(await logIn(email, password)).status, (await logIn(email, 'polash-88')).status]).toEqual([401, 200])
  })

  test.each([
    ['no current password', { currentPassword: '' }, 'currentPassword', 'Please enter your current password'],
    ['no new password', { newPassword: '' }, 'newPassword', 'Please enter a new password'],
    [
      'two new passwords, however short',
      { newPassword: 'a', confirmPassword: 'b' },
      'confirmPassword',
      'New passwords do not match',
    ],
    [
      'a short one',
      { newPassword: 'abcde', confirmPassword: 'abcde' },
      'newPassword',
      'Password must be at least 6 characters long',
    ],
    [
      'three characters that are six in UTF-16',
      { newPassword: '🌸🌸🌸', confirmPassword: '🌸🌸🌸' },
      'newPassword',
      'Password must be at least 6 characters long',
    ],
    [
      'the old one again',
      { newPassword: 'shapla-77', confirmPassword: 'shapla-77' },
      'newPassword',
      'New password must be different from current password',
    ],
    [
      'her own name',
      { newPassword: 'Rahima Khatun', confirmPassword: 'Rahima Khatun' },
      'newPassword',
      expect.stringContaining('not your name'),
    ],
    ['a wrong current password', { currentPassword: 'wrong-77' }, 'currentPassword', 'Your current password is wrong'],
  ])('%s is refused beside its field, and she stays signed in', async (_, change, field, sentence) => {
    const { email, password, cookie } = await shop.customer()
    const answer = await call('POST', 'change-password', cookie, {
      currentPassword: password,
      newPassword: 'polash-88',
      confirmPassword: 'polash-88',
      ...change,
    })
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { [field]: sentence }])
    expect(await isSignedIn(cookie)).toBe(true)
    expect((await logIn(email, password)).status).toBe(200)
  })

  test('twice at once from the same password: one succeeds', async () => {
    const { email, password, cookie } = await shop.customer()
    const words = ['polash-11', 'polash-22', 'polash-33']
    const answers = await Promise.all(
      words.map((word) =>
        call('POST', 'change-password', cookie, {
          currentPassword: password,
          newPassword: word,
          confirmPassword: word,
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
    const won = words[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? ''
    expect((await logIn(email, won)).status).toBe(200)
  })
})

describe('addresses', () => {
  const home = {
    label: 'Home',
    fullName: 'Rahima Khatun',
    phone: '০১৭১২৩৪৫৬৭৮',
    address: 'House 12, Road 5, Dhanmondi',
    city: 'Dhaka',
  }
  const office = { ...home, label: 'Office', address: 'Level 4, 12 Agrabad, Chittagong', city: 'chittagong' }
  type Saved = { id: number; label: string; isDefault: boolean }
  const list = async (cookie: string): Promise<Saved[]> => (await call('GET', 'addresses', cookie)).json().addresses
  const labels = (all: Saved[]) => all.map(({ label, isDefault }) => (isDefault ? `${label}*` : label))

  test('the first one is the default, until another is made the default', async () => {
    const { cookie } = await shop.customer()
    const first = await call('POST', 'addresses', cookie, home)
    expect(first.json()).toEqual({
      success: true,
      addresses: [
        {
          ...home,
          id: expect.any(Number),
          phone: '+8801712345678',
          altPhone: '',
          city: 'dhaka',
          district: { code: 'dhaka', name: { en: 'Dhaka', bn: 'ঢাকা' } },
          thana: null,
          isDefault: true,
        },
      ],
    })
    await call('POST', 'addresses', cookie, office)
    expect(labels(await list(cookie))).toEqual(['Home*', 'Office'])
    await call('POST', 'addresses', cookie, { ...home, label: 'Mother', isDefault: true })
    expect(labels(await list(cookie))).toEqual(['Mother*', 'Office', 'Home'])
    const [, , last] = await list(cookie)
    const changed = await call('PUT', `addresses?id=${last?.id}`, cookie, {
      ...home,
      label: 'Flat',
      altPhone: '01812345678',
      isDefault: true,
    })
    expect(labels(changed.json().addresses)).toEqual(['Flat*', 'Mother', 'Office'])
    expect(changed.json().addresses[0]).toMatchObject({ altPhone: '+8801812345678' })
    // `isDefault: false` leaves the default address as it is: there is always one.
    const kept = await call('PUT', `addresses?id=${last?.id}`, cookie, { ...home, label: 'Flat', isDefault: false })
    expect(labels(kept.json().addresses)).toEqual(['Flat*', 'Mother', 'Office'])
  })

  test('making an address the default keeps a text that another device has saved', async () => {
    const { cookie } = await shop.customer()
    for (const each of [home, office]) await call('POST', 'addresses', cookie, each)
    const changed = { ...office, label: 'Moved', address: 'Level 9, 77 Agrabad, Chittagong' }
    const [, second] = await list(cookie)
    await call('PUT', `addresses?id=${second?.id}`, cookie, changed)
    const answer = await call('PUT', `default-address?id=${second?.id}`, cookie)
    expect(answer.json().addresses).toMatchObject([
      { label: 'Moved', address: changed.address, isDefault: true },
      { label: 'Home', isDefault: false },
    ])
    expect((await call('PUT', `default-address?id=${second?.id}`, (await shop.customer()).cookie)).statusCode).toBe(404)
  })

  test('when the default is removed, the newest becomes the default', async () => {
    const { cookie } = await shop.customer()
    for (const label of ['A', 'B', 'C']) await call('POST', 'addresses', cookie, { ...home, label })
    const [usual] = await list(cookie)
    const answer = await call('DELETE', `addresses?id=${usual?.id}`, cookie)
    expect(labels(answer.json().addresses)).toEqual(['C*', 'B'])
    expect((await call('DELETE', `addresses?id=${usual?.id}`, cookie)).statusCode).toBe(404)
    for (const { id } of await list(cookie)) await call('DELETE', `addresses?id=${id}`, cookie)
    expect(await list(cookie)).toEqual([])
  })

  test('of other customers cannot be seen, changed or removed', async () => {
    const [her, other] = [await shop.customer(), await shop.customer()]
    await call('POST', 'addresses', her.cookie, home)
    const [address] = await list(her.cookie)
    expect(await list(other.cookie)).toEqual([])
    expect(
      (await call('PUT', `addresses?id=${address?.id}`, other.cookie, { ...office, isDefault: true })).statusCode,
    ).toBe(404)
    expect((await call('DELETE', `addresses?id=${address?.id}`, other.cookie)).statusCode).toBe(404)
    expect(await list(her.cookie)).toEqual([address])
    for (const id of ['x', '-1', '1.5', '9e99', '']) {
      expect((await call('DELETE', `addresses?id=${id}`, other.cookie)).statusCode).toBe(400)
    }
  })

  test('are limited to twenty, also with two devices at once; an identical one is not saved twice', async () => {
    const { cookie } = await shop.customer()
    await Promise.all(Array.from({ length: 3 }, () => call('POST', 'addresses', cookie, home)))
    expect(await list(cookie)).toHaveLength(1)
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        call('POST', 'addresses', cookie, { ...home, label: `A${i}`, isDefault: true }),
      ),
    )
    const counts = Map.groupBy(answers, ({ statusCode }) => statusCode)
    expect([counts.get(200)?.length, counts.get(409)?.length, counts.size]).toEqual([19, 5, 2])
    const saved = await list(cookie)
    expect([saved.length, saved.filter(({ isDefault }) => isDefault).length]).toEqual([20, 1])
    expect((await call('POST', 'addresses', cookie, home)).statusCode).toBe(200)
  })

  test.each([
    ['a short address', { address: 'Uttara' }, 'address'],
    ['a land line', { phone: '02-9123456' }, 'phone'],
    ['a city that is not served', { city: 'london' }, 'city'],
    ['nobody', { fullName: '' }, 'fullName'],
  ])('%s is refused beside its field', async (_, change, field) => {
    const { cookie } = await shop.customer()
    const answer = await call('POST', 'addresses', cookie, { ...home, ...change })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
  })
})

describe('closing the account', () => {
  test('erases personal data at once, keeps the orders, and frees the e-mail address', async () => {
    const her = await shop.customer({ name: 'Shirin Akter' })
    const { orderId } = await ordered(her)
    const piece = await shop.sells()
    const line = { id: piece.number, size: 'M', color: 'Green', quantity: 1, price: 1850 }
    await call('POST', 'addresses', her.cookie, {
      fullName: 'Shirin Akter',
      phone: '01712345678',
      address: 'House 12, Road 5, Dhanmondi',
      city: 'dhaka',
    })
    await call('POST', 'wishlist', her.cookie, { product: piece.number })
    await call('POST', 'cart', her.cookie, { lines: [line] })
    await shop.db.execute(sql`insert into password_resets values ('hash', ${her.id}, now(), now() + interval '1 hour')`)
    await shop.db.execute(sql`
      update customers set date_of_birth = '1990-01-01', gender = 'female' where id = ${her.id}`)
    const other = (await logIn(her.email, her.password)).cookie

    const wrong = await call('DELETE', 'account', her.cookie, { password: 'wrong-77' })
    expect([wrong.statusCode, wrong.json().fields]).toEqual([422, { password: 'Your current password is wrong' }])
    expect((await call('DELETE', 'account', her.cookie, {})).statusCode).toBe(422)
    const answer = await call('DELETE', 'account', her.cookie, { password: her.password })
    expect([answer.statusCode, answer.cookies[0]?.value]).toEqual([200, ''])

    for (const cookie of [her.cookie, other]) expect(await isSignedIn(cookie)).toBe(false)
    const { rows } = await shop.db.execute(sql`
      select c.name, c.email, c.phone, c.date_of_birth, c.gender, c.deleted_at is not null as closed,
        (select count(*)::int from customer_sessions where customer_id = c.id) as sessions,
        (select count(*)::int from customer_addresses where customer_id = c.id) as addresses,
        (select count(*)::int from wishlist_items where customer_id = c.id) as hearts,
        (select count(*)::int from cart_lines where customer_id = c.id) as lines,
        (select count(*)::int from password_resets where customer_id = c.id) as links,
        (select count(*)::int from orders where customer_id = c.id and order_id = ${orderId}) as orders
      from customers c where id = ${her.id}`)
    const gone = { sessions: 0, addresses: 0, hearts: 0, lines: 0, links: 0 }
    expect(rows).toEqual([
      {
        name: '',
        email: `closed-${her.id}@closed.invalid`,
        phone: '',
        date_of_birth: null,
        gender: '',
        closed: true,
        ...gone,
        orders: 1,
      },
    ])
    expect((await logIn(her.email, her.password)).status).toBe(401)
    expect((await logIn(`closed-${her.id}@closed.invalid`, her.password)).status).toBe(401)

    const again = await shop.customer({ email: her.email })
    expect(again.id).not.toBe(her.id)
    expect(await account(again.cookie)).toMatchObject({ orders: 0, sessions: 1 })
  })

  test('concurrent requests of other devices add nothing to it', async () => {
    const her = await shop.customer()
    const piece = await shop.sells()
    // Lock the row as closing does, while the other devices send their requests.
    const client = await shop.pool.connect()
    await client.query('begin')
    await client.query('update customers set deleted_at = now() where id = $1', [her.id])
    const answers = [
      call('POST', 'wishlist', her.cookie, { product: piece.number }),
      call('PUT', 'cart', her.cookie, {
        lines: [{ id: piece.number, size: 'M', color: 'Green', quantity: 1, price: 1 }],
      }),
      call('POST', 'addresses', her.cookie, {
        fullName: 'Shirin Akter',
        phone: '01712345678',
        address: 'House 12, Road 5, Dhanmondi',
        city: 'dhaka',
      }),
    ]
    await shop.waiting(3)
    await client.query('commit')
    client.release()
    for (const answer of answers) expect((await answer).statusCode).toBe(401)
    const { rows } = await shop.db.execute(sql`
      select customer_id from wishlist_items where customer_id = ${her.id}
      union all select customer_id from cart_lines where customer_id = ${her.id}
      union all select customer_id from customer_addresses where customer_id = ${her.id}`)
    expect(rows).toEqual([])
  })
})
