import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Eye, RotateCcw, RotateCw, SquarePen, Trash2, UserPlus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { DataTable, idsOf, type Selection } from '#web/admin/parts/data-table.tsx'
import { count } from '#web/admin/parts/figures.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { StatCard } from '#web/admin/parts/stat-card.tsx'
import { useFilters, useOpened } from '#web/admin/parts/use-filters.ts'
import { sayFailed } from '#web/admin/query-client.ts'
import { downloadCsv } from '#web/admin/request/download-csv.ts'
import { type OfficeUser, type UserCounts, usersQuery } from '#web/admin/request/users.ts'
import { useSession } from '#web/admin/session.ts'
import { type DeleteAsk, DeleteUsers, useRestoreUsers } from '#web/admin/users/delete-users.tsx'
import { OpenUserForm } from '#web/admin/users/open-user-form.tsx'
import { userColumns } from '#web/admin/users/user-columns.tsx'
import { UserFilters, userDefaults } from '#web/admin/users/user-filters.tsx'
import { UserSheet } from '#web/admin/users/user-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'

export const meta = () => [{ title: 'Users · Back office' }, { name: 'robots', content: 'noindex, nofollow' }]

const ways = ['view', 'edit'] as const

/** Cards; each is also a filter. */
const cards: { label: string; status: string; figure: keyof UserCounts }[] = [
  { label: 'Total Users', status: 'all', figure: 'total' },
  { label: 'Active', status: 'active', figure: 'active' },
  { label: 'Inactive', status: 'inactive', figure: 'inactive' },
  { label: 'Registered', status: 'registered', figure: 'registered' },
  { label: 'VIP Users', status: 'vip', figure: 'vip' },
]

/** List of customers, registered or guests: search, read, edit, delete and restore. */
export default function Users() {
  const { session, can } = useSession()
  const { filters, set, reset, touched } = useFilters(userDefaults)
  const { opened, open, close } = useOpened(ways)
  const [selected, setSelected] = useState<Selection>({})
  const [asking, setAsking] = useState<DeleteAsk>()
  const { page: wanted, ...narrowed } = filters
  const query = useQuery(usersQuery({ ...narrowed, page: Number(wanted) || 1, perPage: 25 }))
  const { data, isFetching, refetch } = query
  const restore = useRestoreUsers()
  const save = useMutation({
    mutationFn: () => downloadCsv('users-csv', without(narrowed)),
    onSuccess: () => toast.success('Users exported successfully'),
    onError: (error) => sayFailed('Failed to export users', error),
  })
  const ticked = idsOf(selected)
  const isMain = session.type === 'admin'
  const inTrash = filters.status === 'deleted'
  const mayChange = can('users.edit')
  const mayTouch = useCallback(
    (user: OfficeUser) => mayChange && user.registered && (isMain || user.role !== 'admin'),
    [mayChange, isMain],
  )
  const mayEdit = (user: OfficeUser) => mayTouch(user) && !user.deletedAt
  const { mutate: takeBack } = restore

  const columns = useMemo(() => {
    const view = (id: string) => open('view', id)
    return userColumns(view, (user) => (
      <>
        <RowAction label={`View ${user.name}`} icon={Eye} onPress={() => view(user.id)} />
        {mayTouch(user) &&
          (user.deletedAt ? (
            <RowAction
              label={`Restore ${user.name}`}
              icon={RotateCcw}
              onPress={() => takeBack({ userIds: [user.id] })}
            />
          ) : (
            <>
              <RowAction label={`Edit ${user.name}`} icon={SquarePen} onPress={() => open('edit', user.id)} />
              <RowAction
                label={`Delete ${user.name}`}
                icon={Trash2}
                danger
                onPress={() => setAsking({ mode: 'single', userIds: [user.id], name: user.name })}
              />
            </>
          ))}
      </>
    ))
  }, [open, mayTouch, takeBack])

  const askSelected = () =>
    ticked.length > 0 ? setAsking({ mode: 'selected', userIds: ticked }) : toast.error('Please select users to delete')
  const askAll = () =>
    data?.counts.registered === 0 ? toast.error('No users to delete') : setAsking({ mode: 'all', userIds: [] })

  return (
    <>
      <PageHead title="Users" text="Manage customer accounts and user permissions.">
        <Button variant="outline" size="sm" onClick={() => refetch()} busy={isFetching}>
          <RotateCw aria-hidden="true" className="size-4" />
          Refresh
        </Button>
        <Button variant="outline" size="sm" onClick={() => save.mutate()} busy={save.isPending}>
          <Download aria-hidden="true" className="size-4" />
          {save.isPending ? 'Exporting...' : 'Export CSV'}
        </Button>
        {can('users.edit') && !inTrash && (
          <Button variant="outline" size="sm" onClick={askSelected}>
            Delete Selected{ticked.length > 0 && ` (${ticked.length})`}
          </Button>
        )}
        {isMain && !inTrash && (
          <Button variant="quiet" size="sm" className="text-red" onClick={askAll} disabled={data?.counts.total === 0}>
            Delete All
          </Button>
        )}
        {isMain && inTrash && (
          <Button
            variant="quiet"
            size="sm"
            className="text-red"
            onClick={() => setAsking('trash')}
            disabled={!data || data.counts.deleted === 0}
          >
            Empty Trash
          </Button>
        )}
        {can('users.edit') && (
          <Button size="sm" onClick={() => open('edit', 'new')}>
            <UserPlus aria-hidden="true" className="size-4" />
            Add User
          </Button>
        )}
      </PageHead>
      <section aria-label="Users by status" className="mb-5 grid grid-cols-3 gap-2 sm:gap-3 lg:grid-cols-5">
        {cards.map(({ label, status, figure }) => (
          <StatCard
            key={status}
            label={label}
            value={data ? count(data.counts[figure]) : query.isError ? '–' : undefined}
            hint={status === 'registered' && data ? `${count(data.counts.guests)} guests besides` : undefined}
            pressed={filters.status === status}
            onPress={() => set({ status })}
          />
        ))}
      </section>
      <UserFilters filters={filters} set={set} reset={reset} touched={touched} />
      <DataTable
        label="Users"
        columns={columns}
        rows={data?.users}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        selection={can('users.edit') && !inTrash ? { selected, onSelect: setSelected, mayTick: mayTouch } : undefined}
        sorting={{
          by: filters.sort,
          order: filters.order === 'asc' ? 'asc' : 'desc',
          onSort: (by) =>
            set({
              sort: by,
              order: filters.sort === by ? (filters.order === 'asc' ? 'desc' : 'asc') : by === 'name' ? 'asc' : 'desc',
            }),
        }}
        stale={query.isPlaceholderData}
        failure={query.isError ? { what: 'Failed to load users data', error: query.error, retry: refetch } : undefined}
        empty={
          <EmptyState
            title={inTrash ? 'The trash is empty' : 'No users found matching your criteria.'}
            text={touched ? undefined : 'Whoever registers or orders appears here by itself.'}
          >
            {touched && (
              <Button variant="outline" size="sm" onClick={reset}>
                Clear filters
              </Button>
            )}
          </EmptyState>
        }
      />
      {data && data.page.total > 0 && (
        <Pager page={data.page} noun="user" onPage={(page) => set({ page: String(page) })} />
      )}
      <UserSheet id={opened.view} onClose={close} mayEdit={mayEdit} onEdit={({ id }) => open('edit', id)} />
      {opened.edit && <OpenUserForm key={opened.edit} id={opened.edit} mayEdit={mayEdit} onClose={close} />}
      {asking && (
        <DeleteUsers
          ask={asking}
          total={data?.counts.registered ?? 0}
          onClose={() => setAsking(undefined)}
          onDeleted={() => setSelected({})}
        />
      )}
    </>
  )
}

/** The export has a fixed order, so sorting is left out. */
const without = ({ sort: _, order: __, ...filters }: Omit<typeof userDefaults, 'page'>) => filters
