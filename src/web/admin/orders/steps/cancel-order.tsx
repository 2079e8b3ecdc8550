import type { OrderView } from '#web/admin/request/orders.ts'
import { t } from '#web/admin/translate.ts'
import { reachTexts, useReach } from '../customer-told.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { cancelConsequence } from './stock-after-cancel.ts'
import { useStatusChange } from './use-status-change.ts'

/** Asks why an order is cancelled, and cancels it. */
export function CancelOrder({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const reach = useReach()
  const change = useStatusChange(onClose)
  return (
    <ReasonDialog
      title={t('Cancel order {orderId}?', { orderId: order.orderId })}
      text={cancelConsequence(order.status, reachTexts[reach(order.customerInfo.email)])}
      yes={t('Cancel order')}
      busyYes={t('Cancelling...')}
      no={t('Keep order')}
      danger
      busy={change.isPending}
      onSubmit={(note) => change.mutate({ order, status: 'cancelled', note })}
      onClose={onClose}
    />
  )
}
