import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import { showPhone } from '#shared/phone.ts'
import { count, taka } from '#web/admin/parts/figures.ts'
import { MailAddress } from '#web/admin/parts/inputs/mail-address.tsx'
import { OrdersLink } from '#web/admin/parts/links/links.tsx'
import type { Column } from '#web/admin/parts/table/column.ts'
import type { OfficeUser } from '#web/admin/request/users.ts'
import { language, t } from '#web/admin/translate.ts'
import { Initials, idLabel, RoleBadge, UserStatusBadge } from './user-labels.tsx'

/** A figure of a user's orders, as a link to them. */
const OrdersOf = ({ user, children }: { user: OfficeUser; children: string }) =>
  user.orders === 0 ? (
    children
  ) : (
    <OrdersLink query={`search=${encodeURIComponent(user.email || user.phone)}`}>{children}</OrdersLink>
  )

/** The columns of the user list. `actions` renders the buttons at the end of a row. */
export const userColumns = (
  open: (id: string) => void,
  actions: (user: OfficeUser) => ReactNode,
): Column<OfficeUser>[] => [
  {
    id: 'user',
    head: t('User'),
    narrow: 'lead',
    sort: 'name',
    cell: (user) => (
      <div className="flex items-center gap-2.5">
        <Initials name={user.name} />
        <div className="min-w-0">
          <button
            type="button"
            onClick={() => open(user.id)}
            title={user.name}
            className="wrap-anywhere block py-0.5 text-left font-semibold text-green hover:underline xl:max-w-36 xl:truncate 2xl:max-w-64"
          >
            {user.name || t('Without a name')}
          </button>
          <p className="whitespace-nowrap text-stone text-xs">{idLabel(user)}</p>
        </div>
      </div>
    ),
  },
  {
    id: 'contact',
    head: t('Contact'),
    cell: (user) => (
      <div className="min-w-0">
        <p
          className="wrap-anywhere md:max-w-36 md:truncate xl:max-w-40 2xl:max-w-64 md:[&_wbr]:hidden"
          title={user.email}
        >
          <MailAddress of={user.email} />
        </p>
        <p className="text-stone text-xs tabular-nums">{showPhone(user.phone)}</p>
      </div>
    ),
  },
  { id: 'role', head: t('Role'), from: 'xl', cell: (user) => <RoleBadge user={user} /> },
  { id: 'status', head: t('Status'), narrow: 'end', cell: (user) => <UserStatusBadge user={user} /> },
  {
    id: 'orders',
    head: t('Orders'),
    align: 'end',
    sort: 'orders',
    cell: (user) => <OrdersOf user={user}>{count(user.orders)}</OrdersOf>,
  },
  {
    id: 'spent',
    head: t('Total Spent'),
    align: 'end',
    sort: 'spent',
    cell: (user) => <OrdersOf user={user}>{taka(user.totalSpent)}</OrdersOf>,
  },
  {
    id: 'joined',
    head: t('Join Date'),
    from: 'xl',
    narrow: 'none',
    sort: 'joined',
    cell: (user) => <span className="whitespace-nowrap">{formatDate(user.registeredAt, language, 'shortDay')}</span>,
  },
  {
    id: 'lastOrder',
    head: t('Last Order'),
    extra: true,
    cell: ({ lastOrderDate }) => (lastOrderDate ? formatDate(lastOrderDate, language, 'shortDay') : '–'),
  },
  {
    id: 'lastLogin',
    head: t('Last Login'),
    extra: true,
    cell: ({ lastLoginAt }) => (lastLoginAt ? formatDate(lastLoginAt, language, 'shortDay') : '–'),
  },
  {
    id: 'actions',
    head: t('Actions'),
    align: 'end',
    narrow: 'foot',
    cell: (user) => <div className="flex max-md:-ml-3 md:justify-end">{actions(user)}</div>,
  },
]
