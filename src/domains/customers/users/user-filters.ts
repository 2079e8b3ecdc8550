import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { containsText } from '#platform/database/substring.ts'
import { addDays, startOfDhakaDay } from '#shared/dates.ts'
import { toPaisa } from '#shared/money.ts'
import { readPhone } from '#shared/phone.ts'
import { tidyLine } from '#shared/text/text.ts'
import type { userFilters, usersQuery } from '../staff-contract.ts'
import { vipWhere } from './vip.ts'

export type UserFilters = z.output<typeof userFilters>

export type UsersQuery = z.output<typeof usersQuery>

export const isSearch = ({ search }: UserFilters): boolean => tidyLine(search ?? '') !== ''

/**
 * SQL condition on a row `u` of users.
 * @param vip in paisa
 * @param isLowSelectivity many users contain the search text: no trigram index helps
 */
export function matching(query: UserFilters, vip: number, isLowSelectivity = false): SQL {
  const { search, status = 'all', role = 'all', joinedFrom, joinedTo, minSpent, maxSpent, minOrders, maxOrders } = query
  const all: SQL[] = [status === 'deleted' ? sql`u.deleted_at is not null` : sql`u.deleted_at is null`]
  const text = tidyLine(search ?? '').toLowerCase()
  if (text) all.push(matchesText(text, isLowSelectivity))
  if (status === 'active') all.push(sql`u.is_active`)
  if (status === 'inactive') all.push(sql`not u.is_active`)
  if (status === 'registered') all.push(sql`u.registered`)
  if (status === 'guest') all.push(sql`not u.registered`)
  if (status === 'vip') all.push(vipWhere(vip))
  if (role !== 'all') all.push(sql`u.role = ${role === 'customer' ? 'user' : role}`)
  if (joinedFrom) all.push(sql`u.joined_at >= ${startOfDhakaDay(joinedFrom).toISOString()}`)
  if (joinedTo) all.push(sql`u.joined_at < ${startOfDhakaDay(addDays(joinedTo, 1)).toISOString()}`)
  if (minSpent) all.push(sql`u.spent >= ${toPaisa(minSpent)}`)
  if (maxSpent !== undefined) all.push(sql`u.spent <= ${toPaisa(maxSpent)}`)
  if (minOrders) all.push(sql`u.orders >= ${minOrders}`)
  if (maxOrders !== undefined) all.push(sql`u.orders <= ${maxOrders}`)
  if (query.city) all.push(livesIn(query.city, text !== ''))
  return sql.join(all, sql` and `)
}

/**
 * Whether a user has an order to the city or a saved address in it. After a search, `is true` makes PostgreSQL hash the
 * subquery once and look up each found user in it. Without a search, it stays a join that starts from the city.
 */
function livesIn(city: string, isSearched: boolean): SQL {
  const lives = sql`u.key in (
      select l.key from orders o join users l on l.email = o.email where o.district = ${city} and o.deleted_at is null
      union all
      select a.customer_id::text from customer_addresses a where a.district = ${city}
    )`
  return isSearched ? sql`(${lives}) is true` : lives
}

/** A whole phone number must match exactly; any other text is searched in name, e-mail and phone. */
function matchesText(text: string, isLowSelectivity: boolean): SQL {
  const phone = readPhone(text)
  if (phone) return sql`u.phone = ${phone}`
  const has = (part: string) =>
    isLowSelectivity ? sql`strpos(u.searched, ${part}) > 0` : containsText(sql`u.searched`, part)
  const digits = /^[+\d\s-]{3,}$/.test(text) ? text.replace(/[\s-]/g, '').replace(/^0/, '') : text
  return digits === text ? has(text) : sql`(${has(text)} or (${has(digits)} and strpos(u.phone, ${digits}) > 0))`
}

/** Each order is that of an index (tables.ts). Who never ordered or logged in comes last in either direction. */
export function sorted({ sort = 'joined', order = 'desc' }: Pick<UsersQuery, 'sort' | 'order'>): SQL {
  const column = {
    joined: sql`u.joined_at`,
    name: sql`lower(u.name)`,
    spent: sql`u.spent`,
    orders: sql`u.orders`,
    lastOrder: sql`u.last_order_at`,
    lastLogin: sql`u.last_login_at`,
  }[sort]
  const direction = sql.raw(order)
  const nulls = sort === 'lastOrder' || sort === 'lastLogin' ? sql` nulls last` : sql``
  return sql`${column} ${direction}${nulls}, u.key ${direction}`
}
