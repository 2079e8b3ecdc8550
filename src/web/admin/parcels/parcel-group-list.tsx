import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { defaultPageSize } from '#shared/paging.ts'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { useFilters } from '#web/admin/parts/hooks/use-filters.ts'
import { Pager } from '#web/admin/parts/pager.tsx'
import { type ParcelGroup, parcelsQuery } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { parcelColumns } from './parcel-columns.tsx'

const defaults = { page: '1' }

/** The parcels of a group below a scan field. A click on a number opens it, as a scan does. */
export function ParcelGroupList({
  group,
  title,
  label,
  empty,
  onOpen,
}: {
  group: ParcelGroup
  title: string
  /** Of the table, for screen readers. */
  label: string
  empty: { title: string; text: string }
  onOpen: (number: string) => void
}) {
  const heading = useId()
  const { filters, set } = useFilters(defaults)
  const query = useQuery(parcelsQuery({ group, page: Number(filters.page) || 1, perPage: defaultPageSize }))
  const { data, refetch } = query
  const open = useStableCallback(onOpen)
  const columns = useMemo(() => parcelColumns(open).filter(({ id }) => id !== 'collect'), [open])
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="mb-2 font-semibold text-base">
        {title}
      </h2>
      <DataTable
        label={label}
        columns={columns}
        rows={data?.parcels}
        rowId={({ number }) => number}
        rowName={({ number }) => t('parcel {number}', { number })}
        stale={query.isPlaceholderData}
        skeletons={4}
        failure={query.isError ? { what: t('Failed to load parcels'), error: query.error, retry: refetch } : undefined}
        empty={<EmptyState heading="h3" {...empty} />}
      />
      {data && data.page.total > 0 && (
        <Pager page={data.page} noun="parcel" onPage={(page) => set({ page: String(page) })} />
      )}
    </section>
  )
}
