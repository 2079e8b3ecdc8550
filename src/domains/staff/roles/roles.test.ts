import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { isPermission, type Permission, permissions } from '../permissions.ts'
import { auditLog, staff } from '../tables.ts'
import type { StaffRole } from './staff-contract.ts'
import { ensureStandardRoles, standardRoles } from './standard-roles.ts'

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
const roles = async (): Promise<StaffRole[]> => (await call('GET', 'staff-roles')).body.roles

let made = 0
async function role(held: Permission[] = ['orders.view'], more: object = {}): Promise<StaffRole> {
  const answer = await call('POST', 'staff-roles', { nameEn: `Helper ${++made}`, permissions: held, ...more })
  expect(answer.status).toBe(200)
  return answer.body.role
}

/** Somebody signed in who has these permissions of their own, and then the role. */
async function withRole(roleId?: number, held: Permission[] = ['reports.view']) {
  const cookie = await shop.staffCookie(held)
  const { body } = await call('POST', 'subadmin-auth', { action: 'get_session' }, cookie)
  if (roleId) expect((await call('PUT', 'subadmins', { id: body.id, roleId })).status).toBe(200)
  return { cookie, id: body.id as number, username: body.username as string }
}
const may = async (url: string, cookie: string) => (await call('GET', url, undefined, cookie)).status === 200
const heldBy = async (id: number) =>
  (await call('GET', 'subadmins')).body.subadmins.find((each: { id: number }) => each.id === id)
const logged = (action: string, subject: string) =>
  shop.db
    .select({ before: auditLog.before, after: auditLog.after, action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subject, subject))
    .then((rows) => rows.filter((row) => row.action === action))

test('every shop has five roles, made once; the main admin has the first, which holds everything', async () => {
  await ensureStandardRoles(shop.db)
  const standard = (await roles()).filter(({ key }) => key !== null)
  expect(standard.map(({ key }) => key)).toEqual(['owner', 'manager', 'caller', 'packer', 'accountant'])
  expect(standard.every((each) => each.nameEn && each.nameBn && each.permissions.every(isPermission))).toBe(true)
  expect(standard[0]).toMatchObject({ permissions, people: [expect.stringMatching(/^staff/)], lacking: 1 })
  expect(standard[3]).toMatchObject({ permissions: standardRoles.packer.permissions, people: [] })
})

test('a role gives its permissions in place of own ones, and a change of it holds from the next request on', async () => {
  const helper = await role(['orders.view', 'products.view'])
  const [rina, karim] = [await withRole(helper.id), await withRole(helper.id)]
  expect([await may('orders', rina.cookie), await may('reports', rina.cookie)]).toEqual([true, false])
  const { body } = await call('POST', 'subadmin-auth', { action: 'get_session' }, rina.cookie)
  expect(body).toMatchObject({ permissions: ['products.view', 'orders.view'], role: { en: helper.nameEn, bn: '' } })

  const change = { id: helper.id, version: helper.version, permissions: ['products.view', 'inventory.view'] }
  expect((await call('PUT', 'staff-roles', change)).body.role).toMatchObject({
    people: [rina.username, karim.username].sort(),
    version: helper.version + 1,
  })
  for (const { cookie } of [rina, karim])
    expect([await may('orders', cookie), await may('inventory', cookie)]).toEqual([false, true])
  expect(await logged('role.update', helper.nameEn)).toMatchObject([
    { before: { permissions: helper.permissions }, after: { permissions: change.permissions } },
  ])
})

test('own permissions end a role as they always did, and an ended role leaves what it gave', async () => {
  const helper = await role(['orders.view', 'products.view'])
  const rina = await withRole(helper.id)
  await call('PUT', 'subadmins', { id: rina.id, roleId: null })
  expect(await heldBy(rina.id)).toMatchObject({ roleId: null, permissions: ['products.view', 'orders.view'] })
  await call('PUT', 'subadmins', { id: rina.id, roleId: helper.id })
  // Another change of the person leaves the role.
  expect((await call('PUT', 'subadmins', { id: rina.id, phone: '01812345678' })).status).toBe(200)
  expect(await heldBy(rina.id)).toMatchObject({ roleId: helper.id, phone: '+8801812345678' })
  await call('PUT', 'subadmins', { id: rina.id, permissions: ['users.view'] })
  expect(await heldBy(rina.id)).toMatchObject({ roleId: null, permissions: ['users.view'] })
  expect((await logged('staff.update', rina.username)).at(-1)).toMatchObject({
    before: { role: helper.nameEn },
    after: { permissions: ['users.view'] },
  })
})

test('whoever has a role can be switched off, get a new password and lose their second factor', async () => {
  const helper = await role()
  const rina = await withRole(helper.id)
  const row = async () => (await shop.db.select().from(staff).where(eq(staff.id, rina.id)))[0]
  await shop.db.update(staff).set({ totpSecret: 'sealed', totpSince: new Date() }).where(eq(staff.id, rina.id))
  const before = await row()
  const change = async (more: object) => (await call('PUT', 'subadmins', { id: rina.id, ...more })).status
  expect(await change({ secondFactor: false })).toBe(200)
  expect(await row()).toMatchObject({ totpSecret: null, totpSince: null, roleId: helper.id })
  expect(await change({ password: 'Boat-On-Padma-8' })).toBe(200)
  expect((await row())?.passwordHash).not.toBe(before?.passwordHash)
  expect(await change({ isActive: false })).toBe(200)
  expect(await row()).toMatchObject({ isActive: false, roleId: helper.id, permissions: [] })
  expect(await logged('staff.update', rina.username)).toContainEqual({
    action: 'staff.update',
    before: { isActive: true },
    after: { isActive: false },
  })
})

test('a sub-admin is created with a role, never with that of the main admin or one that is not there', async () => {
  const [owner, manager] = await roles()
  const draft = (more: object) => ({
    username: `new${++made}`,
    email: 'new@shop.example',
    phone: '01712345678',
    password: 'Boat-On-Padma-7',
    ...more,
  })
  const hired = await call('POST', 'subadmins', draft({ roleId: manager?.id }))
  expect(hired.body.subadmin).toMatchObject({ roleId: manager?.id, permissions: manager?.permissions })
  for (const roleId of [owner?.id, 4_000_000])
    expect(await call('POST', 'subadmins', draft({ roleId }))).toMatchObject({
      status: 422,
      body: { code: 'unknown_role', fields: { roleId: expect.any(String) } },
    })
  expect(await call('POST', 'subadmins', draft({ roleId: null }))).toMatchObject({
    status: 422,
    body: { error: 'Please select at least one permission' },
  })
})

test('names are unique in any case, needed in one language, and fixed for the roles that every shop has', async () => {
  const helper = await role(['orders.view'], { nameBn: 'সহকারী' })
  const make = (more: object) => call('POST', 'staff-roles', { permissions: ['orders.view'], ...more })
  expect(await make({ nameEn: helper.nameEn.toUpperCase() })).toMatchObject({
    status: 409,
    body: { code: 'name_taken' },
  })
  expect(await make({ nameBn: 'সহকারী' })).toMatchObject({
    status: 409,
    body: { fields: { nameBn: expect.any(String) } },
  })
  expect((await make({ nameEn: ' ' })).body.fields.nameEn).toBe('Please enter a name in one of the two languages')
  expect((await make({ nameBn: 'শুধু বাংলা' })).status).toBe(200)
  expect((await make({ nameEn: 'Empty', permissions: [] })).status).toBe(422)
  expect((await make({ nameEn: 'Odd', permissions: ['orders.fly'] })).status).toBe(422)
  const [owner, manager] = await roles()
  const put = (of: StaffRole | undefined, more: object) =>
    call('PUT', 'staff-roles', { id: of?.id, version: of?.version, ...more })
  expect((await put(manager, { nameEn: 'Boss' })).body.code).toBe('fixed_role')
  expect((await put(owner, { permissions: ['orders.view'] })).body.code).toBe('fixed_role')
  expect((await call('DELETE', `staff-roles?id=${manager?.id}&version=1`)).body.code).toBe('standard_role')
})

test('whoever saves an older version is told, and of two simultaneous changes one wins', async () => {
  const helper = await role()
  const put = (held: Permission[]) =>
    call('PUT', 'staff-roles', { id: helper.id, version: helper.version, permissions: held })
  const both = await Promise.all([put(['users.view']), put(['products.view'])])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await put(['orders.edit'])).toMatchObject({ body: { code: 'stale', changedBy: expect.any(String) } })
})

test('a role in use is deleted only with a word on what its people get: another role, or the same as their own', async () => {
  const [helper, other] = [await role(['orders.view', 'orders.edit']), await role(['users.view'])]
  const rina = await withRole(helper.id)
  const remove = (of: StaffRole, more = '') => call('DELETE', `staff-roles?id=${of.id}&version=${of.version}${more}`)
  expect(await remove(helper)).toMatchObject({ status: 409, body: { code: 'role_in_use', people: 1 } })
  expect((await remove(helper, `&give=${helper.id}`)).status).toBe(422)
  expect((await remove(helper, `&give=${other.id}`)).status).toBe(200)
  expect(await heldBy(rina.id)).toMatchObject({ roleId: other.id, permissions: ['users.view'] })
  expect((await remove(other, '&give=permissions')).status).toBe(200)
  expect(await heldBy(rina.id)).toMatchObject({ roleId: null, permissions: ['users.view'] })
  expect(await logged('role.delete', other.nameEn)).toMatchObject([
    { after: { people: [rina.username], peopleGet: 'permissions' } },
  ])
  expect((await remove(helper)).status).toBe(404)
})

test('a role that is given while it is deleted is either given first or gone', async () => {
  const helper = await role()
  const rina = await withRole()
  const [given, removed] = await Promise.all([
    call('PUT', 'subadmins', { id: rina.id, roleId: helper.id }),
    call('DELETE', `staff-roles?id=${helper.id}&version=${helper.version}&give=permissions`),
  ])
  expect(removed.status).toBe(200)
  expect([200, 422]).toContain(given.status)
  const held = given.status === 200 ? ['orders.view'] : ['reports.view']
  expect(await heldBy(rina.id)).toMatchObject({ roleId: null, permissions: held })
})

test('riders and people to name are found by their role, too', async () => {
  const rider = await withRole((await role(['parcels.deliver', 'orders.view'])).id, [])
  const riders = (await call('GET', 'rider-days')).body.riders.map(
    ({ rider }: { rider: { name: string } }) => rider.name,
  )
  expect(riders).toContain(rider.username)
  expect((await call('GET', 'mentionable-people?kind=order')).body.people).toContain(rider.username)
  await shop.db.update(staff).set({ isActive: false }).where(eq(staff.id, rider.id))
})
