import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ChartColumn, PackagePlus, ShoppingBag, UserCog, Users } from 'lucide-react'
import { lazy } from 'react'
import { Link } from 'react-router'
import { ToOpen } from '#web/admin/dashboard/to-open.tsx'
import { StatusBadge } from '#web/admin/orders/status.tsx'
import { ChartPlace } from '#web/admin/parts/boundary.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { ago, count, many, shortDay, taka } from '#web/admin/parts/figures.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { StatCard } from '#web/admin/parts/stat-card.tsx'
import { dashboardQuery } from '#web/admin/request/dashboard.ts'
import { settingsQuery } from '#web/admin/request/settings.ts'
import { screensFor } from '#web/admin/screens.ts'
import { useSession } from '#web/admin/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Chart = lazy(() => import('#web/admin/parts/chart.tsx'))

export const meta = () => [{ title: 'Dashboard · Back office' }, { name: 'robots', content: 'noindex, nofollow' }]

/** Today's figures and tasks, as far as this person may see them. */
export default function Dashboard() {
  const { session, can } = useSession()
  const { data, error, refetch } = useQuery(dashboardQuery)
  const isOwner = session.type === 'admin'
  const { data: settings } = useQuery({ ...settingsQuery, enabled: isOwner })
  const waiting = !data
  const screens = screensFor(session)
  const open = (path: string) => screens.some((screen) => screen.path === path)
  const managed = screens.filter(({ path }) => management.includes(path))
  if (error && !data) return <Failed what="Failed to load the dashboard" error={error} retry={refetch} />

  return (
    <>
      <PageHead title="Dashboard" />
      {isOwner && settings && data && <ToOpen missing={settings.missing} hasProducts={data.totalProducts !== 0} />}
      <section aria-label="Figures" className="mb-6 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        {(waiting || data.totalUsers !== undefined) && can('users.view') && (
          <StatCard
            label="Total Users"
            value={data && count(data.totalUsers ?? 0)}
            {...(open('/admin/users') && { to: '/admin/users' })}
          />
        )}
        {(waiting || data.totalOrders !== undefined) && can('orders.view') && (
          <StatCard label="Total Orders" value={data && count(data.totalOrders ?? 0)} to="/admin/orders" />
        )}
        {(waiting || data.totalProducts !== undefined) && can('products.view') && (
          <StatCard label="Total Products" value={data && count(data.totalProducts ?? 0)} to="/admin/products" />
        )}
        {(waiting ? can('orders.view') : data.revenue !== undefined) && (
          <StatCard label="Revenue" value={data && taka(data.revenue ?? 0)} hint="cancelled orders not counted" />
        )}
      </section>

      {data?.sales && (
        <section aria-labelledby="sales" className="mb-7">
          <h2 id="sales" className="mb-2 font-semibold text-base">
            Sales of the last 30 days
          </h2>
          <ChartPlace className="h-64">
            <Chart
              label="Revenue per day in taka"
              rows={data.sales.map(({ day, orders, revenue }) => ({
                at: shortDay(day),
                value: revenue,
                detail: many(orders, 'order'),
              }))}
              format={taka}
              heads={['Day', 'Revenue', 'Orders']}
            />
          </ChartPlace>
        </section>
      )}

      <section aria-labelledby="quick" className="mb-7 has-[div:empty]:hidden">
        <h2 id="quick" className="mb-2 font-semibold text-base">
          Quick Actions
        </h2>
        <div className="flex gap-2 max-sm:flex-col sm:flex-wrap">
          {can('products.create') && can('products.view') && (
            <QuickAction to="/admin/products?edit=new" icon={PackagePlus} text="Add New Product" />
          )}
          {quickActions.map((action) => open(action.to) && <QuickAction key={action.to} {...action} />)}
        </div>
      </section>

      <div className="grid gap-x-8 gap-y-7 xl:grid-cols-[3fr_2fr]">
        {can('orders.view') && (
          <section aria-labelledby="orders">
            <h2 id="orders" className="mb-2 font-semibold text-base">
              Recent Orders
            </h2>
            <List waiting={waiting} empty={data?.recentOrders?.length === 0 ? 'No recent orders' : ''}>
              {data?.recentOrders?.map((order) => (
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
            </List>
          </section>
        )}
        {(waiting || data.activity) && (
          <section aria-labelledby="activity">
            <h2 id="activity" className="mb-2 font-semibold text-base">
              Recent Activity
            </h2>
            <List waiting={waiting} empty={data?.activity?.length === 0 ? 'No recent activity' : ''}>
              {data?.activity?.map(({ kind, title, detail, at }) => (
                <li
                  key={`${kind}-${at}-${title}`}
                  className="grid min-h-14 grid-cols-[4rem_1fr] items-center gap-3 py-2 sm:px-2"
                >
                  <span>
                    <Badge tone={kind === 'order' ? 'green' : 'plain'}>{kind === 'order' ? 'Order' : 'User'}</Badge>
                  </span>
                  <span className="min-w-0">
                    <span className="block truncate">{title}</span>
                    <span className="block truncate text-stone text-xs">
                      {detail}
                      {detail && ' · '}
                      {ago(at)}
                    </span>
                  </span>
                </li>
              ))}
            </List>
          </section>
        )}
      </div>

      {managed.length > 0 && (
        <section aria-labelledby="manage" className="mt-7">
          <h2 id="manage" className="mb-2 font-semibold text-base">
            Management
          </h2>
          <ul className="grid gap-2 sm:grid-cols-2 sm:gap-3 xl:grid-cols-3">
            {managed.map(({ path, title, hint, icon: Icon }) => (
              <li key={path}>
                <Link
                  to={path}
                  className="flex items-center gap-4 rounded-control border border-line bg-surface px-4 py-3.5 transition-colors hover:border-edge"
                >
                  <Icon aria-hidden="true" className="size-5 shrink-0 text-green" />
                  <span className="grow">
                    <span className="block font-semibold">{title}</span>
                    <span className="text-ink-soft">{hint}</span>
                  </span>
                  <ArrowRight aria-hidden="true" className="size-4 text-stone" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Screens with a management card (six). */
const management = ['products', 'orders', 'users', 'categories', 'inventory', 'analytics'].map(
  (name) => `/admin/${name}`,
)

/** Each is shown only to those who may open its screen. */
const quickActions = [
  { to: '/admin/orders', icon: ShoppingBag, text: 'View All Orders' },
  { to: '/admin/users', icon: Users, text: 'Manage Users' },
  { to: '/admin/analytics', icon: ChartColumn, text: 'View Analytics' },
  { to: '/admin/subadmins', icon: UserCog, text: 'Manage Sub-Admins' },
]

const QuickAction = ({ to, icon: Icon, text }: { to: string; icon: typeof ShoppingBag; text: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center gap-2 rounded-control border border-green px-4 font-semibold text-green transition-colors hover:bg-green-soft lg:min-h-9"
  >
    <Icon aria-hidden="true" className="size-4.5" />
    {text}
  </Link>
)

function List({ waiting, empty, children }: { waiting: boolean; empty: string; children: React.ReactNode }) {
  if (waiting) {
    return (
      <ul aria-busy="true" className="divide-y divide-line border-line border-y">
        {[1, 2, 3, 4, 5].map((i) => (
          <li key={i} className="flex h-14 items-center">
            <Skeleton className="h-4 w-2/3" />
          </li>
        ))}
      </ul>
    )
  }
  if (empty) return <p className="border-line border-y py-8 text-center text-stone">{empty}</p>
  return <ul className="divide-y divide-line border-line border-y">{children}</ul>
}
