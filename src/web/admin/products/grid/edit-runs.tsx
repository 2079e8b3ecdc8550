import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { count, many, moment } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { editRunsQuery, undoRun } from '#web/admin/request/catalogue/product-grid.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

/** Earlier runs of the grid, each with Undo. @param onStarted called with the run that undoes one */
export function EditRuns({ busy, onStarted }: { busy: boolean; onStarted: (id: number) => void }) {
  const queries = useQueryClient()
  const { data } = useQuery(editRunsQuery)
  const undo = useMutation({
    mutationFn: undoRun,
    onSuccess: ({ run }) => onStarted(run.id),
    onError: (error) => toastFailure(t('Failed to undo'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['product-edits'] }),
  })
  const runs = data?.runs ?? []
  if (runs.length === 0) return null
  return (
    <details className="mt-5">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-green pointer-fine:min-h-8">
        {t('Earlier Runs')}
      </summary>
      <ul aria-label={t('Earlier runs')} className="mt-1 border-line border-t">
        {runs.map(({ id, at, actor, fileName, total, refusedCount, undoes, undoneAt, undoneBy, mayUndo }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2">
            <p className="grow basis-52 tabular-nums">
              {moment(at)} · {actor}
              {fileName && ` · ${fileName}`}
              <span className="block text-ink-soft">
                {undoes !== null && t('Undo: ')}
                {t('{total} of {cells}', { total: count(total - refusedCount), cells: many(total, 'cell') })}
              </span>
            </p>
            {undoneAt ? (
              <Badge>
                {t('Undone by')} {undoneBy}
              </Badge>
            ) : (
              undoes === null &&
              mayUndo && (
                <Button
                  variant="outline"
                  size="sm"
                  busy={undo.isPending && undo.variables === id}
                  disabled={busy || undo.isPending}
                  onClick={() => undo.mutate(id)}
                >
                  {t('Undo')}
                  <span className="sr-only"> {t('the run of {at}', { at: moment(at) })}</span>
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
