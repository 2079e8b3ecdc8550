import { useQuery } from '@tanstack/react-query'
import { KeyRound, RotateCw, SquarePen, Trash2, UserPlus, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { AtHand } from '#web/admin/parts/at-hand.tsx'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { count } from '#web/admin/parts/figures.ts'
import { useUrlSheet } from '#web/admin/parts/hooks/use-filters.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { StatCard } from '#web/admin/parts/stat-card.tsx'
import { useListView } from '#web/admin/parts/views/use-list-view.ts'
import { useVisibleColumns } from '#web/admin/parts/views/use-visible-columns.ts'
import { ViewBar } from '#web/admin/parts/views/view-bar.tsx'
import { rolesQuery } from '#web/admin/request/roles.ts'
import { type SubAdmin, subAdminsQuery } from '#web/admin/request/staff.ts'
import { DeleteSubAdmin } from '#web/admin/staff/delete-sub-admin.tsx'
import { LogInOf } from '#web/admin/staff/log-in-of.tsx'
import { permissionGroups } from '#web/admin/staff/permission-labels.ts'
import { useRiderWarning } from '#web/admin/staff/rider-warning.tsx'
import { StaffTabs } from '#web/admin/staff/staff-tabs.tsx'
import { subAdminColumns } from '#web/admin/staff/sub-admin-columns.tsx'
import { matches, SubAdminFilters, subAdminDefaults } from '#web/admin/staff/sub-admin-filters.tsx'
import { SubAdminForm } from '#web/admin/staff/sub-admin-form.tsx'
import { useToggleSubAdmin } from '#web/admin/staff/use-toggle-sub-admin.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'

export const meta = () => [{ title: t('Sub-Admins · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const sheetParams = ['edit'] as const

/** Sub-admins and their permissions. For the main admin only. */
export default function SubAdmins() {
  const list = useListView('subadmins', subAdminDefaults)
  const { filters, set, reset, touched } = list
  const { opened, open, close } = useUrlSheet(sheetParams)
  const [deleting, setDeleting] = useState<SubAdmin>()
  const [unlocking, setUnlocking] = useState<SubAdmin>()
  const { data: all, error, isFetching, refetch } = useQuery(subAdminsQuery)
  const { data: roles } = useQuery(rolesQuery)
  const shown = useMemo(() => all?.filter((each) => matches(each, filters)), [all, filters])
  const active = all?.filter(({ isActive }) => isActive).length
  const edited = all?.find(({ id }) => String(id) === opened.edit)

  const { mutate } = useToggleSubAdmin()
  const { warn, question } = useRiderWarning()
  const switchOver = useStableCallback((subAdmin: SubAdmin) => warn(subAdmin, t('Deactivate'), () => mutate(subAdmin)))
  const columns = useMemo(
    () =>
      subAdminColumns(roles ?? [], (subAdmin) => (
        <>
          <RowAction
            label={t('Edit {username}', { username: subAdmin.username })}
            icon={SquarePen}
            onPress={() => open('edit', String(subAdmin.id))}
          />
          <RowAction
            label={t('Login of {username}', { username: subAdmin.username })}
            icon={KeyRound}
            onPress={() => setUnlocking(subAdmin)}
          />
          <RowAction
            label={
              subAdmin.isActive
                ? t('Deactivate {username}', { username: subAdmin.username })
                : t('Activate {username}', { username: subAdmin.username })
            }
            icon={subAdmin.isActive ? UserRoundX : UserRoundCheck}
            onPress={() => switchOver(subAdmin)}
          />
          <RowAction
            label={t('Delete {username}', { username: subAdmin.username })}
            icon={Trash2}
            danger
            onPress={() => setDeleting(subAdmin)}
          />
        </>
      )),
    [open, switchOver, roles],
  )
  const shownColumns = useVisibleColumns(columns, list)

  return (
    <>
      <PageHead
        title={t('Sub-Admin Management')}
        text={t('Who works here, and what each may do. Add a person, then choose a role or single rights.')}
        actionsBeside
      >
        <Button variant="outline" size="sm" onClick={() => refetch()} busy={isFetching}>
          <RotateCw aria-hidden="true" className="size-4" />
          {t('Refresh')}
        </Button>
        <AtHand>
          <Button size="sm" onClick={() => open('edit', 'new')}>
            <UserPlus aria-hidden="true" className="size-4" />
            {t('Add Sub-Admin')}
          </Button>
        </AtHand>
      </PageHead>
      <StaffTabs />
      <section aria-label={t('Sub-admins by status')} className="mb-5 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        <StatCard label={t('Total Sub-Admins')} value={all ? count(all.length) : error ? '–' : undefined} />
        <StatCard
          label={t('Active')}
          value={active !== undefined ? count(active) : error ? '–' : undefined}
          pressed={filters.status === 'active'}
          onPress={() => set({ status: filters.status === 'active' ? 'all' : 'active' })}
        />
        <StatCard
          label={t('Inactive')}
          value={all && active !== undefined ? count(all.length - active) : error ? '–' : undefined}
          pressed={filters.status === 'inactive'}
          onPress={() => set({ status: filters.status === 'inactive' ? 'all' : 'inactive' })}
        />
        <StatCard
          label={t('Permissions')}
          value={count(permissionGroups.flatMap(({ permissions }) => permissions).length)}
        />
      </section>
      <ViewBar list={list} columns={columns} />
      <SubAdminFilters filters={filters} set={set} reset={reset} touched={touched} />
      <DataTable
        label={t('Sub-admins')}
        columns={shownColumns}
        rows={shown}
        rowId={({ id }) => String(id)}
        rowName={({ username }) => username}
        failure={error ? { what: t('Failed to load subadmins'), error, retry: refetch } : undefined}
        empty={
          <EmptyState
            title={t('No sub-admins found')}
            text={touched ? t('Nobody matches this search.') : t('Nobody else works here yet.')}
          >
            {touched ? (
              <Button variant="outline" size="sm" onClick={reset}>
                {t('Clear filters')}
              </Button>
            ) : (
              <Button size="sm" onClick={() => open('edit', 'new')}>
                {t('Add Sub-Admin')}
              </Button>
            )}
          </EmptyState>
        }
      />
      {opened.edit === 'new' && <SubAdminForm onClose={close} />}
      {edited && <SubAdminForm key={edited.id} subAdmin={edited} onClose={close} />}
      {unlocking && (
        <LogInOf subAdmin={unlocking} onClose={() => setUnlocking((now) => (now === unlocking ? undefined : now))} />
      )}
      {question}
      {deleting && <DeleteSubAdmin subAdmin={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}
