import { Link } from 'react-router'
import { showPhone } from '#shared/phone.ts'
import { StatusBadge } from '#web/admin/orders/status.tsx'
import { many, moment, taka } from '#web/admin/parts/figures.ts'
import { SheetSection } from '#web/admin/parts/sheet-section.tsx'
import type { OfficeUser, UserCard } from '#web/admin/request/users.ts'
import { t } from '#web/admin/translate.ts'

/** The latest orders of a customer, and a link to all of them. */
export function UserOrders({ user, orders }: { user: OfficeUser; orders: NonNullable<UserCard['recentOrders']> }) {
  return (
    <SheetSection title={t('Orders')}>
      {orders.length === 0 ? (
        <p className="text-stone">{t('No orders yet')}</p>
      ) : (
        <>
          <ul className="divide-y divide-line border-line border-y">
            {orders.map((order) => (
              <li key={order.orderId} className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 py-1.5">
                <div className="min-w-0">
                  <Link
                    to={`/admin/orders?view=${order.orderId}`}
                    className="inline-flex min-h-8 items-center font-semibold text-green hover:underline"
                  >
                    {order.orderId}
                  </Link>
                  <p className="text-stone text-xs">
                    {moment(order.orderDate)} · {many(order.totalQuantity, 'piece')}
                  </p>
                </div>
                <StatusBadge status={order.status} />
                <p className="min-w-16 text-right tabular-nums">{taka(order.total)}</p>
              </li>
            ))}
          </ul>
          <Link
            to={`/admin/orders?search=${encodeURIComponent(user.email || user.phone)}`}
            className="mt-1 inline-flex min-h-11 items-center text-green hover:underline pointer-fine:min-h-8"
          >
            {t('All orders of')} {user.email || showPhone(user.phone)}
          </Link>
        </>
      )}
    </SheetSection>
  )
}
