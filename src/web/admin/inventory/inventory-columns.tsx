import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import type { Column } from '#web/admin/parts/data-table.tsx'
import { count, taka } from '#web/admin/parts/figures.ts'
import { Thumb } from '#web/admin/parts/thumb.tsx'
import type { InventoryItem } from '#web/admin/request/inventory.ts'
import { cx } from '#web/ui/cx.ts'
import { StockBadge, StockBar } from './stock-words.tsx'

type Doors = {
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
}: Doors): Column<InventoryItem>[] => [
  {
    id: 'product',
    head: 'Product',
    narrow: 'lead',
    sort: 'name',
    cell: (item) => (
      <div className="flex min-w-0 items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen(item)}
          aria-label={`Sizes and colours of ${item.productName}`}
          onClick={() => onToggle(item)}
          className="grid size-11 shrink-0 place-items-center rounded-control text-stone hover:bg-mist hover:text-ink pointer-fine:size-8"
        >
          <ChevronDown
            aria-hidden="true"
            className={cx('size-4.5 transition-transform', !isOpen(item) && '-rotate-90')}
          />
        </button>
        <Thumb image={item.image} className="w-9" />
        <div className="min-w-0">
          <button
            type="button"
            onClick={() => onView(item)}
            className="line-clamp-2 py-0.5 text-left font-semibold text-green hover:underline"
          >
            {item.productName}
          </button>
          <p className="line-clamp-1 text-stone text-xs">
            {item.supplier || 'No supplier'}
            {!item.isActive && ' · switched off'}
          </p>
        </div>
      </div>
    ),
  },
  {
    id: 'sku',
    head: 'SKU and category',
    from: 'xl',
    narrow: 'none',
    sort: 'sku',
    cell: ({ sku, category }) => (
      <>
        {sku}
        <p className="text-stone text-xs">{nameOfCategory(category)}</p>
      </>
    ),
  },
  {
    id: 'stock',
    head: 'Current Stock',
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
    head: 'Min/Max',
    from: 'lg',
    narrow: 'none',
    cell: ({ minStock, maxStock }) => (
      <span className="whitespace-nowrap text-ink-soft tabular-nums">
        {count(minStock)} / {count(maxStock)}
      </span>
    ),
  },
  {
    id: 'status',
    head: 'Status',
    narrow: 'end',
    sort: 'status',
    cell: (item) => (
      <>
        <StockBadge status={item.status} />
        {item.currentStock > 0 && item.low + item.out > 0 && (
          <p className="mt-0.5 whitespace-nowrap text-stone text-xs">{lowWords(item)}</p>
        )}
      </>
    ),
  },
  { id: 'value', head: 'Value', align: 'end', sort: 'value', cell: ({ value }) => taka(value) },
  {
    id: 'restocked',
    head: 'Last Restocked',
    from: 'lg',
    narrow: 'none',
    sort: 'lastRestocked',
    cell: ({ lastRestocked }) => (
      <span className="whitespace-nowrap text-ink-soft">
        {lastRestocked ? formatDate(lastRestocked, 'en', 'shortDay') : 'Never'}
      </span>
    ),
  },
  {
    id: 'actions',
    head: 'Actions',
    align: 'end',
    narrow: 'foot',
    cell: (item) => <div className="flex max-md:-ml-3 md:justify-end">{actions(item)}</div>,
  },
]

/** '2 out, 1 low': counts of its variants. */
const lowWords = ({ low, out }: InventoryItem): string =>
  [out > 0 && `${count(out)} out`, low > 0 && `${count(low)} low`].filter(Boolean).join(', ')
