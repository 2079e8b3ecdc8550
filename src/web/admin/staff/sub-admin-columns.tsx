import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import { showPhone } from '#shared/phone.ts'
import { MailAddress } from '#web/admin/parts/inputs/mail-address.tsx'
import type { Column } from '#web/admin/parts/table/column.ts'
import type { StaffRole } from '#web/admin/request/roles.ts'
import type { SubAdmin } from '#web/admin/request/staff.ts'
import { language, t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { shortAreaOf } from './permission-labels.ts'
import { roleName } from './role-name.ts'

/** The columns of the sub-admin list. `actions` renders the buttons at the end of a row. */
export const subAdminColumns = (
  roles: readonly StaffRole[],
  actions: (subAdmin: SubAdmin) => ReactNode,
): Column<SubAdmin>[] => [
  {
    id: 'name',
    head: t('Sub-Admin'),
    narrow: 'lead',
    cell: ({ id, username, secondFactor, requiresSecondFactor }) => (
      <>
        <p className="wrap-anywhere flex items-center gap-1.5 font-semibold md:min-w-32">
          {username}
          {secondFactor && (
            <span title={t('With second factor')} className="text-green">
              <ShieldCheck aria-hidden="true" className="size-4" />
              <span className="sr-only">{t('with second factor')}</span>
            </span>
          )}
        </p>
        <p className="text-stone text-xs">
          {t('ID {id}', { id })}
          {requiresSecondFactor && !secondFactor && (
            <span className="text-amber"> {t('· second factor is missing')}</span>
          )}
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    head: t('Contact'),
    cell: ({ email, phone }) => (
      <div className="min-w-0">
        <p className="wrap-anywhere lg:min-w-52">{email ? <MailAddress of={email} /> : '–'}</p>
        <p className="text-stone text-xs tabular-nums">{showPhone(phone)}</p>
      </div>
    ),
  },
  {
    id: 'permissions',
    head: t('Permissions'),
    cell: ({ permissions, roleId }) => (
      <div className="flex flex-wrap gap-1" title={permissions.join(', ')}>
        {roles
          .filter(({ id }) => id === roleId)
          .map((role) => (
            <p key={role.id} className="w-full font-semibold">
              {roleName(role)}
            </p>
          ))}
        {permissions.slice(0, 3).map((permission) => (
          <Badge key={permission}>{shortAreaOf(permission)}</Badge>
        ))}
        {permissions.length > 3 && (
          <span className="text-stone text-xs">{t('+{count} more', { count: permissions.length - 3 })}</span>
        )}
      </div>
    ),
  },
  {
    id: 'status',
    head: t('Status'),
    narrow: 'end',
    cell: ({ isActive }) => <Badge tone={isActive ? 'green' : 'plain'}>{isActive ? t('Active') : t('Inactive')}</Badge>,
  },
  {
    id: 'created',
    head: t('Created'),
    from: 'xl',
    narrow: 'none',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt, language, 'shortDay')}</span>,
  },
  {
    id: 'login',
    head: t('Last Login'),
    from: 'lg',
    cell: ({ lastLoginAt }) => (
      <span className="whitespace-nowrap">
        {lastLoginAt ? formatDate(lastLoginAt, language, 'shortDay') : t('Never')}
      </span>
    ),
  },
  {
    id: 'actions',
    head: t('Actions'),
    align: 'end',
    narrow: 'foot',
    cell: (subAdmin) => <div className="flex max-md:-ml-3 md:justify-end">{actions(subAdmin)}</div>,
  },
]
