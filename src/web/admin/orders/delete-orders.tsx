import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiRefusal, NoConnection } from '#web/admin/api.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { type DeleteMode, deleteOrders, restoreOrders } from '#web/admin/request/orders.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { toastRestored } from './toast-restored.ts'

export type DeleteAsk = { mode: DeleteMode; orderIds: string[] }

const trash = {
  one: t(
    'It goes into the trash and can be restored for 30 days. If its pieces are still in the shop, they go back on the shelf.',
  ),
  many: t(
    'They go into the trash and can be restored for 30 days. Pieces that are still in the shop go back on the shelf.',
  ),
}

/** Confirms, moves orders to the trash, and offers Undo. */
export function DeleteOrders({
  ask,
  total,
  onClose,
  onDeleted,
}: {
  ask: DeleteAsk
  total: number
  onClose: () => void
  onDeleted: () => void
}) {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(
      ['orders', 'dashboard', 'news', 'products'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    )
  const restore = useMutation({
    mutationFn: restoreOrders,
    onSuccess: toastRestored,
    onError: (error) => toastFailure(t('Failed to restore orders'), error),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => deleteOrders(ask.mode, ask.mode === 'all' ? [] : ask.orderIds),
    onSuccess: (answer) => {
      if ('task' in answer) {
        toast.success(translateServerText(answer.message))
        onDeleted()
        return onClose()
      }
      const { orderIds, deletedAt } = answer
      toast.success(deletedText(ask.mode, orderIds.length), {
        duration: 10_000,
        action: { label: t('Undo'), onPress: () => restore.mutate(ask.mode === 'all' ? { deletedAt } : { orderIds }) },
      })
      onDeleted()
      onClose()
    },
    onError: sayNotDeleted,
    onSettled: refresh,
  })
  const one = ask.mode === 'single' || (ask.mode === 'selected' && ask.orderIds.length === 1)
  const title =
    ask.mode === 'all'
      ? t('Delete all {orders}?', { orders: many(total, 'order') })
      : one
        ? t('Delete order {orderIds}?', { orderIds: ask.orderIds[0] ?? '' })
        : t('Delete {orders}?', { orders: many(ask.orderIds.length, 'order') })

  return (
    <Confirm
      open
      title={title}
      text={one ? trash.one : trash.many}
      yes={ask.mode === 'all' ? t('Delete All') : t('Delete')}
      busyYes={t('Deleting...')}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={onClose}
    />
  )
}

function sayNotDeleted(error: unknown) {
  if (error instanceof NoConnection) return toast.error(t('Failed to connect to server for deletion'))
  toastFailure(error instanceof ApiRefusal ? t('Failed to delete orders') : t('Error deleting orders'), error)
}

/** The same text as the server's. */
export function deletedText(mode: DeleteMode, deleted: number): string {
  if (mode === 'all') return t('All orders deleted successfully')
  return deleted === 1 ? t('Order deleted successfully') : t('{deleted} orders deleted successfully', { deleted })
}
