import { NavLink } from 'react-router'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'

/** The screens about the people of the back office. */
const tabs = [
  { to: '/admin/subadmins', title: t('People') },
  { to: '/admin/subadmins/roles', title: t('Roles') },
  { to: '/admin/subadmins/sessions', title: t('Sessions') },
]

export const StaffTabs = () => (
  <nav aria-label={t('Sub-admins')} className="mb-5 flex gap-1 border-line border-b">
    {tabs.map(({ to, title }) => (
      <NavLink
        key={to}
        to={to}
        end
        className={({ isActive }) =>
          cx(
            'flex min-h-11 items-center px-3 pointer-fine:min-h-9',
            isActive ? 'border-green border-b-2 font-semibold text-green' : 'text-ink-soft hover:text-ink',
          )
        }
      >
        {title}
      </NavLink>
    ))}
  </nav>
)
