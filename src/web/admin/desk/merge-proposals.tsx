import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { pieceName } from '#shared/catalogue/piece-name.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { StatusBadge } from '#web/admin/orders/status.tsx'
import { moment, taka } from '#web/admin/parts/figures.ts'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { type MergeProposal, mergeOrders } from '#web/admin/request/desk.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { useDismissal } from './use-dismissal.ts'

/**
 * Possible duplicates of this order: staff merge each one with it, or dismiss it as a different order.
 * @param onMerged called with the number of the remaining order after a merge
 * @param onChanged called when a proposal is outdated or was dismissed
 */
export function MergeProposals({
  order,
  proposals,
  isUnsaved = false,
  onMerged,
  onChanged,
}: {
  order: OrderView
  proposals: MergeProposal[]
  /** The order has changes that are not saved: merging would lose them. */
  isUnsaved?: boolean
  onMerged: (keeps: string) => void
  onChanged: () => void
}) {
  // Undo may arrive after a rerender with another callback.
  const changed = useStableCallback(onChanged)
  if (proposals.length === 0) return null
  return (
    <section aria-label={t('Perhaps the same order')} className="grid gap-2 rounded-control border border-amber p-3">
      <h3 className="font-semibold text-amber">{t('Perhaps the same order')}</h3>
      <ul className="grid gap-4">
        {proposals.map((proposal) => (
          <li key={proposal.order.orderId}>
            <Proposal order={order} proposal={proposal} isUnsaved={isUnsaved} onMerged={onMerged} onChanged={changed} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Proposal({
  order,
  proposal: { order: other, isSamePhone, isSameAddress, samePieces, keeps, obstacle },
  isUnsaved,
  onMerged,
  onChanged,
}: {
  order: OrderView
  proposal: MergeProposal
  isUnsaved: boolean
  onMerged: (keeps: string) => void
  onChanged: () => void
}) {
  const { can } = useSession()
  const why = useId()
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const refresh = () => {
    for (const key of ['orders', 'news', 'dashboard']) queries.invalidateQueries({ queryKey: [key] })
  }
  const merge = useMutation({
    mutationFn: () => mergeOrders([order.orderId, other.orderId], [order.updatedAt, other.updatedAt]),
    onSuccess: ({ orderId, merged }) => {
      toast.success(t('{merged} was merged into {orderId}', { merged, orderId }), { duration: 8000 })
      onMerged(orderId)
    },
    onError: (error) => {
      toastFailure(t('The orders were not merged'), error)
      if (error instanceof ApiRefusal) onChanged()
    },
    onSettled: () => {
      setAsking(false)
      refresh()
    },
  })
  const dismiss = useDismissal([order.orderId, other.orderId], onChanged, refresh)
  const busy = merge.isPending || dismiss.isPending
  const same = [
    isSamePhone && t('same phone'),
    isSameAddress && t('same address'),
    samePieces.length > 0 && t('same pieces'),
  ]
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{other.orderId}</span>
        <StatusBadge status={other.status} />
        <span className="text-stone">{moment(other.orderDate)}</span>
      </p>
      <p className="text-ink-soft">
        {other.customerInfo.name} · {taka(other.orderSummary.total)} · {same.filter(Boolean).join(', ')}
      </p>
      <p>{other.items.map((item) => `${item.quantity} × ${pieceName(item)}`).join(', ')}</p>
      {obstacle && (
        <p className="text-ink-soft">
          {t('They cannot be merged: {obstacle}.', { obstacle: translateServerText(obstacle) })}
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        {!obstacle && can('orders.cancel') && can('orders.edit') && (
          <Button
            variant="outline"
            size="sm"
            className={touchHeight}
            disabled={isUnsaved}
            {...(isUnsaved && { 'aria-describedby': why })}
            onClick={() => !busy && setAsking(true)}
          >
            {keeps === order.orderId ? t('Merge into this order…') : t('Merge into {keeps}…', { keeps })}
          </Button>
        )}
        {can('orders.edit') && (
          <Button
            variant="quiet"
            size="sm"
            className={touchHeight}
            busy={dismiss.isPending}
            onClick={() => !busy && dismiss.mutate()}
          >
            {t('These are two orders')}
          </Button>
        )}
      </div>
      {isUnsaved && !obstacle && (
        <p id={why} className="text-ink-soft">
          {t('To merge them, save or undo your changes of this order first.')}
        </p>
      )}
      {isAsking && (
        <MergeDialog
          {...(keeps === order.orderId ? { first: order, second: other } : { first: other, second: order })}
          busy={merge.isPending}
          onMerge={() => merge.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
