import { useMutation } from '@tanstack/react-query'
import { useRefreshAfterBulkTask, useUndoBulkTask } from '#web/admin/parts/bulk-tasks/use-undo-bulk-task.ts'
import { many } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { notePaidOut } from '#web/admin/request/cash.ts'
import type { RefusedOrder } from '#web/admin/request/order-desk.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Records that the cash of orders was paid out, and offers Undo. `onDone` receives the refused orders. */
export function usePaidOut(onDone?: (refused: RefusedOrder[]) => void) {
  const refresh = useRefreshAfterBulkTask()
  const undo = useUndoBulkTask().mutate
  return useMutation({
    mutationFn: notePaidOut,
    onSuccess: (answer) => {
      // A background job handles very large selections; the list shows its progress.
      if (!('refused' in answer)) return onDone?.([])
      const { changed, refused, task } = answer
      if (changed > 0)
        toast.success(t('Noted as paid out: {orders}', { orders: many(changed, 'order') }), {
          duration: 10_000,
          ...(task.mayUndo && { action: { label: t('Undo'), onPress: () => undo(task.id) } }),
        })
      else if (!onDone) toast.error(translateServerText(refused[0]?.error ?? t('Failed to note it')))
      onDone?.(refused)
    },
    onError: (error) => toastFailure(t('Failed to note it'), error),
    onSettled: refresh,
  })
}
