import { type OrderStatus, orderStates } from '#shared/order-status.ts'
import type { OrderRow } from '../order-view.ts'

/** Returns policy: damaged or wrong pieces are told within 24 hours of delivery. */
const reportTime = 24 * 3_600_000

/** Until it is being packed. */
export const mayStillCancel = (status: OrderStatus): boolean => orderStates[status].isCancellable

/** Until when a delivered order can be reported; undefined for one that was not delivered. */
export const reportableUntil = ({ status, deliveredAt }: OrderRow): Date | undefined =>
  status === 'delivered' && deliveredAt ? new Date(deliveredAt.getTime() + reportTime) : undefined

/** Is it delivered, and are its 24 hours not over? */
export function mayStillReport(order: OrderRow, now: Date): boolean {
  const until = reportableUntil(order)
  return until !== undefined && now <= until
}
