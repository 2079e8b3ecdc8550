import type { OrderView } from '#domains/orders/contract.ts'
import { orderStates } from '#shared/orders/order-status.ts'
import { m } from '#shared/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'

type Status = OrderView['status']

export function statusLabel(status: Status): string {
  const words: Record<Status, () => string> = {
    pending: m.status_pending,
    confirmed: m.status_confirmed,
    processing: m.status_processing,
    shipped: m.status_shipped,
    delivered: m.status_delivered,
    cancelled: m.status_cancelled,
  }
  return words[status]()
}

/** The status of an order as a badge. */
export function OrderStatusBadge({ status }: { status: Status }) {
  return <Badge tone={orderStates[status].tone}>{statusLabel(status)}</Badge>
}
