import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { many } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { editRunQuery, type RefusedCell, saveCells } from '#web/admin/request/catalogue/product-grid.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/**
 * Saves cells as a run and polls it, and any other run that is started.
 * @param onFinished called with the refused cells, once the rows are refetched
 */
export function useEditRun(onFinished: (refused: RefusedCell[]) => void) {
  const queries = useQueryClient()
  const [followed, follow] = useState<number>()
  const save = useMutation({
    mutationFn: saveCells,
    onSuccess: ({ run }) => follow(run.id),
    onError: (error) => toastFailure(t('Failed to save'), error),
  })
  const { data } = useQuery(editRunQuery(followed))
  const run = followed === undefined ? undefined : data?.run

  useEffect(() => {
    if (!data?.run.finishedAt || data.run.id !== followed) return
    const { total, refusedCount, undoes } = data.run
    follow(undefined)
    const saved = many(total - refusedCount, 'cell')
    toast.success(undoes === null ? t('{saved} saved', { saved }) : t('{saved} brought back', { saved }))
    if (refusedCount > 0)
      toast.error(t('{cells} could not be changed: see the reasons beside them', { cells: many(refusedCount, 'cell') }))
    const refresh = ['products', 'product-edits', 'inventory', 'dashboard'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    )
    Promise.all(refresh).then(() => onFinished(data.refused))
  }, [data, followed, queries, onFinished])

  return { save: save.mutate, isBusy: save.isPending || followed !== undefined, run, follow }
}
