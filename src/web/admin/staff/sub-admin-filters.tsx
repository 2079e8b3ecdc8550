import { useId, useState } from 'react'
import { FilterBar } from '#web/admin/parts/filter-bar.tsx'
import { folded } from '#web/admin/parts/folded.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import type { SubAdmin } from '#web/admin/request/staff.ts'
import { t } from '#web/admin/translate.ts'
import { permissionGroups } from './permission-labels.ts'

export const subAdminDefaults = { search: '', status: 'all', permission: 'all', factor: 'all' }

type Filters = typeof subAdminDefaults

const inPanel = ['status', 'permission', 'factor'] as const

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
  const panel = useId()
  const used = inPanel.filter((name) => filters[name] !== subAdminDefaults[name]).length
  const [open, setOpen] = useState(used > 0)
  return (
    <>
      <FilterBar
        label={t('Search sub-admins...')}
        search={filters.search}
        onSearch={(search) => set({ search })}
        open={open}
        onOpen={setOpen}
        panel={panel}
        used={used}
        onClear={touched ? reset : undefined}
      />
      <div id={panel} hidden={!open} className="mb-4 border-line border-y py-4">
        <div className="grid gap-3 sm:grid-cols-3">
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
      </div>
    </>
  )
}

/** Does a sub-admin pass the filters? */
export function matches(subAdmin: SubAdmin, { search, status, permission, factor }: Filters): boolean {
  const { username, email, isActive, permissions, secondFactor } = subAdmin
  const wanted = folded(search.trim())
  return (
    (!wanted || folded(username).includes(wanted) || folded(email).includes(wanted)) &&
    (status === 'all' || (status === 'active') === isActive) &&
    (permission === 'all' || permissions.includes(permission)) &&
    (factor === 'all' || (factor === 'on') === secondFactor)
  )
}
