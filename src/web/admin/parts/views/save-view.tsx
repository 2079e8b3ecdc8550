import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { viewLimits } from '#domains/staff/saved-views/staff-contract.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { changeView, createView, type SavedView, savedViewsQuery } from '#web/admin/request/saved-views.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { FormDialog } from '../form-dialog.tsx'
import { TextInput } from '../inputs/inputs.tsx'
import type { ViewBarState } from './view-bar.tsx'

/** Names a new view, or renames one; private or shared. */
export function SaveView({ list, view, onClose }: { list: ViewBarState; view?: SavedView; onClose: () => void }) {
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const save = useSave({ list, view, onClose })
  const error = save.error instanceof ApiRefusal ? save.error.fields.name : undefined
  return (
    <FormDialog
      title={view ? t('Rename or share') : t('Save as a new view')}
      text={t('Keeps filters, sort, columns and page size of this list.')}
      yes={t('Save view')}
      busy={save.isPending}
      onSubmit={() => save.mutate({ name, isShared })}
      onClose={onClose}
    >
      <TextInput
        label={t('Name of the view')}
        value={name}
        maxLength={viewLimits.name}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4.5"
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
        {t('Share it with everybody who may see this list')}
      </label>
    </FormDialog>
  )
}

function useSave({ list, view, onClose }: Parameters<typeof SaveView>[0]) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (fields: { name: string; isShared: boolean }) =>
      view
        ? changeView({ id: view.id, version: view.version, ...fields })
        : createView({ list: list.list, ...list.content(), ...fields }),
    onSuccess: async (saved) => {
      await queries.invalidateQueries(savedViewsQuery)
      toast.success(t('View “{name}” saved', { name: saved.name }))
      if (!view) list.show({ key: String(saved.id), name: saved.name, filters: saved.filters, saved })
      onClose()
    },
    onError: (error) => {
      // The field shows this error.
      if (error instanceof ApiRefusal && error.fields.name) return
      toastFailure(t('The view was not saved'), error)
      return queries.invalidateQueries(savedViewsQuery)
    },
  })
}
