import { type OrderStatus, orderStates } from '#shared/orders/order-status.ts'
import type { OrderRow } from '../order-view.ts'

/** Returns policy: damaged or wrong pieces must be reported within 24 hours of delivery. */
const reportTime = 24 * 3_600_000

/** An order can be cancelled until it is being packed. */
export const mayStillCancel = (status: OrderStatus): boolean => orderStates[status].isCancellable

/** End of the reporting period; undefined if the order is not delivered. */
export const reportableUntil = ({ status, deliveredAt }: OrderRow): Date | undefined =>
  status === 'delivered' && deliveredAt ? new Date(deliveredAt.getTime() + reportTime) : undefined

/** Whether the order is delivered and its reporting period is not over. */
export function mayStillReport(order: OrderRow, now: Date): boolean {
  const until = reportableUntil(order)
  return until !== undefined && now <= until
}
