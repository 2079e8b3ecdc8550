import type { OrderView } from '#domains/orders/contract.ts'
import { toPaisa } from '#shared/money.ts'
import { orderStates, stepState } from '#shared/orders/order-status.ts'
import { m } from '#shared/paraglide/messages.js'
import type { ShownStep } from '#shared/parcels/shown-steps.ts'
import { cx } from '#web/ui/cx.ts'
import { money } from '#web/ui/locale.ts'
import { estimateSentence, shippedSentence, statedHours } from './delivery-estimate.ts'
import { MergedInto } from './merged-into.tsx'
import { PromisedDay } from './promised-day.tsx'

const notices: Record<OrderView['status'], () => string> = {
  pending: m.notice_pending,
  confirmed: m.notice_confirmed,
  processing: m.notice_processing,
  shipped: m.notice_shipped,
  delivered: m.notice_delivered,
  cancelled: m.notice_cancelled,
}

const comesNoMore: readonly ShownStep[] = ['returning', 'returned', 'lost_or_damaged']

/**
 * Explains the status (announced when it changes), and shows the promised day and the estimated delivery, by the hours
 * quoted with the order. A shipped order has no estimate: its status text states another time, which days counted from
 * the order would contradict. Neither contradicts the promised day.
 */
export function StatusNotice({ order }: { order: OrderView }) {
  const { status, isMerged, advanceDue, parcels } = order
  // Each parcel shows its own result, and no delivery is expected.
  if (status === 'shipped' && parcels?.length && parcels.every(({ step }) => comesNoMore.includes(step))) return null
  const hours = statedHours(order)
  const isAhead = orderStates[status].isOpen && stepState('shipped', status) === 'ahead'
  return (
    <div
      className={cx(
        'border-l-4 px-4 py-3',
        status === 'cancelled' && !isMerged ? 'border-red bg-red-soft text-red-deep' : 'border-gold bg-surface',
      )}
    >
      <p aria-live="polite">
        {advanceDue
          ? m.notice_advance({ amount: money(toPaisa(advanceDue)) })
          : isMerged
            ? m.notice_merged()
            : status === 'shipped' && hours
              ? shippedSentence(hours)
              : notices[status]()}
      </p>
      <MergedInto order={order} />
      <PromisedDay order={order} className="mt-1" />
      {isAhead && hours && (
        <p className="mt-1 text-ink-soft text-sm">
          {m.track_estimated()}: {estimateSentence(hours)}
        </p>
      )}
    </div>
  )
}
