import type { ReactNode } from 'react'
import { saleState } from '#shared/catalogue/planned-sale-state.ts'
import { count, many, moment } from '#web/admin/parts/figures.ts'
import type { Column } from '#web/admin/parts/table/column.ts'
import { imageOf, Thumb } from '#web/admin/parts/thumb.tsx'
import type { Product } from '#web/admin/request/products.ts'
import { t } from '#web/admin/translate.ts'
import { AvailabilityBadge, ProductPrice } from './availability.tsx'

/** The columns of the product list. `actions` renders the buttons at the end of a row. */
export const productColumns = (
  open: (number: string) => void,
  nameOfCategory: (slug: string) => string,
  actions: (product: Product) => ReactNode,
): Column<Product>[] => [
  {
    id: 'product',
    head: t('Product'),
    narrow: 'lead',
    sort: 'title',
    cell: (product) => (
      <div className="flex min-w-0 items-center gap-3">
        <Thumb image={imageOf(product.images)} className="w-9" />
        <div className="min-w-0">
          <button
            type="button"
            onClick={() => open(String(product.number))}
            className="line-clamp-2 py-0.5 text-left font-semibold text-green hover:underline"
          >
            {product.title}
          </button>
          <p className="truncate text-stone text-xs">
            {product.sku}
            {!product.isActive && t(' · switched off')}
          </p>
        </div>
      </div>
    ),
  },
  {
    id: 'category',
    head: t('Category'),
    from: 'lg',
    narrow: 'none',
    sort: 'category',
    cell: ({ category, subcategory }) => (
      <>
        {nameOfCategory(category)}
        {subcategory && <p className="text-stone text-xs">{nameOfCategory(subcategory)}</p>}
      </>
    ),
  },
  {
    id: 'brand',
    head: t('Brand'),
    from: 'xl',
    narrow: 'none',
    sort: 'brand',
    cell: ({ brand }) => <span className="line-clamp-2">{brand}</span>,
  },
  {
    id: 'price',
    head: t('Price'),
    align: 'end',
    narrow: 'end',
    sort: 'price',
    cell: ({ price, plannedSale }) => (
      <>
        <ProductPrice price={price} />
        {plannedSale && (
          <p className="text-ink-soft text-xs">
            {saleState(plannedSale.state).setsPrice ? t('Sale until') : t('Sale from')}{' '}
            <span className="whitespace-nowrap">
              {moment(saleState(plannedSale.state).setsPrice ? plannedSale.until : plannedSale.from)}
            </span>
          </p>
        )}
      </>
    ),
  },
  { id: 'stock', head: t('Stock'), align: 'end', narrow: 'none', sort: 'stock', cell: ({ stock }) => count(stock) },
  {
    id: 'availability',
    head: t('Availability'),
    narrow: 'foot',
    cell: (product) => (
      <>
        <AvailabilityBadge product={product} />
        <span className="ml-2 text-stone tabular-nums md:hidden">{many(product.stock, 'piece')}</span>
      </>
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
