import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { SoldProduct } from '#domains/reports/staff-contract.ts'
import { ChartPlace } from '#web/admin/parts/boundary.tsx'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { count, many, taka } from '#web/admin/parts/figures.ts'
import { ProductLink } from '#web/admin/parts/links/links.tsx'
import { inOfficeLanguage } from '#web/admin/parts/name-of.ts'
import type { Column } from '#web/admin/parts/table/column.ts'
import { periodName, productsQuery } from '#web/admin/request/analysis.ts'
import { t } from '#web/admin/translate.ts'
import { Block, Nothing } from './block.tsx'
import { ExportButton } from './period-bar.tsx'
import { ProductInsights, stars } from './product-insights.tsx'
import { TabFace } from './tab-face.tsx'

const Chart = lazy(() => import('#web/admin/parts/chart.tsx'))

const categoryName = ({ category, categoryBn }: { category: string; categoryBn: string }) =>
  inOfficeLanguage({ en: category, bn: categoryBn })

const columns: Column<SoldProduct>[] = [
  { id: 'name', head: t('Product'), cell: (product) => <ProductName {...product} />, narrow: 'lead' },
  { id: 'category', head: t('Category'), cell: categoryName },
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
              rowId={({ id, name, sales, revenue }) => String(id ?? [name, sales, revenue])}
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
                    rows={report.categories.map((each) => ({
                      at: categoryName(each),
                      value: each.revenue,
                      detail: many(each.pieces, 'piece'),
                    }))}
                    format={taka}
                    heads={[t('Category'), t('Revenue'), t('Pieces')]}
                    allNamed
                  />
                </ChartPlace>
              </Block>
              <Block title={t('Product Insights')} meaning={null}>
                <ProductInsights best={report.best} />
              </Block>
            </div>
          )}
        </>
      )}
    </TabFace>
  )
}
