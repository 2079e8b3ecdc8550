import type { ReactNode } from 'react'
import { count, moment, taka } from '#web/admin/parts/figures.ts'
import type { Column } from '#web/admin/parts/table/column.ts'
import { Thumb } from '#web/admin/parts/thumb.tsx'
import type { TrashedProduct } from '#web/admin/request/catalogue/product-trash.ts'
import { t } from '#web/admin/translate.ts'

/** The columns of the trash. `actions` renders the buttons at the end of a row. */
export const trashColumns = (actions: (product: TrashedProduct) => ReactNode): Column<TrashedProduct>[] => [
  {
    id: 'product',
    head: t('Product'),
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
    head: t('Price'),
    align: 'end',
    narrow: 'end',
    cell: ({ price }) => (price === null ? t('No price') : taka(price)),
  },
  { id: 'stock', head: t('Stock'), align: 'end', cell: ({ stock }) => count(stock) },
  {
    id: 'deleted',
    head: t('Deleted'),
    cell: ({ deletedAt, deletedBy, restoreUntil, canRestore }) => (
      <div>
        <p className="text-ink-soft">{t('{deletedAt} by {deletedBy}', { deletedAt: moment(deletedAt), deletedBy })}</p>
        <p className="text-stone text-xs">
          {canRestore
            ? t('Can be restored until {restoreUntil}', { restoreUntil: moment(restoreUntil) })
            : t('Too long ago to be restored')}
        </p>
      </div>
    ),
  },
  {
    id: 'actions',
    head: t('Actions'),
    align: 'end',
    narrow: 'foot',
    cell: (product) => <div className="flex max-md:-ml-3 md:justify-end">{actions(product)}</div>,
  },
]
