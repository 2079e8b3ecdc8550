import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '#web/admin/query-client.ts'
import { type RefusedRestoration, restoreProducts } from '#web/admin/request/catalogue/product-trash.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** What a change of the trash changes on other screens. */
export const trashKeys = ['bulk-tasks', 'products', 'dashboard', 'inventory', 'news']

/**
 * Takes products out of the trash and says how many came back.
 * @param onRefused the products that stay there, with the reasons
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
