import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiRefusal } from '#web/admin/api.ts'
import type { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { editOrder, type OrderEdit } from '#web/admin/request/order-desk.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

type Form = {
  guard: ReturnType<typeof useGuard>
  onClose: () => void
  onRefused: (error: unknown) => void
}

/** Saves an edit of an order and closes its form, also if the order has changed or can no longer be edited. */
export function useSaveEdit({ guard, onClose, onRefused }: Form) {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(
      ['orders', 'dashboard', 'products', 'sellable', 'inventory'].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    )
  return useMutation({
    mutationFn: (what: OrderEdit) => editOrder(what),
    onSuccess: async () => {
      toast.success(t('Order updated successfully'))
      guard.release()
      // Awaited, because the server refuses an edit of the old version.
      await refresh()
      onClose()
    },
    onError: (error) => {
      void refresh()
      toastFailure(t('Failed to update order'), error)
      onRefused(error)
      if (!(error instanceof ApiRefusal)) return
      // The order has changed in the meantime, or is shipped: close, so that the user looks at it first.
      if (error.code === 'stale' || error.code === 'too_late') {
        guard.release()
        onClose()
      }
    },
  })
}
