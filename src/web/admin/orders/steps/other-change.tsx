import { useState } from 'react'
import { mayFollow, type OrderStatus, orderState, orderStatuses } from '#shared/orders/order-status.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import type { OrderView } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { reachTexts, useReach } from '../customer-told.ts'
import { statusLabels } from '../status.tsx'
import type { OrderQuestion } from './order-steps.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { cancelConsequence } from './stock-after-cancel.ts'
import { useStatusChange } from './use-status-change.ts'

/** The states that an order can enter only as an exception, and that this user may set. */
export const exceptionsOf = (status: OrderStatus, can: ReturnType<typeof useSession>['can']): OrderStatus[] =>
  can('orders.override')
    ? orderStatuses.filter((to) => to !== status && !mayFollow(status, to) && can(orderState(to).right))
    : []

/** Changes the status of an order against the usual course, with a reason. */
export function OtherChange({
  order,
  onAsk,
  onClose,
}: {
  order: OrderView
  onAsk: (question: OrderQuestion) => void
  onClose: () => void
}) {
  const { can } = useSession()
  const reach = useReach()
  const change = useStatusChange(onClose, (asked, missing) => onAsk({ about: 'advance', change: asked, missing }))
  const offered = exceptionsOf(order.status, can)
  const [status, setStatus] = useState<OrderStatus>()
  const [isMissing, setMissing] = useState(false)
  return (
    <ReasonDialog
      title={t('Update Order Status')}
      text={t('{orderId} · {name} · {status} now', {
        orderId: order.orderId,
        name: order.customerInfo.name,
        status: statusLabels[order.status],
      })}
      yes={t('Update')}
      busyYes={t('Updating...')}
      busy={change.isPending}
      onSubmit={(reason) => {
        if (status) change.mutate({ order, status, reason })
        else setMissing(true)
      }}
      onClose={onClose}
    >
      <SelectInput
        label={t('Status')}
        hint={t('Against the usual course: your reason is kept in the order’s history and in the activity log.')}
        error={isMissing && !status ? t('Please choose a status') : undefined}
        value={status ?? ''}
        onChange={(event) => setStatus(offered.find((word) => word === event.target.value))}
      >
        <option value="">{t('Choose a status')}</option>
        {offered.map((word) => (
          <option key={word} value={word}>
            {statusLabels[word]}
          </option>
        ))}
      </SelectInput>
      {status && (
        <p className="text-ink-soft text-sm">
          {consequence(order, status, reachTexts[reach(order.customerInfo.email)])}
        </p>
      )}
    </ReasonDialog>
  )
}

/** Describes the side effects of the change before it is saved. */
function consequence({ status: now }: OrderView, next: OrderStatus, told: string): string {
  if (next === 'cancelled') return cancelConsequence(now, told)
  if (now === 'cancelled')
    return t('Its pieces are taken from the shelf again; refused when they have been sold in the meantime.')
  if (orderState(next).notifies) return `${told[0]?.toUpperCase()}${told.slice(1)}.`
  return t('The customer sees it when tracking the order.')
}
