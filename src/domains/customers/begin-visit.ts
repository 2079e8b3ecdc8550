import { adoptOrders } from '#domains/orders/access/adopt-orders.ts'
import type { Db } from '#platform/database/database.ts'
import { rememberDevice } from '#platform/database/known-devices.ts'
import type { SessionUser } from './contract.ts'
import { openCustomerSession, replaceCustomerSession } from './sessions.ts'
import type { customers } from './tables.ts'

/** What the browser that somebody signs in from brings along: the secrets in its cookies. */
export type Browser = { session?: string; orders?: string; device?: string }
/** `token` and `device` are for the cookies, `user` for the page. */
export type Visit = { token: string; device: string; user: SessionUser }

/**
 * Begins the visit of a customer who has shown who she is, in the caller's transaction: a new session, the browser is
 * known from now on, and the orders she placed as a guest come to her account.
 */
export async function beginVisit(
  tx: Db,
  customer: typeof customers.$inferSelect,
  browser: Browser,
  now: Date,
): Promise<Visit> {
  if (browser.session) await replaceCustomerSession(tx, browser.session, customer.id, now)
  const token = await openCustomerSession(tx, customer.id, now)
  const device = await rememberDevice(tx, `customer:${customer.id}`, browser.device, now)
  await adoptOrders(tx, customer, browser.orders)
  const { name, email, phone } = customer
  return { token, device, user: { name, email, phone, loginTime: now.toISOString(), role: 'customer' } }
}
