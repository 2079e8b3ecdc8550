import { missingAdvanceOf } from '#domains/orders/changing/require-advance.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'

type Order = Pick<OrderRow, 'status' | 'deletedAt'>

/** Why the pieces of an order are not to be fetched and packed; undefined: they are. */
export function whyNotPackable({ status, deletedAt }: Order): string | undefined {
  if (deletedAt) return 'This order is deleted'
  if (status === 'pending') return 'This order is not confirmed yet'
  return status === 'cancelled' ? 'This order is cancelled' : undefined
}

/**
 * Why a parcel of a locked order cannot be booked or leave the shop; undefined: it can. The advance may have been
 * voided after the order was confirmed: the parcel waits until it is received, or staff override the decision.
 */
export async function whyNotSendable(tx: Db, order: OrderRow): Promise<string | undefined> {
  return whyNotPackable(order) ?? (await missingAdvanceOf(tx, order))
}

/** Why it cannot be booked: a second booking would replace the first number, which nothing would track any more. */
export const existingConsignment = ({ consignment }: { consignment: string | null }): string | undefined =>
  consignment === null
    ? undefined
    : `It has a number of a courier: ${consignment}. Take the number off first, if that booking is withdrawn`

/** Why a parcel of a locked order cannot be booked; undefined: it can. */
export const whyNotBookable = async (
  tx: Db,
  parcel: { consignment: string | null },
  order: OrderRow,
): Promise<string | undefined> => existingConsignment(parcel) ?? (await whyNotSendable(tx, order))

/** @throws Refusal 409 order_not_ready: the order is deleted, cancelled or not confirmed */
export function mustBePackable(order: Order): void {
  stayIf(whyNotPackable(order))
}

/** @throws Refusal 409 order_not_ready: as above, or its advance is missing */
export async function mustBeSendable(tx: Db, order: OrderRow): Promise<void> {
  stayIf(await whyNotSendable(tx, order))
}

function stayIf(why: string | undefined): void {
  if (why) throw new Refusal(409, 'order_not_ready', `${why}: its parcel stays in the shop`)
}
