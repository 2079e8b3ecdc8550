import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Limits, limitsIn } from '#platform/http/limits.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'

let now = new Date('2026-11-21T06:00:00Z')
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
const minute = 60_000
const day = 86_400_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
})
afterAll(() => shop.close())

const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: `/backend/api/${url}`, payload, headers })
const session = async (cookie: string) =>
  (await shop.app.inject({ url: '/backend/api/user-session', headers: { cookie } })).json()
const account = async (cookie: string) =>
  (await shop.app.inject({ url: '/backend/api/account', headers: { cookie } })).json().account

type Answer = Awaited<ReturnType<typeof post>>
const cookieOf = (answer: Answer) =>
  `bunon_customer=${answer.cookies.find(({ name }) => name === 'bunon_customer')?.value}`

let made = 0
const person = (change: Record<string, unknown> = {}) => ({
  name: 'Rahima Khatun',
  email: `rahima${++made}@mail.example`,
  phone: '০১৭১২ ৩৪৫৬৭৮',
  password: 'shapla-77',
  confirmPassword: 'shapla-77',
  ...change,
})
const statuses = (answers: Answer[]) => answers.map(({ statusCode }) => statusCode).sort()

describe('opening an account', () => {
  test('signs in at once, with an HttpOnly cookie, and returns only what the page needs', async () => {
    const asked = person()
    const answer = await post('register', asked)
    expect(answer.json()).toEqual({
      success: true,
      user: {
        name: 'Rahima Khatun',
        email: asked.email,
        phone: '+8801712345678',
        loginTime: now.toISOString(),
        role: 'customer',
      },
    })
    expect(answer.cookies[0]).toMatchObject({ name: 'bunon_customer', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await session(cookieOf(answer))).toMatchObject({ guest: false, user: { email: asked.email } })
  })

  test('followed by logging in with the same data, as the specification’s client does, works', async () => {
    const { email, password } = person()
    const registered = await post('register', person({ email, password }))
    const cookie = cookieOf(registered)
    const answer = await post('login', { email, password }, { cookie })
    expect(answer.statusCode).toBe(200)
    expect(cookieOf(answer)).not.toBe(cookie)
    expect(await session(cookieOf(answer))).toMatchObject({ guest: false })
    // The first session was replaced; both requests count as one sign-in.
    expect(await session(cookie)).toEqual({ success: true, guest: true })
    expect(await account(cookieOf(answer))).toMatchObject({ lastLogin: null, sessions: 1 })
  })

  test('with an e-mail address that is taken, in any case, is 409 and reveals nothing about its owner', async () => {
    const owner = person({ name: 'Salma Begum', phone: '01811111111' })
    await post('register', owner)
    const answer = await post('register', person({ email: owner.email.toUpperCase(), name: 'Somebody' }))
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'email_taken',
      error: expect.stringContaining('already'),
    })
    for (const secret of ['Salma', '1811111111', 'hash']) expect(answer.body).not.toContain(secret)
    expect(answer.cookies).toEqual([])
  })

  test('ten times at once with one e-mail address: one succeeds', async () => {
    const { email } = person()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => post('register', person({ email: i % 2 ? email.toUpperCase() : email }))),
    )
    expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)])
    const { rows } = await shop.db.execute(sql`select count(*)::int as n from customers where email = ${email}`)
    expect(rows).toEqual([{ n: 1 }])
  })

  test.each([
    ['no name', { name: '  ' }, 'name', 'Please enter your name'],
    ['no e-mail address', { email: '' }, 'email', 'Please enter your email'],
    ['half an e-mail address', { email: 'rahima@' }, 'email', 'Please enter a valid email address'],
    ['a land line', { phone: '02-9123456' }, 'phone', expect.stringContaining('mobile number')],
    [
      'five characters',
      { password: 'abcde', confirmPassword: 'abcde' },
      'password',
      'Password must be at least 6 characters long',
    ],
    ['two passwords', { confirmPassword: 'other-77' }, 'confirmPassword', 'Passwords do not match'],
    [
      'her name as password',
      { password: ' rahima KHATUN', confirmPassword: ' rahima KHATUN' },
      'password',
      expect.stringContaining('not your name'),
    ],
    [
      'her address as password',
      { email: 'own@mail.example', password: 'OWN@mail.example', confirmPassword: 'OWN@mail.example' },
      'password',
      expect.stringContaining('not your name'),
    ],
  ])('%s is refused with a message', async (_, change, field, sentence) => {
    const answer = await post('register', person(change))
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ [field]: sentence })
    expect(answer.cookies).toEqual([])
  })

  test('unknown fields are ignored', async () => {
    const asked = person({ role: 'admin', id: 1, permissions: ['orders.view'], isActive: false, emailProvenAt: now })
    expect((await post('register', asked)).statusCode).toBe(200)
    const { rows } = await shop.db.execute(
      sql`select role, is_active, email_proven_at from customers where email = ${asked.email}`,
    )
    expect(rows).toEqual([{ role: 'user', is_active: true, email_proven_at: null }])
  })

  test('stores only hashes of password and token', async () => {
    const asked = person({ password: 'kajol-padma-9', confirmPassword: 'kajol-padma-9' })
    const token = cookieOf(await post('register', asked)).split('=')[1] ?? ''
    const { rows } = await shop.db.execute(sql`
      select c.*, s.* from customers c join customer_sessions s on s.customer_id = c.id where c.email = ${asked.email}`)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      token_hash: hashToken(token),
      password_hash: expect.stringContaining('$argon2id$'),
    })
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain('kajol')
  })
})

describe('logging in', () => {
  test('works with the address in any case, with a new token each time', async () => {
    const { email, password } = await shop.customer()
    const answers = [
      await post('login', { email: ` ${email.toUpperCase()} `, password }),
      await post('login', { email, password }),
    ]
    expect(statuses(answers)).toEqual([200, 200])
    expect(new Set(answers.map(cookieOf)).size).toBe(2)
  })

  test('a wrong password, an unknown, a deactivated and a deleted account get the same answer', async () => {
    const known = await shop.customer()
    const inactive = await shop.customer()
    const deleted = await shop.customer()
    await shop.db.execute(sql`update customers set is_active = false where id = ${inactive.id}`)
    await shop.db.execute(sql`update customers set deleted_at = now() where id = ${deleted.id}`)
    const answers = [
      await post('login', { email: known.email, password: 'wrong-77' }),
      await post('login', { email: 'nobody@mail.example', password: 'shapla-77' }),
      await post('login', { email: inactive.email, password: inactive.password }),
      await post('login', { email: deleted.email, password: deleted.password }),
    ]
    for (const answer of answers) {
      expect([answer.statusCode, answer.body, answer.cookies]).toEqual([
        401,
        '{"success":false,"error":"Email or password is wrong","code":"wrong_credentials"}',
        [],
      ])
    }
  })

  test('without address or password, or with values that are not strings, is refused with a message', async () => {
    expect((await post('login', { email: '', password: 'x' })).json()).toMatchObject({
      error: 'Please enter your email',
    })
    expect((await post('login', { email: 'a@b.example', password: '' })).json()).toMatchObject({
      error: 'Please enter your password',
    })
    for (const body of [
      { email: { $ne: 1 }, password: 'x' },
      { email: ['a'], password: 'x' },
      { email: 'a', password: 1 },
    ])
      expect((await post('login', body)).statusCode).toBe(422)
  })

  test('the dashboard shows the previous sign-in, also after signing out and cleaning up', async () => {
    const { email, password, cookie } = await shop.customer()
    const first = now.toISOString()
    expect((await account(cookie)).lastLogin).toBeNull()
    await post('logout', {}, { cookie })
    later(day)
    const second = cookieOf(await post('login', { email, password }))
    expect((await account(second)).lastLogin).toBe(first)
    await cleanUp({ db: shop.db, storage: shop.context.storage }, now)
    expect((await account(second)).lastLogin).toBe(first)

    // Without signing out, after the session has expired.
    const then = now.toISOString()
    later(40 * day)
    await cleanUp({ db: shop.db, storage: shop.context.storage }, now)
    const third = cookieOf(await post('login', { email, password }))
    expect((await account(third)).lastLogin).toBe(then)
    const { rows } = await shop.db.execute(sql`
      select last_login_at from customers where email = ${email}`)
    expect(new Date(String(rows[0]?.last_login_at))).toEqual(now)
  })

  test('ended sessions do not accumulate', async () => {
    const { id, email, password, cookie } = await shop.customer()
    for (let visit = 0, last = cookie; visit < 4; visit++) {
      await post('logout', {}, { cookie: last })
      later(minute)
      last = cookieOf(await post('login', { email, password }))
    }
    await cleanUp({ db: shop.db, storage: shop.context.storage }, new Date(now.getTime() + 1))
    const { rows } = await shop.db.execute(
      sql`select count(*)::int as n from customer_sessions where customer_id = ${id}`,
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  test('works under /api as well', async () => {
    const { email, password } = await shop.customer()
    const answer = await shop.app.inject({ method: 'POST', url: '/api/login', payload: { email, password } })
    expect(answer.statusCode).toBe(200)
  })

  test('refuses requests from other sites', async () => {
    const { email, password } = await shop.customer()
    const elsewhere: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
    for (const headers of elsewhere) {
      expect((await post('login', { email, password }, headers)).statusCode).toBe(403)
    }
  })

  test('an old password is refused when it was changed during the comparison', async () => {
    const { id, email, password } = await shop.customer()
    const { rows } = await shop.db.execute<{ hash: string }>(
      sql`select password_hash as hash from customers where id = ${id}`,
    )
    // Lock the row as a password change does, until the comparison is over.
    const client = await shop.pool.connect()
    await client.query('begin')
    await client.query(`update customers set password_hash = 'changed' where id = $1`, [id])
    const answer = post('login', { email, password })
    await shop.waiting()
    await client.query('commit')
    client.release()
    expect((await answer).statusCode).toBe(401)
    await shop.db.execute(sql`update customers set password_hash = ${rows[0]?.hash} where id = ${id}`)
    expect((await post('login', { email, password })).statusCode).toBe(200)
  })
})

describe('sessions', () => {
  test('signing out invalidates this cookie at once, and no other', async () => {
    const { email, password, cookie } = await shop.customer()
    const other = cookieOf(await post('login', { email, password }))
    const answer = await post('logout', {}, { cookie })
    expect(answer.cookies[0]).toMatchObject({ name: 'bunon_customer', value: '' })
    expect(await session(cookie)).toEqual({ success: true, guest: true })
    expect(await session(other)).toMatchObject({ guest: false })
    expect((await shop.app.inject({ url: '/backend/api/account', headers: { cookie } })).statusCode).toBe(401)
  })

  test('signing out everywhere ends all other sessions, returns how many, and keeps this one', async () => {
    const { email, password, cookie } = await shop.customer()
    const stranger = await shop.customer()
    const others = [
      cookieOf(await post('login', { email, password })),
      cookieOf(await post('login', { email, password })),
    ]
    expect((await account(cookie)).sessions).toBe(3)
    expect((await post('logout-everywhere', {}, { cookie })).json()).toEqual({ success: true, ended: 2 })
    for (const other of others) expect(await session(other)).toEqual({ success: true, guest: true })
    expect(await session(cookie)).toMatchObject({ guest: false })
    expect(await session(stranger.cookie)).toMatchObject({ guest: false })
    expect((await post('logout-everywhere', {}, { cookie })).json()).toEqual({ success: true, ended: 0 })
  })

  test('end 7 days after their last use, and 30 days after they were opened', async () => {
    const { cookie } = await shop.customer()
    for (let use = 0; use < 4; use++) {
      later(6 * day)
      expect(await session(cookie)).toMatchObject({ guest: false })
    }
    later(6 * day + minute)
    expect(await session(cookie)).toMatchObject({ guest: true })

    const idle = await shop.customer()
    later(7 * day + minute)
    expect(await session(idle.cookie)).toMatchObject({ guest: true })
  })

  test('of a deactivated account are refused from the next request on', async () => {
    const { id, cookie } = await shop.customer()
    await shop.db.execute(sql`update customers set is_active = false where id = ${id}`)
    expect(await session(cookie)).toEqual({ success: true, guest: true })
    expect((await shop.app.inject({ url: '/backend/api/cart', headers: { cookie } })).statusCode).toBe(401)
  })

  test('signing in where somebody else is signed in ends their session', async () => {
    const [one, other] = [await shop.customer(), await shop.customer()]
    await post('login', { email: other.email, password: other.password }, { cookie: one.cookie })
    expect(await session(one.cookie)).toMatchObject({ guest: true })
  })
})

describe('endpoints of the account', () => {
  const endpoints = [
    ['GET', 'account'],
    ['PUT', 'account'],
    ['DELETE', 'account'],
    ['POST', 'change-password'],
    ['POST', 'logout-everywhere'],
    ['GET', 'my-orders'],
    ['GET', 'addresses'],
    ['POST', 'addresses'],
    ['PUT', 'addresses?id=1'],
    ['DELETE', 'addresses?id=1'],
    ['GET', 'wishlist'],
    ['POST', 'wishlist'],
    ['DELETE', 'wishlist'],
    ['GET', 'cart'],
    ['POST', 'cart'],
    ['PUT', 'cart'],
    ['DELETE', 'cart'],
  ] as const

  test.each(endpoints)('%s %s is refused to guests, and to staff who are not customers', async (method, url) => {
    const call = (cookie: string) => shop.app.inject({ method, url: `/backend/api/${url}`, headers: { cookie } })
    expect((await call('bunon_customer=forged')).statusCode).toBe(401)
    staff ??= await shop.staffCookie()
    expect((await call(staff)).statusCode).toBe(403)
  })
  let staff: string | undefined
})

describe('limits', () => {
  let real: Limits
  let limited: Shop
  beforeAll(async () => {
    limited = await openShop({
      limits: {
        count: (name, key) => real.count(name, key),
        isExhausted: (name, key) => real.isExhausted(name, key),
        giveBack: (name, key) => real.giveBack(name, key),
        forget: (name, key) => real.forget(name, key),
      },
    })
    real = limitsIn(limited.pool)
  })
  afterAll(() => limited.close())

  const from = (address: string, url: string, payload: object, cookie = '') =>
    limited.app.inject({
      method: 'POST',
      url: `/backend/api/${url}`,
      payload,
      headers: { cookie },
      remoteAddress: address,
    })

  test('ten sign-ins per account and address; then 429 with Retry-After, also for the right password', async () => {
    const { email, password } = await limited.customer()
    const wrong = { email, password: 'wrong-77' }
    for (let nr = 0; nr < 10; nr++) expect((await from('10.0.0.1', 'login', wrong)).statusCode).toBe(401)
    const answer = await from('10.0.0.1', 'login', { email: email.toUpperCase(), password })
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    // A stranger elsewhere does not lock her out of her own account.
    expect((await from('10.0.0.2', 'login', { email, password })).statusCode).toBe(200)
  })

  test('a successful sign-in is not counted', async () => {
    const { email, password } = await limited.customer()
    for (let nr = 0; nr < 12; nr++) expect((await from('10.0.0.3', 'login', { email, password })).statusCode).toBe(200)
  })

  test('fifty sign-ins per address, for all accounts together', async () => {
    for (let nr = 0; nr < 50; nr++) {
      expect((await from('10.0.0.4', 'login', { email: `u${nr}@mail.example`, password: 'guess-1' })).statusCode).toBe(
        401,
      )
    }
    expect((await from('10.0.0.4', 'login', { email: 'u99@mail.example', password: 'guess-1' })).statusCode).toBe(429)
  })

  test('twenty registrations per hour and address', async () => {
    const { email } = await limited.customer()
    const again = person({ email })
    for (let nr = 0; nr < 20; nr++) expect((await from('10.0.0.5', 'register', again)).statusCode).toBe(409)
    expect((await from('10.0.0.5', 'register', person())).statusCode).toBe(429)
  })

  test('five wrong passwords of a signed-in customer, over all actions that need it', async () => {
    const { cookie, password } = await limited.customer()
    const change = { currentPassword: 'wrong-77', newPassword: 'polash-88', confirmPassword: 'polash-88' }
    for (let nr = 0; nr < 3; nr++)
      expect((await from('10.0.0.6', 'change-password', change, cookie)).statusCode).toBe(422)
    const close = (word: string) =>
      limited.app.inject({
        method: 'DELETE',
        url: '/backend/api/account',
        payload: { password: word },
        headers: { cookie },
      })
    for (let nr = 0; nr < 2; nr++) expect((await close('wrong-77')).statusCode).toBe(422)
    expect((await close(password)).statusCode).toBe(429)
    expect(
      (await from('10.0.0.7', 'change-password', { ...change, currentPassword: password }, cookie)).statusCode,
    ).toBe(429)
  })

  test('five mails per e-mail address, whether or not it has an account', async () => {
    const { email } = await limited.customer()
    for (const asked of [email, 'nobody@mail.example']) {
      for (let nr = 0; nr < 5; nr++) {
        expect((await from(`10.0.1.${nr}`, 'forgot-password', { email: asked })).statusCode).toBe(200)
      }
      expect((await from('10.0.1.9', 'forgot-password', { email: asked.toUpperCase() })).statusCode).toBe(429)
    }
  })

  test('thirty forgotten passwords per hour and address', async () => {
    for (let nr = 0; nr < 30; nr++) {
      expect((await from('10.0.2.1', 'forgot-password', { email: `f${nr}@mail.example` })).statusCode).toBe(200)
    }
    expect((await from('10.0.2.1', 'forgot-password', { email: 'f99@mail.example' })).statusCode).toBe(429)
  })
})

test('registering reports missing fields first, then different passwords, then a short one', async () => {
  const person = {
    name: 'Rina',
    email: 'rina.order@mail.example',
    phone: '01712345678',
    password: 'abc',
    confirmPassword: 'abd',
  }
  const errorOf = async (more: object) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/backend/api/register',
      payload: { ...person, ...more },
    })
    return answer.json().error
  }
  expect(await errorOf({ name: '' })).toBe('Please enter your name')
  expect(await errorOf({ password: '' })).toBe('Please enter a password')
  expect(await errorOf({ password: undefined })).toBe('Please enter a password')
  expect(await errorOf({})).toBe('Passwords do not match')
  expect(await errorOf({ confirmPassword: 'abc' })).toBe('Password must be at least 6 characters long')
})
