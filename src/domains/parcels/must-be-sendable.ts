import type { OrderRow } from '#domains/orders/order-view.ts'
import { Refusal } from '#platform/refusal.ts'

/** Why a parcel of the order cannot be booked or sent; undefined: it can. */
export function whyNotSendable({ status, deletedAt }: Pick<OrderRow, 'status' | 'deletedAt'>): string | undefined {
  if (deletedAt) return 'This order is deleted'
  if (status === 'pending') return 'This order is not confirmed yet'
  return status === 'cancelled' ? 'This order is cancelled' : undefined
}

/** @throws Refusal 409 order_not_ready: the order is deleted, cancelled or not confirmed */
export function mustBeSendable(order: Pick<OrderRow, 'status' | 'deletedAt'>): void {
  const why = whyNotSendable(order)
  if (why) throw new Refusal(409, 'order_not_ready', `${why}: its parcel stays in the shop`)
}
