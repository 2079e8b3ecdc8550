import { Link } from 'react-router'
import type { Analytics as Answer } from '#domains/reports/staff-contract.ts'
import { StatusBadge } from '#web/admin/orders/status.tsx'
import { ago, taka } from '#web/admin/parts/figures.ts'
import { t } from '#web/admin/translate.ts'
import { Nothing } from './block.tsx'

/** The latest orders of the period. */
export function RecentOrders({ orders }: { orders: NonNullable<Answer['recentOrders']> }) {
  if (orders.length === 0) return <Nothing>{t('No recent orders')}</Nothing>
  return (
    <ul className="divide-y divide-line border-line border-y">
      {orders.map(({ orderId, name, total, status, placedAt }) => (
        <li key={orderId}>
          <Link
            to={`/admin/orders?view=${orderId}`}
            className="grid min-h-16 grid-cols-[1fr_auto] items-center gap-x-4 sm:grid-cols-[1fr_auto_6.5rem] py-2 transition-colors hover:bg-mist/60"
          >
            <span className="min-w-0">
              <span className="block truncate">{name}</span>
              <span className="text-stone text-xs">
                {orderId} · {ago(placedAt)}
              </span>
            </span>
            <span className="tabular-nums max-sm:hidden">{taka(total)}</span>
            <span className="text-right">
              <StatusBadge status={status} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
