import { and, count, desc, gte, isNull, lte, ne, sql } from 'drizzle-orm'
import { products } from '#domains/catalogue/tables.ts'
import { customers } from '#domains/customers/tables.ts'
import { countUsers } from '#domains/customers/users.ts'
import { viewsOf } from '#domains/orders/order-view.ts'
import { orders } from '#domains/orders/tables.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { formatMoney, toPaisa, toTaka } from '#shared/money.ts'

/** What the dashboard shows, each part only to whom it concerns. Revenue in taka: all orders that were not cancelled. */
export async function dashboard(db: Db, member: StaffMember, now: Date) {
  const mayOrders = mayDo(member, 'orders.view')
  const mayUsers = mayDo(member, 'users.view')
  const mayProducts = mayDo(member, 'products.view')
  const mayRevenue = mayOrders || mayDo(member, 'analytics.view') || mayDo(member, 'reports.view')
  return {
    ...(mayUsers && { totalUsers: await totalUsers(db) }),
    ...(mayOrders && {
      totalOrders: await countOf(db, orders, isNull(orders.deletedAt)),
      recentOrders: await recentOrders(db),
    }),
    ...(mayProducts && { totalProducts: await countOf(db, products, isNull(products.deletedAt)) }),
    ...(mayRevenue && { revenue: await revenue(db), sales: await salesByDay(db, now) }),
    activity: await activity(db, { mayOrders, mayUsers }),
  }
}

/** The figure of the Users screen: whoever has an account or ever ordered. */
async function totalUsers(db: Db): Promise<number> {
  const { vipThreshold } = await shopSettings(db)
  return (await countUsers(db, toPaisa(vipThreshold))).total
}

async function countOf(db: Db, table: typeof orders | typeof products, where: ReturnType<typeof isNull>) {
  const [row] = await db.select({ n: count() }).from(table).where(where)
  return row?.n ?? 0
}

async function revenue(db: Db) {
  const [row] = await db
    .select({ paisa: sql<number>`coalesce(sum(${orders.total}), 0)::bigint` })
    .from(orders)
    .where(and(isNull(orders.deletedAt), ne(orders.status, 'cancelled')))
  return toTaka(row?.paisa ?? 0)
}

const newestOrders = (db: Db) =>
  db.select().from(orders).where(isNull(orders.deletedAt)).orderBy(desc(orders.placedAt), desc(orders.id)).limit(5)

const recentOrders = async (db: Db) => viewsOf(db, await newestOrders(db), { forStaff: true })

type Activity = { kind: 'order' | 'user'; title: string; detail: string; at: string }

/** Orders and revenue (taka) of each of the last 30 days in Dhaka, days without any included, oldest first. */
async function salesByDay(db: Db, now: Date) {
  const today = dhakaDay(now)
  const since = addDays(today, -29)
  const rows = await db
    .select({ day: orders.placedOn, orders: count(), paisa: sql<number>`sum(${orders.total})::bigint` })
    .from(orders)
    .where(
      and(
        isNull(orders.deletedAt),
        ne(orders.status, 'cancelled'),
        gte(orders.placedOn, since),
        lte(orders.placedOn, today),
      ),
    )
    .groupBy(orders.placedOn)
  const sold = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: 30 }, (_, i) => {
    const day = addDays(since, i)
    const row = sold.get(day)
    return { day, orders: row?.orders ?? 0, revenue: toTaka(row?.paisa ?? 0) }
  })
}

/** The last five things that happened: orders and registrations. */
async function activity(
  db: Db,
  { mayOrders, mayUsers }: { mayOrders: boolean; mayUsers: boolean },
): Promise<Activity[]> {
  const placed = mayOrders ? await newestOrders(db) : []
  const registered = mayUsers
    ? await db.select().from(customers).where(isNull(customers.deletedAt)).orderBy(desc(customers.createdAt)).limit(5)
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
        at: customer.createdAt.toISOString(),
      }),
    ),
  ]
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, 5)
}
