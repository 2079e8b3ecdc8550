import { createOrderLink, orderPath } from '#domains/orders/access/order-links.ts'
import { placeView } from '#domains/places/places.ts'
import type { Db } from '#platform/database/database.ts'
import type { MailPart } from '#platform/mail/mail-content.ts'
import { unlinked } from '#platform/mail/unlinked.ts'
import { variantLabelIn } from '#shared/catalogue/variant-label.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { contentLocale, type Locale } from '#shared/locales.ts'
import { formatCount, formatMoney, toPaisa, toTaka } from '#shared/money.ts'
import { dueOnDelivery } from '#shared/orders/due-on-delivery.ts'
import { m } from '#shared/paraglide/messages.js'
import { placeIn } from '#shared/places/place-text.ts'
import type { OrderView } from '../contract.ts'
import type { OrderRow } from '../order-view.ts'

/** Lines and totals of the order. @param advanceDue paisa of the advance that are not received yet */
export function linesAndSums(order: OrderRow, view: OrderView, advanceDue: number, locale: Locale): MailPart {
  return {
    items: view.items.map((item) => ({
      name: (locale === 'bn' && item.nameBn) || item.name,
      detail: m.mail_item_detail(
        {
          quantity: formatCount(item.quantity, locale),
          price: formatMoney(toPaisa(item.price), locale),
          variant: variantLabelIn(item, locale),
        },
        { locale },
      ),
      total: formatMoney(toPaisa(item.total), locale),
    })),
    sums: [
      { label: m.mail_subtotal({}, { locale }), amount: formatMoney(order.subtotal, locale) },
      {
        label: m.mail_delivery({ city: placeOf(order, locale) }, { locale }),
        amount: formatMoney(order.deliveryCharge, locale),
      },
      ...(order.codFee > 0
        ? [{ label: m.cart_cod_fee({}, { locale }), amount: formatMoney(order.codFee, locale) }]
        : []),
      ...total(order, view, advanceDue, locale),
    ],
  }
}

/**
 * The total, called cash on delivery only if all of it is paid then. Otherwise also the advance received, the advance
 * still due, and the rest to pay on delivery.
 */
function total({ total: whole }: OrderRow, view: OrderView, advanceDue: number, locale: Locale) {
  const received = toPaisa(view.received ?? 0)
  const sum = (label: typeof m.mail_due, paisa: number) => ({
    label: label({}, { locale }),
    amount: formatMoney(paisa, locale),
  })
  const due = dueOnDelivery({ ...view, advanceDue: toTaka(advanceDue) })
  if (due > 0 && due === whole) return [sum(m.mail_total, whole)]
  return [
    sum(m.cart_total, whole),
    ...(received > 0 ? [sum(m.mail_received, -received)] : []),
    ...(advanceDue > 0 ? [sum(m.mail_asked, -advanceDue)] : []),
    ...(due > 0 ? [sum(m.mail_due, due)] : []),
  ]
}

/** Delivery address. */
export const deliveryAddress = (order: OrderRow, locale: Locale): MailPart => ({
  heading: m.mail_address({}, { locale }),
  lines: [
    unlinked(order.customerName),
    unlinked(order.address),
    placeOf(order, locale),
    formatPhone(order.phone, locale),
  ],
})

/**
 * The button with a private link to the order and an explanation; without PUBLIC_URL, how to find the order. The link
 * is stored in the transaction that writes the mail.
 */
export async function howToFollow(tx: Db, order: OrderRow, publicUrl: string | undefined): Promise<MailPart[]> {
  const { id, orderId, locale } = order
  if (!publicUrl) return [m.mail_track_by_hand({}, { locale })]
  const link = publicUrl + orderPath(orderId, await createOrderLink(tx, id), locale)
  return [{ link, words: m.mail_track({}, { locale }) }, m.mail_track_private({}, { locale })]
}

/** 'Shibganj, Bogura' */
const placeOf = (order: OrderRow, locale: Locale): string => placeIn(placeView(order), contentLocale(locale))
