import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { useFilters } from '#web/admin/parts/use-filters.ts'
import { parcelsQuery } from '#web/admin/request/parcels.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { parcelColumns } from '../parcel-columns.tsx'

const defaults = { page: '1' }

/** The parcels that are to come back. A press on a number opens it at the counter, as a scan does. */
export function ExpectedBack({ onOpen }: { onOpen: (number: string) => void }) {
  const { filters, set } = useFilters(defaults)
  const query = useQuery(parcelsQuery({ group: 'returns', page: Number(filters.page) || 1 }))
  const { data, refetch } = query
  const open = useStableCallback(onOpen)
  const columns = useMemo(() => parcelColumns(open).filter(({ id }) => id !== 'collect'), [open])
  return (
    <section aria-labelledby="expected" className="mt-8">
      <h2 id="expected" className="mb-2 font-semibold text-base">
        Expected back
      </h2>
      <DataTable
        label="Parcels that are expected back"
        columns={columns}
        rows={data?.parcels}
        rowId={({ number }) => number}
        rowName={({ number }) => `parcel ${number}`}
        stale={query.isPlaceholderData}
        skeletons={4}
        failure={query.isError ? { what: 'Failed to load parcels', error: query.error, retry: refetch } : undefined}
        empty={
          <EmptyState
            heading="h3"
            title="Nothing is expected back"
            text="Parcels appear here when the courier brings them back, or delivered only a part."
          />
        }
      />
      {data && data.page.total > 0 && (
        <Pager page={data.page} noun="parcel" onPage={(page) => set({ page: String(page) })} />
      )}
    </section>
  )
}
