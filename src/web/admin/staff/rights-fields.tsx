import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { rolesQuery } from '#web/admin/request/roles.ts'
import { t } from '#web/admin/translate.ts'
import { FactorBox } from './factor-box.tsx'
import { PermissionBoxes } from './permission-boxes.tsx'
import { permissionGroups } from './permission-labels.ts'
import { roleName } from './role-name.ts'

type Rights = { roleId: number | null; permissions: string[]; requiresSecondFactor: boolean }

/** The rights of a sub-admin: a role, or individual permissions. */
export function RightsFields({
  rights,
  lacksFactor,
  errors,
  onChange,
}: {
  rights: Rights
  lacksFactor: boolean
  errors: { roleId: string | undefined; permissions: string | undefined }
  onChange: (change: Partial<Rights>) => void
}) {
  const { data: roles = [] } = useQuery(rolesQuery)
  const { roleId, permissions, requiresSecondFactor } = rights
  const role = roles.find(({ id }) => id === roleId)
  const choose = (value: string) => {
    if (value) return onChange({ roleId: Number(value) })
    // Without a role the permissions start as those of the previous role.
    onChange({ roleId: null, permissions: role ? role.permissions : permissions })
  }
  return (
    <>
      <SelectInput
        label={t('Role')}
        error={errors.roleId}
        value={roleId ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{t('Own permissions')}</option>
        {roles
          .filter(({ key }) => key !== 'owner')
          .map((each) => (
            <option key={each.id} value={each.id}>
              {roleName(each)}
            </option>
          ))}
      </SelectInput>
      {roleId === null ? (
        <>
          <PermissionBoxes
            held={permissions}
            error={errors.permissions}
            onChange={(held) => onChange({ permissions: held })}
          />
          <FactorBox
            checked={requiresSecondFactor}
            lacking={lacksFactor ? 1 : 0}
            onChange={(on) => onChange({ requiresSecondFactor: on })}
          />
        </>
      ) : (
        role && (
          <div className="text-ink-soft">
            <ul aria-label={t('What {role} may do', { role: roleName(role) })} className="grid list-disc gap-0.5 pl-5">
              {permissionGroups
                .flatMap((group) => group.permissions)
                .filter(({ id }) => role.permissions.includes(id))
                .map(({ id, label }) => (
                  <li key={id}>{label}</li>
                ))}
            </ul>
            {role.requiresSecondFactor && <p className="mt-2">{t('A second factor is a must for this role.')}</p>}
            <p className="mt-2">
              <Link to={`/admin/subadmins/roles?edit=${role.id}`} className="text-green underline">
                {t('Change the role {role}', { role: roleName(role) })}
              </Link>
            </p>
          </div>
        )
      )}
    </>
  )
}
