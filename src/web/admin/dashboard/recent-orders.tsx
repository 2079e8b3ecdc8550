import { Link } from 'react-router'
import { StatusBadge } from '#web/admin/orders/status.tsx'
import { ago, taka } from '#web/admin/parts/figures.ts'
import type { Dashboard } from '#web/admin/request/dashboard.ts'
import { t } from '#web/admin/translate.ts'
import { RecentList } from './recent-list.tsx'

/** The latest orders. */
export const RecentOrders = ({
  orders,
  waiting,
}: {
  orders: Dashboard['recentOrders'] | undefined
  waiting: boolean
}) => (
  <section aria-labelledby="orders">
    <h2 id="orders" className="mb-2 font-semibold text-base">
      {t('Recent Orders')}
    </h2>
    <RecentList waiting={waiting} empty={orders?.length === 0 ? t('No recent orders') : ''}>
      {orders?.map((order) => (
        <li key={order.orderId}>
          <Link
            to={`/admin/orders?view=${order.orderId}`}
            className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-4 py-2 transition-colors hover:bg-mist/60 sm:grid-cols-[1fr_auto_7rem] sm:px-2"
          >
            <span className="min-w-0">
              <span className="block truncate">{order.customerInfo.name}</span>
              <span className="text-stone text-xs">
                {order.orderId} · {ago(order.orderDate)}
              </span>
            </span>
            <span className="text-right tabular-nums max-sm:order-3 max-sm:col-span-2 max-sm:hidden">
              {taka(order.orderSummary.total)}
            </span>
            <span className="text-right">
              <StatusBadge status={order.status} />
            </span>
          </Link>
        </li>
      ))}
    </RecentList>
  </section>
)
