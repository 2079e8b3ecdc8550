import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { PaymentStatus } from '#shared/orders/payment-status.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { taka } from '#web/admin/parts/figures.ts'
import { TextInput } from '#web/admin/parts/inputs.tsx'
import { sayFailed } from '#web/admin/query-client.ts'
import { changePayment, type OrderView } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { PaymentBadge, paymentWord } from './status.tsx'

/** Possible next payment statuses with their button labels. */
const ways: Record<PaymentStatus, [PaymentStatus, string][]> = {
  pending: [['paid', 'Mark as Paid']],
  paid: [
    ['refunded', 'Mark as Refunded'],
    ['pending', 'Mark as Pending'],
  ],
  refunded: [['paid', 'Mark as Paid']],
}

/** Payment method and status. Staff who may edit orders record by hand that the money was received or refunded. */
export function OrderPayment({ order }: { order: OrderView }) {
  const { can } = useSession()
  const [meant, setMeant] = useState<[PaymentStatus, string]>()
  const { method, status } = order.paymentInfo
  const offered = order.status === 'cancelled' && status === 'pending' ? [] : ways[status]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="mr-auto flex flex-wrap items-center gap-x-3 gap-y-1">
        {paymentWord(method)}
        <PaymentBadge status={status} />
      </p>
      {can('orders.edit') &&
        offered.map((way) => (
          <Button key={way[0]} variant="outline" size="sm" onClick={() => setMeant(way)}>
            {way[1]}
          </Button>
        ))}
      {meant && <ChangePayment order={order} payment={meant[0]} title={meant[1]} onClose={() => setMeant(undefined)} />}
    </div>
  )
}

function ChangePayment({
  order,
  payment,
  title,
  onClose,
}: {
  order: OrderView
  payment: PaymentStatus
  title: string
  onClose: () => void
}) {
  const form = useId()
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  // `updatedAt` as shown when the dialog opened: the order may be refetched while it is open.
  const [{ orderId, updatedAt }] = useState(order)
  const change = useMutation({
    mutationFn: () => changePayment({ orderId, payment, updatedAt, note: note.trim() || undefined }),
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
    onError: (error) => {
      sayFailed('Failed to change the payment', error)
      // The order has changed in the meantime: close, so that the user looks at it before deciding again.
      if (error instanceof ApiRefusal && error.code === 'stale') onClose()
    },
    onSettled: () =>
      Promise.all(
        ['orders', 'dashboard', 'reports', 'analytics'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      ),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={consequence(order, payment)}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} size="sm" busy={change.isPending}>
            {change.isPending ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!change.isPending) change.mutate()
        }}
      >
        <TextInput
          label="Note"
          optional="optional, seen by staff only"
          autoComplete="off"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

/** Describes the effects of the change before it is saved. */
function consequence({ status, orderSummary }: OrderView, payment: PaymentStatus): string {
  const amount = taka(orderSummary.total)
  const delivered = status === 'delivered'
  if (payment === 'paid')
    return `${amount} has come in. ${delivered ? 'It counts in the cash flow.' : 'The courier collects nothing more.'}`
  if (payment === 'refunded')
    return `${amount} went back to the customer. It counts in the cash flow no more; the revenue of that day stays.`
  return `${amount} has not come in. ${delivered ? 'It does not count in the cash flow.' : 'The courier collects it.'}`
}
