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

/** The parcels in the shop that nobody has packed by scan. A press on a number opens it, as a scan does. */
export function ToPack({ onOpen }: { onOpen: (number: string) => void }) {
  const { filters, set } = useFilters(defaults)
  const query = useQuery(parcelsQuery({ group: 'to_pack', page: Number(filters.page) || 1 }))
  const { data, refetch } = query
  const open = useStableCallback(onOpen)
  const columns = useMemo(() => parcelColumns(open).filter(({ id }) => id !== 'collect'), [open])
  return (
    <section aria-labelledby="to-pack" className="mt-8">
      <h2 id="to-pack" className="mb-2 font-semibold text-base">
        Waiting to be packed
      </h2>
      <DataTable
        label="Parcels that wait to be packed"
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
            title="Nothing waits"
            text="A confirmed order gets its parcel when its number is scanned here, or when packing starts in its sheet."
          />
        }
      />
      {data && data.page.total > 0 && (
        <Pager page={data.page} noun="parcel" onPage={(page) => set({ page: String(page) })} />
      )}
    </section>
  )
}
