import type { OrderView } from '#domains/orders/contract.ts'
import { toPaisa } from '#shared/money.ts'
import { orderStates, stepState } from '#shared/orders/order-status.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '#web/ui/cx.ts'
import { money } from '#web/ui/locale.ts'
import { estimateWords, shippedWords } from './delivery-estimate.ts'

const notices: Record<OrderView['status'], () => string> = {
  pending: m.notice_pending,
  confirmed: m.notice_confirmed,
  processing: m.notice_processing,
  shipped: m.notice_shipped,
  delivered: m.notice_delivered,
  cancelled: m.notice_cancelled,
}

/**
 * Explains the status (announced when it changes) and shows the estimated delivery, by the hours that the order was quoted. Not for a shipped order: its
 * status text has its own time, which the days counted from the order would contradict.
 */
export function StatusNotice({ order: { status, deliveryHours, advanceDue } }: { order: OrderView }) {
  const isAhead = orderStates[status].isOpen && stepState('shipped', status) === 'ahead'
  return (
    <div
      className={cx(
        'border-l-4 px-4 py-3',
        status === 'cancelled' ? 'border-red bg-red-soft text-red-deep' : 'border-gold bg-surface',
      )}
    >
      <p aria-live="polite">
        {status === 'pending' && advanceDue
          ? m.notice_advance({ amount: money(toPaisa(advanceDue)) })
          : status === 'shipped' && deliveryHours
            ? shippedWords(deliveryHours)
            : notices[status]()}
      </p>
      {isAhead && deliveryHours && (
        <p className="mt-1 text-ink-soft text-sm">
          {m.track_estimated()}: {estimateWords(deliveryHours)}
        </p>
      )}
    </div>
  )
}
