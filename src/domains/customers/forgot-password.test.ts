import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { JobRun } from '#platform/jobs/run-jobs.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { jobHandlers } from '#server/jobs/job-handlers.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'

let now = new Date('2026-11-21T06:00:00Z')
const minute = 60_000
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
})
afterAll(() => shop.close())

const post = (url: string, payload: object, headers: Record<string, string> = {}, of = shop) =>
  of.app.inject({ method: 'POST', url: `/backend/api/${url}`, payload, headers })
const isSignedIn = async (cookie: string) =>
  (await shop.app.inject({ url: '/backend/api/user-session', headers: { cookie } })).json().guest === false
const cookieOf = (answer: Awaited<ReturnType<typeof post>>) =>
  `bunon_customer=${answer.cookies.find(({ name }) => name === 'bunon_customer')?.value}`

type Asked = Jobs['password-reset-mail']
/** For jobs run by hand, outside the queue. */
const byHand: JobRun = { completeIn: async () => {} }

/** Runs the queued jobs, as a worker would. */
async function workOff(of = shop) {
  const { rows } = await of.db.execute<{ id: number; payload: Asked }>(sql`
    select j.id, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'password-reset-mail' order by j.id`)
  for (const { id, payload } of rows) {
    await jobHandlers(of.context)['password-reset-mail'](payload, byHand)
    await of.db.execute(sql`delete from graphile_worker._private_jobs where id = ${id}`)
  }
  return rows.map(({ payload }) => payload)
}

type Mail = { subject: string; text: string; html: string; kind: string }
async function mailsTo(email: string, of = shop): Promise<Mail[]> {
  const { rows } = await of.db.execute<Mail>(
    sql`select subject, text, html, kind from mail_log where recipient = ${email} order by id`,
  )
  return rows
}
const tokenIn = (mail: Mail | undefined) => /reset-password\?token=([\w-]{43})(?!\S)/.exec(mail?.text ?? '')?.[1] ?? ''

/** Requests a link and reads it from the mail. */
async function linkFor(email: string): Promise<string> {
  await post('forgot-password', { email })
  await workOff()
  return tokenIn((await mailsTo(email)).at(-1))
}

describe('a forgotten password', () => {
  test('gets the same answer for any address, and causes the same work: a job', async () => {
    const { email } = await shop.customer()
    const answers = [
      await post('forgot-password', { email }),
      await post('forgot-password', { email: 'no@mail.example' }),
    ]
    // This shop has no SMTP_URL: the customer must call.
    const expected = '{"success":true,"mailed":false,"phone":"01700-000000"}'
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([200, expected])
    expect(await mailsTo(email)).toEqual([])
    const jobs = await workOff()
    expect(jobs.map((job) => job.email)).toEqual([email, 'no@mail.example'])
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await mailsTo('no@mail.example')).toEqual([])
  })

  test('sends a mail with a link in the language of the page, and stores only the hash of its token', async () => {
    const { id, email } = await shop.customer({ name: 'রহিমা <b>খাতুন</b>' })
    await post('forgot-password', { email: email.toUpperCase(), locale: 'bn' }, { host: 'localhost:4111' })
    await post('forgot-password', { email }, { host: 'localhost:4111' })
    await workOff()
    const [bangla, english] = await mailsTo(email)
    expect(bangla).toMatchObject({ kind: 'password-reset', subject: 'বুনন: নতুন পাসওয়ার্ড দিন' })
    expect(bangla?.text).toContain('http://localhost:4111/bn/reset-password?token=')
    expect(bangla?.html).toMatch(/<html [^>]*lang="bn"/)
    expect(bangla?.html).not.toContain('<b>')
    expect(english?.text).toContain('Choose a new password: http://localhost:4111/reset-password?token=')
    expect(english?.html).toContain(`href="http://localhost:4111/reset-password?token&#61;`.replace('&#61;', '='))

    const { rows } = await shop.db.execute(sql`select * from password_resets where customer_id = ${id}`)
    expect(rows.map((row) => row.token_hash).sort()).toEqual(
      [bangla, english].map((mail) => hashToken(tokenIn(mail))).sort(),
    )
    expect(JSON.stringify(rows)).not.toContain(tokenIn(english))
  })

  test('writes a typed name only to an address that its owner has proven', async () => {
    const { id, email } = await shop.customer({ name: 'You won https://evil.example' })
    await linkFor(email)
    await shop.db.execute(sql`update customers set email_proven_at = now() where id = ${id}`)
    await linkFor(email)
    const [unproven, proven] = await mailsTo(email)
    expect([unproven?.text, unproven?.html].join()).not.toContain('evil')
    expect(unproven?.text).toMatch(/^Dear customer,/)
    expect(proven?.text).toMatch(/^Dear You won/)
  })

  test('of a deactivated or closed account sends none', async () => {
    const { id, email } = await shop.customer()
    await shop.db.execute(sql`update customers set is_active = false where id = ${id}`)
    await post('forgot-password', { email })
    await workOff()
    expect(await mailsTo(email)).toEqual([])
  })

  test('never sends a link to a forged Host, and does not reveal it', async () => {
    const { email } = await shop.customer()
    const answer = await post('forgot-password', { email }, { host: 'evil.example' })
    expect(answer.statusCode).toBe(200)
    expect(await workOff()).toEqual([])

    const published = await openShop({
      config: readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://bunon.example' }),
    })
    await published.app.inject({
      method: 'POST',
      url: '/backend/api/register',
      payload: { name: 'A', email, phone: '01712345678', password: 'shapla-77' },
    })
    const misled = await post('forgot-password', { email }, { host: 'evil.example' }, published)
    expect(misled.statusCode).toBe(421)
    expect(await workOff(published)).toEqual([])
    await post('forgot-password', { email }, { host: 'bunon.example' }, published)
    await workOff(published)
    expect((await mailsTo(email, published))[0]?.text).toContain('https://bunon.example/reset-password?token=')
    await published.close()
  })

  test('is reported as mailed only if mail can be sent and the Host is the shop’s', async () => {
    const settings = { LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:1' }
    const sending = await openShop({ config: readConfig({ ...settings, SMTP_FROM: 'orders@bunon.com.bd' }) })
    expect((await post('forgot-password', { email: 'a@mail.example' }, {}, sending)).json()).toEqual({
      success: true,
      mailed: true,
    })
    const elsewhere = await post('forgot-password', { email: 'a@mail.example' }, { host: 'evil.example' }, sending)
    expect(elsewhere.json()).toMatchObject({ mailed: false, phone: '01700-000000' })
    await sending.close()
    const nameless = await openShop({ config: readConfig(settings) })
    expect((await post('forgot-password', { email: 'a@mail.example' }, {}, nameless)).json()).toMatchObject({
      mailed: false,
    })
    await nameless.close()
  })

  test('with an invalid address is refused with a message', async () => {
    expect((await post('forgot-password', { email: 'x' })).json()).toMatchObject({
      fields: { email: 'Please enter a valid email address' },
    })
  })
})

describe('the mailed link', () => {
  test('sets the password, proves the address, ends every session and signs in', async () => {
    const { id, email, password, cookie } = await shop.customer()
    const token = await linkFor(email)
    const answer = await post('reset-password', { token, password: 'kodom-99' })
    expect(answer.json()).toMatchObject({ success: true, user: { email } })
    expect(await isSignedIn(cookieOf(answer))).toBe(true)
    expect(await isSignedIn(cookie)).toBe(false)
    expect((await post('login', { email, password })).statusCode).toBe(401)
    expect((await post('login', { email, password: 'kodom-99' })).statusCode).toBe(200)
    const { rows } = await shop.db.execute(sql`select email_proven_at from customers where id = ${id}`)
    expect(rows[0]?.email_proven_at).not.toBeNull()
  })

  test('works once', async () => {
    const { email } = await shop.customer()
    const token = await linkFor(email)
    await post('reset-password', { token, password: 'kodom-99' })
    const again = await post('reset-password', { token, password: 'tagore-11' })
    expect(again.json()).toMatchObject({ success: false, code: 'link_dead', error: expect.stringContaining('too old') })
    expect([again.statusCode, again.cookies]).toEqual([422, []])
    expect((await post('login', { email, password: 'tagore-11' })).statusCode).toBe(401)
  })

  test('used twice at once: one succeeds', async () => {
    const { email } = await shop.customer()
    const token = await linkFor(email)
    const words = ['kodom-11', 'kodom-22', 'kodom-33', 'kodom-44']
    const answers = await Promise.all(words.map((password) => post('reset-password', { token, password })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422])
    const won = words[answers.findIndex(({ statusCode }) => statusCode === 200)]
    expect((await post('login', { email, password: won })).statusCode).toBe(200)
  })

  test('is valid for an hour', async () => {
    const { email } = await shop.customer()
    const [early, late] = [await linkFor(email), await shop.customer()]
    later(60 * minute - 1)
    expect((await post('reset-password', { token: early, password: 'kodom-99' })).statusCode).toBe(200)
    const token = await linkFor(late.email)
    later(60 * minute)
    expect((await post('reset-password', { token, password: 'kodom-99' })).json()).toMatchObject({ code: 'link_dead' })
  })

  test('is invalid after a newer one was mailed, also when ten are requested at once', async () => {
    const { email } = await shop.customer()
    const older = await linkFor(email)
    await Promise.all(Array.from({ length: 10 }, () => post('forgot-password', { email })))
    const handle = jobHandlers(shop.context)['password-reset-mail']
    await workOff()
    await Promise.all(
      Array.from({ length: 10 }, () => handle({ email, locale: 'en', origin: 'http://localhost' }, byHand)),
    )
    const newest = tokenIn((await mailsTo(email)).at(-1))
    const { rows } = await shop.db.execute(sql`
      select r.token_hash from password_resets r join customers c on c.id = r.customer_id
      where c.email = ${email} and r.used_at is null`)
    expect(rows).toEqual([{ token_hash: hashToken(newest) }])
    expect((await post('reset-password', { token: older, password: 'kodom-99' })).statusCode).toBe(422)
    expect((await post('reset-password', { token: newest, password: 'kodom-99' })).statusCode).toBe(200)
  })

  test('is invalid after a change of password or address, and after deactivation', async () => {
    const changing = await shop.customer()
    const moving = await shop.customer()
    const inactive = await shop.customer()
    const tokens = [await linkFor(changing.email), await linkFor(moving.email), await linkFor(inactive.email)]
    const change = { currentPassword: changing.password, newPassword: 'polash-88', confirmPassword: 'polash-88' }
    expect((await post('change-password', change, { cookie: changing.cookie })).statusCode).toBe(200)
    const moved = await shop.app.inject({
      method: 'PUT',
      url: '/backend/api/account',
      payload: { name: 'A', email: `new-${moving.email}`, phone: '01712345678', currentPassword: moving.password },
      headers: { cookie: moving.cookie },
    })
    expect(moved.statusCode).toBe(200)
    await shop.db.execute(sql`update customers set is_active = false where id = ${inactive.id}`)
    for (const token of tokens) {
      expect((await post('reset-password', { token, password: 'kodom-99' })).json()).toMatchObject({
        code: 'link_dead',
      })
    }
  })

  test('stays valid when the new password is refused', async () => {
    const { email } = await shop.customer()
    const token = await linkFor(email)
    for (const password of ['short', email]) {
      expect((await post('reset-password', { token, password })).json()).toMatchObject({
        fields: { password: expect.any(String) },
      })
    }
    expect((await post('reset-password', { token, password: 'kodom-99' })).statusCode).toBe(200)
  })

  test('with an invented token is refused', async () => {
    for (const token of ['x', 'a'.repeat(43), "' or 1=1 --"]) {
      expect((await post('reset-password', { token, password: 'kodom-99' })).statusCode).toBe(422)
    }
  })

  test('is deleted by the clean-up once it is used or expired, not before', async () => {
    const [used, old, live] = [await shop.customer(), await shop.customer(), await shop.customer()]
    await linkFor(old.email)
    later(61 * minute)
    await post('reset-password', { token: await linkFor(used.email), password: 'kodom-99' })
    const token = await linkFor(live.email)
    await cleanUp({ db: shop.db, storage: shop.context.storage }, now)
    const { rows } = await shop.db.execute(sql`select token_hash from password_resets`)
    expect(rows).toEqual([{ token_hash: hashToken(token) }])

    // The mail log keeps the text, and only the token that is still valid.
    for (const { email } of [old, used]) {
      const [mail] = await mailsTo(email)
      expect(mail?.text).toContain('reset-password?token=…')
      expect(mail?.html).toContain('reset-password?token=…"')
    }
    expect(tokenIn((await mailsTo(live.email))[0])).toBe(token)
  })
})
