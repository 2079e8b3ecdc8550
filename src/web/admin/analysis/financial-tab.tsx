import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { FinancialReport } from '#domains/reports/staff-contract.ts'
import { ChartPlace } from '#web/admin/parts/boundary.tsx'
import { many, percent, shortDay, taka } from '#web/admin/parts/figures.ts'
import { financialQuery, periodName } from '#web/admin/request/analysis.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { Block } from './block.tsx'
import { FigureCard, FigureRow } from './figure-card.tsx'
import { ExportButton } from './period-bar.tsx'
import { TabFace } from './tab-face.tsx'

const CompareChart = lazy(() => import('./compare-chart.tsx'))

/** Formats a metric by its name: rates, margins and returns as percent, everything else as taka. */
const written = (metric: string, value: number) => (/Rate|Margin|Return/.test(metric) ? percent(value) : taka(value))

/** Metrics by the server's names. */
const costs = ['Cost of Goods', 'Cancellation Rate']

/** Reports tab: revenue, costs and cash flow. */
export function FinancialTab({ period }: { period: string }) {
  return (
    <TabFace
      query={useQuery(financialQuery(period))}
      exporting={
        <ExportButton
          label={t('Export Financial')}
          list="reports-csv"
          query={{ tab: 'financial', period }}
          name={`financial-${periodName(period)}`}
        />
      }
    >
      {({ metrics, days, cashFlow, piecesWithoutCost }) => (
        <>
          <FigureRow label={t('Figures')}>
            {metrics.map(({ metric, current, change }) => (
              <FigureCard
                key={metric}
                label={translateServerText(metric)}
                value={written(metric, current)}
                change={change}
                lessIsBetter={costs.includes(metric)}
              />
            ))}
          </FigureRow>
          {piecesWithoutCost > 0 && (
            <p className="mb-6 rounded-control bg-amber-soft px-3.5 py-2.5 text-amber">
              {t('{pieces} sold in this period', { pieces: many(piecesWithoutCost, 'piece') })}{' '}
              {piecesWithoutCost === 1 ? t('has') : t('have')}{' '}
              {t('no unit cost and count as if they had cost nothing. Enter it in Inventory.')}
            </p>
          )}
          <Block title={t('Revenue vs Expenses')}>
            <ChartPlace>
              <CompareChart
                label={t('Revenue and cost of goods per day in taka')}
                names={[t('Revenue'), t('Expenses')]}
                rows={days.map(({ day, revenue, expenses }) => ({ at: shortDay(day), one: revenue, other: expenses }))}
                format={taka}
              />
            </ChartPlace>
          </Block>
          <Block title={t('Cash Flow')}>
            <Flow flow={cashFlow} />
            <ChartPlace>
              <CompareChart
                label={t('Cash in and out per day in taka')}
                names={[t('Inflow'), t('Outflow')]}
                rows={days.map(({ day, cashIn, cashOut }) => ({ at: shortDay(day), one: cashIn, other: cashOut }))}
                format={taka}
              />
            </ChartPlace>
          </Block>
        </>
      )}
    </TabFace>
  )
}

const Flow = ({ flow: { inflow, outflow, net } }: { flow: FinancialReport['cashFlow'] }) => (
  <dl className="mb-3 grid gap-2 sm:grid-cols-3 sm:gap-3">
    {(
      [
        [t('Inflow'), inflow, ''],
        [t('Outflow'), outflow, ''],
        [t('Net'), net, net < 0 ? 'text-red' : 'text-green'],
      ] as const
    ).map(([name, amount, tone]) => (
      <div
        key={name}
        className="rounded-control border border-line bg-surface px-3 py-2.5 max-sm:flex max-sm:items-baseline max-sm:justify-between sm:px-4"
      >
        <dt className="text-ink-soft text-xs sm:text-sm">{name}</dt>
        <dd className={cx('font-semibold tabular-nums sm:text-lg', tone)}>{taka(amount)}</dd>
      </div>
    ))}
  </dl>
)
