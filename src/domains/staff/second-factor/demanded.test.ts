import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffRole } from '#domains/staff/roles/staff-contract.ts'
import { ensureStandardRoles } from '#domains/staff/roles/standard-roles.ts'
import { fromBase32, totpCode, totpStep } from '#platform/secrets/totp.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { staff } from '../tables.ts'

const password = 'Correct-Horse-1'
let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  await ensureStandardRoles(shop.db)
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, cookie = admin) =>
  shop.call(method, url, payload, cookie)
const session = (cookie: string) => call('POST', 'subadmin-auth', { action: 'get_session' }, cookie)

async function setUp(cookie: string) {
  const { body } = await call('POST', 'second-factor', { action: 'begin', password }, cookie)
  const code = totpCode(fromBase32(body.secret), totpStep(shop.context.clock()))
  return call('POST', 'second-factor', { action: 'confirm', code }, cookie)
}

async function demand(key: string, requiresSecondFactor: boolean, cookie = admin) {
  const { roles } = (await call('GET', 'staff-roles', undefined, cookie)).body
  const role: StaffRole = roles.find((each: StaffRole) => each.key === key)
  const change = { id: role.id, version: role.version, requiresSecondFactor }
  expect((await call('PUT', 'staff-roles', change, cookie)).status).toBe(200)
  return role
}

const refused = { status: 403, body: { code: 'second_factor_required' } }

test('who has a role that demands a second factor can only set it up, and then do everything again', async () => {
  const caller = await shop.staffCookie(['orders.view'])
  const { body: who } = await session(caller)
  const { id: roleId } = await demand('caller', false)
  await call('PUT', 'subadmins', { id: who.id, roleId })
  expect((await call('GET', 'orders', undefined, caller)).status).toBe(200)

  await demand('caller', true)
  for (const url of ['orders', 'dashboard', 'own-sessions', 'saved-views?list=orders'])
    expect(await call('GET', url, undefined, caller)).toMatchObject(refused)
  expect(await call('DELETE', 'second-factor', { password }, caller)).toMatchObject(refused)
  expect((await session(caller)).body).toMatchObject({ username: who.username, mustSetUpSecondFactor: true })
  expect((await call('GET', 'second-factor', undefined, caller)).body).toMatchObject({ on: false, demanded: true })

  expect((await setUp(caller)).body.recoveryCodes).toHaveLength(10)
  expect((await call('GET', 'orders', undefined, caller)).status).toBe(200)
  expect((await session(caller)).body).not.toHaveProperty('mustSetUpSecondFactor')
  expect(await call('DELETE', 'second-factor', { password }, caller)).toMatchObject({
    status: 409,
    body: { code: 'second_factor_required' },
  })
  await demand('caller', false)
  expect((await call('DELETE', 'second-factor', { password }, caller)).status).toBe(200)
})

test('public endpoints take somebody without the demanded second factor for a stranger', async () => {
  const sold = await shop.sells()
  const payload = orderBody([{ id: sold.number, size: 'M', color: 'Green', quantity: 1 }])
  const { orderId } = (await call('POST', 'save-order', payload, '')).body
  const viewer = await shop.staffCookie(['orders.view'])
  const look = async () => (await call('GET', `get-order?orderId=${orderId}`, undefined, viewer)).body.order.masked
  expect(await look()).toBe(false)
  const { id } = (await session(viewer)).body
  await call('PUT', 'subadmins', { id, requiresSecondFactor: true })
  expect(await look()).toBe(true)
  expect(await call('GET', 'orders', undefined, viewer)).toMatchObject(refused)
  await setUp(viewer)
  expect(await look()).toBe(false)
})

test('the demand for the main admin holds for them, too; the operator who lets them in does not end it', async () => {
  await demand('owner', true)
  expect(await call('GET', 'subadmins')).toMatchObject(refused)
  expect((await call('GET', 'admin')).body.admin).toMatchObject({ mustSetUpSecondFactor: true })
  expect((await shop.app.inject({ url: '/metrics', headers: { cookie: admin } })).statusCode).not.toBe(200)
  await setUp(admin)
  expect((await call('GET', 'subadmins')).status).toBe(200)
  await shop.db.update(staff).set({ totpSecret: null, totpSince: null }).where(eq(staff.isMain, true))
  expect(await call('GET', 'subadmins')).toMatchObject(refused)
})
