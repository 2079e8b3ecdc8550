import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { letter } from '#platform/letter.ts'
import { type Posting, postMail } from '#platform/mail.ts'
import { emailIn } from '#shared/buyer-key.ts'
import { cityNames } from '#shared/delivery.ts'
import { formatCount, formatMoney, type Locale, toPaisa } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { type OrderRow, viewsOf } from './order-view.ts'
import { orderById } from './orders.ts'

type Kind = Jobs['order-mail']['kind']

/**
 * Writes the mail about an order in its customer's language. An order that was deleted meanwhile gets none, nor does who
 * left no e-mail address.
 */
export async function sendOrderMail(
  db: Db,
  orderId: string,
  kind: Kind,
  post: Posting & { publicUrl: string | undefined },
): Promise<void> {
  const order = await orderById(db, orderId)
  if (!order || emailIn(order.email) === '') return
  const [view] = await viewsOf(db, [order], { forStaff: false })
  if (!view) return
  const { locale } = order
  const { shopName, shopNameBn } = await shopSettings(db)
  const shop = locale === 'bn' ? shopNameBn : shopName

  const subject = subjects[kind]({ shop, orderId }, { locale })
  const link = post.publicUrl && `${post.publicUrl}${locale === 'bn' ? '/bn' : ''}/track-order?orderId=${orderId}`
  const paragraphs = [
    m.mail_greeting({ name: order.customerName }, { locale }),
    openingOf(kind, order.city)({ orderId }, { locale }),
  ]
  const items = view.items.map((item) => {
    const name = locale === 'bn' && item.nameBn ? item.nameBn : item.name
    const color = locale === 'bn' && item.colorBn ? item.colorBn : item.color
    return `${formatCount(item.quantity, locale)} × ${name} (${item.size}, ${color}): ${formatMoney(toPaisa(item.total), locale)}`
  })
  const sums = sumsOf(order, locale)
  const ending = [...(link ? [m.mail_track({ link }, { locale })] : []), m.mail_thanks({ shop }, { locale })]

  const body = letter([...paragraphs, items, sums.join('\n'), ...ending], locale)
  await postMail(db, { to: order.email, subject, kind: `order-${kind}`, ...body }, post)
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

/** Each customer reads of their own city alone. */
const openingOf = (kind: Kind, city: string) =>
  kind === 'shipped' && city === 'dhaka' ? m.mail_shipped_dhaka : openings[kind]

function sumsOf(order: OrderRow, locale: Locale): string[] {
  const city = cityNames[order.city as keyof typeof cityNames]?.[locale] ?? order.city
  return [
    `${m.mail_subtotal({}, { locale })}: ${formatMoney(order.subtotal, locale)}`,
    `${m.mail_delivery({ city }, { locale })}: ${formatMoney(order.deliveryCharge, locale)}`,
    `${m.mail_total({}, { locale })}: ${formatMoney(order.total, locale)}`,
  ]
}
