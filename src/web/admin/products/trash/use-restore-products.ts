import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '#web/admin/query-client.ts'
import { type RefusedRestoration, restoreProducts } from '#web/admin/request/catalogue/product-trash.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Query keys to invalidate after a change of the trash. */
export const trashKeys = ['bulk-tasks', 'products', 'dashboard', 'inventory', 'news']

/**
 * Restores products from the trash; a toast shows how many.
 * @param onRefused called with the products that could not be restored, with reasons
 */
export function useRestoreProducts(onRefused: (refused: RefusedRestoration[]) => void, onDone?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: restoreProducts,
    onSuccess: ({ message, restored, refused }) => {
      if (restored > 0) toast.success(message)
      if (refused.length > 0) onRefused(refused)
      onDone?.()
    },
    onError: (error) => toastFailure(t('Failed to restore products'), error),
    onSettled: () => Promise.all(trashKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
}
