import { and, eq, exists, gt, or, sql } from 'drizzle-orm'
import { linksSince } from '#domains/orders/access/order-links.ts'
import type { Db } from '#platform/database/database.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { isDelivered, orderBrowsers, orderLines, orders } from '../tables.ts'

/** Proof of identity: an account, or the cookie of a browser that ordered or opened an order by its link. */
export type Identity = { customerId: number | undefined; browserToken: string | undefined }

/** Whether this product was delivered to this person. A typed e-mail address proves nothing. */
export async function hasReceived(db: Db, productNumber: number, identity: Identity, now: Date): Promise<boolean> {
  const { customerId, browserToken } = identity
  const browser = browserToken && hashToken(browserToken)
  if (customerId === undefined && !browser) return false
  const opened = db
    .select({ one: sql`1` })
    .from(orderBrowsers)
    .where(
      and(
        eq(orderBrowsers.orderRow, orders.id),
        eq(orderBrowsers.browser, browser ?? ''),
        gt(orderBrowsers.openedAt, linksSince(now)),
      ),
    )
  const theirs = or(
    customerId === undefined ? undefined : eq(orders.customerId, customerId),
    browser ? eq(orders.guestToken, browser) : undefined,
    browser ? exists(opened) : undefined,
  )
  const [row] = await db
    .select({ one: sql`1` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderRow))
    .where(and(eq(orderLines.productNumber, productNumber), isDelivered, theirs))
    .limit(1)
  return row !== undefined
}
