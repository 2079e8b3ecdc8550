import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiRefusal } from '#web/admin/api.ts'
import { toastRefusal } from '#web/admin/query-client.ts'
import { adjustStock, stockKeys } from '#web/admin/request/inventory.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

type Callbacks = {
  onBusy: (busy: boolean) => void
  onDone: () => void
  /** Error messages by field. A conflict with a sale in the meantime is an error of the quantity. */
  onRefused: (problems: Record<string, string>) => void
  /** The stock has changed in the meantime, and is refetched. */
  onOutdated: () => void
}

/** Saves an adjustment, and refetches everything that shows stock. */
export function useAdjustStock({ onBusy, onDone, onRefused, onOutdated }: Callbacks) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: adjustStock,
    onMutate: () => onBusy(true),
    onSuccess: () => {
      toast.success(t('Stock updated successfully!'))
      onDone()
    },
    onError: (error) => {
      toastRefusal(t('Failed to update stock. Please try again.'), error)
      if (!(error instanceof ApiRefusal)) return
      if (error.status === 409) onOutdated()
      onRefused(error.status === 409 ? { quantity: error.message } : error.fields)
    },
    onSettled: () => {
      onBusy(false)
      return Promise.all(stockKeys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
    },
  })
}
