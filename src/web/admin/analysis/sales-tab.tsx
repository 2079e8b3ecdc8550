import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { readRange, type SalesReport } from '#domains/reports/staff-contract.ts'
import { ChartPlace } from '#web/admin/parts/boundary.tsx'
import { count, many, shortDay, taka } from '#web/admin/parts/figures.ts'
import { OrdersLink } from '#web/admin/parts/links/links.tsx'
import { periodName, salesQuery } from '#web/admin/request/analysis.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Block } from './block.tsx'
import { Change } from './change.tsx'
import { Meaning } from './meaning.tsx'
import { ExportButton } from './period-bar.tsx'
import { TabFace } from './tab-face.tsx'

const Chart = lazy(() => import('#web/admin/parts/chart.tsx'))

/** Reports tab: the period compared with earlier ones, and its days. */
export function SalesTab({ period }: { period: string }) {
  const mayOrders = useSession().can('orders.view')
  return (
    <TabFace
      query={useQuery(salesQuery(period))}
      exporting={
        <ExportButton
          label={t('Export Sales')}
          list="reports-csv"
          query={{ tab: 'sales', period }}
          name={`sales-${periodName(period)}`}
        />
      }
    >
      {({ periods, days }) => (
        <>
          <section aria-label={t('Periods')} className="mb-6 grid gap-2 sm:grid-cols-2 sm:gap-3 xl:grid-cols-4">
            {periods.map((card, back) => (
              <PeriodCard
                key={card.period.since}
                card={card}
                name={
                  back === 0 && !readRange(period) ? t('Last {period} days', { period: Number(period) }) : undefined
                }
              />
            ))}
          </section>
          <Block title={t('Sales Overview')}>
            <ChartPlace>
              <Chart
                label={t('Revenue per day in taka')}
                rows={days.map(({ day, orders, revenue }) => ({
                  at: shortDay(day),
                  value: revenue,
                  detail: many(orders, 'order'),
                  ...(mayOrders && { to: `/admin/orders?from=${day}&to=${day}` }),
                }))}
                format={taka}
                heads={[t('Day'), t('Revenue'), t('Orders')]}
              />
            </ChartPlace>
          </Block>
        </>
      )}
    </TabFace>
  )
}

function PeriodCard({ card, name }: { card: SalesReport['periods'][number]; name: string | undefined }) {
  const days = `${shortDay(card.period.since)} – ${shortDay(card.period.until)}`
  return (
    <article className="rounded-control border border-line bg-surface px-4 py-3">
      <div className="flex items-center justify-between gap-1">
        <h3 className="min-w-0 text-ink-soft">{name ?? days}</h3>
        <Meaning of={t('Growth')} />
      </div>
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="font-semibold text-lg tabular-nums">{taka(card.revenue)}</p>
        <Change change={card.growth} />
      </div>
      <dl className="mt-1.5 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 border-line border-t pt-1.5 tabular-nums [&_dd]:text-right">
        <dt className="text-stone">{t('Orders')}</dt>
        <dd>
          <OrdersLink query={`from=${card.period.since}&to=${card.period.until}`}>{count(card.orders)}</OrdersLink>
        </dd>
        <dt className="text-stone">{t('Customers')}</dt>
        <dd>{count(card.customers)}</dd>
        <dt className="text-stone">{t('Average order value')}</dt>
        <dd>{taka(card.avgOrderValue)}</dd>
      </dl>
    </article>
  )
}
