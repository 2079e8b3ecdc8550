import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { orderBrowsers, orderLinks, orders } from '../tables.ts'

/** The orders of these accounts. The ids are one array parameter, however many they are. */
const ordersOf = (customerIds: number[]): SQL =>
  sql`(select id from orders where customer_id = any(${sql.param(customerIds)}::bigint[]))`

/**
 * Ends the access of browsers that opened orders of these accounts by a private link. The links stay valid.
 * @param browserToken the secret in the cookie of one browser; undefined: all browsers
 */
export async function closeOpenedOrders(tx: Db, customerIds: number[], browserToken?: string): Promise<void> {
  const inBrowser = browserToken && sql`and ${orderBrowsers.browser} = ${hashToken(browserToken)}`
  await tx.delete(orderBrowsers).where(sql`${orderBrowsers.orderRow} in ${ordersOf(customerIds)} ${inBrowser || sql``}`)
}

/**
 * Revokes all access of browsers to orders of closed or deleted accounts: neither the browser that placed an order nor
 * a private link opens it again.
 */
export async function revokeBrowsersOf(tx: Db, customerIds: number[]): Promise<void> {
  await closeOpenedOrders(tx, customerIds)
  await tx.delete(orderLinks).where(sql`${orderLinks.orderRow} in ${ordersOf(customerIds)}`)
  await tx
    .update(orders)
    .set({ guestToken: null })
    .where(sql`${orders.id} in ${ordersOf(customerIds)}`)
}
