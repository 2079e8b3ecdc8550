import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { toastReason } from '#web/admin/query-client.ts'
import { deleteRole, rolesQuery, type StaffRole } from '#web/admin/request/roles.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { roleName } from './role-name.ts'

/** Asks for a confirmation and for the new rights of the role's users, then deletes a role. */
export function DeleteRole({ role, onClose }: { role: StaffRole; onClose: () => void }) {
  const queries = useQueryClient()
  const { data: roles = [] } = useQuery(rolesQuery)
  const [give, setGive] = useState('permissions')
  const others = roles.filter(({ id, key }) => id !== role.id && key !== 'owner')
  const hasPeople = role.people.length > 0
  const remove = useMutation({
    mutationFn: () => deleteRole(role, hasPeople ? (give === 'permissions' ? give : Number(give)) : undefined),
    onSuccess: async () => {
      toast.success(t('Role deleted'))
      await queries.invalidateQueries({ queryKey: ['subadmins'] })
      onClose()
    },
    onError: (error) => {
      toastReason(t('Failed to delete the role'), error)
      void queries.invalidateQueries({ queryKey: ['subadmins'] })
      onClose()
    },
  })
  return (
    <Confirm
      open
      title={t('Delete the role {role}?', { role: roleName(role) })}
      text={
        hasPeople
          ? t('{have} it: {list}.', {
              have: many(role.people.length, 'person has', 'people have'),
              list: role.people.join(', '),
            })
          : t('Nobody has it.')
      }
      yes={t('Delete')}
      busyYes={t('Deleting...')}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={onClose}
    >
      {hasPeople && (
        <SelectInput
          label={t('What they get')}
          className="mt-4"
          value={give}
          onChange={(event) => setGive(event.currentTarget.value)}
        >
          <option value="permissions">{t('The same permissions, as their own')}</option>
          {others.map((each) => (
            <option key={each.id} value={each.id}>
              {t('The role {each}', { each: roleName(each) })}
            </option>
          ))}
        </SelectInput>
      )}
    </Confirm>
  )
}
