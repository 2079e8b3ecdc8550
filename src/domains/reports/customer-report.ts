import { type SQL, sql } from 'drizzle-orm'
import { isVip } from '#domains/customers/users/vip.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import { customersEver } from '#domains/summaries/customers-counted.ts'
import { topCustomersIn } from '#domains/summaries/top-customers.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { emailIn } from '#shared/buyer-key.ts'
import { dhakaDay } from '#shared/dates.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import { bothOf, figureOf, type Period, percentOf } from './period.ts'
import { salesByDay, sumOf } from './sales-by-day.ts'
import type { CustomerReport, TopCustomer } from './staff-contract.ts'

/** Rows of the table. */
const shown = 10

/** Figures about buyers and the top customers. Names and addresses only for staff who may see users. */
export async function customerReport(db: Db, period: Period, member: StaffMember, now: Date): Promise<CustomerReport> {
  const [people, days, { vipThreshold }] = await Promise.all([
    customersEver(db, `${dhakaDay(now).slice(0, 7)}-01`),
    salesByDay(db, bothOf(period)),
    shopSettings(db),
  ])
  const current = sumOf(days, period)
  const previous = sumOf(days, period.before)
  const average = ({ revenue, orders }: typeof current) => (orders === 0 ? 0 : toTaka(Math.round(revenue / orders)))
  return {
    total: people.total,
    newThisMonth: people.newSince,
    averageOrder: figureOf(average(current), average(previous)),
    retention: people.buyers === 0 ? null : percentOf(people.again, people.buyers),
    vipThreshold,
    top: await topCustomers(db, topCustomersIn(period, shown), {
      vipThreshold,
      names: mayDo(member, 'users.view'),
    }),
  }
}

const topColumns = {
  email: col.text,
  name: col.text,
  orders: col.int,
  spent: col.int,
  totalOrders: col.int,
  totalSpent: col.int,
  lastOrder: col.text,
}

/**
 * Everybody who ordered in the period, computed from the orders; who spent most first. In batches, because a large shop
 * has hundreds of thousands.
 */
export async function* customersOf(db: Db, period: Period, who: Who, batchSize = 2000): AsyncGenerator<TopCustomer[]> {
  const [all] = await queryRows(db, { emails: col.json<string[]>().orNull }).run(sql`
    select json_agg(email order by spent desc, orders desc, email) as emails from (${spendingIn(period)}) each`)
  const emails = all?.emails ?? []
  for (let from = 0; from < emails.length; from += batchSize) {
    const some = sql`o.email = any(${sql.param(emails.slice(from, from + batchSize))}::text[])`
    yield await topCustomers(db, sql`(${spendingIn(period, some)})`, who, from)
  }
}

const spendingIn = (period: Period, where = sql`true`) => sql`
  select o.email, count(*)::int as orders, sum(o.total::float8)::bigint as spent, max(o.placed_on) as last
  from counted_orders o where ${where} and o.placed_on between ${period.since}::date and ${period.until}::date
  group by o.email`

type Who = { vipThreshold: number; names: boolean }

/**
 * Sorted by amount spent. New: one order so far; VIP: spent more than the threshold (taka) in total.
 * @param ahead number of customers before them
 */
async function topCustomers(db: Db, top: SQL, { vipThreshold, names }: Who, ahead = 0): Promise<TopCustomer[]> {
  const rows = await queryRows(db, topColumns).run(sql`
    select top.email, b.name, top.orders, top.spent, b.orders as "totalOrders", b.spent as "totalSpent",
      top.last::text as "lastOrder"
    from ${top} top join buyers b on b.email = top.email
    order by top.spent desc, top.orders desc, top.email`)
  return rows.map(({ email, name, spent, totalSpent, ...row }, i) => ({
    id: ahead + i + 1,
    name: names ? name : null,
    email: names ? emailIn(email) : null,
    ...row,
    spent: toTaka(spent),
    totalSpent: toTaka(totalSpent),
    status: isVip(totalSpent, toPaisa(vipThreshold)) ? 'VIP' : row.totalOrders > 1 ? 'Regular' : 'New',
  }))
}
