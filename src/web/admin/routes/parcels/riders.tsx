import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import { BookingTask } from '#web/admin/parcels/booking/booking-task.tsx'
import { GiveToAnother } from '#web/admin/parcels/riders/give-to-another.tsx'
import { riderColumns } from '#web/admin/parcels/riders/rider-columns.tsx'
import { useCourierName } from '#web/admin/parcels/use-courier-name.ts'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { taka } from '#web/admin/parts/figures.ts'
import { useFilters } from '#web/admin/parts/hooks/use-filters.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import type { BookingStarted } from '#web/admin/request/couriers/bookings.ts'
import { type RiderDay, riderDaysQuery } from '#web/admin/request/couriers/round.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const meta = () => [{ title: t('Riders · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const defaults = { day: '' }

/** The shop's own riders: what each delivered and collected on a day. */
export default function Riders() {
  const { filters, set } = useFilters(defaults)
  const { data, isError, error, refetch } = useQuery(riderDaysQuery(filters.day))
  const { can } = useSession()
  const courierName = useCourierName()
  const [giving, setGiving] = useState<RiderDay>()
  const [started, setStarted] = useState<{ id: number; booking: BookingStarted }>()
  const [isOpen, setOpen] = useState(false)
  const columns = useMemo(() => riderColumns(can('orders.edit') ? setGiving : undefined), [can])
  const sum = data?.riders.reduce((total, { cash }) => total + cash, 0) ?? 0
  return (
    <>
      <PageHead
        title={t('Riders')}
        text={t('The shop’s own delivery: who has what, and the cash of a day.')}
        actionsBeside
      >
        <ButtonLink variant="outline" size="sm" to="/admin/parcels">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('Parcels')}
        </ButtonLink>
      </PageHead>
      {started && (
        <BookingTask
          key={started.id}
          started={started.booking}
          courierName={courierName(ownCourier)}
          isOpen={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          onDismiss={() => setStarted(undefined)}
          onFinished={() => refetch()}
        />
      )}
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <TextInput
          label={t('Day')}
          type="date"
          className="w-44"
          value={filters.day || (data?.day ?? '')}
          onChange={(event) => set({ day: event.target.value })}
        />
        {data && (
          <p className="pb-2">
            {t('All together:')} <span className="font-semibold tabular-nums">{taka(sum)}</span>
          </p>
        )}
      </div>
      <DataTable
        label={t('Riders')}
        columns={columns}
        rows={data?.riders}
        rowId={({ rider }) => String(rider.id)}
        rowName={({ rider }) => rider.name}
        failure={isError ? { what: t('Failed to load riders'), error, retry: refetch } : undefined}
        empty={
          <EmptyState
            title={t('No riders yet')}
            text={t(
              'A rider is a sub-admin with the permission to deliver parcels. The main admin makes one under Sub-Admins.',
            )}
          />
        }
      />
      {giving && (
        <GiveToAnother
          from={giving}
          others={(data?.riders ?? [])
            .filter(({ delivers, rider }) => delivers && rider.id !== giving.rider.id)
            .map(({ rider }) => rider)}
          onStarted={(booking) => {
            setStarted({ id: (started?.id ?? 0) + 1, booking })
            setOpen(true)
            setGiving(undefined)
          }}
          onClose={() => setGiving(undefined)}
        />
      )}
    </>
  )
}
