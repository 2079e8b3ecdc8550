import { and, count, desc, eq, gte, isNull, lte, ne, sql } from 'drizzle-orm'
import { products, variants } from '#domains/catalogue/tables.ts'
import { customers } from '#domains/customers/tables.ts'
import { stockLevels } from '#domains/inventory/tables.ts'
import { viewsOf } from '#domains/orders/order-view.ts'
import { orders } from '#domains/orders/tables.ts'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { formatMoney, toTaka } from '#shared/money.ts'

/** What the dashboard shows, each part only to whom it concerns. Revenue in taka: all orders that were not cancelled. */
export async function dashboard(db: Db, member: StaffMember, now: Date) {
  const mayOrders = mayDo(member, 'orders.view')
  const mayUsers = mayDo(member, 'users.view')
  const mayProducts = mayDo(member, 'products.view')
  const mayRevenue = mayOrders || mayDo(member, 'analytics.view') || mayDo(member, 'reports.view')
  return {
    ...(mayUsers && { totalUsers: await countOf(db, customers, isNull(customers.deletedAt)) }),
    ...(mayOrders && {
      totalOrders: await countOf(db, orders, isNull(orders.deletedAt)),
      recentOrders: await recentOrders(db),
    }),
    ...(mayProducts && { totalProducts: await countOf(db, products, isNull(products.deletedAt)) }),
    ...(mayRevenue && { revenue: await revenue(db), sales: await salesByDay(db, now) }),
    activity: await activity(db, { mayOrders, mayUsers }),
  }
}

async function countOf(
  db: Db,
  table: typeof customers | typeof orders | typeof products,
  where: ReturnType<typeof isNull>,
) {
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

/** What the bell rings for. New orders are those that wait for the shop: pending or confirmed. */
export async function officeNews(db: Db, member: StaffMember) {
  const mayOrders = mayDo(member, 'orders.view')
  const waiting = and(isNull(orders.deletedAt), sql`${orders.status} in ('pending', 'confirmed')`)
  const recent = mayOrders ? await db.select().from(orders).where(waiting).orderBy(desc(orders.placedAt)).limit(5) : []
  return {
    newOrders: mayOrders ? ((await db.select({ n: count() }).from(orders).where(waiting))[0]?.n ?? 0) : 0,
    lowStock: mayDo(member, 'inventory.view') ? await lowStock(db) : 0,
    recent: recent.map(({ orderId, customerName, total, placedAt }) => ({
      orderId,
      customerName,
      total: toTaka(total),
      placedAt: placedAt.toISOString(),
    })),
  }
}

/** Shelves at or below their minimum, of what the shop still sells. */
async function lowStock(db: Db) {
  const [row] = await db
    .select({ n: count() })
    .from(stockLevels)
    .innerJoin(variants, eq(variants.id, stockLevels.variantId))
    .innerJoin(products, eq(products.number, variants.productNumber))
    .where(
      and(
        lte(stockLevels.onHand, stockLevels.minStock),
        variants.isActive,
        products.isActive,
        isNull(products.deletedAt),
      ),
    )
  return row?.n ?? 0
}
