import { useQuery } from '@tanstack/react-query'
import { Bike, FileUp, PackageCheck, PackageOpen, RotateCw, TriangleAlert } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useBookings } from '#web/admin/parcels/booking/use-bookings.tsx'
import { CourierList } from '#web/admin/parcels/courier-list/courier-list.tsx'
import { HandOverMany } from '#web/admin/parcels/hand-over-many.tsx'
import { parcelColumns } from '#web/admin/parcels/parcel-columns.tsx'
import { ParcelFilters, parcelDefaults } from '#web/admin/parcels/parcel-filters.tsx'
import { ParcelSheet } from '#web/admin/parcels/parcel-sheet.tsx'
import { parcelGroupLabels, toLookAt } from '#web/admin/parcels/parcel-state-labels.tsx'
import { SelectedParcels } from '#web/admin/parcels/selected-parcels.tsx'
import { AtHand } from '#web/admin/parts/at-hand.tsx'
import { BulkTasks } from '#web/admin/parts/bulk-tasks/bulk-tasks.tsx'
import { DataTable, idsOf, type Selection, tickAll } from '#web/admin/parts/data-table.tsx'
import { count } from '#web/admin/parts/figures.ts'
import { useUrlSheet } from '#web/admin/parts/hooks/use-filters.ts'
import { useStoredState } from '#web/admin/parts/hooks/use-stored-state.ts'
import { OverflowActions } from '#web/admin/parts/overflow-actions.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { SelectMatching } from '#web/admin/parts/select-matching.tsx'
import { StatCard, StatRow } from '#web/admin/parts/stat-card.tsx'
import { filterWords } from '#web/admin/parts/views/filter-words.ts'
import { useListView } from '#web/admin/parts/views/use-list-view.ts'
import { useVisibleColumns } from '#web/admin/parts/views/use-visible-columns.ts'
import { ViewBar } from '#web/admin/parts/views/view-bar.tsx'
import { matchingParcels, type ParcelGroup, parcelsQuery } from '#web/admin/request/parcels.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const meta = () => [{ title: t('Parcels · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const sheetParams = ['view'] as const

/** List of parcels: where each is, what it collects, and what may follow. */
export default function Parcels() {
  const { can } = useSession()
  const list = useListView('parcels', parcelDefaults)
  const { filters, set, reset, touched } = list
  const { opened, open, close, goOn } = useUrlSheet(sheetParams)
  const view = useCallback((number: string) => open('view', number), [open])
  const [selected, setSelected] = useStoredState<Selection>('selection', {})
  const [handingOver, setHandingOver] = useState(false)
  const [reading, setReading] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const bookings = useBookings(setSelected)
  const query = useQuery({
    ...parcelsQuery({ ...filters, page: Number(filters.page) || 1, perPage: list.perPage }),
    enabled: list.isReady,
  })
  const { data, isFetching, refetch } = query
  const columns = useMemo(() => parcelColumns(view), [view])
  const shownColumns = useVisibleColumns(columns, list)
  const ticked = idsOf(selected)
  // Rare groups have a card only while they contain parcels.
  const isShown = (group: ParcelGroup) =>
    group !== 'without_rider' || filters.group === group || (data?.counts.without_rider ?? 0) > 0
  const shownGroup = parcelGroupLabels.find(({ group }) => group === filters.group)

  return (
    <>
      <PageHead
        title={t('Parcels')}
        text={t('What is packed, with couriers or coming back. Select several to hand them over at once.')}
        actionsBeside
      >
        <OverflowActions
          actions={[
            { label: t('Refresh'), icon: RotateCw, isBusy: isFetching, onPress: () => refetch() },
            { label: t('Riders'), icon: Bike, to: '/admin/parcels/riders' },
            can('orders.edit') && { label: t('Pack'), icon: PackageCheck, to: '/admin/parcels/packing' },
            can('orders.edit') && { label: t('Courier List'), icon: FileUp, onPress: () => setReading(true) },
          ]}
        />
        {can('orders.edit') && can('inventory.edit') && (
          <AtHand>
            <ButtonLink size="sm" to="/admin/parcels/returns">
              <PackageOpen aria-hidden="true" className="size-4" />
              {t('Receive Returns')}
            </ButtonLink>
          </AtHand>
        )}
      </PageHead>
      {bookings.element}
      {can('orders.edit') && <BulkTasks of="parcels" isHistoryOpen={isHistoryOpen} onHistory={setHistoryOpen} />}
      <StatRow scrolls label={t('Parcels by group')}>
        {parcelGroupLabels
          .filter(({ group }) => isShown(group))
          .map(({ group, label }) => (
            <StatCard
              key={group}
              label={label}
              value={data ? count(data.counts[group]) : query.isError ? '–' : undefined}
              pressed={filters.group === group}
              onPress={() => set({ group: filters.group === group ? '' : group, state: '' })}
            />
          ))}
      </StatRow>
      <ViewBar list={list} columns={columns} />
      <ParcelFilters filters={filters} set={set} reset={reset} touched={touched} />
      {shownGroup && <p className="mb-3 text-ink-soft">{shownGroup.meaning}</p>}
      {data && (
        <SelectMatching
          total={data.page.total}
          onPage={data.parcels.length}
          tickedOnPage={data.parcels.filter(({ number }) => selected[number]).length}
          ticked={ticked.length}
          noun="parcel"
          filterWords={filterWords(list)}
          onSelect={async (expected) => {
            const { page: _, ...narrowed } = filters
            setSelected(tickAll(await matchingParcels(narrowed, expected)))
          }}
          onStale={refetch}
        />
      )}
      <DataTable
        label={t('Parcels')}
        columns={shownColumns}
        rows={data?.parcels}
        rowId={({ number }) => number}
        rowName={({ number }) => t('parcel {number}', { number })}
        selection={{ selected, onSelect: setSelected }}
        stale={query.isPlaceholderData}
        below={(parcel) =>
          toLookAt(parcel) && (
            <p className="flex gap-2 bg-amber-soft px-3 py-2 text-amber">
              <TriangleAlert aria-hidden="true" className="size-4.5 shrink-0" />
              {toLookAt(parcel)}
            </p>
          )
        }
        failure={query.isError ? { what: t('Failed to load parcels'), error: query.error, retry: refetch } : undefined}
        empty={
          touched ? (
            <EmptyState title={t('No parcels found')} text={t('Nothing matches this search.')}>
              <Button variant="outline" size="sm" onClick={reset}>
                {t('Clear filters')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              title={t('No parcels yet')}
              text={t('An order gets its parcel when it is packed or shipped.')}
            />
          )
        }
      />
      {data && data.page.total > 0 && (
        <Pager
          page={data.page}
          noun="parcel"
          onPage={(page) => set({ page: String(page) })}
          onPerPage={list.setPerPage}
        />
      )}
      <SelectedParcels
        numbers={ticked}
        mayChange={can('orders.edit')}
        onBook={() => bookings.ask({ parcelIds: ticked })}
        onHandOver={() => setHandingOver(true)}
        onClear={() => setSelected({})}
      />
      <ParcelSheet number={opened.view} onClose={close} onOpen={view} onJoined={(into) => goOn('view', into)} />
      {reading && <CourierList onClose={() => setReading(false)} onHistory={() => setHistoryOpen(true)} />}
      {handingOver && (
        <HandOverMany
          numbers={ticked}
          onClose={(refused) => {
            setHandingOver(false)
            if (refused) setSelected(Object.fromEntries(refused.map((number) => [number, true])))
          }}
        />
      )}
    </>
  )
}
