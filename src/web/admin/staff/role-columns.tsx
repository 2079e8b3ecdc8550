import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { permissions } from '#domains/staff/permissions.ts'
import { many } from '#web/admin/parts/figures.ts'
import type { Column } from '#web/admin/parts/table/column.ts'
import type { StaffRole } from '#web/admin/request/roles.ts'
import { language, t } from '#web/admin/translate.ts'
import { roleName } from './role-name.ts'

/** The columns of the role list. `actions` renders the buttons at the end of a row. */
export const roleColumns = (actions: (role: StaffRole) => ReactNode): Column<StaffRole>[] => [
  {
    id: 'name',
    head: t('Role'),
    narrow: 'lead',
    cell: (role) => (
      <>
        <p className="wrap-anywhere flex items-center gap-1.5 font-semibold md:min-w-32">
          {roleName(role)}
          {role.requiresSecondFactor && (
            <span title={t('A second factor is a must')} className="text-green">
              <ShieldCheck aria-hidden="true" className="size-4" />
              <span className="sr-only">{t('with a second factor as a must')}</span>
            </span>
          )}
        </p>
        {role.nameEn && role.nameBn && (
          <p lang={language === 'bn' ? 'en' : 'bn'} className="text-stone text-xs">
            {language === 'bn' ? role.nameEn : role.nameBn}
          </p>
        )}
      </>
    ),
  },
  {
    id: 'permissions',
    head: t('Permissions'),
    cell: ({ key, permissions: held }) =>
      key === 'owner' ? t('Everything') : t('{count} of {count2}', { count: held.length, count2: permissions.length }),
  },
  {
    id: 'people',
    head: t('People'),
    cell: ({ people }) =>
      people.length === 0 ? (
        <span className="text-stone">{t('Nobody')}</span>
      ) : (
        <span title={people.join(', ')} className="wrap-anywhere">
          {people.length <= 3 ? people.join(', ') : many(people.length, 'person', 'people')}
        </span>
      ),
  },
  {
    id: 'factor',
    head: t('Second Factor'),
    cell: ({ requiresSecondFactor, lacking }) =>
      requiresSecondFactor ? (
        <>
          {t('A must')}
          {lacking > 0 && (
            <span className="block text-amber text-xs">{t('{lacking} without one yet', { lacking })}</span>
          )}
        </>
      ) : (
        <span className="text-stone">{t('As they like')}</span>
      ),
  },
  {
    id: 'actions',
    head: t('Actions'),
    align: 'end',
    narrow: 'foot',
    cell: (role) => <div className="flex max-md:-ml-3 md:justify-end">{actions(role)}</div>,
  },
]
