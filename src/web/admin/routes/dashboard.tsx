import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { readRange } from '#domains/reports/staff-contract.ts'
import { Change } from '#web/admin/analysis/change.tsx'
import { PeriodButtons } from '#web/admin/analysis/period-bar.tsx'
import { ManagementCards } from '#web/admin/dashboard/management-cards.tsx'
import { QuickActions } from '#web/admin/dashboard/quick-actions.tsx'
import { RecentActivity } from '#web/admin/dashboard/recent-activity.tsx'
import { RecentOrders } from '#web/admin/dashboard/recent-orders.tsx'
import { ToOpen } from '#web/admin/dashboard/to-open.tsx'
import { Today } from '#web/admin/dashboard/today.tsx'
import { ChartPlace } from '#web/admin/parts/boundary.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, many, shortDay, taka } from '#web/admin/parts/figures.ts'
import { useFilters } from '#web/admin/parts/hooks/use-filters.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { StatCard } from '#web/admin/parts/stat-card.tsx'
import { periodIn } from '#web/admin/request/analysis.ts'
import { dashboardQuery } from '#web/admin/request/dashboard.ts'
import { settingsQuery } from '#web/admin/request/settings.ts'
import { screensFor } from '#web/admin/screens.ts'
import { useSession } from '#web/admin/session.ts'
import { SetupCard } from '#web/admin/setup/setup-card.tsx'
import { t } from '#web/admin/translate.ts'

const defaults = { period: '30' }
const Chart = lazy(() => import('#web/admin/parts/chart.tsx'))

export const meta = () => [{ title: t('Dashboard · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

/** Today's figures and tasks, as far as this person may see them. */
export default function Dashboard() {
  const { session, can } = useSession()
  const { filters, set } = useFilters(defaults)
  const period = periodIn(filters.period)
  const { data, error, refetch } = useQuery(dashboardQuery(period))
  const isOwner = session.type === 'admin'
  const { data: settings } = useQuery({ ...settingsQuery, enabled: isOwner })
  const waiting = !data
  const screens = screensFor(session)
  const open = (path: string) => screens.some((screen) => screen.path === path)
  const managed = screens.filter(({ path }) => management.includes(path))
  if (error && !data) return <Failed what={t('Failed to load the dashboard')} error={error} retry={refetch} />

  return (
    <>
      <PageHead
        title={t('Dashboard')}
        text={t('What the shop needs today. Begin with what waits; each figure leads to its list.')}
      />
      {isOwner && settings?.settings.setup && <SetupCard />}
      {isOwner && settings && !settings.settings.setup && data && (
        <ToOpen missing={settings.missing} hasProducts={data.totalProducts !== 0} />
      )}
      <Today sales={data?.sales} mayOrders={can('orders.view')} />
      <section aria-label={t('Figures')} className="mb-6 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        {(waiting || data.totalUsers !== undefined) && can('users.view') && (
          <StatCard
            label={t('Total Users')}
            value={data && count(data.totalUsers ?? 0)}
            {...(open('/admin/users') && { to: '/admin/users' })}
          />
        )}
        {(waiting || data.totalOrders !== undefined) && can('orders.view') && (
          <StatCard label={t('Total Orders')} value={data && count(data.totalOrders ?? 0)} to="/admin/orders" />
        )}
        {(waiting || data.totalProducts !== undefined) && can('products.view') && (
          <StatCard label={t('Total Products')} value={data && count(data.totalProducts ?? 0)} to="/admin/products" />
        )}
        {(waiting ? can('analytics.view') || can('reports.view') : data.revenue !== undefined) && (
          <StatCard
            label={t('Revenue')}
            value={data && taka(data.revenue ?? 0)}
            hint={t('cancelled orders not counted')}
            {...(open('/admin/reports') ? { to: '/admin/reports' } : can('orders.view') && { to: '/admin/orders' })}
          />
        )}
      </section>

      {data?.chosen && (
        <section aria-labelledby="sales" className="mb-7">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 id="sales" className="font-semibold text-base">
              {readRange(period)
                ? t('Sales of these days')
                : t('Sales of the last {period} days', { period: Number(period) })}
            </h2>
            <PeriodButtons period={period} onPeriod={(next) => set({ period: next })} />
          </div>
          <p className="mb-2 flex flex-wrap items-center gap-x-2 text-ink-soft tabular-nums">
            {taka(data.chosen.revenue.current)} · {many(data.chosen.orders.current, 'order')}
            <Change change={data.chosen.revenue.change} /> {t('revenue vs as many days before')}
          </p>
          <ChartPlace className="h-64">
            <Chart
              label={t('Revenue per day in taka')}
              rows={data.chosen.days.map(({ day, orders, revenue }) => ({
                at: shortDay(day),
                value: revenue,
                detail: many(orders, 'order'),
                ...(can('orders.view') && { to: `/admin/orders?from=${day}&to=${day}` }),
              }))}
              format={taka}
              heads={[t('Day'), t('Revenue'), t('Orders')]}
            />
          </ChartPlace>
        </section>
      )}

      <QuickActions isOpen={open} mayCreateProducts={can('products.create') && can('products.view')} />

      <div className="grid gap-x-8 gap-y-7 xl:grid-cols-[3fr_2fr]">
        {can('orders.view') && <RecentOrders orders={data?.recentOrders} waiting={waiting} />}
        {(waiting || data.activity) && <RecentActivity activity={data?.activity} waiting={waiting} />}
      </div>

      {managed.length > 0 && <ManagementCards screens={managed} />}
    </>
  )
}

/** Screens with a management card (six). */
const management = ['products', 'orders', 'users', 'categories', 'inventory', 'analytics'].map(
  (name) => `/admin/${name}`,
)
