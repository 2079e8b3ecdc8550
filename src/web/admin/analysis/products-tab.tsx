import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { ProductReport, SoldProduct } from '#domains/reports/staff-contract.ts'
import { ChartPlace } from '#web/admin/parts/boundary.tsx'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { count, many, percent, taka } from '#web/admin/parts/figures.ts'
import { ProductLink } from '#web/admin/parts/links/links.tsx'
import type { Column } from '#web/admin/parts/table/column.ts'
import { periodName, productsQuery } from '#web/admin/request/analysis.ts'
import { t } from '#web/admin/translate.ts'
import { Block, Nothing } from './block.tsx'
import { Meaning } from './meaning.tsx'
import { ExportButton } from './period-bar.tsx'
import { TabFace } from './tab-face.tsx'

const Chart = lazy(() => import('#web/admin/parts/chart.tsx'))

const columns: Column<SoldProduct>[] = [
  { id: 'name', head: t('Product'), cell: (product) => <ProductName {...product} />, narrow: 'lead' },
  { id: 'category', head: t('Category'), cell: ({ category }) => category },
  { id: 'sales', head: t('Sales'), cell: ({ sales }) => count(sales), align: 'end' },
  { id: 'revenue', head: t('Revenue'), cell: ({ revenue }) => taka(revenue), align: 'end' },
  { id: 'profit', head: t('Profit'), cell: ({ profit }) => taka(profit), align: 'end' },
  { id: 'rating', head: t('Rating'), cell: ({ rating }) => stars(rating), align: 'end' },
]

const ProductName = ({ id, name }: SoldProduct) => (
  <ProductLink number={id} className="font-semibold">
    <span className="font-semibold">{name}</span>
  </ProductLink>
)

const stars = (rating: number | null) => (rating === null ? t('none yet') : `${rating.toFixed(1)} ★`)

/** Reports tab: which products earned the revenue. */
export function ProductsTab({ period }: { period: string }) {
  return (
    <TabFace
      query={useQuery(productsQuery(period))}
      exporting={
        <ExportButton
          label={t('Export Products')}
          list="reports-csv"
          query={{ tab: 'products', period }}
          name={`products-sold-${periodName(period)}`}
        />
      }
    >
      {(report) => (
        <>
          <Block title={t('Top Performing Products')}>
            <DataTable
              label={t('Top Performing Products')}
              columns={columns}
              rows={report.top}
              rowId={({ id, name }) => String(id ?? name)}
              rowName={({ name }) => name}
              empty={<Nothing>{t('Nothing was sold in this period')}</Nothing>}
            />
            {report.productsSold > report.top.length && (
              <p className="mt-2 text-stone">
                {t('{count} of {products} sold; the export has them all.', {
                  count: count(report.top.length),
                  products: many(report.productsSold, 'product'),
                })}
              </p>
            )}
          </Block>
          {report.top.length > 0 && (
            <div className="grid gap-x-8 lg:grid-cols-[3fr_2fr]">
              <Block title={t('Sales by Category')} meaning={t('Top Performing Products')}>
                <ChartPlace>
                  <Chart
                    label={t('Revenue per category in taka')}
                    rows={report.categories.map(({ category, revenue, pieces }) => ({
                      at: category,
                      value: revenue,
                      detail: many(pieces, 'piece'),
                    }))}
                    format={taka}
                    heads={[t('Category'), t('Revenue'), t('Pieces')]}
                    allNamed
                  />
                </ChartPlace>
              </Block>
              <Block title={t('Product Insights')} meaning={null}>
                <Insights best={report.best} top={report.top} />
              </Block>
            </div>
          )}
        </>
      )}
    </TabFace>
  )
}

function Insights({ best: { seller, revenue, margin, rated }, top }: Pick<ProductReport, 'best' | 'top'>) {
  const rows = [
    [t('Best seller'), seller, (value: number) => many(value, 'piece'), t('Top Selling Products')],
    [t('Highest revenue'), revenue, taka, t('Top Performing Products')],
    [t('Best margin'), margin, percent, t('Best Margin')],
    [t('Top rated'), rated, (value: number) => stars(value), t('Top Performing Products')],
  ] as const
  return (
    <dl className="divide-y divide-line rounded-control border border-line bg-surface px-4">
      {rows.map(([name, best, format, meaning]) => (
        <div key={name} className="grid grid-cols-[1fr_auto] gap-x-3 py-2.5">
          <dt className="flex items-center gap-1 text-stone">
            {name}
            <Meaning of={meaning} />
          </dt>
          <dd className="row-span-2 self-center font-semibold tabular-nums">{best ? format(best.value) : '–'}</dd>
          <dd className="col-start-1">
            <ProductLink number={top.find(({ name: each }) => each === best?.name)?.id}>
              {best?.name ?? t('none yet')}
            </ProductLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}
