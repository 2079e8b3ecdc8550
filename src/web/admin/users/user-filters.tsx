import { useId, useState } from 'react'
import { FilterBar } from '#web/admin/parts/filter-bar.tsx'
import { DistrictSelect } from '#web/admin/parts/inputs/district-select.tsx'
import { FilterInput } from '#web/admin/parts/inputs/filter-input.tsx'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { t } from '#web/admin/translate.ts'

export const userDefaults = {
  search: '',
  status: 'all',
  role: 'all',
  joinedFrom: '',
  joinedTo: '',
  minSpent: '',
  maxSpent: '',
  minOrders: '',
  maxOrders: '',
  city: '',
  sort: 'joined',
  order: 'desc',
  page: '1',
}

type UserListFilters = typeof userDefaults

const inPanel = ['role', 'joinedFrom', 'joinedTo', 'minSpent', 'maxSpent', 'minOrders', 'maxOrders', 'city'] as const

type Props = {
  filters: UserListFilters
  set: (change: Partial<UserListFilters>) => void
  reset: () => void
  resets: number
  touched: boolean
}

/** Filters of the user list. The Filter button opens a panel below. */
export function UserFilters({ filters, set, reset, resets, touched }: Props) {
  const panel = useId()
  const used = inPanel.filter((name) => filters[name] !== userDefaults[name]).length
  const [open, setOpen] = useState(used > 0)
  return (
    <>
      <FilterBar
        label={t('Search users by name, email, or phone...')}
        search={filters.search}
        onSearch={(search) => set({ search })}
        open={open}
        onOpen={setOpen}
        panel={panel}
        used={used}
        onClear={touched ? reset : undefined}
      >
        <SelectInput
          label={t('Status')}
          labelHidden
          className="w-40 max-sm:grow"
          value={filters.status}
          onChange={(event) => set({ status: event.target.value })}
        >
          <option value="all">{t('All statuses')}</option>
          <option value="active">{t('Active')}</option>
          <option value="inactive">{t('Inactive')}</option>
          <option value="registered">{t('Registered')}</option>
          <option value="guest">{t('Guests')}</option>
          <option value="vip">{t('VIP')}</option>
          <option value="deleted">{t('In the trash')}</option>
        </SelectInput>
      </FilterBar>
      <div id={panel} hidden={!open} className="mb-4 border-line border-y py-4">
        <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:*:w-40">
          <FilterInput
            resets={resets}
            label={t('Joined from')}
            type="date"
            value={filters.joinedFrom}
            onSet={(joinedFrom) => set({ joinedFrom })}
          />
          <FilterInput
            resets={resets}
            label={t('Joined to')}
            type="date"
            value={filters.joinedTo}
            onSet={(joinedTo) => set({ joinedTo })}
          />
          <FilterInput
            resets={resets}
            label={t('Spent at least (৳)')}
            value={filters.minSpent}
            onSet={(minSpent) => set({ minSpent })}
          />
          <FilterInput
            resets={resets}
            label={t('Spent at most (৳)')}
            value={filters.maxSpent}
            onSet={(maxSpent) => set({ maxSpent })}
          />
          <FilterInput
            resets={resets}
            label={t('Orders at least')}
            value={filters.minOrders}
            onSet={(minOrders) => set({ minOrders })}
          />
          <FilterInput
            resets={resets}
            label={t('Orders at most')}
            value={filters.maxOrders}
            onSet={(maxOrders) => set({ maxOrders })}
          />
          <DistrictSelect value={filters.city} onChange={(city) => set({ city })} />
          <SelectInput label={t('Role')} value={filters.role} onChange={(event) => set({ role: event.target.value })}>
            <option value="all">{t('All roles')}</option>
            <option value="user">{t('Customer')}</option>
            <option value="admin">{t('Admin')}</option>
            <option value="guest">{t('Guest')}</option>
          </SelectInput>
        </div>
      </div>
    </>
  )
}
