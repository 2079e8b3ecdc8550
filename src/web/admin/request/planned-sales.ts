import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type SaleFilter, saleFilters } from '#domains/catalogue/planned-sales/staff-contract.ts'
import { plannedSaleRoutes } from '#domains/catalogue/planned-sales/staff-routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { call } from '#web/admin/api.ts'

export type ListedSale = RouteAnswer<typeof plannedSaleRoutes.list>['sales'][number]

/** The filter from the URL; upcoming sales if it is invalid. */
export const saleFilterIn = (written: string): SaleFilter => saleFilters.find((each) => each === written) ?? 'open'

/**
 * One page of the scheduled, running or past sales. Its key starts with 'products', so every product change refreshes
 * it.
 */
export const plannedSalesQuery = (asked: { state: SaleFilter; search: string; page: number }) =>
  queryOptions({
    queryKey: ['products', 'planned-sales', asked],
    queryFn: ({ signal }) =>
      call(plannedSaleRoutes.list, {
        query: { state: asked.state, page: asked.page, ...(asked.search && { search: asked.search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
