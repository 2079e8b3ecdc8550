import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parcelStateNames } from '#shared/parcels/parcel-states.ts'
import { FilterBar } from '#web/admin/parts/filter-bar.tsx'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { courierNamesQuery } from '#web/admin/request/couriers/bookings.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { parcelStateLabels } from './parcel-state-labels.tsx'

export const parcelDefaults = { group: '', state: '', courier: '', search: '', page: '1' }
type Filters = typeof parcelDefaults

const inPanel = ['state', 'courier'] as const

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
  const [open, setOpen] = useState(false)
  const { data: couriers = [] } = useQuery(courierNamesQuery)
  return (
    <FilterBar
      label={t('Search by number, order, phone or name')}
      search={filters.search}
      onSearch={(search) => set({ search })}
      open={open}
      onOpen={setOpen}
      used={inPanel.filter((name) => filters[name] !== '').length}
      onClear={touched ? reset : undefined}
    >
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
            {translateServerText(name)}
          </option>
        ))}
      </SelectInput>
    </FilterBar>
  )
}
