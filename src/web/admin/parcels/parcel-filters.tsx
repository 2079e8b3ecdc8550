import { useQuery } from '@tanstack/react-query'
import { parcelStateNames } from '#shared/parcels/parcel-states.ts'
import { SelectInput } from '#web/admin/parts/inputs.tsx'
import { SearchInput } from '#web/admin/parts/search-input.tsx'
import { courierNamesQuery } from '#web/admin/request/couriers/bookings.ts'
import { said, t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { parcelStateLabels } from './parcel-state-labels.tsx'

export const parcelDefaults = { group: '', state: '', courier: '', search: '', page: '1' }
type Filters = typeof parcelDefaults

/** Search and filters of the list of parcels. */
export function ParcelFilters({
  filters,
  set,
  reset,
  touched,
}: {
  filters: Filters
  set: (change: Partial<Filters>) => void
  reset: () => void
  touched: boolean
}) {
  const { data: couriers = [] } = useQuery(courierNamesQuery)
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <SearchInput
        label={t('Search by number, order, phone or name')}
        value={filters.search}
        onSearch={(search) => set({ search })}
        className="min-w-56 grow sm:max-w-md"
      />
      <SelectInput
        label={t('State')}
        labelHidden
        className="w-44 max-sm:grow"
        value={filters.state}
        onChange={(event) => set({ state: event.target.value })}
      >
        <option value="">{t('All states')}</option>
        {parcelStateNames.map((state) => (
          <option key={state} value={state}>
            {parcelStateLabels[state]}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        label={t('Courier')}
        labelHidden
        className="w-40 max-sm:grow"
        value={filters.courier}
        onChange={(event) => set({ courier: event.target.value })}
      >
        <option value="">{t('All couriers')}</option>
        {couriers.map(({ courier, name }) => (
          <option key={courier} value={courier}>
            {said(name)}
          </option>
        ))}
      </SelectInput>
      {touched && (
        <Button variant="quiet" size="sm" onClick={reset}>
          {t('Clear filters')}
        </Button>
      )}
    </div>
  )
}
