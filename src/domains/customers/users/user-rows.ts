import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { emailIn } from '#shared/buyer-key.ts'
import { toTaka } from '#shared/money.ts'
import type { OfficeUser } from '../staff-contract.ts'
import { isVip } from './vip.ts'

/** Users with these keys, in the same order; missing ones are skipped. @param vip in paisa */
export async function usersByKey(db: Db, keys: string[], vip: number): Promise<OfficeUser[]> {
  if (keys.length === 0) return []
  const rows = await queryRows(db, userColumns).run(sql`
    select u.*, ${versionOf('u')} as version from users u where u.key = any(${sql.param(keys)}::text[])`)
  const byKey = new Map(rows.map((row) => [row.key, onWire(row, vip)]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

const userColumns = {
  key: col.text,
  registered: col.boolean,
  name: col.text,
  email: col.text,
  phone: col.text,
  role: col.text.as<OfficeUser['role']>(),
  is_active: col.boolean,
  joined_at: col.timestamp,
  last_login_at: col.timestamp.orNull,
  orders: col.int,
  spent: col.int,
  last_order_at: col.timestamp.orNull,
  deleted_at: col.timestamp.orNull,
  version: col.text,
}

/** Hash of the editable fields of an account, a row `c` of customers or `u` of users. */
export const versionOf = (row: 'c' | 'u'): SQL => {
  const columns = ['name', 'email', 'phone', 'role', 'is_active'].map((column) => sql.raw(`${row}.${column}`))
  return sql`md5(concat_ws(E'\\n', ${sql.join(columns, sql`, `)}))`
}

const iso = (at: string) => new Date(at).toISOString()

/** VIP by the amount spent, else Admin by role, else Customer. */
const onWire = (row: RowOf<typeof userColumns>, vip: number): OfficeUser => ({
  id: row.key,
  name: row.name,
  email: emailIn(row.email),
  phone: row.phone,
  registered: row.registered,
  registeredAt: iso(row.joined_at),
  isActive: row.is_active,
  role: row.role,
  lastLoginAt: row.last_login_at && iso(row.last_login_at),
  orders: row.orders,
  totalSpent: toTaka(row.spent),
  lastOrderDate: row.last_order_at && iso(row.last_order_at),
  status: row.is_active ? 'Active' : 'Inactive',
  displayRole: isVip(row.spent, vip) ? 'VIP' : row.role === 'admin' ? 'Admin' : 'Customer',
  deletedAt: row.deleted_at && iso(row.deleted_at),
  version: row.registered ? row.version : '',
})
