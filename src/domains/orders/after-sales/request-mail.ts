import { eq } from 'drizzle-orm'
import { lockedEmail } from '#domains/orders/mail/order-mail.ts'
import { howToFollow } from '#domains/orders/mail/order-mail-parts.ts'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import { mailFrame } from '#domains/settings/mail-frame.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import { shopMailLanguage } from '#domains/staff/language.ts'
import type { Db } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Mail, type Posting, postMail } from '#platform/mail/mail.ts'
import { renderMail } from '#platform/mail/mail-content.ts'
import { unlinked } from '#platform/mail/unlinked.ts'
import { emailIn } from '#shared/buyer-key.ts'
import { variantLabelIn } from '#shared/catalogue/variant-label.ts'
import { isDeliverable } from '#shared/is-deliverable.ts'
import type { Locale } from '#shared/locales.ts'
import { formatCount } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import type { OrderRequestView, OrderView } from '../contract.ts'
import { type OrderRow, viewsOf } from '../order-view.ts'
import { orderRequests, orders } from '../tables.ts'
import { requestsOf } from './requests.ts'

type Kind = Jobs['request-mail']['kind']
type Matter = {
  order: OrderRow
  view: OrderView
  request: OrderRequestView
  settings: ShopSettings
  publicUrl: string | undefined
}

/**
 * Sends a mail about a problem report: to the shop about a new one, in the language of its main admin; to the customer,
 * in that of the order, that it has arrived or was answered. Nothing is sent if the order was permanently deleted; its
 * customer gets none without an e-mail address.
 */
export async function sendRequestMail(
  db: Db,
  requestId: number,
  kind: Kind,
  post: Posting & { publicUrl: string | undefined },
): Promise<void> {
  const [found] = await db
    .select({ order: orders })
    .from(orderRequests)
    .innerJoin(orders, eq(orders.id, orderRequests.orderRow))
    .where(eq(orderRequests.id, requestId))
  if (!found) return
  const { order } = found
  const [view] = await viewsOf(db, [order], { forStaff: false })
  const request = (await requestsOf(db, order.id, { forStaff: false })).find(({ id }) => id === requestId)
  if (!view || !request) return
  const settings = await shopSettings(db)
  const matter = { order, view, request, settings, publicUrl: post.publicUrl }
  await db.transaction(async (tx) => {
    if (kind !== 'to-shop') {
      const email = await lockedEmail(tx, order.id)
      if (emailIn(email) === '') return
      return postMail(tx, await toCustomer(tx, { ...matter, order: { ...order, email } }, kind), post)
    }
    // The shop's e-mail address may still be the placeholder it was delivered with.
    const mail = await toShop(matter, await shopMailLanguage(tx))
    await postMail(tx, mail, { ...post, smtp: post.smtp && isDeliverable(settings.email) })
  })
}

async function toShop({ order, view, request, settings, publicUrl }: Matter, locale: Locale): Promise<Mail> {
  const { orderId, customerName: name } = order
  const message = request.kind === 'damaged' ? m.mail_request_shop_damaged : m.mail_request_shop_wrong
  const parts = [
    message({ name, orderId }, { locale }),
    piecesIn(view, request, locale),
    m.mail_request_words({ text: request.text }, { locale }),
    m.mail_request_shop_photos({ photos: formatCount(request.photos.length, locale) }, { locale }),
    ...(publicUrl
      ? [{ link: `${publicUrl}/admin/orders?view=${orderId}`, words: m.mail_new_order_open({}, { locale }) }]
      : []),
  ]
  const frame = { ...mailFrame(settings, locale, publicUrl), contact: [] }
  const subject = m.mail_request_shop_subject({ shop: frame.shop, orderId }, { locale })
  return { to: settings.email, subject, kind: 'request-to-shop', ...(await renderMail(parts, frame)) }
}

async function toCustomer(
  tx: Db,
  { order, view, request, settings, publicUrl }: Matter,
  kind: 'received' | 'answered',
): Promise<Mail> {
  const { orderId, locale } = order
  const frame = mailFrame(settings, locale, publicUrl)
  const parts = [
    m.mail_greeting({ name: unlinked(order.customerName) }, { locale }),
    openings[kind === 'received' ? 'open' : request.status]({ orderId }, { locale }),
    ...(kind === 'answered' ? [request.answer] : []),
    piecesIn(view, request, locale),
    ...(await howToFollow(tx, order, publicUrl)),
    m.mail_thanks({ shop: frame.shop }, { locale }),
  ]
  const subject = kind === 'received' ? m.mail_request_received_subject : m.mail_request_answered_subject
  return {
    to: order.email,
    subject: subject({ shop: frame.shop, orderId }, { locale }),
    kind: `request-${kind}`,
    ...(await renderMail(parts, frame)),
  }
}

const openings: Record<OrderRequestView['status'], typeof m.mail_request_received> = {
  open: m.mail_request_received,
  replacement: m.mail_request_replacement,
  credit: m.mail_request_credit,
  refused: m.mail_request_refused,
}

/** The reported pieces as text. */
const piecesIn = (view: OrderView, request: OrderRequestView, locale: Locale): string[] =>
  request.lines.flatMap(({ line, quantity }) => {
    const item = view.items[line]
    if (!item) return []
    const name = locale === 'bn' && item.nameBn ? item.nameBn : item.name
    return `${formatCount(quantity, locale)} × ${name} (${variantLabelIn(item, locale)})`
  })
