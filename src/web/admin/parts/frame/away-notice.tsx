import { notifyManager, type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { CloudOff, RotateCw } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import { isAway } from '#web/admin/query-client.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { moment } from '../figures.ts'

/** Shown while refetching fails: the age of the data on the screen, and a Retry button. */
export function AwayNotice() {
  const queries = useQueryClient()
  const cache = queries.getQueryCache()
  // A number rather than an array: the snapshot must compare equal until something changes.
  const since = useSyncExternalStore(
    useCallback((changed) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]),
    () => Math.min(...cache.findAll(away).map(({ state }) => state.dataUpdatedAt)),
    nobody,
  )
  const busy = useIsFetching(away) > 0
  return (
    <div role="status" className="no-print">
      {Number.isFinite(since) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-amber border-b bg-amber-soft px-4 py-2 text-amber text-sm sm:px-6">
          <CloudOff aria-hidden="true" className="size-4.5 shrink-0" />
          <p className="min-w-0 grow basis-60">
            {t('The shop does not answer at the moment. This is how it stood on {moment}.', {
              moment: moment(new Date(since).toISOString()),
            })}
          </p>
          <Button variant="outline" size="sm" busy={busy} onClick={() => queries.refetchQueries(away)}>
            <RotateCw aria-hidden="true" className="size-4" />
            {t('Try again')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Active queries that show old data because their refetch failed, except those whose screen shows the age itself. */
const away = { type: 'active', predicate: (query: Query) => isAway(query) && query.meta?.saysAge !== true } as const
const nobody = () => Number.POSITIVE_INFINITY
