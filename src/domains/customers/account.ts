import { and, count, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import { isDelivered, orders } from '#domains/orders/tables.ts'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { statusesWhere } from '#shared/orders/order-status.ts'
import type { Account } from './contract.ts'
import { type Customer, isOpen } from './sessions.ts'
import { customerSessions, customers } from './tables.ts'
import { wishlistOf } from './wishlist.ts'

const openStatuses = statusesWhere((state) => state.isOpen)

/** Paisa of all orders that were delivered. */
const delivered = sql<number>`coalesce(sum(${orders.total}) filter (where ${isDelivered}), 0)::bigint`

const ordersOf = (customerId: number) => and(eq(orders.customerId, customerId), isNull(orders.deletedAt))

/** The dashboard of a signed-in customer. Orders in the trash do not count. */
export async function accountOf(db: Db, { id, loginTime }: Customer, now: Date): Promise<Account> {
  const [person] = await db
    .select({
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
      memberSince: customers.createdAt,
      lastLogin: max(
        sql`case when ${customerSessions.createdAt} < ${loginTime} then ${customerSessions.createdAt} end`,
      ).mapWith(customerSessions.createdAt),
      sessions: sql<number>`count(*) filter (where ${isOpen(now)})`,
    })
    .from(customers)
    .innerJoin(customerSessions, eq(customerSessions.customerId, customers.id))
    .where(eq(customers.id, id))
    .groupBy(customers.id)
  if (!person) throw new Error('a signed-in customer has a session')
  const [placed] = await db
    .select({
      orders: count(),
      pending: sql<number>`count(*) filter (where ${inArray(orders.status, openStatuses)})`,
      delivered,
    })
    .from(orders)
    .where(ordersOf(id))
  const { memberSince, lastLogin, ...rest } = person
  const { pointsUse: en, pointsUseBn: bn } = await publicSettings(db)
  return {
    ...rest,
    memberSince: memberSince.toISOString(),
    lastLogin: lastLogin?.toISOString() ?? null,
    orders: placed?.orders ?? 0,
    pending: placed?.pending ?? 0,
    wishlist: (await wishlistOf(db, id)).length,
    points: pointsFor(placed?.delivered ?? 0),
    pointsUse: en || bn ? { en, bn } : null,
  }
}

/** The points of a customer, as the dashboard counts them. */
export async function pointsOf(db: Db, customerId: number): Promise<number> {
  const [placed] = await db.select({ delivered }).from(orders).where(ordersOf(customerId))
  return pointsFor(placed?.delivered ?? 0)
}

/** Loyalty points: 1 for each whole ৳100 of the sum of delivered orders. @param delivered paisa */
const pointsFor = (delivered: number) => Math.floor(delivered / 10_000)
