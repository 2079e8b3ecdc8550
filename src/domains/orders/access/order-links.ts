import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { hashToken, hashTokenInSql, newLinkToken } from '#platform/secrets/tokens.ts'
import { type Locale, pathPrefix } from '#shared/locales.ts'
import { orderBrowsers, orderLinks, orders } from '../tables.ts'

/** How long a link opens its order, and how long a browser that ordered or opened one is remembered. */
export const linkDays = 180
const day = 86_400_000
/** Links and browsers from before this moment are expired. */
export const linksSince = (now: Date) => new Date(now.getTime() - linkDays * day)

/**
 * Creates a private link of an order. Only the hash of its token is stored; the token itself is only in the mail, until
 * that is sent or the link expires.
 * @param orderRow the order's row
 * @returns the token: 128 random bits
 */
export async function createOrderLink(tx: Db, orderRow: number): Promise<string> {
  const token = newLinkToken()
  await tx.insert(orderLinks).values({ tokenHash: hashToken(token), orderRow })
  return token
}

/**
 * Path of a private link. The token is in the fragment, which browsers do not send, so that it is in no log and no
 * Referer header.
 */
export const orderPath = (orderId: string, token: string, locale: Locale): string =>
  `${pathPrefix(locale)}/track-order?orderId=${orderId}#open=${token}`

/**
 * Opens an order by its private link and remembers the browser (for what: isShopperOf and seesFullOrder).
 * @param browserToken the secret in the cookie of that browser
 * @throws NotFound for an unknown order; Refusal 422 link_dead if the link is revoked, expired or unknown
 */
export async function openOrder(
  db: Db,
  { orderId, token }: { orderId: string; token: string },
  browserToken: string,
  now: Date,
): Promise<void> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.orderId, orderId), isNull(orders.deletedAt)))
  if (!order) throw new NotFound('Order')
  const isLive = and(
    eq(orderLinks.tokenHash, hashToken(token)),
    eq(orderLinks.orderRow, order.id),
    gt(orderLinks.createdAt, linksSince(now)),
  )
  await db.transaction(async (tx) => {
    // Locked against a concurrent revocation, which would not delete this browser.
    const [link] = await tx.select({ orderRow: orderLinks.orderRow }).from(orderLinks).where(isLive).for('share')
    if (!link) {
      throw new Refusal(422, 'link_dead', 'This link no longer opens the order. Please enter its phone number')
    }
    const browser = hashToken(browserToken)
    await tx
      .insert(orderBrowsers)
      .values({ orderRow: order.id, browser, openedAt: now })
      .onConflictDoUpdate({ target: [orderBrowsers.orderRow, orderBrowsers.browser], set: { openedAt: now } })
  })
}

/** Whether this browser opened the order by one of its links. @param orderRow the order's row */
export async function hasOpened(db: Db, orderRow: number, browserToken: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ orderRow: orderBrowsers.orderRow })
    .from(orderBrowsers)
    .where(
      and(
        eq(orderBrowsers.orderRow, orderRow),
        eq(orderBrowsers.browser, hashToken(browserToken)),
        gt(orderBrowsers.openedAt, linksSince(now)),
      ),
    )
  return row !== undefined
}

/**
 * Revokes all links of orders, including those in mails, and ends the access of browsers that opened them by one.
 * @param orderRows the orders' rows
 */
export async function revokeOrderLinks(tx: Db, orderRows: number[]): Promise<void> {
  await tx.delete(orderLinks).where(inArray(orderLinks.orderRow, orderRows))
  await tx.delete(orderBrowsers).where(inArray(orderBrowsers.orderRow, orderRows))
}

/** Deletes expired links and browsers, and removes the tokens of such links from the mail log. */
export async function purgeOrderLinks(db: Db, now: Date): Promise<void> {
  await db.delete(orderLinks).where(lt(orderLinks.createdAt, linksSince(now)))
  await db.delete(orderBrowsers).where(lt(orderBrowsers.openedAt, linksSince(now)))
  const hashed = hashTokenInSql(sql`substring(m.text from '#open=([0-9a-f]{32})')`)
  const without = (column: SQL) => sql`regexp_replace(${column}, '#open=[0-9a-f]{32}', '', 'g')`
  await db.execute(sql`
    update mail_log m set text = ${without(sql`m.text`)}, html = ${without(sql`m.html`)}
    where m.status <> 'sent' and m.text ~ '#open=[0-9a-f]{32}'
      and not exists (select from order_links l where l.token_hash = ${hashed})`)
}
