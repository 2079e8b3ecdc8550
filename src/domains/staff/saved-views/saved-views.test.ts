import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog, savedViews } from '#domains/staff/tables.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { viewLimits } from './staff-contract.ts'

let shop: Shop
let main: string
let rina: string
let karim: string
let stock: string
beforeAll(async () => {
  shop = await openShop()
  main = await shop.staffCookie()
  rina = await shop.staffCookie(['orders.view', 'products.view'])
  karim = await shop.staffCookie(['orders.view'])
  stock = await shop.staffCookie(['inventory.view'])
})
afterAll(() => shop.close())

const call = (cookie: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  shop.app.inject({ method, url: `/backend/api/${url}`, headers: { cookie }, ...(payload && { payload }) })

let made = 0
const draft = (more: object = {}) => ({
  list: 'orders',
  name: `View ${++made}`,
  isShared: false,
  filters: { status: 'to_pack', city: '26' },
  columns: ['status', 'total'],
  perPage: 100,
  ...more,
})
const saved = async (cookie: string, more: object = {}) =>
  (await call(cookie, 'POST', 'saved-views', draft(more))).json().view
const seenBy = async (cookie: string): Promise<{ id: number; list: string; name: string }[]> =>
  (await call(cookie, 'GET', 'saved-views')).json().views
const idsSeenBy = async (cookie: string) => (await seenBy(cookie)).map(({ id }) => id)

describe('a saved view', () => {
  test('keeps filters, columns and page size, is there for its author alone, and is in the audit log', async () => {
    const asked = draft({ name: '  Dhaka   to pack ' })
    const answer = await call(rina, 'POST', 'saved-views', asked)
    expect(answer.json().view).toMatchObject({
      ...asked,
      name: 'Dhaka to pack',
      version: 1,
      isOwn: true,
      mayChange: true,
    })
    const { id } = answer.json().view
    expect(await idsSeenBy(rina)).toContain(id)
    for (const other of [karim, main]) expect(await idsSeenBy(other)).not.toContain(id)
    const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.subject, 'orders: Dhaka to pack'))
    expect(entry).toMatchObject({ action: 'view.create', after: { filters: asked.filters } })
    for (const [method, path, body] of [
      ['PUT', 'saved-views', { id, version: 1, name: 'Mine' }],
      ['DELETE', `saved-views?id=${id}&version=1`, undefined],
    ] as const)
      expect((await call(main, method, path, body)).statusCode).toBe(404)
  })

  test('that is shared is there for everybody who may see the list, and for nobody else', async () => {
    const { id } = await saved(rina, { isShared: true })
    const ofProducts = await saved(rina, { list: 'products', isShared: true })
    expect(await idsSeenBy(karim)).toContain(id)
    expect(await idsSeenBy(karim)).not.toContain(ofProducts.id)
    expect(await idsSeenBy(stock)).toEqual([])
    expect((await call(stock, 'POST', 'saved-views', draft())).statusCode).toBe(403)
    expect((await call(rina, 'POST', 'saved-views', draft({ list: 'activity' }))).statusCode).toBe(403)
    expect((await call(stock, 'PUT', 'list-choices', { list: 'orders', perPage: 50 })).statusCode).toBe(403)
  })

  test('that is shared is changed by its author and the main admin only', async () => {
    const { id } = await saved(rina, { isShared: true })
    expect((await call(karim, 'PUT', 'saved-views', { id, version: 1, name: 'Mine' })).json()).toMatchObject({
      code: 'not_permitted',
      error: 'Only its author or the main admin can change this view',
    })
    expect((await call(karim, 'DELETE', `saved-views?id=${id}&version=1`)).statusCode).toBe(403)
    const changed = await call(main, 'PUT', 'saved-views', { id, version: 1, perPage: 50 })
    expect(changed.json().view).toMatchObject({ perPage: 50, version: 2, isOwn: false })
    expect((await call(rina, 'PUT', 'saved-views', { id, version: 2, isShared: false })).statusCode).toBe(200)
    expect(await idsSeenBy(main)).not.toContain(id)
  })

  test('that two people change at once: one is told who was faster, and nothing of theirs is lost', async () => {
    const { id } = await saved(rina, { isShared: true })
    const answers = await Promise.all([
      call(rina, 'PUT', 'saved-views', { id, version: 1, filters: { status: 'shipped' } }),
      call(main, 'PUT', 'saved-views', { id, version: 1, filters: { status: 'cancelled' } }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused).toMatchObject({ code: 'stale', error: expect.stringContaining('has changed this view') })
    const [row] = await shop.db.select().from(savedViews).where(eq(savedViews.id, id))
    expect(row).toMatchObject({ version: 2, changedBy: refused.changedBy })
    expect((await call(rina, 'DELETE', `saved-views?id=${id}&version=1`)).statusCode).toBe(409)
    expect((await call(rina, 'DELETE', `saved-views?id=${id}&version=2`)).statusCode).toBe(200)
    expect(await idsSeenBy(main)).not.toContain(id)
  })

  test('has a name of its own per list and person, in any case', async () => {
    const { name } = await saved(rina)
    const again = await call(rina, 'POST', 'saved-views', draft({ name: name.toUpperCase() }))
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ code: 'name_taken', fields: { name: expect.stringContaining('already') } })
    const other = await saved(rina)
    expect((await call(rina, 'PUT', 'saved-views', { id: other.id, version: 1, name })).json().code).toBe('name_taken')
    for (const [who, list] of [
      [rina, 'products'],
      [karim, 'orders'],
    ] as const)
      expect((await call(who, 'POST', 'saved-views', draft({ name, list }))).statusCode).toBe(200)
    expect((await call(rina, 'POST', 'saved-views', draft({ name: ' ' }))).json().fields.name).toBe(
      'Please give the view a name',
    )
  })

  test('is one of a limited number, also when many are saved at once', async () => {
    const who = await shop.staffCookie(['orders.view'])
    const tries = Array.from({ length: viewLimits.perList + 3 }, () => call(who, 'POST', 'saved-views', draft()))
    const codes = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 409)).toHaveLength(3)
    expect((await seenBy(who)).filter((view) => 'isOwn' in view && view.isOwn)).toHaveLength(viewLimits.perList)
  })
})

test('how a person likes a list is kept for that person, each choice by itself, and forgets a view that is gone', async () => {
  const { id } = await saved(karim)
  const choices = async (cookie: string) => (await call(cookie, 'GET', 'saved-views')).json().choices
  await call(karim, 'PUT', 'list-choices', { list: 'orders', defaultView: String(id) })
  await call(karim, 'PUT', 'list-choices', { list: 'orders', columns: ['total'], perPage: 200 })
  expect(await choices(karim)).toEqual([{ list: 'orders', defaultView: String(id), columns: ['total'], perPage: 200 }])
  expect(await choices(rina)).toEqual([])
  expect((await call(karim, 'PUT', 'list-choices', { list: 'orders', perPage: 201 })).statusCode).toBe(422)
  await call(karim, 'DELETE', `saved-views?id=${id}&version=1`)
  expect(await choices(karim)).toMatchObject([{ defaultView: null, perPage: 200 }])
})

test('nobody gets views of a list that they may no longer see', async () => {
  const who = await shop.staffCookie(['orders.view', 'users.view'])
  await saved(who, { list: 'users' })
  expect((await seenBy(who)).map(({ list }) => list)).toContain('users')
  await shop.pool.query("update staff set permissions = '{orders.view}' where 'users.view' = any(permissions)")
  expect((await seenBy(who)).map(({ list }) => list)).not.toContain('users')
})
