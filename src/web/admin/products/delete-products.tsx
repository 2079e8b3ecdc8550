import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { failureMessage, toastFailure } from '#web/admin/query-client.ts'
import { deleteProducts } from '#web/admin/request/products.ts'
import { toast } from '#web/ui/toast.ts'

export type DeleteAsk = { ids: string[]; title?: string }

/** Confirms, then deletes one or many products. */
export function DeleteProducts({
  ask,
  onClose,
  onDeleted,
}: {
  ask: DeleteAsk
  onClose: () => void
  onDeleted: () => void
}) {
  const queries = useQueryClient()
  const single = ask.title !== undefined
  const remove = useMutation({
    mutationFn: () => deleteProducts(ask.ids),
    onSuccess: ({ deleted }) => {
      toast.success(
        single ? `"${ask.title}" deleted successfully!` : `Successfully deleted ${many(deleted, 'product')}`,
      )
      if (!single && deleted < ask.ids.length)
        toast.error(`${many(ask.ids.length - deleted, 'product')} could not be deleted`)
      onDeleted()
      onClose()
    },
    onError: (error) =>
      toastFailure(
        single
          ? failureMessage(error, 'Failed to delete product', 'Error deleting product')
          : 'Error during bulk delete operation',
        error,
      ),
    onSettled: () =>
      Promise.all(['products', 'dashboard'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  return (
    <Confirm
      open
      title={single ? `Delete "${ask.title}"?` : `Delete ${many(ask.ids.length, 'product')}?`}
      text="This action cannot be undone. The shop stops showing it at once; orders that were placed keep their copy."
      yes="Delete"
      busyYes="Deleting..."
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={onClose}
    />
  )
}
