import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, ListFilter, RotateCw, SquarePen, Trash2, UserPlus, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { count } from '#web/admin/parts/figures.ts'
import { SearchInput, SelectInput } from '#web/admin/parts/inputs.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { StatCard } from '#web/admin/parts/stat-card.tsx'
import { useFilters, useOpened } from '#web/admin/parts/use-filters.ts'
import { sayReason } from '#web/admin/query-client.ts'
import { changeSubAdmin, type SubAdmin, subAdminsQuery } from '#web/admin/request/staff.ts'
import { DeleteSubAdmin } from '#web/admin/staff/delete-sub-admin.tsx'
import { LogInOf } from '#web/admin/staff/log-in-of.tsx'
import { permissionGroups } from '#web/admin/staff/permission-words.ts'
import { subAdminColumns } from '#web/admin/staff/sub-admin-columns.tsx'
import { SubAdminForm } from '#web/admin/staff/sub-admin-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'

export const meta = () => [{ title: 'Sub-Admins · Back office' }, { name: 'robots', content: 'noindex, nofollow' }]

const defaults = { search: '', status: 'all', permission: 'all', factor: 'all' }
type Filters = typeof defaults
const ways = ['edit'] as const

/** Sub-admins and their permissions. For the main admin only. */
export default function SubAdmins() {
  const { filters, set, reset, touched } = useFilters(defaults)
  const { opened, open, close } = useOpened(ways)
  const [deleting, setDeleting] = useState<SubAdmin>()
  const [unlocking, setUnlocking] = useState<SubAdmin>()
  const { data: all, error, isFetching, refetch } = useQuery(subAdminsQuery)
  const shown = useMemo(() => all?.filter((each) => matches(each, filters)), [all, filters])
  const active = all?.filter(({ isActive }) => isActive).length
  const edited = all?.find(({ id }) => String(id) === opened.edit)

  const switchOver = useToggle().mutate
  const columns = useMemo(
    () =>
      subAdminColumns((subAdmin) => (
        <>
          <RowAction
            label={`Edit ${subAdmin.username}`}
            icon={SquarePen}
            onPress={() => open('edit', String(subAdmin.id))}
          />
          <RowAction label={`Log-in of ${subAdmin.username}`} icon={KeyRound} onPress={() => setUnlocking(subAdmin)} />
          <RowAction
            label={`${subAdmin.isActive ? 'Deactivate' : 'Activate'} ${subAdmin.username}`}
            icon={subAdmin.isActive ? UserRoundX : UserRoundCheck}
            onPress={() => switchOver(subAdmin)}
          />
          <RowAction label={`Delete ${subAdmin.username}`} icon={Trash2} danger onPress={() => setDeleting(subAdmin)} />
        </>
      )),
    [open, switchOver],
  )

  return (
    <>
      <PageHead title="Sub-Admin Management">
        <Button variant="outline" size="sm" onClick={() => refetch()} busy={isFetching}>
          <RotateCw aria-hidden="true" className="size-4" />
          Refresh
        </Button>
        <Button size="sm" onClick={() => open('edit', 'new')}>
          <UserPlus aria-hidden="true" className="size-4" />
          Add Sub-Admin
        </Button>
      </PageHead>
      <section aria-label="Sub-admins by status" className="mb-5 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        <StatCard label="Total Sub-Admins" value={all ? count(all.length) : error ? '–' : undefined} />
        <StatCard
          label="Active"
          value={active !== undefined ? count(active) : error ? '–' : undefined}
          pressed={filters.status === 'active'}
          onPress={() => set({ status: filters.status === 'active' ? 'all' : 'active' })}
        />
        <StatCard
          label="Inactive"
          value={all && active !== undefined ? count(all.length - active) : error ? '–' : undefined}
          pressed={filters.status === 'inactive'}
          onPress={() => set({ status: filters.status === 'inactive' ? 'all' : 'inactive' })}
        />
        <StatCard
          label="Permissions"
          value={count(permissionGroups.flatMap(({ permissions }) => permissions).length)}
        />
      </section>
      <FilterRow filters={filters} set={set} reset={reset} touched={touched} />
      <DataTable
        label="Sub-admins"
        columns={columns}
        rows={shown}
        rowId={({ id }) => String(id)}
        rowName={({ username }) => username}
        failure={error ? { what: 'Failed to load subadmins', error, retry: refetch } : undefined}
        empty={
          <EmptyState
            title="No sub-admins found"
            text={touched ? 'Nobody matches this search.' : 'Nobody else works here yet.'}
          >
            {touched ? (
              <Button variant="outline" size="sm" onClick={reset}>
                Clear filters
              </Button>
            ) : (
              <Button size="sm" onClick={() => open('edit', 'new')}>
                Add Sub-Admin
              </Button>
            )}
          </EmptyState>
        }
      />
      {opened.edit === 'new' && <SubAdminForm onClose={close} />}
      {edited && <SubAdminForm key={edited.id} subAdmin={edited} onClose={close} />}
      {unlocking && <LogInOf subAdmin={unlocking} onClose={() => setUnlocking(undefined)} />}
      {deleting && <DeleteSubAdmin subAdmin={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

function FilterRow({
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
          label="Search sub-admins..."
          value={filters.search}
          onSearch={(search) => set({ search })}
          className="min-w-56 grow sm:max-w-md"
        />
        <Button variant="outline" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          <ListFilter aria-hidden="true" className="size-4" />
          Filter
        </Button>
        {touched && (
          <Button variant="quiet" size="sm" onClick={reset}>
            Clear filters
          </Button>
        )}
      </div>
      {open && (
        <div className="grid gap-3 rounded-control border border-line bg-surface p-3 sm:grid-cols-3">
          <SelectInput label="Status" value={filters.status} onChange={(event) => set({ status: event.target.value })}>
            <option value="all">All</option>
            <option value="active">Active</option>
            <option value="inactive">Inactive</option>
          </SelectInput>
          <SelectInput
            label="May"
            value={filters.permission}
            onChange={(event) => set({ permission: event.target.value })}
          >
            <option value="all">Anything</option>
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
            label="Second factor"
            value={filters.factor}
            onChange={(event) => set({ factor: event.target.value })}
          >
            <option value="all">On or off</option>
            <option value="on">On</option>
            <option value="off">Off</option>
          </SelectInput>
        </div>
      )}
    </div>
  )
}

function matches(subAdmin: SubAdmin, { search, status, permission, factor }: Filters): boolean {
  const { username, email, isActive, permissions, secondFactor } = subAdmin
  const wanted = search.trim().toLowerCase()
  return (
    (!wanted || username.toLowerCase().includes(wanted) || email.toLowerCase().includes(wanted)) &&
    (status === 'all' || (status === 'active') === isActive) &&
    (permission === 'all' || permissions.includes(permission)) &&
    (factor === 'all' || (factor === 'on') === secondFactor)
  )
}

/** Switches a sub-admin on or off. */
function useToggle() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isActive }: SubAdmin) => changeSubAdmin({ id, isActive: !isActive }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => sayReason('Failed to update status', error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['subadmins'] }),
  })
}
