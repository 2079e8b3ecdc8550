import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiRefusal } from '#web/admin/api.ts'
import { StatusBadge } from '#web/admin/orders/status.tsx'
import { moment, taka } from '#web/admin/parts/figures.ts'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { dismissMerge, type MergeProposal, mergeOrders } from '#web/admin/request/desk.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/**
 * Orders that look as if they belonged to this one: each can be merged with it, or be called another order.
 * @param onMerged called with the number that stays, once they are one
 * @param onChanged called when one of them is not as it was shown, or was dismissed
 */
export function MergeProposals({
  order,
  proposals,
  onMerged,
  onChanged,
}: {
  order: OrderView
  proposals: MergeProposal[]
  onMerged: (keeps: string) => void
  onChanged: () => void
}) {
  if (proposals.length === 0) return null
  return (
    <section aria-label="Perhaps the same order" className="grid gap-2 rounded-control border border-amber p-3">
      <h3 className="font-semibold text-amber">Perhaps the same order</h3>
      <ul className="grid gap-4">
        {proposals.map((proposal) => (
          <li key={proposal.order.orderId}>
            <Proposal order={order} proposal={proposal} onMerged={onMerged} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Proposal({
  order,
  proposal: { order: other, isSamePhone, isSameAddress, samePieces, keeps, obstacle },
  onMerged,
  onChanged,
}: {
  order: OrderView
  proposal: MergeProposal
  onMerged: (keeps: string) => void
  onChanged: () => void
}) {
  const { can } = useSession()
  const queries = useQueryClient()
  const refresh = () => {
    for (const key of ['orders', 'news', 'dashboard']) queries.invalidateQueries({ queryKey: [key] })
  }
  const merge = useMutation({
    mutationFn: () => mergeOrders([order.orderId, other.orderId], [order.updatedAt, other.updatedAt]),
    onSuccess: ({ orderId, merged }) => {
      toast.success(`${merged} was merged into ${orderId}`, { duration: 8000 })
      onMerged(orderId)
    },
    onError: (error) => {
      toastFailure('The orders were not merged', error)
      if (error instanceof ApiRefusal) onChanged()
    },
    onSettled: refresh,
  })
  const dismiss = useMutation({
    mutationFn: () => dismissMerge([order.orderId, other.orderId]),
    onSuccess: onChanged,
    onError: (error) => toastFailure('This was not saved', error),
    onSettled: refresh,
  })
  const busy = merge.isPending || dismiss.isPending
  const same = [isSamePhone && 'same phone', isSameAddress && 'same address', samePieces.length > 0 && 'same pieces']
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
      <p>
        {other.items.map(({ quantity, name, size, color }) => `${quantity} × ${name} (${size}, ${color})`).join(', ')}
      </p>
      {obstacle && <p className="text-ink-soft">They cannot be merged: {obstacle}.</p>}
      <div className="mt-1 flex flex-wrap gap-2">
        {!obstacle && can('orders.cancel') && can('orders.edit') && (
          <Button
            variant="outline"
            size="sm"
            className={touchHeight}
            busy={merge.isPending}
            onClick={() => !busy && merge.mutate()}
          >
            {merge.isPending ? 'Merging...' : keeps === order.orderId ? 'Merge into this order' : `Merge into ${keeps}`}
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
            These are two orders
          </Button>
        )}
      </div>
    </div>
  )
}
