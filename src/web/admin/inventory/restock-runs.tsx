import { useQuery } from '@tanstack/react-query'
import { many, moment } from '#web/admin/parts/figures.ts'
import { restockRunsQuery } from '#web/admin/request/inventory.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useUndoRestock } from './use-undo-restock.ts'

/** Earlier bulk restocks, each with Undo. */
export function RestockRuns() {
  const { data: runs = [] } = useQuery(restockRunsQuery)
  const undo = useUndoRestock()
  if (runs.length === 0) return null
  return (
    <details className="mt-5">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-green pointer-fine:min-h-8">
        {t('Earlier restocks')}
      </summary>
      <ul aria-label={t('Earlier restocks')} className="mt-1 border-line border-t">
        {runs.map(({ id, at, by, items, pieces, undoneAt, undoneBy }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2">
            <p className="grow basis-52 tabular-nums">
              {moment(at)} · {by}
              <span className="block text-ink-soft">
                {many(items, 'item')}, {many(pieces, 'piece')}
              </span>
            </p>
            {undoneAt ? (
              <Badge>
                {t('Undone by')} {undoneBy}
              </Badge>
            ) : (
              <Button
                variant="outline"
                size="sm"
                className="max-sm:min-h-11"
                busy={undo.isPending && undo.variables === id}
                disabled={undo.isPending}
                onClick={() => undo.mutate(id)}
              >
                {t('Undo')}
                <span className="sr-only"> {t('the restock of {at}', { at: moment(at) })}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
