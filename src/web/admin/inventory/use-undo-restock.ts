import { useMutation, useQueryClient } from '@tanstack/react-query'
import { many } from '#web/admin/parts/figures.ts'
import { toastRefusal } from '#web/admin/query-client.ts'
import { stockKeys, undoRestock } from '#web/admin/request/inventory.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { variantName } from './stock-labels.tsx'

/** Undoes a bulk restock, and names the items that could not be undone because pieces were sold since. */
export function useUndoRestock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: undoRestock,
    onSuccess: ({ undone, pieces, kept }) => {
      if (undone > 0)
        toast.success(
          t('Bulk restock undone: {items}, {pieces} out', {
            items: many(undone, 'item'),
            pieces: many(pieces, 'piece'),
          }),
        )
      const [first] = kept
      if (!first) return
      const name = `${first.productName} ${variantName(first)}`.trim()
      const others =
        kept.length > 1 ? t(' and {items}', { items: many(kept.length - 1, 'more item', 'more items') }) : ''
      toast.error(
        t('Not undone: {name}{others}. Fewer pieces are left there than came: adjust them one by one', {
          name,
          others,
        }),
        {
          duration: 10_000,
        },
      )
    },
    onError: (error) => toastRefusal(t('Failed to undo the restock. Please try again.'), error),
    onSettled: () => Promise.all(stockKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
}
