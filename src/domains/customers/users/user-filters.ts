import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { containsText } from '#platform/database/substring.ts'
import { addDays, startOfDhakaDay } from '#shared/dates.ts'
import { toPaisa } from '#shared/money.ts'
import { readPhone } from '#shared/phone.ts'
import { tidyLine } from '#shared/text.ts'
import type { userFilters, usersQuery } from '../staff-contract.ts'

export type UserFilters = z.output<typeof userFilters>

export type UsersQuery = z.output<typeof usersQuery>

/** `there`: e-mail addresses with an order to the city; `home`: accounts with a saved address in it. */
export const there = ({ city }: UserFilters): SQL => sql`there as materialized (
    select distinct o.email from orders o where o.district = ${city ?? ''} and o.deleted_at is null
  ), home as materialized (
    select distinct a.customer_id::text as key from customer_addresses a where a.district = ${city ?? ''}
  )`

/** SQL condition on a person of the list. @param vip in paisa */
export function matching(query: UserFilters, vip: number): SQL {
  const { search, status = 'all', role = 'all', joinedFrom, joinedTo, minSpent, maxSpent, minOrders, maxOrders } = query
  const all: SQL[] = [status === 'deleted' ? sql`deleted` : sql`not deleted`]
  const text = tidyLine(search ?? '').toLowerCase()
  if (text) all.push(matchesText(text))
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
  if (query.city) all.push(sql`(email in (select email from there) or key in (select key from home)) is true`)
  return sql.join(all, sql` and `)
}

/** A whole phone number must match exactly; any other text is searched in name, e-mail and phone. */
function matchesText(text: string): SQL {
  const phone = readPhone(text)
  if (phone) return sql`phone = ${phone}`
  const has = (part: string) => containsText(searched, part)
  const digits = /^[+\d\s-]{3,}$/.test(text) ? text.replace(/[\s-]/g, '').replace(/^0/, '') : text
  return digits === text ? has(text) : sql`(${has(text)} or (${has(digits)} and strpos(phone, ${digits}) > 0))`
}

/** One text per person, for the trigram index. */
const searched = sql`lower(name || E'\n' || email || E'\n' || phone)`

export const columnOf = ({ sort = 'joined' }: Pick<UsersQuery, 'sort'>): SQL =>
  ({
    joined: sql`joined`,
    name: sql`lower(name)`,
    spent: sql`spent`,
    orders: sql`orders`,
    lastOrder: sql`ordered`,
    lastLogin: sql`logged_in`,
  })[sort]

export const directionOf = ({ order = 'desc' }: Pick<UsersQuery, 'order'>): SQL =>
  order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`
