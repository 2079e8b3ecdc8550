import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { failureMessage, toastFailure } from '#web/admin/query-client.ts'
import { restoreProducts } from '#web/admin/request/catalogue/product-trash.ts'
import { deleteProducts } from '#web/admin/request/products.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { trashKeys } from './trash/use-restore-products.ts'

export type DeleteAsk = { ids: string[] | 'all'; title?: string }

const text = t(
  'The shop stops showing it at once; orders that were placed keep their copy. It goes into the trash and can be restored for 30 days.',
)
const textOfMany = t(
  'The shop stops showing them at once; orders that were placed keep their copy. They go into the trash and can be restored for 30 days.',
)

/** Confirms, moves one, many or all products to the trash, and offers Undo. */
export function DeleteProducts({
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
  const single = ask.title !== undefined
  const remove = useDeleteProducts(ask, onDeleted, onClose)
  return (
    <Confirm
      open
      title={
        single
          ? t('Delete "{title}"?', { title: ask.title ?? '' })
          : ask.ids === 'all'
            ? t('Delete all {products}?', { products: many(total, 'product') })
            : t('Delete {products}?', { products: many(ask.ids.length, 'product') })
      }
      text={single || ask.ids.length === 1 ? text : textOfMany}
      yes={ask.ids === 'all' ? t('Delete All') : t('Delete')}
      busyYes={t('Deleting...')}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={onClose}
    />
  )
}

function useDeleteProducts(ask: DeleteAsk, onDeleted: () => void, onClose: () => void) {
  const queries = useQueryClient()
  const refresh = () => Promise.all(trashKeys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
  const single = ask.title !== undefined
  const undo = useMutation({
    mutationFn: restoreProducts,
    onSuccess: ({ message, restored, refused: [first] }) => {
      if (restored > 0) toast.success(message)
      // The trash offers the choices.
      if (first) {
        toast.error(t('Failed to restore "{title}": {error}', { title: first.title, error: first.error }), {
          action: { label: t('Open the Trash'), to: '/admin/products/trash' },
        })
      }
    },
    onError: (error) => toastFailure(t('Failed to restore products'), error),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: () => deleteProducts(ask.ids),
    onSuccess: (gone) => {
      onDeleted()
      onClose()
      // A background job does the deletion; the list shows its progress.
      if (!gone) return
      const { deleted, deletedAt } = gone
      toast.success(
        single
          ? t('"{title}" deleted successfully!', { title: ask.title ?? '' })
          : t('Successfully deleted {products}', { products: many(deleted, 'product') }),
        {
          duration: 10_000,
          action: { label: t('Undo'), onPress: () => void deletedAt.map((at) => undo.mutate({ deletedAt: at })) },
        },
      )
      if (!single && ask.ids !== 'all' && deleted < ask.ids.length)
        toast.error(t('{products} could not be deleted', { products: many(ask.ids.length - deleted, 'product') }))
    },
    onError: (error) =>
      toastFailure(
        single
          ? failureMessage(error, t('Failed to delete product'), t('Error deleting product'))
          : t('Error during bulk delete operation'),
        error,
      ),
    onSettled: refresh,
  })
}
