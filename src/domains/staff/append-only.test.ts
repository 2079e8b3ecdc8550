import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { administrate, openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { auditLog } from './tables.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await writeAudit(shop.db, { id: null, username: 'Rina' }, 'order.status', 'ORD-1', { before: 'pending' })
  await writeAudit(shop.db, { id: null, username: 'Rina' }, 'user.note', 'her@mail.example', { after: 'Owes money' })
})
afterAll(() => shop.close())

const refused = expect.objectContaining({ cause: expect.objectContaining({ code: '42501' }) })

test.each([
  ['another value', sql`update audit_log set after = '{}'`],
  ['another time', sql`update audit_log set at = now() where id = 1`],
  ['deleting', sql`delete from audit_log`],
  ['emptying', sql`truncate audit_log`],
  ['deleting nothing', sql`delete from audit_log where false`],
  ['taking away what was before', sql`update audit_log set before = null`],
  ['another text of a note', sql`update audit_log set after = '"Kind"' where action = 'user.note'`],
  ['another author of a note', sql`update audit_log set after = null, staff_name = 'Mina' where action = 'user.note'`],
  ['another time of a note', sql`update audit_log set after = null, at = now() where action = 'user.note'`],
  ['making an entry a note', sql`update audit_log set after = null, action = 'user.note'`],
  ['emptying with what refers to it', sql`truncate staff cascade`],
])('the database refuses %s: the audit log only grows', async (_what, statement) => {
  const before = await shop.db.select().from(auditLog)
  await expect(shop.db.execute(statement)).rejects.toEqual(refused)
  expect(await shop.db.select().from(auditLog)).toEqual(before)
  await writeAudit(shop.db, { id: null, username: 'Rina' }, 'order.note', 'ORD-1')
})

test('only the text of a note about a person goes, with her account: the entry stays', async () => {
  const noted = () => shop.db.select().from(auditLog).where(eq(auditLog.action, 'user.note'))
  const before = await noted()
  await shop.db.execute(sql`update audit_log set after = null where action = 'user.note'`)
  expect(await noted()).toEqual(before.map((entry) => ({ ...entry, after: null })))
})

test('not even a replicating session of a superuser changes an entry, and whoever is named in it is not deleted', async () => {
  await shop.staffCookie()
  await expect(shop.db.execute(sql`delete from staff`)).rejects.toMatchObject({ cause: { code: '23503' } })
  const name = new URL(shop.url).pathname.slice(1)
  await expect(
    administrate(`set session_replication_role = replica; delete from audit_log`, name),
  ).rejects.toMatchObject({ code: '42501' })
})
