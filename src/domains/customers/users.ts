import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { containsText } from '#platform/database/substring.ts'
import { emailIn } from '#shared/buyer-key.ts'
import { addDays, startOfDhakaDay } from '#shared/dates.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import { type Page, pageOf } from '#shared/paging.ts'
import { readPhone } from '#shared/phone.ts'
import { tidyLine } from '#shared/text.ts'
import type { OfficeUser, UserCounts, userFilters, usersQuery } from './staff-contract.ts'

export type UserFilters = z.output<typeof userFilters>
type Asked = z.output<typeof usersQuery>

/** Maximum number of users without paging. */
const maxUnpaged = 10_000

/** One page of the user list, newest first by default. The counts include everybody, not only the filtered users. */
export async function usersPage(
  db: Db,
  asked: Asked,
): Promise<{ users: OfficeUser[]; page: Page; counts: UserCounts }> {
  const { vipThreshold } = await shopSettings(db)
  const vip = toPaisa(vipThreshold)
  const perPage = asked.page === undefined && asked.perPage === undefined ? maxUnpaged : (asked.perPage ?? 25)
  const counted = byStatusAlone(asked)
  const [counts, found] = await Promise.all([
    countUsers(db, vip),
    counted ? undefined : findUsers(db, asked, vip, { page: asked.page ?? 1, perPage }),
  ])
  const page = pageOf(found?.total ?? (counted ? counts[counted] : 0), asked.page ?? 1, perPage)
  // A page beyond the last one shows the last page.
  const keys = found && page.page === (asked.page ?? 1) ? found.keys : await keysOf(db, asked, vip, page)
  return { users: await usersByKey(db, keys, vip), page, counts }
}

/** The count that equals the total of the list, if status is the only filter. */
function byStatusAlone({ sort: _, order: __, page: ___, perPage: ____, status = 'all', ...asked }: Asked) {
  if (asked.role === 'all') delete asked.role
  if (Object.values(asked).some((value) => value !== undefined && value !== '')) return undefined
  return countOf[status]
}

const countOf: Record<NonNullable<UserFilters['status']>, keyof UserCounts> = {
  all: 'total',
  active: 'active',
  inactive: 'inactive',
  registered: 'registered',
  guest: 'guests',
  vip: 'vip',
  deleted: 'deleted',
}

/** Ids of all users that match the filters, in list order. */
export async function userKeys(db: Db, asked: UserFilters): Promise<string[]> {
  const { vipThreshold } = await shopSettings(db)
  return keysOf(db, asked, toPaisa(vipThreshold))
}

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

const registered = sql`(
    select c.id::text as key, true as registered, c.name, c.email, c.phone, c.role, c.is_active, c.created_at as joined,
      c.last_login_at as logged_in, coalesce(b.orders, 0) as orders, coalesce(b.spent, 0) as spent, b.last_order_at as ordered,
      c.deleted_at is not null as deleted
    from customers c left join buyers b on b.email = c.email where c.deleted_at is null or c.deleted_by is not null
  ) people`

/** A buyer `b` whose account `c` is in the trash is hidden with it, until the next order. */
const isHidden = sql`not b.registered and c.deleted_by is not null and c.deleted_at >= b.last_order_at`

/** Guests are buyers without an account. */
const guests = sql`(
    select 'guest:' || b.email as key, false as registered, b.name, b.email, b.phone, 'guest' as role, true as is_active,
      b.first_order_at as joined, null::timestamptz as logged_in, b.orders, b.spent, b.last_order_at as ordered, false as deleted
    from buyers b
    where not b.registered
      and not exists (
        select from customers c where c.email = b.email and ${isHidden}
      )
  ) people`

/** Total and page in one pass over all matching users. */
async function findUsers(db: Db, asked: Asked, vip: number, { page, perPage }: Pick<Page, 'page' | 'perPage'>) {
  const [where, by] = [matching(asked, vip), columnOf(asked)]
  const { rows } = await db.execute<{ total: number; keys: string[] }>(sql`
    with ${there(asked)}, found as materialized (
      select key, ${by} as place from ${registered} where ${where}
      union all
      select key, ${by} as place from ${guests} where ${where}
    )
    select (select count(*) from found)::int as total, array(
      select key from found order by place ${directionOf(asked)}, key limit ${perPage} offset ${(page - 1) * perPage}
    ) as keys`)
  return rows[0] ?? { total: 0, keys: [] }
}

/** Limits registered users and guests to the end of the page before merging both, so that not everybody is sorted. */
async function keysOf(db: Db, asked: Omit<Asked, 'page' | 'perPage'>, vip: number, page?: Page): Promise<string[]> {
  const [where, by] = [matching(asked, vip), columnOf(asked)]
  const end = page ? sql`limit ${page.page * page.perPage}` : sql``
  const { rows } = await db.execute<{ key: string }>(sql`
    with ${there(asked)}
    select key from (
      (select key, ${by} as place from ${registered} where ${where} order by place ${directionOf(asked)}, key ${end})
      union all
      (select key, ${by} as place from ${guests} where ${where} order by place ${directionOf(asked)}, key ${end})
    ) both_kinds order by place ${directionOf(asked)}, key
    ${page ? sql`limit ${page.perPage} offset ${(page.page - 1) * page.perPage}` : sql``}`)
  return rows.map(({ key }) => key)
}

/** `there`: e-mail addresses with an order to the city; `home`: accounts with a saved address in it. */
const there = ({ city }: UserFilters): SQL => sql`there as materialized (
    select distinct o.email from orders o where o.city = ${city ?? ''} and o.deleted_at is null
  ), home as materialized (
    select distinct a.customer_id::text as key from customer_addresses a where a.city = ${city ?? ''}
  )`

function matching(asked: UserFilters, vip: number): SQL {
  const { search, status = 'all', role = 'all', joinedFrom, joinedTo, minSpent, maxSpent, minOrders, maxOrders } = asked
  const all: SQL[] = [status === 'deleted' ? sql`deleted` : sql`not deleted`]
  const text = tidyLine(search ?? '').toLowerCase()
  if (text) all.push(said(text))
  if (status === 'active') all.push(sql`is_active`)
  if (status === 'inactive') all.push(sql`not is_active`)
  if (status === 'registered') all.push(sql`registered`)
  if (status === 'guest') all.push(sql`not registered`)
  if (status === 'vip') all.push(sql`spent > ${vip}`)
  if (role !== 'all') all.push(sql`role = ${role === 'customer' ? 'user' : role}`)
  if (joinedFrom) all.push(sql`joined >= ${startOfDhakaDay(joinedFrom).toISOString()}`)
  if (joinedTo) all.push(sql`joined < ${startOfDhakaDay(addDays(joinedTo, 1)).toISOString()}`)
  if (minSpent) all.push(sql`spent >= ${toPaisa(minSpent)}`)
  if (maxSpent !== undefined) all.push(sql`spent <= ${toPaisa(maxSpent)}`)
  if (minOrders) all.push(sql`orders >= ${minOrders}`)
  if (maxOrders !== undefined) all.push(sql`orders <= ${maxOrders}`)
  // 'is true' prevents a look-up per address: for Dhaka that would be half of all.
  if (asked.city) all.push(sql`(email in (select email from there) or key in (select key from home)) is true`)
  return sql.join(all, sql` and `)
}

/** A whole phone number must match exactly; any other text is searched in name, e-mail and phone. */
function said(text: string): SQL {
  const phone = readPhone(text)
  if (phone) return sql`phone = ${phone}`
  const has = (part: string) => containsText(searched, part)
  const digits = /^[+\d\s-]{3,}$/.test(text) ? text.replace(/[\s-]/g, '').replace(/^0/, '') : text
  return digits === text ? has(text) : sql`(${has(text)} or (${has(digits)} and strpos(phone, ${digits}) > 0))`
}

/** One text per person, for the trigram index. */
const searched = sql`lower(name || E'\n' || email || E'\n' || phone)`

const columnOf = ({ sort = 'joined' }: Pick<Asked, 'sort'>): SQL =>
  ({
    joined: sql`joined`,
    name: sql`lower(name)`,
    spent: sql`spent`,
    orders: sql`orders`,
    lastOrder: sql`ordered`,
    lastLogin: sql`logged_in`,
  })[sort]

const directionOf = ({ order = 'desc' }: Pick<Asked, 'order'>): SQL =>
  order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`

/** The figures on the cards. @param vip in paisa */
export async function countUsers(db: Db, vip: number): Promise<UserCounts> {
  const { rows } = await db.execute<Record<'registered' | 'inactive' | 'deleted' | 'guests' | 'vip', number>>(sql`
    with hidden as materialized (select distinct b.email, b.spent from buyers b join customers c on c.email = b.email where ${isHidden})
    select registered, inactive, deleted,
      ((select count(*) from buyers where not registered) - (select count(*) from hidden))::int as guests,
      ((select count(*) from buyers where spent > ${vip}) - (select count(*) from hidden where spent > ${vip}))::int as vip
    from (
      select coalesce(sum(accounts), 0)::int as registered, coalesce(sum(inactive), 0)::int as inactive, coalesce(sum(deleted), 0)::int as deleted
      from account_days_now
    ) accounts`)
  const { registered, inactive, deleted, guests, vip: vips } = rows[0] ?? noUsers
  const total = registered + guests
  return { total, active: total - inactive, inactive, registered, guests, vip: vips, deleted }
}

const noUsers = { registered: 0, inactive: 0, deleted: 0, guests: 0, vip: 0 }

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

const registeredColumns = sql`c.id::text as key, true as registered, c.name, c.email, c.phone, c.role, c.is_active, c.created_at as joined,
  c.last_login_at as logged_in, coalesce(b.orders, 0) as orders, coalesce(b.spent, 0) as spent, b.last_order_at as ordered,
  c.deleted_at, ${versionOf} as version`
const guestColumns = sql`'guest:' || b.email as key, false as registered, b.name, b.email, b.phone, 'guest' as role, true as is_active,
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
