import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networkOf } from '#platform/http/address-key.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { createApp } from '../../../server/app.ts'
import { auditLog, staff, staffSessions } from '../tables.ts'
import { deviceOf } from './device-of.ts'
import type { StaffSession } from './staff-contract.ts'

let shop: Shop
let admin: string
let now = new Date()
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const phone = 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

/** Somebody who signed in on a computer and on a phone. */
async function twice() {
  const computer = await shop.staffCookie(['orders.view'])
  const { username } = (await shop.call('POST', 'subadmin-auth', { action: 'get_session' }, computer)).body
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/backend/api/subadmin-auth',
    headers: { 'user-agent': phone },
    remoteAddress: '203.0.113.77',
    payload: { action: 'login', username, password: 'Correct-Horse-1' },
  })
  const cookie = answer.cookies.find(({ name }) => name === 'bunon_staff')?.value
  return { username, computer, mobile: `bunon_staff=${cookie}` }
}
const isIn = async (cookie: string) => (await shop.call('GET', 'dashboard', undefined, cookie)).status === 200
const own = async (cookie: string): Promise<StaffSession[]> =>
  (await shop.call('GET', 'own-sessions', undefined, cookie)).body.sessions
const end = (url: string, cookie: string) => shop.call('DELETE', url, undefined, cookie)

test('everybody sees their own sessions, with device and network, and never a token, a hash or the whole address', async () => {
  const { username, computer, mobile } = await twice()
  const sessions = await own(computer)
  expect(sessions).toHaveLength(2)
  expect(sessions.find(({ isCurrent }) => !isCurrent)).toMatchObject({
    device: { browser: 'Chrome', system: 'Android', isPhone: true },
    network: '203.0.113.x',
  })
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect((await own(mobile)).find(({ isCurrent }) => isCurrent)).toMatchObject({ network: '203.0.113.x' })
  const rows = await shop.db.select().from(staffSessions)
  const text = JSON.stringify([sessions, (await shop.call('GET', 'staff-sessions', undefined, admin)).body])
  expect(text).toContain(username)
  for (const { tokenHash } of rows) expect(text).not.toContain(tokenHash)
  expect(text + JSON.stringify(rows)).not.toContain('203.0.113.77')
})

test('a session that is ended is out with the next request, in every process, and the log says so', async () => {
  const { username, computer, mobile } = await twice()
  const other = await createApp(shop.context, { logger: false })
  await other.ready()
  const asksThere = () => other.inject({ url: '/backend/api/dashboard', headers: { cookie: mobile } })
  expect((await asksThere()).statusCode).toBe(200)
  const [lost] = (await own(computer)).filter(({ isCurrent }) => !isCurrent)
  expect(await end(`own-sessions?id=${lost?.id}`, computer)).toMatchObject({ status: 200, body: { ended: 1 } })
  expect((await asksThere()).statusCode).toBe(401)
  expect(await isIn(computer)).toBe(true)
  expect((await end(`own-sessions?id=${lost?.id}`, computer)).status).toBe(404)
  const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subject, username))
  expect(entries.find(({ action }) => action === 'staff.end-sessions')).toMatchObject({
    staffName: username,
    after: { sessions: 1 },
  })
  await other.close()
})

test('all others of one’s own are ended at once; those of somebody else cannot be', async () => {
  const [rina, karim] = [await twice(), await twice()]
  expect((await end('own-sessions?id=others', rina.computer)).body.ended).toBe(1)
  expect([await isIn(rina.computer), await isIn(rina.mobile)]).toEqual([true, false])
  const [theirs] = await own(karim.computer)
  expect((await end(`own-sessions?id=${theirs?.id}`, rina.computer)).status).toBe(404)
  expect((await shop.call('GET', 'staff-sessions', undefined, rina.computer)).status).toBe(403)
  expect((await end(`staff-sessions?id=${theirs?.id}`, rina.computer)).status).toBe(403)
  expect([await isIn(karim.computer), await isIn(karim.mobile)]).toEqual([true, true])
})

test('the main admin ends one, those of a person, and everybody’s but their own', async () => {
  const [rina, karim] = [await twice(), await twice()]
  const all: StaffSession[] = (await shop.call('GET', 'staff-sessions', undefined, admin)).body.sessions
  const ofRina = all.filter(({ person }) => person === rina.username)
  expect((await end(`staff-sessions?id=${ofRina[0]?.id}`, admin)).body.ended).toBe(1)
  expect((await end(`staff-sessions?personId=${ofRina[0]?.personId}`, admin)).body.ended).toBe(1)
  expect([await isIn(rina.computer), await isIn(rina.mobile), await isIn(karim.mobile)]).toEqual([false, false, true])
  expect((await end('staff-sessions', admin)).status).toBe(400)
  expect((await end('staff-sessions?id=others', admin)).status).toBe(200)
  expect([await isIn(karim.computer), await isIn(karim.mobile), await isIn(admin)]).toEqual([false, false, true])
})

test('what has run out, or belongs to somebody who may not sign in, is not listed', async () => {
  const [rina, karim] = [await twice(), await twice()]
  await shop.db.update(staff).set({ isActive: false }).where(eq(staff.username, karim.username))
  const listed = async () =>
    (await shop.call('GET', 'staff-sessions', undefined, admin)).body.sessions.map(({ person }: StaffSession) => person)
  expect(await listed()).toContain(rina.username)
  expect(await listed()).not.toContain(karim.username)
  now = new Date(now.getTime() + 59 * 60_000)
  expect(await isIn(admin)).toBe(true)
  now = new Date(now.getTime() + 2 * 60_000)
  expect(await listed()).not.toContain(rina.username)
})

test('sessions that had run out are not counted as ended', async () => {
  const { username, computer, mobile } = await twice()
  const [{ id: lost } = { id: 0 }] = (await own(mobile)).filter(({ isCurrent }) => isCurrent)
  await shop.db.update(staffSessions).set({ expiresAt: now }).where(eq(staffSessions.id, lost))
  expect((await end(`own-sessions?id=${lost}`, computer)).status).toBe(404)
  expect((await end('own-sessions?id=others', computer)).body.ended).toBe(0)
  const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subject, username))
  expect(entries.filter(({ action }) => action === 'staff.end-sessions')).toEqual([])
})

test('a screen that polls while nobody is there does not keep its session open', async () => {
  const [rina, karim] = [await twice(), await twice()]
  const poll = async (cookie: string, headers: object = {}) =>
    (await shop.app.inject({ url: '/backend/api/office-news', headers: { cookie, ...headers } })).statusCode
  const isIdle = { 'x-idle': '1' }
  for (let minutes = 0; minutes < 60; minutes += 20) {
    expect([await poll(rina.computer, isIdle), await poll(karim.computer)]).toEqual([200, 200])
    now = new Date(now.getTime() + 20 * 60_000)
  }
  expect([await poll(rina.computer, isIdle), await poll(karim.computer)]).toEqual([401, 200])
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Windows', false],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge', 'Windows', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari', 'iPhone', true],
  [
    'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
    true,
  ],
  ['curl/8.5.0', '', '', false],
])('%s is %s on %s', (header, browser, system, isPhone) => {
  expect(deviceOf(header)).toEqual({ browser, system, isPhone })
})

test.each([
  ['203.0.113.7', '203.0.113.x'],
  ['::ffff:203.0.113.7', '203.0.113.x'],
  ['2001:db8:a:b:1:2:3:4', '2001:db8:a::/48'],
])('of %s the network %s is shown', (address, network) => expect(networkOf(address)).toBe(network))
