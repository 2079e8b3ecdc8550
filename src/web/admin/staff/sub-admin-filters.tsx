import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { SelectInput } from '#web/admin/parts/inputs.tsx'
import { SearchInput } from '#web/admin/parts/search-input.tsx'
import type { SubAdmin } from '#web/admin/request/staff.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { permissionGroups } from './permission-labels.ts'

export const subAdminDefaults = { search: '', status: 'all', permission: 'all', factor: 'all' }

type Filters = typeof subAdminDefaults

/** Filters of the sub-admins. */
export function SubAdminFilters({
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
  const [open, setOpen] = useState(filters.permission !== 'all' || filters.factor !== 'all')
  return (
    <div className="mb-3 grid gap-3">
      <div className="flex flex-wrap gap-2">
        <SearchInput
          label={t('Search sub-admins...')}
          value={filters.search}
          onSearch={(search) => set({ search })}
          className="min-w-56 grow sm:max-w-md"
        />
        <Button variant="outline" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          <ListFilter aria-hidden="true" className="size-4" />
          {t('Filter')}
        </Button>
        {touched && (
          <Button variant="quiet" size="sm" onClick={reset}>
            {t('Clear filters')}
          </Button>
        )}
      </div>
      {open && (
        <div className="grid gap-3 rounded-control border border-line bg-surface p-3 sm:grid-cols-3">
          <SelectInput
            label={t('Status')}
            value={filters.status}
            onChange={(event) => set({ status: event.target.value })}
          >
            <option value="all">{t('All')}</option>
            <option value="active">{t('Active')}</option>
            <option value="inactive">{t('Inactive')}</option>
          </SelectInput>
          <SelectInput
            label={t('May')}
            value={filters.permission}
            onChange={(event) => set({ permission: event.target.value })}
          >
            <option value="all">{t('Anything')}</option>
            {permissionGroups.map(({ area, permissions }) => (
              <optgroup key={area} label={area}>
                {permissions.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectInput>
          <SelectInput
            label={t('Second factor')}
            value={filters.factor}
            onChange={(event) => set({ factor: event.target.value })}
          >
            <option value="all">{t('On or off')}</option>
            <option value="on">{t('On')}</option>
            <option value="off">{t('Off')}</option>
          </SelectInput>
        </div>
      )}
    </div>
  )
}

/** Does a sub-admin pass the filters? */
export function matches(subAdmin: SubAdmin, { search, status, permission, factor }: Filters): boolean {
  const { username, email, isActive, permissions, secondFactor } = subAdmin
  const wanted = search.trim().toLowerCase()
  return (
    (!wanted || username.toLowerCase().includes(wanted) || email.toLowerCase().includes(wanted)) &&
    (status === 'all' || (status === 'active') === isActive) &&
    (permission === 'all' || permissions.includes(permission)) &&
    (factor === 'all' || (factor === 'on') === secondFactor)
  )
}
