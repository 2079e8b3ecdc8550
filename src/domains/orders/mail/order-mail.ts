import { and, desc, eq, isNull } from 'drizzle-orm'
import { mailFrame } from '#domains/settings/mail-frame.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { type Mail, type Posting, postMails } from '#platform/mail/mail.ts'
import { renderMail } from '#platform/mail/mail-content.ts'
import { isDeliverable } from '#platform/mail/mail-sender.ts'
import { emailIn } from '#shared/buyer-key.ts'
import { formatMoney } from '#shared/money.ts'
import type { OrderEventCause } from '#shared/orders/order-event-cause.ts'
import { m } from '#shared/paraglide/messages.js'
import { promisedSentence } from '#shared/promise/promise-texts.ts'
import { type OrderRow, viewsOf } from '../order-view.ts'
import { orderById } from '../orders.ts'
import { orderEvents } from '../tables.ts'
import { deliveryAddress, howToFollow, linesAndSums } from './order-mail-parts.ts'

export type OrderMailKind = 'placed' | 'changed' | 'shipped' | 'delivered' | 'cancelled'

/**
 * Sends the mail about an order in its customer's language; about a new order also one to the shop, if the settings say so. None is
 * sent if the order was deleted in the meantime or has no e-mail address.
 */
export async function sendOrderMail(
  db: Db,
  orderId: string,
  kind: OrderMailKind,
  post: Posting & { publicUrl: string | undefined },
): Promise<void> {
  const order = await orderById(db, orderId)
  if (!order) return
  const [view] = await viewsOf(db, [order], { forStaff: false })
  if (!view) return
  const cause = await causeOf(db, order, kind)
  // The mail about the order that has its pieces now says so.
  if (kind === 'cancelled' && cause === 'merged') return
  const settings = await shopSettings(db)
  const mails: Mail[] = []

  await db.transaction(async (tx) => {
    if (emailIn(order.email) !== '') {
      const { locale } = order
      const frame = mailFrame(settings, locale, post.publicUrl)
      const parts = [
        m.mail_greeting({ name: order.customerName }, { locale }),
        openingOf(kind, order, cause)({ orderId }, { locale }),
        ...promise(kind, order),
        linesAndSums(order, view, locale),
        ...(kind === 'delivered' || kind === 'cancelled' ? [] : [deliveryAddress(order, locale)]),
        ...(await howToFollow(tx, order, post.publicUrl)),
        m.mail_thanks({ shop: frame.shop }, { locale }),
      ]
      const subject = subjects[kind]({ shop: frame.shop, orderId }, { locale })
      mails.push({ to: order.email, subject, kind: `order-${kind}`, ...(await renderMail(parts, frame)) })
    }

    if (kind === 'placed' && settings.mailNewOrders && isDeliverable(settings.email)) {
      const locale = 'en'
      const office = post.publicUrl && `${post.publicUrl}/admin/orders?view=${orderId}`
      const parts = [
        m.mail_new_order({ orderId, name: order.customerName }, { locale }),
        linesAndSums(order, view, locale),
        deliveryAddress(order, locale),
        ...(order.notes ? [m.mail_new_order_note({ note: order.notes }, { locale })] : []),
        ...(office ? [{ link: office, words: m.mail_new_order_open({}, { locale }) }] : []),
      ]
      const total = formatMoney(order.total, locale)
      const subject = m.mail_new_order_subject({ shop: settings.shopName, orderId, total }, { locale })
      const frame = { ...mailFrame(settings, locale, post.publicUrl), contact: [] }
      mails.push({ to: settings.email, subject, kind: 'order-to-shop', ...(await renderMail(parts, frame)) })
    }
    await postMails(tx, mails, post)
  })
}

const subjects = {
  placed: m.mail_placed_subject,
  changed: m.mail_changed_subject,
  shipped: m.mail_shipped_subject,
  delivered: m.mail_delivered_subject,
  cancelled: m.mail_cancelled_subject,
}
const openings = {
  placed: m.mail_placed,
  changed: m.mail_changed,
  shipped: m.mail_shipped,
  delivered: m.mail_delivered,
  cancelled: m.mail_cancelled,
}

/** Why the order was cancelled or changed last, where that was not a wish of its customer. */
async function causeOf(db: Db, { id }: OrderRow, kind: OrderMailKind): Promise<OrderEventCause | null> {
  if (kind !== 'changed' && kind !== 'cancelled') return null
  const [event] = await db
    .select({ cause: orderEvents.cause })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderRow, id),
        kind === 'cancelled' ? eq(orderEvents.status, 'cancelled') : isNull(orderEvents.status),
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return event?.cause ?? null
}

/** By which day it was promised to arrive, while it is on its way. */
const promise = (kind: OrderMailKind, { promisedBy, locale }: OrderRow): string[] =>
  promisedBy && kind !== 'delivered' && kind !== 'cancelled' ? [promisedSentence(promisedBy, locale)] : []

/** Only the delivery time of the customer's own place is mentioned, and none beside a promised day. */
const openingOf = (kind: OrderMailKind, { hoursTo, promisedBy }: OrderRow, cause: OrderEventCause | null) => {
  if (kind === 'changed' && cause === 'merged') return m.mail_merged
  if (kind === 'cancelled' && cause === 'not_confirmed') return m.mail_not_confirmed
  if (kind !== 'shipped') return openings[kind]
  if (promisedBy) return m.mail_shipped_promised
  return hoursTo !== null && hoursTo <= 24 ? m.mail_shipped_dhaka : openings.shipped
}
