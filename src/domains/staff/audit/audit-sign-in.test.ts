import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitsIn } from '#platform/http/limits.ts'
import { loggerOptions } from '#platform/log.ts'
import { freshDatabase, openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { createApp } from '../../../server/app.ts'
import { auditLog, staff } from '../tables.ts'

let shop: Shop
let counters: Awaited<ReturnType<typeof freshDatabase>>
let app: FastifyInstance
let logLines: string[]
beforeAll(async () => {
  counters = await freshDatabase()
  shop = await openShop({ limits: limitsIn(counters.pool) })
  const stream = new Writable({ write: (line, _encoding, done) => done(void logLines.push(String(line))) })
  logLines = []
  app = await createApp(shop.context, { logger: { ...(loggerOptions('info') as object), stream } })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await shop.close()
  await counters.close()
})

const password = 'Correct-Horse-1'
async function knock(url: string, payload: object, from: string) {
  const answer = await app.inject({ method: 'POST', url: `/backend/api/${url}`, payload, remoteAddress: from })
  return answer.statusCode
}
const logIn = (username: string, word: string, from: string) =>
  knock('subadmin-auth', { action: 'login', username, password: word }, from)

async function somebody() {
  await shop.staffCookie(['orders.view'])
  const rows = await shop.db.select().from(staff).where(eq(staff.isMain, false)).orderBy(staff.id)
  return rows.at(-1)?.username ?? ''
}
const written = (username: string) =>
  shop.db.select().from(auditLog).where(eq(auditLog.subject, username)).orderBy(auditLog.id)
/** The log lines about sign-ins of this account. */
const lines = (part: string) =>
  logLines.map((line) => JSON.parse(line)).filter(({ msg, account }) => /sign/.test(msg ?? '') && account === part)

test('a refused and a successful sign-in of staff are in the activity log and in the log, without the address', async () => {
  const username = await somebody()
  expect(await logIn(username, 'Wrong-Horse-1', '203.0.113.7')).toBe(401)
  expect(await logIn(username, password, '203.0.113.8')).toBe(200)
  const from = (address: string) => shop.context.secrets.fingerprint(address)
  await expect
    .poll(async () => (await written(username)).map(({ action }) => action).sort())
    .toEqual(['staff.sign-in', 'staff.sign-in', 'staff.sign-in-refused'])
  const entries = await written(username)
  expect(entries.find(({ action }) => action === 'staff.sign-in-refused')).toMatchObject({
    staffName: 'Somebody',
    staffId: null,
    after: { from: from('203.0.113.7'), why: 'wrong password' },
  })
  expect(entries.filter(({ after }) => JSON.stringify(after).includes(from('203.0.113.8')))).toMatchObject([
    { action: 'staff.sign-in', staffName: username, after: { browser: 'new' } },
  ])
  expect(lines(username)).toMatchObject([
    { msg: 'sign-in refused', who: 'staff', from: from('203.0.113.7'), why: 'wrong password' },
    { msg: 'signed in', who: 'staff', from: from('203.0.113.8') },
  ])
  expect(JSON.stringify([logLines, entries])).not.toMatch(/203\.0\.113|Wrong-Horse|Correct-Horse/)
})

test('an unknown username is only in the log, as a fingerprint, and not in the activity log', async () => {
  expect(await logIn('My-Password-1', 'x', '203.0.113.9')).toBe(401)
  const account = `#${shop.context.secrets.fingerprint('my-password-1')}`
  expect(lines(account)).toMatchObject([{ msg: 'sign-in refused', why: 'wrong password' }])
  expect(logLines.join()).not.toMatch(/my-password/i)
  expect(await written('My-Password-1')).toEqual([])
})

test('a staff member who tries the other sign-in endpoint first is not recorded as refused', async () => {
  const username = await somebody()
  expect(await knock('admin', { username, password }, '203.0.113.10')).toBe(401)
  expect(await logIn(username, password, '203.0.113.10')).toBe(200)
  expect((await written(username)).map(({ action }) => action)).toEqual(['staff.sign-in', 'staff.sign-in'])
  expect(lines(username)).toMatchObject([{ msg: 'signed in' }])
})

test('guessers do not fill the activity log: attempts refused by the rate limit are in the log only', async () => {
  const username = await somebody()
  for (let nr = 0; nr < 40; nr++) await logIn(username, `Guess-${nr}`, `198.51.100.${nr}`)
  const refused = lines(username)
  expect(refused.map(({ why }) => why)).toEqual([
    ...Array(20).fill('wrong password'),
    ...Array(20).fill('too many attempts'),
  ])
  await expect.poll(async () => (await written(username)).length).toBe(1 + 20)
})

test('a refused sign-in of a customer is in the log, with fingerprints of e-mail and address', async () => {
  const { email } = await shop.customer()
  expect(await knock('login', { email: email.toUpperCase(), password: 'guess-1' }, '2001:db8::7')).toBe(401)
  const { fingerprint } = shop.context.secrets
  expect(lines(`#${fingerprint(email)}`)).toMatchObject([
    { msg: 'sign-in refused', who: 'customer', from: fingerprint('2001:db8:0:0::/64'), why: 'wrong password' },
  ])
  expect(logLines.join()).not.toContain(email)
})
