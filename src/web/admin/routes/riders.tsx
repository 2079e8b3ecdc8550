import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { count, taka } from '#web/admin/parts/figures.ts'
import { TextInput } from '#web/admin/parts/inputs.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import type { Column } from '#web/admin/parts/table/column.ts'
import { useFilters } from '#web/admin/parts/use-filters.ts'
import { riderDaysQuery } from '#web/admin/request/round.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const meta = () => [{ title: 'Riders · Back office' }, { name: 'robots', content: 'noindex, nofollow' }]

const defaults = { day: '' }
type RiderDay = {
  rider: { id: number; name: string }
  open: number
  toBringBack: number
  delivered: number
  cash: number
}

const columns: Column<RiderDay>[] = [
  {
    id: 'rider',
    head: 'Rider',
    narrow: 'lead',
    cell: ({ rider }) => <span className="font-semibold">{rider.name}</span>,
  },
  { id: 'open', head: 'Open now', align: 'end', cell: ({ open }) => count(open) },
  { id: 'back', head: 'To bring back', align: 'end', cell: ({ toBringBack }) => count(toBringBack) },
  { id: 'delivered', head: 'Delivered', align: 'end', cell: ({ delivered }) => count(delivered) },
  { id: 'cash', head: 'Cash collected', align: 'end', cell: ({ cash }) => taka(cash) },
]

/** The shop's own riders: what each delivered and collected on a day. */
export default function Riders() {
  const { filters, set } = useFilters(defaults)
  const { data, isError, error, refetch } = useQuery(riderDaysQuery(filters.day))
  const sum = data?.riders.reduce((total, { cash }) => total + cash, 0) ?? 0
  return (
    <>
      <PageHead title="Riders" text="The shop’s own delivery: who has what, and the cash of a day.">
        <ButtonLink variant="outline" size="sm" to="/admin/parcels">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Parcels
        </ButtonLink>
      </PageHead>
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <TextInput
          label="Day"
          type="date"
          className="w-44"
          value={filters.day || (data?.day ?? '')}
          onChange={(event) => set({ day: event.target.value })}
        />
        {data && (
          <p className="pb-2">
            All together: <span className="font-semibold tabular-nums">{taka(sum)}</span>
          </p>
        )}
      </div>
      <DataTable
        label="Riders"
        columns={columns}
        rows={data?.riders}
        rowId={({ rider }) => String(rider.id)}
        rowName={({ rider }) => rider.name}
        failure={isError ? { what: 'Failed to load riders', error, retry: refetch } : undefined}
        empty={
          <EmptyState
            title="No riders yet"
            text="A rider is a sub-admin with the permission to deliver parcels. The main admin makes one under Sub-Admins."
          />
        }
      />
    </>
  )
}
