import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { permissions } from './permissions.ts'
import { auditLog, staff } from './tables.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, cookie = admin) =>
  shop.app.inject({ method, url: `/backend/api/${url}`, headers: { cookie }, ...(payload && { payload }) })

let made = 0
const draft = (more: object = {}) => ({
  username: `rina${++made}`,
  email: `rina${made}@shop.example`,
  phone: '01712345678',
  password: 'Boat-On-Padma-7',
  permissions: ['orders.view', 'products.view'],
  ...more,
})

async function hired(more: object = {}) {
  const asked = draft(more)
  const { subadmin } = (await call('POST', 'subadmins', asked)).json()
  return { ...asked, id: subadmin.id as number }
}

async function signIn(username: string, password = 'Boat-On-Padma-7') {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/backend/api/subadmin-auth',
    payload: { action: 'login', username, password },
  })
  const cookie = answer.cookies.find(({ name }) => name === 'bunon_staff')
  return { status: answer.statusCode, cookie: cookie ? `bunon_staff=${cookie.value}` : '' }
}

const isInside = async (cookie: string) =>
  (await call('POST', 'subadmin-auth', { action: 'get_session' }, cookie)).statusCode === 200

const noted = async (action: string, subject: string) =>
  (await shop.db.select().from(auditLog).where(eq(auditLog.subject, subject))).filter(
    (entry) => entry.action === action,
  )

test('the main admin creates a sub-admin, sees them in the list without any secret, and it is recorded', async () => {
  const answer = await call('POST', 'subadmins', draft({ username: 'Shirin' }))
  expect(answer.json()).toMatchObject({ success: true, message: 'Subadmin created successfully' })
  const { subadmins } = (await call('GET', 'subadmins')).json()
  const shirin = subadmins.find(({ username }: { username: string }) => username === 'Shirin')
  expect(shirin).toEqual({
    id: answer.json().subadmin.id,
    username: 'Shirin',
    email: expect.stringContaining('@shop.example'),
    phone: '+8801712345678',
    permissions: ['products.view', 'orders.view'],
    roleId: null,
    isActive: true,
    secondFactor: false,
    requiresSecondFactor: false,
    createdAt: expect.any(String),
    lastLoginAt: '',
  })
  expect(answer.body + JSON.stringify(subadmins)).not.toMatch(/argon2|password/i)
  const [entry] = await noted('staff.create', 'Shirin')
  expect(JSON.stringify(entry)).not.toMatch(/argon2|Padma/)

  expect((await signIn('shirin')).status).toBe(200)
  const seen = (await call('GET', 'subadmins')).json().subadmins
  expect(seen.find(({ username }: { username: string }) => username === 'Shirin').lastLoginAt).not.toBe('')
})

test('a username is unique in any case and never the main admin’s; that of a deleted sub-admin is free again', async () => {
  const { username, id } = await hired()
  const [main] = await shop.db.select().from(staff).where(eq(staff.isMain, true))
  for (const taken of [username.toUpperCase(), main?.username ?? '']) {
    const refused = await call('POST', 'subadmins', draft({ username: taken }))
    expect(refused.statusCode).toBe(409)
    expect(refused.json().fields.username).toBeTruthy()
  }
  const other = await hired()
  expect((await call('PUT', 'subadmins', { id: other.id, username: username.toUpperCase() })).statusCode).toBe(409)
  await call('DELETE', `subadmins?id=${id}`)
  expect((await call('POST', 'subadmins', draft({ username }))).statusCode).toBe(200)
})

test.each(['নির্ভ\u09df', 'গ\u09dcাই', 'আষা\u09dd'])('%s signs in with either spelling of the name', async (username) => {
  const { id } = await hired({ username })
  const spellings = [username, username.normalize('NFC'), ` ${username} `]
  expect(username).not.toBe(spellings[1])
  for (const typed of spellings) expect((await signIn(typed)).status).toBe(200)
  // As the name of a main admin was stored.
  await shop.db.update(staff).set({ username }).where(eq(staff.id, id))
  for (const typed of spellings) expect((await signIn(typed)).status).toBe(200)
})

test('of ten simultaneous creations under one name, one succeeds', async () => {
  const asked = draft()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nr) => call('POST', 'subadmins', { ...asked, email: `ten${nr}@shop.example` })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
})

test.each([
  ['no permission', { permissions: [] }, 'Please select at least one permission'],
  ['a permission that does not exist', { permissions: ['orders.view', 'subadmins.edit'] }, /no permission/],
  ['passwords that differ', { confirmPassword: 'Boat-On-Padma-8' }, 'Passwords do not match'],
  ['a weak password', { password: 'boatonpadma' }, 'Password does not meet security requirements'],
  ['a password that everybody tries', { password: 'P@ssw0rd#2026' }, /first that anybody would try/],
  ['their own name as password', { username: 'Mahbub', password: 'Mahbub-1' }, /not made of the username/],
  ['no phone', { phone: ' ' }, 'Please enter a phone number'],
  ['no address', { email: 'rina at shop' }, 'Please enter a valid e-mail address'],
  ['a name with blanks', { username: 'ri na' }, /3 to 40/],
])('a sub-admin with %s is refused', async (_what, more, error) => {
  const refused = await call('POST', 'subadmins', draft(more))
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error).toEqual(typeof error === 'string' ? error : expect.stringMatching(error))
})

test('a removed permission is gone with the next request, and a new one is there', async () => {
  const { id, username } = await hired()
  const { cookie } = await signIn(username)
  expect((await call('GET', 'orders', undefined, cookie)).statusCode).toBe(200)
  expect((await call('PUT', 'subadmins', { id, permissions: ['products.view'] })).json().message).toBe(
    'Subadmin updated successfully',
  )
  expect((await call('GET', 'orders', undefined, cookie)).statusCode).toBe(403)
  expect((await call('GET', 'products', undefined, cookie)).statusCode).toBe(200)
  expect(await noted('staff.update', username)).toMatchObject([
    { before: { permissions: ['products.view', 'orders.view'] }, after: { permissions: ['products.view'] } },
  ])
})

test('a deactivated sub-admin is signed out at once and cannot sign in until reactivated', async () => {
  const { id, username } = await hired()
  const { cookie } = await signIn(username)
  const off = await call('PUT', 'subadmins', { id, isActive: false })
  expect(off.json()).toMatchObject({ message: 'Subadmin status updated', subadmin: { isActive: false } })
  expect(await isInside(cookie)).toBe(false)
  expect((await signIn(username)).status).toBe(401)
  await call('PUT', 'subadmins', { id, isActive: true })
  expect(await isInside(cookie)).toBe(false)
  expect((await signIn(username)).status).toBe(200)
})

test('a session that is opened at the moment of deactivation is not valid', async () => {
  const { username } = await hired()
  const { cookie } = await signIn(username)
  expect(await isInside(cookie)).toBe(true)
  // Deactivation ends the sessions it sees; a session committed just after it remains.
  await shop.db.update(staff).set({ isActive: false }).where(eq(staff.username, username))
  expect(await isInside(cookie)).toBe(false)
})

test('a deleted sub-admin is signed out at once, leaves the list, and stays in the log', async () => {
  const { id, username } = await hired()
  const { cookie } = await signIn(username)
  expect((await call('DELETE', `subadmins?id=${id}`)).json().message).toBe('Subadmin deleted successfully')
  expect(await isInside(cookie)).toBe(false)
  expect((await signIn(username)).status).toBe(401)
  expect(JSON.stringify((await call('GET', 'subadmins')).json())).not.toContain(`"${username}"`)
  expect((await call('DELETE', `subadmins?id=${id}`)).statusCode).toBe(404)
  expect(await noted('staff.delete', username)).toHaveLength(1)
})

test('a new password ends their sessions; a blank one changes nothing', async () => {
  const { id, username, email } = await hired()
  const { cookie } = await signIn(username)
  await call('PUT', 'subadmins', {
    id,
    username,
    email,
    phone: '01812345678',
    permissions: ['users.view'],
    password: '',
  })
  expect(await isInside(cookie)).toBe(true)
  const fresh = 'Kite-Over-Sylhet-3'
  expect((await call('PUT', 'subadmins', { id, password: fresh, confirmPassword: 'x' })).statusCode).toBe(422)
  expect(await isInside(cookie)).toBe(true)
  expect((await call('PUT', 'subadmins', { id, password: fresh, confirmPassword: fresh })).statusCode).toBe(200)
  expect(await isInside(cookie)).toBe(false)
  expect((await signIn(username)).status).toBe(401)
  expect((await signIn(username, fresh)).status).toBe(200)
})

test('the main admin’s own account cannot be changed or deleted here, and invalid requests change nobody', async () => {
  const [main] = await shop.db.select().from(staff).where(eq(staff.isMain, true))
  expect((await call('PUT', 'subadmins', { id: main?.id, isActive: false })).statusCode).toBe(404)
  expect((await call('DELETE', `subadmins?id=${main?.id}`)).statusCode).toBe(404)
  expect((await call('DELETE', 'subadmins')).statusCode).toBe(400)
  expect((await call('DELETE', 'subadmins?id=all')).statusCode).toBe(400)
  expect((await call('PUT', 'subadmins', { isActive: false })).statusCode).toBe(422)
  expect((await call('PUT', 'subadmins', { id: 2_000_000_000, isActive: false })).statusCode).toBe(404)
})

test('a sub-admin with all permissions is still refused', async () => {
  const cookie = await shop.staffCookie([...permissions])
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    const refused = await call(method, 'subadmins?id=1', method === 'GET' ? undefined : draft(), cookie)
    expect([method, refused.statusCode]).toEqual([method, 403])
  }
})

test('errors are reported in the order of the form: passwords, permissions, missing fields, e-mail', async () => {
  const errorOf = async (more: object) => {
    const { error } = (await call('POST', 'subadmins', { ...draft(), ...more })).json()
    return error
  }
  const all = { username: '', email: 'no', permissions: [], password: 'a', confirmPassword: 'b' }
  expect(await errorOf(all)).toBe('Passwords do not match')
  expect(await errorOf({ ...all, confirmPassword: 'a' })).toBe('Please select at least one permission')
  expect(await errorOf({ ...all, permissions: undefined, confirmPassword: 'a' })).toBe(
    'Please select at least one permission',
  )
  expect(await errorOf({ username: '', email: 'no' })).toBe('Please enter a username')
  expect(await errorOf({ email: 'no' })).toBe('Please enter a valid e-mail address')
  const { subadmin } = (await call('POST', 'subadmins', draft())).json()
  const changed = (more: object) => call('PUT', 'subadmins', { id: subadmin.id, ...more })
  expect((await changed({ permissions: [], password: 'a', confirmPassword: 'b' })).json().error).toBe(
    'Passwords do not match',
  )
  expect((await changed({ password: '', confirmPassword: 'left in the form' })).statusCode).toBe(200)
})
