import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiRefusal } from '#web/admin/api.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { changeView, type SavedView, savedViewsQuery } from '#web/admin/request/saved-views.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

type Fields = Partial<Pick<SavedView, 'name' | 'isShared' | 'filters' | 'columns' | 'perPage'>>

/** Changes a view. On a conflict a message names who changed it first, and the newer view is shown. */
export function useChangeView() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ view: { id, version }, fields }: { view: SavedView; fields: Fields; done: string }) =>
      changeView({ id, version, ...fields }),
    onSuccess: (_, { done }) => toast.success(done),
    onError: async (error) => {
      // After a conflict the tabs show the newer view.
      if (error instanceof ApiRefusal) await queries.invalidateQueries(savedViewsQuery)
      toastFailure(t('The view was not saved'), error)
    },
    onSettled: () => queries.invalidateQueries(savedViewsQuery),
  })
}
