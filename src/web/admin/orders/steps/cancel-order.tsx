import type { OrderView } from '#web/admin/request/orders.ts'
import { reachTexts, useReach } from '../customer-told.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useStatusChange } from './use-status-change.ts'

/** Asks why an order is cancelled, and cancels it. */
export function CancelOrder({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const reach = useReach()
  const change = useStatusChange(onClose)
  return (
    <ReasonDialog
      title={`Cancel order ${order.orderId}?`}
      text={`Its pieces go back on the shelf, and ${reachTexts[reach(order.customerInfo.email)]}.`}
      yes="Cancel order"
      busyYes="Cancelling..."
      no="Keep order"
      danger
      busy={change.isPending}
      onSubmit={(note) => change.mutate({ order, status: 'cancelled', note })}
      onClose={onClose}
    />
  )
}
