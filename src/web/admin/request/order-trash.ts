import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffOrderRoutes } from '#domains/orders/staff-routes.ts'
import { call } from '#web/admin/api.ts'

/** One page of the orders in the trash. */
export const trashQuery = (asked: { page: number; perPage: number }) =>
  queryOptions({
    queryKey: ['orders', 'trash', asked],
    queryFn: ({ signal }) => call(staffOrderRoutes.trash, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

/** Permanently deletes orders from the trash: these, or all. */
export const emptyTrash = (orderIds: string[] | 'all') =>
  call(staffOrderRoutes.emptyTrash, {
    body: orderIds === 'all' ? { deleteType: 'all' } : { deleteType: 'selected', orderIds },
  })
