import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed } from '#web/admin/parts/failed.tsx'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RefreshButton } from './period-bar.tsx'

/** A report tab as loaded, failed or loading, with Refresh and Export above. */
export function TabFace<Data>({
  query: { data, error, isFetching, isPlaceholderData, refetch },
  exporting,
  children,
}: {
  query: UseQueryResult<Data>
  exporting: ReactNode
  children: (data: Data) => ReactNode
}) {
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-2 max-sm:*:grow sm:justify-end">
        <RefreshButton busy={isFetching} refetch={refetch} />
        {exporting}
      </div>
      {data !== undefined ? (
        <div className={cx('transition-opacity', isPlaceholderData && 'opacity-55')}>{children(data)}</div>
      ) : error ? (
        <Failed what={t('Failed to load reports data')} error={error} retry={refetch} />
      ) : (
        <div aria-busy="true" className="grid gap-6">
          <div className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
            {[1, 2, 3, 4].map((i) => (
              <Skeleton key={i} className="h-24" />
            ))}
          </div>
          <Skeleton className="h-72" />
        </div>
      )}
    </>
  )
}
