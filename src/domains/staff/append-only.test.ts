import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { administrate, openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { auditLog } from './tables.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await writeAudit(shop.db, { id: null, username: 'Rina' }, 'order.status', 'ORD-1', { before: 'pending' })
})
afterAll(() => shop.close())

const refused = expect.objectContaining({ cause: expect.objectContaining({ code: '42501' }) })

test.each([
  ['another value', sql`update audit_log set after = '{}'`],
  ['another time', sql`update audit_log set at = now() where id = 1`],
  ['deleting', sql`delete from audit_log`],
  ['emptying', sql`truncate audit_log`],
  ['emptying with what refers to it', sql`truncate staff cascade`],
])('the database refuses %s: the audit log only grows', async (_what, statement) => {
  const before = await shop.db.select().from(auditLog)
  await expect(shop.db.execute(statement)).rejects.toEqual(refused)
  expect(await shop.db.select().from(auditLog)).toEqual(before)
  await writeAudit(shop.db, { id: null, username: 'Rina' }, 'order.note', 'ORD-1')
})

test('not even a replicating session of a superuser changes an entry, and whoever is named in it is not deleted', async () => {
  await shop.staffCookie()
  await expect(shop.db.execute(sql`delete from staff`)).rejects.toMatchObject({ cause: { code: '23503' } })
  const name = new URL(shop.url).pathname.slice(1)
  await expect(
    administrate(`set session_replication_role = replica; delete from audit_log`, name),
  ).rejects.toMatchObject({ code: '42501' })
})
