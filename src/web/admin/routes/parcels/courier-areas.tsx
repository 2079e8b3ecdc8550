import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { placeKey } from '#shared/places/place-key.ts'
import { ChooseArea } from '#web/admin/parcels/areas/choose-area.tsx'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { count, many } from '#web/admin/parts/figures.ts'
import { useFilters } from '#web/admin/parts/hooks/use-filters.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { SearchInput } from '#web/admin/parts/inputs/search-input.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import type { Column } from '#web/admin/parts/table/column.ts'
import { activeCouriersQuery } from '#web/admin/request/couriers/bookings.ts'
import { courierThanasQuery, type ThanaArea } from '#web/admin/request/couriers/courier-areas.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const meta = () => [
  { title: t('Courier Areas · Back office') },
  { name: 'robots', content: 'noindex, nofollow' },
]

const defaults = { courier: '', show: 'open', search: '' }
const howWords = { chosen: t('Chosen'), certain: t('By its name'), open: t('Not chosen') }

/** Maps thanas to the areas of a courier with its own area list, and filters those without an area. */
export default function CourierAreas() {
  const { can } = useSession()
  const { filters, set } = useFilters(defaults)
  const { data: active } = useQuery(activeCouriersQuery)
  const couriers = active?.filter(({ needsAreas }) => needsAreas) ?? []
  const courier = filters.courier || (couriers[0]?.courier ?? '')
  const name = couriers.find((each) => each.courier === courier)?.name ?? courier
  const { data, isError, error, refetch } = useQuery(courierThanasQuery(courier))
  const [asked, setAsked] = useState<ThanaArea>()
  const mayChoose = can('orders.edit')
  const columns = useMemo(() => areaColumns(mayChoose ? setAsked : undefined), [mayChoose])
  const open = data?.filter(({ how }) => how === 'open').length ?? 0
  const wanted = placeKey(filters.search)
  const rows = data
    ?.filter(({ how }) => filters.show === 'all' || how === filters.show)
    .filter(
      ({ name: thana, district, area, spellings }) =>
        placeKey(`${thana} ${district} ${area ?? ''}`).includes(wanted) ||
        spellings.some((each) => each.includes(wanted)),
    )

  return (
    <>
      <PageHead
        title={t('Courier Areas')}
        text={t('A parcel to a thana without an area is refused until somebody chooses one.')}
        actionsBeside
      >
        <ButtonLink variant="outline" size="sm" to="/admin/parcels">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('Parcels')}
        </ButtonLink>
      </PageHead>
      {active && couriers.length === 0 ? (
        <EmptyState
          title={t('No courier with areas')}
          text={t(
            'None of the couriers that are on delivers by a list of its own. Areas of RedX are shown here when it is on.',
          )}
        />
      ) : (
        <>
          {data && (
            <p role="status" className="mb-3 font-semibold">
              {open === 0
                ? t('Every thana has an area.')
                : t('{open} of {thanas} open', { open: count(open), thanas: many(data.length, 'thana') })}
            </p>
          )}
          <div className="mb-3 flex flex-wrap gap-2">
            <SearchInput
              label={t('Search by thana, district or area')}
              value={filters.search}
              onSearch={(search) => set({ search })}
              className="min-w-56 grow sm:max-w-md"
            />
            {couriers.length > 1 && (
              <SelectInput
                label={t('Courier')}
                labelHidden
                className="w-40 max-sm:grow"
                value={courier}
                onChange={(event) => set({ courier: event.target.value })}
              >
                {couriers.map((each) => (
                  <option key={each.courier} value={each.courier}>
                    {each.name}
                  </option>
                ))}
              </SelectInput>
            )}
            <SelectInput
              label={t('Show')}
              labelHidden
              className="w-40 max-sm:grow"
              value={filters.show}
              onChange={(event) => set({ show: event.target.value })}
            >
              <option value="open">{t('Open ones')}</option>
              <option value="chosen">{t('Chosen ones')}</option>
              <option value="certain">{t('Found by name')}</option>
              <option value="all">{t('All thanas')}</option>
            </SelectInput>
          </div>
          <DataTable
            label={t('Thanas')}
            columns={columns}
            rows={rows}
            rowId={({ thana }) => thana}
            rowName={({ name: thana }) => thana}
            failure={isError ? { what: t('Failed to load the areas'), error, retry: refetch } : undefined}
            empty={<EmptyState title={t('Nothing here')} text={t('No thana matches what is shown.')} />}
          />
        </>
      )}
      {asked && <ChooseArea courier={courier} name={name} thana={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const areaColumns = (choose: ((row: ThanaArea) => void) | undefined): Column<ThanaArea>[] => [
  { id: 'thana', head: t('Thana'), narrow: 'lead', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { id: 'district', head: t('District'), cell: ({ district }) => district },
  {
    id: 'area',
    head: t('Area'),
    cell: ({ area, how }) =>
      area === null ? <span className="text-red">{howWords.open}</span> : `${area} (${howWords[how].toLowerCase()})`,
  },
  ...(choose
    ? [
        {
          id: 'choose',
          head: '',
          align: 'end' as const,
          cell: (row: ThanaArea) => (
            <Button
              variant="outline"
              size="sm"
              aria-label={t('Choose the area of {name}, {district}', { name: row.name, district: row.district })}
              onClick={() => choose(row)}
            >
              {row.area === null ? t('Choose') : t('Change')}
            </Button>
          ),
        },
      ]
    : []),
]
