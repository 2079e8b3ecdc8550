import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { productTrashRoutes } from '#domains/catalogue/trash/staff-routes.ts'
import type { RouteAnswer, RouteBody } from '#shared/route.ts'
import { call } from '#web/admin/api.ts'

/** Which products, and what happens to a SKU or barcode that another product has by now. */
export type RestoreProducts = RouteBody<typeof productTrashRoutes.restore>
export type RefusedRestoration = RouteAnswer<typeof productTrashRoutes.restore>['refused'][number]
export type TrashedProduct = RouteAnswer<typeof productTrashRoutes.list>['products'][number]

/** One page of the products in the trash. */
export const productTrashQuery = (asked: { page: number; perPage: number }) =>
  queryOptions({
    queryKey: ['products', 'trash', asked],
    queryFn: ({ signal }) => call(productTrashRoutes.list, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

/** Takes products out of the trash. Refused ones do not stop the others. @throws ApiRefusal 404 */
export const restoreProducts = (body: RestoreProducts) => call(productTrashRoutes.restore, { body })

/** Removes products from the trash for good: these, or all. */
export const emptyProductTrash = (ids: string[] | 'all') =>
  call(productTrashRoutes.empty, {
    body: ids === 'all' ? { deleteType: 'all' } : { deleteType: 'selected', ids },
  })
