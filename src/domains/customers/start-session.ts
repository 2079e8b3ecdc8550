import { appendEvent } from '#domains/events/append-event.ts'
import type { Db } from '#platform/database/database.ts'
import { rememberDevice } from '#platform/database/known-devices.ts'
import type { SessionUser } from './contract.ts'
import { openCustomerSession } from './sessions.ts'
import { replaceCustomerSession } from './sign-out.ts'
import type { customers } from './tables.ts'

/** The secrets in the cookies of the browser that signs in. */
export type Browser = { session?: string; orders?: string; device?: string }
/** `token` and `device` are for the cookies, `user` for the page. */
export type StartedSession = { token: string; device: string; user: SessionUser }

/**
 * Starts the session of an authenticated customer, in the caller's transaction: creates a session token and a known
 * device, and moves the customer's guest orders to the account.
 */
export async function startSession(
  tx: Db,
  customer: typeof customers.$inferSelect,
  browser: Browser,
  now: Date,
): Promise<StartedSession> {
  if (browser.session) await replaceCustomerSession(tx, browser.session, customer.id, now)
  const token = await openCustomerSession(tx, customer.id, now)
  const device = await rememberDevice(tx, `customer:${customer.id}`, browser.device, now)
  await appendEvent(tx, 'customer.signed_in', { customerId: customer.id }, { ordersToken: browser.orders })
  const { name, email, phone } = customer
  return { token, device, user: { name, email, phone, loginTime: now.toISOString(), role: 'customer' } }
}
