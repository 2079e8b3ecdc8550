import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import { count, exactTaka } from '#web/admin/parts/figures.ts'
import type { Column } from '#web/admin/parts/table/column.ts'
import type { InventoryItem } from '#web/admin/request/inventory.ts'
import { language, t } from '#web/admin/translate.ts'
import { ProductCell } from './product-cell.tsx'
import { StockBadge, StockBar } from './stock-labels.tsx'

type Options = {
  /** Are its variants expanded below it? */
  isOpen: (item: InventoryItem) => boolean
  onToggle: (item: InventoryItem) => void
  onView: (item: InventoryItem) => void
  nameOfCategory: (slug: string) => string
  actions: (item: InventoryItem) => ReactNode
}

/** The columns of the inventory. */
export const inventoryColumns = ({
  isOpen,
  onToggle,
  onView,
  nameOfCategory,
  actions,
}: Options): Column<InventoryItem>[] => [
  {
    id: 'product',
    head: t('Product'),
    narrow: 'lead',
    sort: 'name',
    cell: (item) => (
      <ProductCell item={item} isOpen={isOpen(item)} onToggle={() => onToggle(item)} onView={() => onView(item)} />
    ),
  },
  {
    id: 'sku',
    head: t('SKU and category'),
    from: 'xl',
    narrow: 'none',
    sort: 'sku',
    cell: ({ sku, category, categorySlug }) => (
      <>
        {sku}
        <p className="text-stone text-xs">{nameOfCategory(categorySlug) || category}</p>
      </>
    ),
  },
  {
    id: 'stock',
    head: t('Current Stock'),
    sort: 'stock',
    cell: (item) => (
      <div className="w-20 tabular-nums">
        {count(item.currentStock)}
        <StockBar stock={item.currentStock} max={item.maxStock} status={item.status} />
      </div>
    ),
  },
  {
    id: 'bounds',
    head: t('Min/Max'),
    from: 'xl',
    narrow: 'none',
    cell: ({ minStock, maxStock }) => (
      <span className="whitespace-nowrap text-ink-soft tabular-nums">
        {count(minStock)} / {count(maxStock)}
      </span>
    ),
  },
  {
    id: 'status',
    head: t('Status'),
    narrow: 'end',
    sort: 'status',
    cell: (item) => (
      <>
        <StockBadge status={item.status} />
        {item.currentStock > 0 && item.low + item.out > 0 && (
          <p className="mt-0.5 whitespace-nowrap text-stone text-xs">{lowText(item)}</p>
        )}
      </>
    ),
  },
  { id: 'value', head: t('Value'), align: 'end', sort: 'value', cell: ({ value }) => exactTaka(value) },
  {
    id: 'restocked',
    head: t('Last Restocked'),
    from: 'xl',
    narrow: 'none',
    sort: 'lastRestocked',
    cell: ({ lastRestocked }) => (
      <span className="whitespace-nowrap text-ink-soft">
        {lastRestocked ? formatDate(lastRestocked, language, 'shortDay') : t('Never')}
      </span>
    ),
  },
  {
    id: 'actions',
    head: t('Actions'),
    align: 'end',
    narrow: 'foot',
    cell: (item) => <div className="flex max-md:-ml-3 md:justify-end">{actions(item)}</div>,
  },
]

/** '2 out, 1 low': counts of its variants. */
const lowText = ({ low, out }: InventoryItem): string =>
  [out > 0 && t('{out} out', { out: count(out) }), low > 0 && t('{low} low', { low: count(low) })]
    .filter(Boolean)
    .join(', ')
