import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type OrderStatus, orderStates, orderStatuses } from '#shared/orders/order-status.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { many } from '#web/admin/parts/figures.ts'
import { SelectInput, TextArea } from '#web/admin/parts/inputs.tsx'
import { sayFailed } from '#web/admin/query-client.ts'
import { changeStatuses, type RefusedOrder } from '#web/admin/request/order-desk.ts'
import { useSession } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReach } from './customer-told.ts'
import { RefusedList } from './refused-list.tsx'
import { statusWords } from './status.tsx'

/** Sets one status for many orders. Refused orders stay listed with the reason. */
export function ChangeMany({ orderIds, onClose }: { orderIds: string[]; onClose: (changedAll: boolean) => void }) {
  const { can } = useSession()
  const reach = useReach()
  const form = useId()
  const queries = useQueryClient()
  const offered = orderStatuses.filter((word) => can(orderStates[word].right))
  const [status, setStatus] = useState<OrderStatus>(offered.includes('processing') ? 'processing' : 'cancelled')
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<RefusedOrder[]>()
  const change = useMutation({
    mutationFn: () => changeStatuses({ orderIds, status, note: note.trim() || undefined }),
    onSuccess: (answer) => {
      if (answer.changed > 0)
        toast.success(`Order status updated to ${statusWords[status]}: ${many(answer.changed, 'order')}`)
      if (answer.refused.length === 0) onClose(true)
      else setRefused(answer.refused)
    },
    onError: (error) =>
      sayFailed(error instanceof ApiRefusal ? 'Failed to update order status' : 'Error updating order status', error),
    onSettled: () =>
      Promise.all(
        ['orders', 'dashboard', 'news', 'products'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      ),
  })
  const close = () => onClose(false)

  return (
    <Dialog
      open
      onClose={close}
      title="Update Order Status"
      text={many(orderIds.length, 'order')}
      actions={
        refused ? (
          <Button size="sm" onClick={close}>
            Close
          </Button>
        ) : (
          <>
            <Button variant="outline" size="sm" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={form} size="sm" busy={change.isPending}>
              {change.isPending ? 'Updating...' : 'Update'}
            </Button>
          </>
        )
      }
    >
      {refused ? (
        <div className="mt-4">
          <RefusedList title={`${many(refused.length, 'order')} not changed`} refused={refused} />
        </div>
      ) : (
        <form
          id={form}
          className="mt-4 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!change.isPending) change.mutate()
          }}
        >
          <SelectInput label="Status" value={status} onChange={(event) => setStatus(event.target.value as OrderStatus)}>
            {offered.map((word) => (
              <option key={word} value={word}>
                {statusWords[word]}
              </option>
            ))}
          </SelectInput>
          {orderStates[status].notifies && (
            <p className="text-ink-soft text-sm">
              {status === 'cancelled' && 'Their pieces go back on the shelf. '}
              {told[reach('any')]}
            </p>
          )}
          <TextArea
            label="Note"
            optional="optional, seen by staff only"
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </form>
      )}
    </Dialog>
  )
}

const told = {
  'by-mail': 'The customers are told by e-mail; please call those who gave no address.',
  'no-address': '',
  'no-mail': 'The shop cannot send mail: please call the customers.',
  unknown: 'The customers are told by e-mail if the shop can send mail; please call those who gave no address.',
}
