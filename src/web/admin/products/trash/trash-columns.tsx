import type { ReactNode } from 'react'
import { count, moment, taka } from '#web/admin/parts/figures.ts'
import type { Column } from '#web/admin/parts/table/column.ts'
import { Thumb } from '#web/admin/parts/thumb.tsx'
import type { TrashedProduct } from '#web/admin/request/catalogue/product-trash.ts'

/** The columns of the trash. `actions` gives the buttons at the end of a row. */
export const trashColumns = (actions: (product: TrashedProduct) => ReactNode): Column<TrashedProduct>[] => [
  {
    id: 'product',
    head: 'Product',
    narrow: 'lead',
    cell: ({ title, sku, image }) => (
      <div className="flex min-w-0 items-center gap-3">
        <Thumb image={image} className="w-9" />
        <div className="min-w-0">
          <p className="line-clamp-2 font-semibold">{title}</p>
          <p className="truncate text-stone text-xs">{sku}</p>
        </div>
      </div>
    ),
  },
  {
    id: 'price',
    head: 'Price',
    align: 'end',
    narrow: 'end',
    cell: ({ price }) => (price === null ? 'No price' : taka(price)),
  },
  { id: 'stock', head: 'Stock', align: 'end', cell: ({ stock }) => count(stock) },
  {
    id: 'deleted',
    head: 'Deleted',
    cell: ({ deletedAt, deletedBy, restoreUntil, canRestore }) => (
      <div>
        <p className="text-ink-soft">
          {moment(deletedAt)} by {deletedBy}
        </p>
        <p className="text-stone text-xs">
          {canRestore ? `Can be restored until ${moment(restoreUntil)}` : 'Too long ago to be restored'}
        </p>
      </div>
    ),
  },
  {
    id: 'actions',
    head: 'Actions',
    align: 'end',
    narrow: 'foot',
    cell: (product) => <div className="flex max-md:-ml-3 md:justify-end">{actions(product)}</div>,
  },
]
