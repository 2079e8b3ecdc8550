import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { Analytics as Answer } from '#domains/reports/staff-contract.ts'
import { Block } from '#web/admin/analysis/block.tsx'
import { FigureCard, FigureRow } from '#web/admin/analysis/figure-card.tsx'
import { ExportButton, PeriodButtons, RefreshButton } from '#web/admin/analysis/period-bar.tsx'
import { RecentOrders } from '#web/admin/analysis/recent-orders.tsx'
import { TopSelling } from '#web/admin/analysis/top-selling.tsx'
import { Traffic, VisitCards } from '#web/admin/analysis/visits.tsx'
import { ChartPlace } from '#web/admin/parts/boundary.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, many, shortDay, taka } from '#web/admin/parts/figures.ts'
import { useFilters } from '#web/admin/parts/hooks/use-filters.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { analyticsQuery, periodIn, periodName } from '#web/admin/request/analysis.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Chart = lazy(() => import('#web/admin/parts/chart.tsx'))

export const meta = () => [{ title: t('Analytics · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const defaults = { period: '30' }

/** Sales and visits, compared with the previous period. */
export default function Analytics() {
  const { can } = useSession()
  const { filters, set } = useFilters(defaults)
  const period = periodIn(filters.period)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(analyticsQuery(period))

  return (
    <>
      <PageHead
        title={t('Analytics')}
        text={t('What was sold, and who came by. Choose a period; its figures stand beside those of the one before.')}
        {...(data && { state: stretch(data.period) })}
      >
        <PeriodButtons period={period} onPeriod={(next) => set({ period: next })} />
        <RefreshButton busy={isFetching} refetch={refetch} />
        <ExportButton list="analytics-csv" query={{ period }} name={`analytics-${periodName(period)}`} />
      </PageHead>
      {error && !data ? (
        <Failed what={t('Failed to load analytics data')} error={error} retry={refetch} />
      ) : (
        <div aria-busy={isFetching && !data} className={cx('transition-opacity', isPlaceholderData && 'opacity-55')}>
          <FigureRow label={t('Sales')}>
            <FigureCard
              label={t('Total Revenue')}
              value={data && taka(data.revenue.current)}
              change={data?.revenue.change}
            />
            <FigureCard
              label={t('Total Orders')}
              value={data && count(data.orders.current)}
              change={data?.orders.change}
            />
            <FigureCard
              label={t('Total Customers')}
              value={data && count(data.customers.current)}
              change={data?.customers.change}
            />
            <FigureCard
              label={t('Total Products')}
              value={data && count(data.products.current)}
              change={data?.products.change}
            />
          </FigureRow>
          <Block title={t('Sales Overview')}>
            {data ? <Sales days={data.sales} /> : <Skeleton className="h-72" />}
          </Block>
          <VisitCards visits={data?.visits} />
          {data && <Traffic visits={data.visits} />}
          <div className="grid gap-x-8 lg:grid-cols-2">
            <Block title={t('Top Selling Products')}>
              {data ? <TopSelling products={data.topProducts} linked={can('products.view')} /> : <Waiting />}
            </Block>
            {can('orders.view') && (
              <Block title={t('Recent Orders')} meaning={null}>
                {data ? <RecentOrders orders={data.recentOrders ?? []} /> : <Waiting />}
              </Block>
            )}
          </div>
        </div>
      )}
    </>
  )
}

const stretch = ({ since, until }: Answer['period']) => `${shortDay(since)} – ${shortDay(until)}`

const Sales = ({ days }: { days: Answer['sales'] }) => (
  <ChartPlace>
    <Chart
      label={t('Revenue per day in taka')}
      rows={days.map(({ day, orders, revenue }) => ({
        at: shortDay(day),
        value: revenue,
        detail: many(orders, 'order'),
      }))}
      format={taka}
      heads={[t('Day'), t('Revenue'), t('Orders')]}
    />
  </ChartPlace>
)

const Waiting = () => (
  <div aria-busy="true" className="grid gap-3 border-line border-y py-3">
    {[1, 2, 3, 4].map((i) => (
      <Skeleton key={i} className="h-10" />
    ))}
  </div>
)
