import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isUndoable, mayFollow, type OrderStatus, orderState } from '#shared/orders/order-status.ts'
import { ApiRefusal, errorMessage } from '#web/admin/api.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { changeStatus, type OrderView } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useReach } from '../customer-told.ts'
import { statusLabels } from '../status.tsx'

/** @returns a function that reads again whatever shows orders */
function useRefreshOrders(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      ['orders', 'dashboard', 'news', 'products'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    )
}

export const toastNotChanged = (error: unknown) =>
  toastFailure(
    error instanceof ApiRefusal ? t('Failed to update order status') : t('Error updating order status'),
    error,
  )

/** The order has changed since it was shown, so the user must look at it again. */
const hasChanged = (error: unknown) =>
  error instanceof ApiRefusal && (error.code === 'stale' || error.code === 'transition_not_allowed')

export type StatusChange = {
  order: OrderView
  status: OrderStatus
  note?: string
  reason?: string
  withoutAdvance?: string
}

/**
 * Changes the status of one order, based on the version that was shown, and shows a toast. The toast offers Undo after
 * a step inside the shop, and where the state table allows the way back.
 * @param onDone called after the change, or if the order has changed in the meantime
 * @param onAdvanceDue called instead of a toast if the advance is unpaid and this user may override; `missing` is the
 *   message
 */
export function useStatusChange(onDone?: () => void, onAdvanceDue?: (change: StatusChange, missing: string) => void) {
  const { can } = useSession()
  const reach = useReach()
  const refresh = useRefreshOrders()
  const undo = useMutation({
    mutationFn: changeStatus,
    onSuccess: (_, { status }) =>
      toast.success(t('Order status updated to {status}', { status: statusLabels[status] })),
    onError: toastNotChanged,
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ order: { orderId, updatedAt }, ...change }: StatusChange) =>
      changeStatus({ orderId, updatedAt, ...change }),
    onSuccess: ({ updatedAt }, { order, status, withoutAdvance }) => {
      const isOwnStep = isUndoable(order.status, status)
      const back = () =>
        undo.mutate({ orderId: order.orderId, status: order.status, updatedAt, ...(isOwnStep && { undo: true }) })
      const before = orderState(order.status)
      // No Undo if reverting would notify the customer, or after an override of the unpaid advance.
      const canUndo =
        (isOwnStep || (mayFollow(status, order.status) && !before.notifies)) &&
        can(before.right) &&
        withoutAdvance === undefined
      const call = orderState(status).notifies ? callSentences[reach(order.customerInfo.email)] : ''
      toast.success(t('Order status updated to {status}{call}', { status: statusLabels[status], call }), {
        ...((canUndo || call) && { duration: 10_000 }),
        ...(canUndo && { action: { label: t('Undo'), onPress: back } }),
      })
      onDone?.()
    },
    onError: (error, change) => {
      const isDue = error instanceof ApiRefusal && error.code === 'advance_due'
      if (isDue && onAdvanceDue && can('orders.override')) return onAdvanceDue(change, errorMessage(error))
      toastNotChanged(error)
      if (hasChanged(error)) onDone?.()
    },
    onSettled: refresh,
  })
}

const callSentences = {
  'by-mail': '',
  'no-address': t('. The customer has no e-mail address: please call'),
  'no-mail': t('. The shop cannot send mail: please call the customer'),
  unknown: '',
}
