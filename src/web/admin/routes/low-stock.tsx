import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { formatDate } from '#shared/dates.ts'
import { groupBy } from '#shared/group-by.ts'
import { variantName } from '#web/admin/inventory/stock-labels.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, exactTaka, many } from '#web/admin/parts/figures.ts'
import { ProductLink } from '#web/admin/parts/links/links.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { type LowStockLevel, lowStockQuery } from '#web/admin/request/inventory.ts'
import { language, t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const meta = () => [
  { title: t('Low-Stock List · Back office') },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** Printable order list by supplier: low and empty items, with the pieces that fill them to 70 % of their maximum. */
export default function LowStock() {
  const { data, error, refetch } = useQuery(lowStockQuery)
  return (
    <div className="print:text-black">
      <PageHead
        title={t('Low-Stock List')}
        text={t('What runs out or has run out. Print it, or take it to your supplier, and order again.')}
        state={t('As of {formatDate}', { formatDate: formatDate(new Date(), language, 'moment') })}
      >
        <ButtonLink variant="outline" size="sm" className="no-print" to="/admin/inventory">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('Inventory')}
        </ButtonLink>
        <Button size="sm" className="no-print" onClick={() => print()} disabled={!data?.stockLevels.length}>
          <Printer aria-hidden="true" className="size-4" />
          {t('Print')}
        </Button>
      </PageHead>
      {error && !data ? (
        <Failed what={t('Failed to load inventory data')} error={error} retry={refetch} />
      ) : !data ? (
        <Skeleton className="h-64 w-full" />
      ) : data.stockLevels.length === 0 ? (
        <EmptyState title={t('Nothing is low')} text={t('Every item that the shop offers is above its minimum.')} />
      ) : (
        <>
          <p className="mb-6 tabular-nums">
            {t('{items} low or out of stock. {pieces} fill them to 70% of their maximum, {cost} at cost.', {
              items: many(data.totals.stockLevels, 'item'),
              pieces: many(data.totals.pieces, 'piece'),
              cost: exactTaka(data.totals.cost),
            })}
            {data.totals.stockLevels > data.stockLevels.length &&
              t(' The first {count} are listed.', { count: count(data.stockLevels.length) })}
          </p>
          <div className="grid gap-8">
            {[...groupBy(data.stockLevels, ({ supplier }) => supplier)].map(([supplier, stockLevels]) => (
              <Supplier key={supplier} name={supplier || t('No supplier')} stockLevels={stockLevels} />
            ))}
          </div>
        </>
      )}
    </div>
  )
}

const Supplier = ({ name, stockLevels }: { name: string; stockLevels: LowStockLevel[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
  <section aria-label={name} tabIndex={0} className="overflow-x-auto print:overflow-visible">
    <h2 className="mb-1 font-semibold text-base">{name}</h2>
    <table className="w-full border-line border-y text-sm">
      <thead>
        <tr className="text-left text-ink-soft text-xs *:whitespace-nowrap *:px-2 *:py-1.5 *:font-semibold print:text-black">
          <th scope="col">{t('Product')}</th>
          <th scope="col">{t('Size and colour')}</th>
          <th scope="col" className="max-sm:hidden">
            {t('SKU')}
          </th>
          <th scope="col" className="max-sm:hidden">
            {t('Location')}
          </th>
          <th scope="col" className="text-right">
            {t('Stock')}
          </th>
          <th scope="col" className="text-right max-sm:hidden">
            {t('Min')}
          </th>
          <th scope="col" className="text-right">
            {t('To order')}
          </th>
        </tr>
      </thead>
      <tbody>
        {stockLevels.map((stockLevel) => (
          <tr key={stockLevel.variantId} className="break-inside-avoid border-line border-t *:px-2 *:py-1">
            <td>
              <ProductLink number={stockLevel.number}>{stockLevel.productName}</ProductLink>
            </td>
            <td className="sm:whitespace-nowrap">{variantName(stockLevel)}</td>
            <td className="whitespace-nowrap max-sm:hidden">{stockLevel.sku}</td>
            <td className="max-sm:hidden">{stockLevel.location || '–'}</td>
            <td className="text-right tabular-nums">{count(stockLevel.currentStock)}</td>
            <td className="text-right tabular-nums max-sm:hidden">{count(stockLevel.minStock)}</td>
            <td className="text-right font-semibold tabular-nums">{count(stockLevel.missing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
