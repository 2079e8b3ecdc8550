import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { ProductReport, SoldProduct } from '#domains/reports/staff-contract.ts'
import { ChartPlace } from '#web/admin/parts/boundary.tsx'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { count, many, percent, taka } from '#web/admin/parts/figures.ts'
import { ProductLink } from '#web/admin/parts/links/links.tsx'
import type { Column } from '#web/admin/parts/table/column.ts'
import { periodName, productsQuery } from '#web/admin/request/analysis.ts'
import { Block, Nothing } from './block.tsx'
import { Meaning } from './meaning.tsx'
import { ExportButton } from './period-bar.tsx'
import { TabFace } from './tab-face.tsx'

const Chart = lazy(() => import('#web/admin/parts/chart.tsx'))

const columns: Column<SoldProduct>[] = [
  { id: 'name', head: 'Product', cell: (product) => <ProductName {...product} />, narrow: 'lead' },
  { id: 'category', head: 'Category', cell: ({ category }) => category },
  { id: 'sales', head: 'Sales', cell: ({ sales }) => count(sales), align: 'end' },
  { id: 'revenue', head: 'Revenue', cell: ({ revenue }) => taka(revenue), align: 'end' },
  { id: 'profit', head: 'Profit', cell: ({ profit }) => taka(profit), align: 'end' },
  { id: 'rating', head: 'Rating', cell: ({ rating }) => stars(rating), align: 'end' },
]

const ProductName = ({ id, name }: SoldProduct) => (
  <ProductLink number={id} className="font-semibold">
    <span className="font-semibold">{name}</span>
  </ProductLink>
)

const stars = (rating: number | null) => (rating === null ? 'none yet' : `${rating.toFixed(1)} ★`)

/** Reports tab: which products earned the revenue. */
export function ProductsTab({ period }: { period: string }) {
  return (
    <TabFace
      query={useQuery(productsQuery(period))}
      exporting={
        <ExportButton
          label="Export Products"
          list="reports-csv"
          query={{ tab: 'products', period }}
          name={`products-sold-${periodName(period)}`}
        />
      }
    >
      {(report) => (
        <>
          <Block title="Top Performing Products">
            <DataTable
              label="Top Performing Products"
              columns={columns}
              rows={report.top}
              rowId={({ id, name }) => String(id ?? name)}
              rowName={({ name }) => name}
              empty={<Nothing>Nothing was sold in this period</Nothing>}
            />
            {report.productsSold > report.top.length && (
              <p className="mt-2 text-stone">
                {count(report.top.length)} of {many(report.productsSold, 'product')} sold; the export has them all.
              </p>
            )}
          </Block>
          {report.top.length > 0 && (
            <div className="grid gap-x-8 lg:grid-cols-[3fr_2fr]">
              <Block title="Sales by Category" meaning="Top Performing Products">
                <ChartPlace>
                  <Chart
                    label="Revenue per category in taka"
                    rows={report.categories.map(({ category, revenue, pieces }) => ({
                      at: category,
                      value: revenue,
                      detail: many(pieces, 'piece'),
                    }))}
                    format={taka}
                    heads={['Category', 'Revenue', 'Pieces']}
                    allNamed
                  />
                </ChartPlace>
              </Block>
              <Block title="Product Insights" meaning={null}>
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
    ['Best seller', seller, (value: number) => many(value, 'piece'), 'Top Selling Products'],
    ['Highest revenue', revenue, taka, 'Top Performing Products'],
    ['Best margin', margin, percent, 'Best Margin'],
    ['Top rated', rated, (value: number) => stars(value), 'Top Performing Products'],
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
              {best?.name ?? 'none yet'}
            </ProductLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}
