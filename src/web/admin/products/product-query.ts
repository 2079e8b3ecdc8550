import type { ProductFilters } from '#web/admin/request/products.ts'
import { type ProductListFilters, productDefaults } from './product-filters.tsx'

/** The filters as query parameters, without defaults. */
export const productQueryOf = ({
  search,
  category,
  tag,
  status,
  sort,
  order,
  minPrice,
  maxPrice,
  page,
  perPage,
}: ProductListFilters): ProductFilters => ({
  search: search || undefined,
  category: category === 'all' ? undefined : category,
  tag: tag || undefined,
  status: status === 'all' ? undefined : status,
  sort,
  order,
  minPrice: Number(minPrice) || undefined,
  maxPrice: maxPrice === productDefaults.maxPrice ? undefined : Number(maxPrice) || undefined,
  page: Number(page) || 1,
  perPage: Number(perPage) || 10,
})

/** The same for an export, which has no pages. */
export const withoutPages = ({ page: _, perPage: __, ...filters }: ProductFilters) => filters
