import { and, desc, eq } from 'drizzle-orm'
import { mailFrame } from '#domains/settings/mail-frame.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import { shopMailLanguage } from '#domains/staff/language.ts'
import type { Db } from '#platform/database/database.ts'
import { type Mail, type Posting, postMails } from '#platform/mail/mail.ts'
import { renderMail } from '#platform/mail/mail-content.ts'
import { unlinked } from '#platform/mail/unlinked.ts'
import { emailIn } from '#shared/buyer-key.ts'
import { isDeliverable } from '#shared/is-deliverable.ts'
import { formatMoney } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { advanceAskedFor } from '../advance-asked.ts'
import { type OrderRow, viewsOf } from '../order-view.ts'
import { orderById } from '../orders.ts'
import { orderEvents, orders } from '../tables.ts'
import { deliveryAddress, howToFollow, linesAndSums } from './order-mail-parts.ts'
import { advanceIn, type ChangeCause, type OrderMailKind, openingOf, promiseIn, subjectOf } from './order-mail-texts.ts'

/**
 * Sends the mail about an order in its customer's language; about a new order also one to the shop in that of its main
 * admin, if the settings say so. None is sent if the order was deleted in the meantime or has no e-mail address.
 * @param mergedWith of a changed order: the number of the order whose pieces it got, if that is the change
 */
export async function sendOrderMail(
  db: Db,
  orderId: string,
  kind: OrderMailKind,
  post: Posting & { publicUrl: string | undefined },
  mergedWith: string | null = null,
): Promise<void> {
  const order = await orderById(db, orderId)
  if (!order) return
  const [view] = await viewsOf(db, [order], { forStaff: false })
  if (!view) return
  const why = kind === 'cancelled' ? await causeOfCancelling(db, order) : { cause: null, mergedWith }
  if (kind === 'cancelled' && why.cause === 'merged' && (await isToldByOther(db, order, why))) return
  const [settings, advanceDue] = await Promise.all([shopSettings(db), advanceAskedFor(db, order)])
  const mails: Mail[] = []

  await db.transaction(async (tx) => {
    const email = await lockedEmail(tx, order.id)
    if (emailIn(email) !== '') {
      const { locale } = order
      const frame = mailFrame(settings, locale, post.publicUrl)
      const advance = advanceIn(kind, order, view, advanceDue)
      const parts = [
        m.mail_greeting({ name: unlinked(order.customerName) }, { locale }),
        openingOf(kind, order, why, advance.length > 0),
        ...advance,
        ...promiseIn(kind, order),
        linesAndSums(order, view, advanceDue, locale),
        ...(kind === 'delivered' || kind === 'cancelled' ? [] : [deliveryAddress(order, locale)]),
        ...(await howToFollow(tx, order, post.publicUrl)),
        m.mail_thanks({ shop: frame.shop }, { locale }),
      ]
      const subject = subjectOf(kind, order, why, frame.shop)
      mails.push({ to: email, subject, kind: `order-${kind}`, ...(await renderMail(parts, frame)) })
    }

    if (kind === 'placed' && settings.mailNewOrders && isDeliverable(settings.email)) {
      const locale = await shopMailLanguage(tx)
      const office = post.publicUrl && `${post.publicUrl}/admin/orders?view=${orderId}`
      const parts = [
        m.mail_new_order({ orderId, name: order.customerName }, { locale }),
        linesAndSums(order, view, advanceDue, locale),
        deliveryAddress(order, locale),
        ...(order.notes ? [m.mail_new_order_note({ note: order.notes }, { locale })] : []),
        ...(office ? [{ link: office, words: m.mail_new_order_open({}, { locale }) }] : []),
      ]
      const total = formatMoney(order.total, locale)
      const frame = { ...mailFrame(settings, locale, post.publicUrl), contact: [] }
      const subject = m.mail_new_order_subject({ shop: frame.shop, orderId, total }, { locale })
      mails.push({ to: settings.email, subject, kind: 'order-to-shop', ...(await renderMail(parts, frame)) })
    }
    await postMails(tx, mails, post)
  })
}

/**
 * The present address. The row is locked until the mail and its private link are written: a change of the account's
 * address waits, and revokes this link with the others.
 */
export async function lockedEmail(tx: Db, orderRow: number): Promise<string> {
  const [row] = await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderRow)).for('share')
  return row?.email ?? ''
}

/** Why the order was last cancelled, if not by its customer's wish. */
async function causeOfCancelling(db: Db, { id }: OrderRow): Promise<ChangeCause> {
  const [event] = await db
    .select({ cause: orderEvents.cause, mergedWith: orderEvents.mergedWith })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderRow, id), eq(orderEvents.status, 'cancelled')))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return event ?? { cause: null, mergedWith: null }
}

/** After a merge, the mail of the other order informs the customer, if it goes to the same address. */
async function isToldByOther(db: Db, { email }: OrderRow, { mergedWith }: ChangeCause): Promise<boolean> {
  const other = mergedWith === null ? undefined : await orderById(db, mergedWith)
  return !other || other.email === email
}
