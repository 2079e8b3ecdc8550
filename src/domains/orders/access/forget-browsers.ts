import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { orderBrowsers, orderLinks, orders } from '../tables.ts'

/** The orders of these accounts: as one parameter, however many they are. */
const ordersOf = (customerIds: number[]): SQL =>
  sql`(select id from orders where customer_id = any(${sql.param(customerIds)}::bigint[]))`

/**
 * The browsers that opened orders of these accounts by a private link no longer see them. The links stay: whoever has one
 * can open its order again, until it is revoked or too old.
 * @param browserToken the secret in the cookie of the one browser that is meant; undefined: all
 */
export async function closeOpenedOrders(tx: Db, customerIds: number[], browserToken?: string): Promise<void> {
  const inBrowser = browserToken && sql`and ${orderBrowsers.browser} = ${hashToken(browserToken)}`
  await tx.delete(orderBrowsers).where(sql`${orderBrowsers.orderRow} in ${ordersOf(customerIds)} ${inBrowser || sql``}`)
}

/**
 * Orders of accounts that go for good, closed by their owner or deleted by the office: without their account they must not open to a browser again, neither to the one
 * that placed them nor by a private link.
 */
export async function forgetBrowsersOf(tx: Db, customerIds: number[]): Promise<void> {
  await closeOpenedOrders(tx, customerIds)
  await tx.delete(orderLinks).where(sql`${orderLinks.orderRow} in ${ordersOf(customerIds)}`)
  await tx
    .update(orders)
    .set({ guestToken: null })
    .where(sql`${orders.id} in ${ordersOf(customerIds)}`)
}
