import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiRefusal } from '#web/admin/api.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { deleteView, type SavedView, savedViewsQuery } from '#web/admin/request/saved-views.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { Confirm } from '../confirm.tsx'
import { everything } from './built-in-views.ts'
import type { ViewBarState } from './view-bar.tsx'

export function RemoveView({ list, view, onClose }: { list: ViewBarState; view: SavedView; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteView(view),
    onSuccess: () => {
      toast.success(t('View “{name}” removed', { name: view.name }))
      list.show(everything)
      onClose()
    },
    onError: async (error) => {
      if (error instanceof ApiRefusal) await queries.invalidateQueries(savedViewsQuery)
      toastFailure(t('The view was not removed'), error)
      onClose()
    },
    onSettled: () => queries.invalidateQueries(savedViewsQuery),
  })
  return (
    <Confirm
      open
      title={t('Remove view “{name}”?', { name: view.name })}
      text={
        view.isShared
          ? t('Nobody will have it any more. The list itself stays as it is.')
          : t('The list itself stays as it is.')
      }
      yes={t('Remove')}
      busyYes={t('Removing...')}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={onClose}
    />
  )
}
