import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { emailIn } from '#shared/buyer-key.ts'
import { toTaka } from '#shared/money.ts'
import type { OfficeUser } from '../staff-contract.ts'

/** Users with these keys, in the same order; missing ones are skipped. @param vip in paisa */
export async function usersByKey(db: Db, keys: string[], vip: number): Promise<OfficeUser[]> {
  if (keys.length === 0) return []
  const ids = keys.filter((key) => !key.startsWith('guest:')).map(Number)
  const emails = keys.filter((key) => key.startsWith('guest:')).map((key) => key.slice('guest:'.length))
  const { rows } = await db.execute<Row>(sql`
    select ${registeredColumns} from customers c left join buyers b on b.email = c.email
    where c.id = any(${sql.param(ids)}::bigint[]) and (c.deleted_at is null or c.deleted_by is not null)
    union all
    select ${guestColumns} from buyers b where b.email = any(${sql.param(emails)}::text[])`)
  const byKey = new Map(rows.map((row) => [row.key, onWire(row, vip)]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

/** Accounts, except those that their owners closed. */
export const registered = sql`(
    select c.id::text as key, true as registered, c.name, c.email, c.phone, c.role, c.is_active, c.created_at as joined,
      c.last_login_at as logged_in, coalesce(b.orders, 0) as orders,
        coalesce(b.spent, 0) as spent, b.last_order_at as ordered,
      c.deleted_at is not null as deleted
    from customers c left join buyers b on b.email = c.email where c.deleted_at is null or c.deleted_by is not null
  ) people`

/** Accounts that ever ordered: from the buyers, so that their indexes give the order. */
export const registeredBuyers = sql`(
    select c.id::text as key, true as registered, c.role, c.is_active, b.orders, b.spent, b.last_order_at as ordered,
      c.deleted_at is not null as deleted
    from buyers b join customers c on c.email = b.email where c.deleted_at is null or c.deleted_by is not null
  ) people`

/** A buyer `b` whose account `c` is in the trash is hidden with it, until the next order. */
export const isHidden = sql`not b.registered and c.deleted_by is not null and c.deleted_at >= b.last_order_at`

/** Guests are buyers without an account. */
export const guests = sql`(
    select 'guest:' || b.email as key, false as registered, b.name, b.email, b.phone,
      'guest' as role, true as is_active,
      b.first_order_at as joined, null::timestamptz as logged_in, b.orders, b.spent,
        b.last_order_at as ordered, false as deleted
    from buyers b
    where not b.registered
      and not exists (
        select from customers c where c.email = b.email and ${isHidden}
      )
  ) people`

type Row = {
  key: string
  registered: boolean
  name: string
  email: string
  phone: string
  role: OfficeUser['role']
  is_active: boolean
  joined: string
  logged_in: string | null
  orders: number
  spent: number
  ordered: string | null
  deleted_at: string | null
  version: string
}

/** Hash of the editable fields of a customer. */
export const versionOf = sql`md5(concat_ws(E'\\n', c.name, c.email, c.phone, c.role, c.is_active))`

const registeredColumns = sql`c.id::text as key, true as registered, c.name, c.email, c.phone, c.role,
  c.is_active, c.created_at as joined,
  c.last_login_at as logged_in, coalesce(b.orders, 0) as orders,
    coalesce(b.spent, 0) as spent, b.last_order_at as ordered,
  c.deleted_at, ${versionOf} as version`

const guestColumns = sql`'guest:' || b.email as key, false as registered, b.name, b.email, b.phone,
  'guest' as role, true as is_active,
  b.first_order_at as joined, null::timestamptz as logged_in, b.orders, b.spent, b.last_order_at as ordered,
  null::timestamptz as deleted_at, '' as version`

const iso = (at: string) => new Date(at).toISOString()

/** VIP by what was spent, else Admin by role, else Customer. */
const onWire = (row: Row, vip: number): OfficeUser => ({
  id: row.key,
  name: row.name,
  email: emailIn(row.email),
  phone: row.phone,
  registered: row.registered,
  registeredAt: iso(row.joined),
  isActive: row.is_active,
  role: row.role,
  lastLoginAt: row.logged_in && iso(row.logged_in),
  orders: row.orders,
  totalSpent: toTaka(Number(row.spent)),
  lastOrderDate: row.ordered && iso(row.ordered),
  status: row.is_active ? 'Active' : 'Inactive',
  displayRole: Number(row.spent) > vip ? 'VIP' : row.role === 'admin' ? 'Admin' : 'Customer',
  deletedAt: row.deleted_at && iso(row.deleted_at),
  version: row.version,
})
