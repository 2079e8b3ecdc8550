import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, RotateCw, UserPlus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { AtHand } from '#web/admin/parts/at-hand.tsx'
import { DataTable, idsOf, type Selection, tickAll } from '#web/admin/parts/data-table.tsx'
import { count } from '#web/admin/parts/figures.ts'
import { useUrlSheet } from '#web/admin/parts/hooks/use-filters.ts'
import { OverflowActions } from '#web/admin/parts/overflow-actions.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { SelectMatching } from '#web/admin/parts/select-matching.tsx'
import { filterWords } from '#web/admin/parts/views/filter-words.ts'
import { useListView } from '#web/admin/parts/views/use-list-view.ts'
import { useVisibleColumns } from '#web/admin/parts/views/use-visible-columns.ts'
import { ViewBar } from '#web/admin/parts/views/view-bar.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { downloadCsv } from '#web/admin/request/download-csv.ts'
import { matchingUsers, type OfficeUser, usersQuery } from '#web/admin/request/users.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { deleteUserActions } from '#web/admin/users/delete-user-actions.ts'
import { type DeleteAsk, DeleteUsers, useRestoreUsers } from '#web/admin/users/delete-users.tsx'
import { OpenUserForm } from '#web/admin/users/open-user-form.tsx'
import { UserActions } from '#web/admin/users/user-actions.tsx'
import { userColumns } from '#web/admin/users/user-columns.tsx'
import { UserFilters, userDefaults } from '#web/admin/users/user-filters.tsx'
import { UserSheet } from '#web/admin/users/user-sheet.tsx'
import { UserStats } from '#web/admin/users/user-stats.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export const meta = () => [{ title: t('Users · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const sheetParams = ['view', 'edit'] as const

/** List of customers, registered or guests: search, read, edit, delete and restore. */
export default function Users() {
  const { session, can } = useSession()
  const list = useListView('users', userDefaults)
  const { filters, set, reset, resets, touched } = list
  const { opened, open, close } = useUrlSheet(sheetParams)
  const [selected, setSelected] = useState<Selection>({})
  const [asking, setAsking] = useState<DeleteAsk>()
  const { page: wanted, ...narrowed } = filters
  const query = useQuery({
    ...usersQuery({ ...narrowed, page: Number(wanted) || 1, perPage: list.perPage }),
    enabled: list.isReady,
  })
  const { data, isFetching, refetch } = query
  const [leftOut, setLeftOut] = useState(0)
  const restore = useRestoreUsers()
  const save = useMutation({
    mutationFn: () => downloadCsv('users-csv', without(narrowed)),
    onSuccess: () => toast.success(t('Users exported successfully')),
    onError: (error) => toastFailure(t('Failed to export users'), error),
  })
  const ticked = idsOf(selected)
  const isMain = session.type === 'admin'
  const inTrash = filters.status === 'deleted'
  const mayChange = can('users.edit')
  const mayTouch = useCallback(
    (user: OfficeUser) => mayChange && user.registered && (isMain || user.role !== 'admin'),
    [mayChange, isMain],
  )
  const tickable = data?.users.filter(mayTouch) ?? []
  const mayEdit = (user: OfficeUser) => mayTouch(user) && !user.deletedAt
  const { mutate: takeBack } = restore

  const columns = useMemo(() => {
    const view = (id: string) => open('view', id)
    return userColumns(view, (user) => (
      <UserActions
        user={user}
        mayTouch={mayTouch(user)}
        onView={() => view(user.id)}
        onEdit={() => open('edit', user.id)}
        onDelete={() => setAsking({ mode: 'single', userIds: [user.id], name: user.name })}
        onRestore={() => takeBack({ userIds: [user.id] })}
      />
    ))
  }, [open, mayTouch, takeBack])
  const shownColumns = useVisibleColumns(columns, list)

  return (
    <>
      <PageHead title={t('Users')} text={t('Manage customer accounts and user permissions.')} actionsBeside>
        <OverflowActions
          actions={[
            { label: t('Refresh'), icon: RotateCw, isBusy: isFetching, onPress: () => refetch() },
            {
              label: save.isPending ? t('Exporting...') : t('Export CSV'),
              icon: Download,
              isBusy: save.isPending,
              onPress: () => save.mutate(),
            },
            ...deleteUserActions({
              inTrash,
              mayEdit: mayChange,
              isMain,
              ticked,
              counts: data?.counts,
              onAsk: setAsking,
            }),
          ]}
        />
        {can('users.edit') && (
          <AtHand>
            <Button size="sm" onClick={() => open('edit', 'new')}>
              <UserPlus aria-hidden="true" className="size-4" />
              {t('Add User')}
            </Button>
          </AtHand>
        )}
      </PageHead>
      <UserStats
        counts={data?.counts}
        isError={query.isError}
        status={filters.status}
        onStatus={(status) => set({ status })}
      />
      <ViewBar list={list} columns={columns} />
      <UserFilters filters={filters} set={set} reset={reset} resets={resets} touched={touched} />
      {mayChange && !inTrash && data && data.page.pages > 1 && (
        <SelectMatching
          total={data.page.total}
          onPage={tickable.length}
          tickedOnPage={tickable.filter(({ id }) => selected[id]).length}
          ticked={ticked.length}
          leftOut={leftOut}
          leftOutText={leftOut > 0 ? t('{leftOut} cannot be: guests, and admins.', { leftOut: count(leftOut) }) : ''}
          noun="user"
          filterWords={filterWords(list)}
          onSelect={async (expected) => {
            const all = await matchingUsers(narrowed, expected)
            setLeftOut(all.leftOut)
            setSelected(tickAll(all.ids))
          }}
          onStale={refetch}
        />
      )}
      <DataTable
        label={t('Users')}
        columns={shownColumns}
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
        failure={
          query.isError ? { what: t('Failed to load users data'), error: query.error, retry: refetch } : undefined
        }
        empty={
          <EmptyState
            title={inTrash ? t('The trash is empty') : t('No users found matching your criteria.')}
            text={touched ? undefined : t('Whoever registers or orders appears here by itself.')}
          >
            {touched && (
              <Button variant="outline" size="sm" onClick={reset}>
                {t('Clear filters')}
              </Button>
            )}
          </EmptyState>
        }
      />
      {data && data.page.total > 0 && (
        <Pager
          page={data.page}
          noun="user"
          onPage={(page) => set({ page: String(page) })}
          onPerPage={list.setPerPage}
        />
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
