import { useQuery } from '@tanstack/react-query'
import { Plus, SquarePen, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { AtHand } from '#web/admin/parts/at-hand.tsx'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { useUrlSheet } from '#web/admin/parts/hooks/use-filters.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { rolesQuery, type StaffRole } from '#web/admin/request/roles.ts'
import { DeleteRole } from '#web/admin/staff/delete-role.tsx'
import { roleColumns } from '#web/admin/staff/role-columns.tsx'
import { RoleForm } from '#web/admin/staff/role-form.tsx'
import { roleName } from '#web/admin/staff/role-name.ts'
import { StaffTabs } from '#web/admin/staff/staff-tabs.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const meta = () => [{ title: t('Roles · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const sheetParams = ['edit'] as const

/** Roles: what several people may do, under one name. For the main admin only. */
export default function StaffRoles() {
  const { opened, open, close } = useUrlSheet(sheetParams)
  const [deleting, setDeleting] = useState<StaffRole>()
  const { data: roles, isError, error, refetch } = useQuery(rolesQuery)
  const edited = roles?.find(({ id }) => String(id) === opened.edit)
  const columns = useMemo(
    () =>
      roleColumns((role) => (
        <>
          <RowAction
            label={t('Edit {role}', { role: roleName(role) })}
            icon={SquarePen}
            onPress={() => open('edit', String(role.id))}
          />
          {role.key === null && (
            <RowAction
              label={t('Delete {role}', { role: roleName(role) })}
              icon={Trash2}
              danger
              onPress={() => setDeleting(role)}
            />
          )}
        </>
      )),
    [open],
  )
  return (
    <>
      <PageHead title={t('Roles')} text={t('A change of a role holds at once for everybody who has it.')}>
        <AtHand>
          <Button size="sm" onClick={() => open('edit', 'new')}>
            <Plus aria-hidden="true" className="size-4" />
            {t('Add Role')}
          </Button>
        </AtHand>
      </PageHead>
      <StaffTabs />
      <DataTable
        label={t('Roles')}
        columns={columns}
        rows={roles}
        rowId={({ id }) => String(id)}
        rowName={roleName}
        failure={isError ? { what: t('Failed to load roles'), error, retry: refetch } : undefined}
        empty={<EmptyState title={t('No roles yet')} text={t('Add the first one.')} />}
      />
      {opened.edit === 'new' && <RoleForm onClose={close} />}
      {edited && <RoleForm key={edited.id} role={edited} onClose={close} />}
      {deleting && <DeleteRole role={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}
