import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type OrderStatus, orderStates, orderStatuses } from '#shared/orders/order-status.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { SelectInput, TextArea } from '#web/admin/parts/inputs.tsx'
import { sayFailed } from '#web/admin/query-client.ts'
import { changeStatus, type OrderView } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReach } from './customer-told.ts'
import { statusWords } from './status.tsx'

/** Sets the status of an order. Cancelling needs a permission of its own, every other status the edit permission. */
export function ChangeStatus({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { can } = useSession()
  const reach = useReach()
  const form = useId()
  const queries = useQueryClient()
  const [status, setStatus] = useState<OrderStatus>(order.status)
  const [note, setNote] = useState('')
  const change = useMutation({
    mutationFn: () =>
      changeStatus({ orderId: order.orderId, status, updatedAt: order.updatedAt, note: note.trim() || undefined }),
    onSuccess: () => {
      toast.success(`Order status updated to ${statusWords[status]}`)
      onClose()
    },
    onError: (error) => {
      sayFailed(error instanceof ApiRefusal ? 'Failed to update order status' : 'Error updating order status', error)
      // The order has changed in the meantime: close, so that the user looks at it before deciding again.
      if (error instanceof ApiRefusal && error.code === 'stale') onClose()
    },
    onSettled: () =>
      Promise.all(
        ['orders', 'dashboard', 'news', 'products'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      ),
  })
  const offered = orderStatuses.filter((word) => word === order.status || can(orderStates[word].right))
  const changed = status !== order.status

  return (
    <Dialog
      open
      onClose={onClose}
      title="Update Order Status"
      text={`${order.orderId} · ${order.customerInfo.name}`}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} size="sm" disabled={!changed} busy={change.isPending}>
            {change.isPending ? 'Updating...' : 'Update'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (changed && !change.isPending) change.mutate()
        }}
      >
        <SelectInput label="Status" value={status} onChange={(event) => setStatus(event.target.value as OrderStatus)}>
          {offered.map((word) => (
            <option key={word} value={word}>
              {statusWords[word]}
              {word === order.status ? ' (now)' : ''}
            </option>
          ))}
        </SelectInput>
        {changed && (
          <p className="text-ink-soft text-sm">{consequence(order, status, told[reach(order.customerInfo.email)])}</p>
        )}
        <TextArea
          label="Note"
          optional="optional, seen by staff only"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

/** Describes the side effects of the change before it is saved. */
function consequence({ status: now }: OrderView, next: OrderStatus, told: string): string {
  if (next === 'cancelled') return `Its pieces go back on the shelf, and ${told}.`
  if (now === 'cancelled')
    return 'Its pieces are taken from the shelf again; refused when they have been sold in the meantime.'
  if (orderStates[next].notifies) return `${told[0]?.toUpperCase()}${told.slice(1)}.`
  return 'The customer sees it when tracking the order.'
}

const told = {
  'by-mail': 'the customer is told by e-mail',
  'no-address': 'the customer has no e-mail address: please call',
  'no-mail': 'the shop cannot send mail: please call the customer',
  unknown: 'the customer is told by e-mail if the shop can send mail',
}
