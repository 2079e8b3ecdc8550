import { and, desc, isNull, sql } from 'drizzle-orm'
import { users } from '#domains/customers/tables.ts'
import { countUsers } from '#domains/customers/users/count-users.ts'
import { viewsOf } from '#domains/orders/order-view.ts'
import { orders } from '#domains/orders/tables.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { formatMoney, toPaisa, toTaka } from '#shared/money.ts'
import { bothOf, figureOf, type Period, periodOf } from './period.ts'
import { salesByDay, sumOf } from './sales-by-day.ts'

/**
 * Data for the dashboard; each part only with its permission. Revenue in taka, without cancelled orders.
 * @param days the days of the chart
 */
export async function dashboard(db: Db, member: StaffMember, days: string, now: Date) {
  const mayOrders = mayDo(member, 'orders.view')
  const mayUsers = mayDo(member, 'users.view')
  const mayProducts = mayDo(member, 'products.view')
  // Somebody who works on orders sees what each costs, not what the shop takes.
  const mayRevenue = mayDo(member, 'analytics.view') || mayDo(member, 'reports.view')
  const [users, sums, recent, goods, sales, chosen, happened] = await Promise.all([
    mayUsers && totalUsers(db),
    (mayOrders || mayRevenue) && allOrders(db),
    mayOrders && recentOrders(db),
    mayProducts && totalProducts(db),
    mayRevenue && lastDays(db, now),
    mayRevenue && salesOf(db, periodOf(days, now)),
    activity(db, { mayOrders, mayUsers }),
  ])
  return {
    ...(users !== false && { totalUsers: users }),
    ...(mayOrders && sums && { totalOrders: sums.orders }),
    ...(recent && { recentOrders: recent }),
    ...(goods !== false && { totalProducts: goods }),
    ...(mayRevenue && sums && { revenue: sums.revenue }),
    ...(sales && { sales }),
    ...(chosen && { chosen }),
    activity: happened,
  }
}

/** The same count as on the Users screen: accounts, and guests with orders. */
async function totalUsers(db: Db): Promise<number> {
  const { vipThreshold } = await shopSettings(db)
  return (await countUsers(db, toPaisa(vipThreshold))).total
}

async function totalProducts(db: Db) {
  const [all] = await queryRows(db, { n: col.int }).run(
    sql`select count(*)::int as n from products where deleted_at is null`,
  )
  return all?.n ?? 0
}

/** Orders that are not in the trash; revenue in taka of those that are not cancelled. */
async function allOrders(db: Db): Promise<{ orders: number; revenue: number }> {
  const [all] = await queryRows(db, { orders: col.int, paisa: col.int }).run(sql`
    select coalesce(sum(orders), 0)::int as orders,
      coalesce(sum(total) filter (where order_counts(status, null)), 0)::bigint as paisa
    from order_days_now`)
  return { orders: all?.orders ?? 0, revenue: toTaka(all?.paisa ?? 0) }
}

const newestOrders = (db: Db) =>
  db.select().from(orders).where(isNull(orders.deletedAt)).orderBy(desc(orders.placedAt), desc(orders.id)).limit(5)

const recentOrders = async (db: Db) => viewsOf(db, await newestOrders(db), { forStaff: true })

type Activity = { kind: 'order' | 'user'; title: string; detail: string; userId?: string; at: string }

/** Orders and revenue (taka) of each of the last 30 days in Dhaka, including days without orders, oldest first. */
async function lastDays(db: Db, now: Date) {
  const today = dhakaDay(now)
  const days = await salesByDay(db, { since: addDays(today, -29), until: today })
  return days.map(({ day, orders, revenue }) => ({ day, orders, revenue: toTaka(revenue) }))
}

/** The days of a period, beside those before it. */
async function salesOf(db: Db, period: Period) {
  const days = await salesByDay(db, bothOf(period))
  const [current, previous] = [sumOf(days, period), sumOf(days, period.before)]
  return {
    period,
    orders: figureOf(current.orders, previous.orders),
    revenue: figureOf(toTaka(current.revenue), toTaka(previous.revenue)),
    days: days
      .filter(({ day }) => day >= period.since)
      .map(({ day, orders, revenue }) => ({ day, orders, revenue: toTaka(revenue) })),
  }
}

/** The last five orders and registrations. */
async function activity(
  db: Db,
  { mayOrders, mayUsers }: { mayOrders: boolean; mayUsers: boolean },
): Promise<Activity[]> {
  const placed = mayOrders ? await newestOrders(db) : []
  const registered = mayUsers
    ? await db
        .select({ id: users.key, name: users.name, at: users.joinedAt })
        .from(users)
        .where(and(isNull(users.deletedAt), users.registered))
        .orderBy(desc(users.joinedAt), desc(users.key))
        .limit(5)
    : []
  return [
    ...placed.map(
      (order): Activity => ({
        kind: 'order',
        title: `New order ${order.orderId}`,
        detail: `${order.customerName}, ${formatMoney(order.total)}`,
        at: order.placedAt.toISOString(),
      }),
    ),
    ...registered.map(
      (customer): Activity => ({
        kind: 'user',
        title: 'New customer',
        detail: customer.name,
        userId: customer.id,
        at: customer.at.toISOString(),
      }),
    ),
  ]
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, 5)
}
