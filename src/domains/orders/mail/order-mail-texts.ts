import type { MailPart } from '#platform/mail/mail-content.ts'
import { daysText, deliveryDays } from '#shared/delivery/delivery-days.ts'
import { formatCount, formatMoney, toTaka } from '#shared/money.ts'
import { dueOnDelivery } from '#shared/orders/due-on-delivery.ts'
import type { OrderEventCause } from '#shared/orders/order-event-cause.ts'
import type { Notifying } from '#shared/orders/order-status.ts'
import { m } from '#shared/paraglide/messages.js'
import { promisedSentence } from '#shared/promise/promise-texts.ts'
import type { OrderView } from '../contract.ts'
import type { OrderRow } from '../order-view.ts'

export type OrderMailKind = 'placed' | 'changed' | Notifying

/** Why an order changed without its customer's wish, and the number of the order that it was merged with. */
export type ChangeCause = { cause: OrderEventCause | null; mergedWith: string | null }

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
  delivered: m.mail_delivered,
  cancelled: m.mail_cancelled,
}

export function subjectOf(kind: OrderMailKind, { orderId, locale }: OrderRow, why: ChangeCause, shop: string): string {
  if (kind === 'cancelled' && why.mergedWith)
    return m.mail_merged_into_subject({ shop, orderId, other: why.mergedWith }, { locale })
  return subjects[kind]({ shop, orderId }, { locale })
}

/** Names only the delivery time of the customer's own place, and none if a day is promised. */
export function openingOf(
  kind: OrderMailKind,
  order: OrderRow,
  { cause, mergedWith }: ChangeCause,
  hasAdvance: boolean,
): string {
  const { orderId, locale } = order
  if (kind === 'changed' && mergedWith) return m.mail_merged({ orderId, other: mergedWith }, { locale })
  if (kind === 'cancelled' && mergedWith) return m.mail_merged_into({ orderId, other: mergedWith }, { locale })
  if (kind === 'shipped') return shippedText(order)
  const opening = () => {
    if (kind === 'placed' && hasAdvance) return m.mail_placed_advance
    if (kind === 'cancelled' && cause === 'not_confirmed') return m.mail_not_confirmed
    return openings[kind]
  }
  return opening()({ orderId }, { locale })
}

/** The same span as on the page of the order. */
function shippedText({ orderId, locale, hoursFrom, hoursTo, promisedBy }: OrderRow): string {
  if (promisedBy || hoursFrom === null || hoursTo === null) return m.mail_shipped({ orderId }, { locale })
  const figure = (value: number) => formatCount(value, locale)
  const days = deliveryDays({ from: hoursFrom, to: hoursTo })
  return days
    ? m.mail_shipped_days({ orderId, days: daysText(days, figure) }, { locale })
    : m.mail_shipped_within({ orderId, hours: figure(hoursTo) }, { locale })
}

/** By which day it was promised to arrive, while it is on its way. */
export const promiseIn = (kind: OrderMailKind, { promisedBy, locale }: OrderRow): string[] =>
  promisedBy && kind !== 'delivered' && kind !== 'cancelled' ? [promisedSentence(promisedBy, locale)] : []

/**
 * The advance still due before the order is sent, and the rest to pay on delivery; never the reason. Empty: no advance.
 * @param advanceDue paisa of the advance that are not received yet
 */
export function advanceIn(
  kind: OrderMailKind,
  { locale }: OrderRow,
  { status, toCollect }: OrderView,
  advanceDue: number,
): MailPart[] {
  if (advanceDue === 0 || (kind !== 'placed' && kind !== 'changed')) return []
  const rest = dueOnDelivery({ status, toCollect, advanceDue: toTaka(advanceDue) })
  const sentence = m.mail_advance({ amount: formatMoney(advanceDue, locale) }, { locale })
  return rest > 0 ? [sentence, m.mail_advance_rest({ amount: formatMoney(rest, locale) }, { locale })] : [sentence]
}
