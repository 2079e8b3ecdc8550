import { queryOptions } from '@tanstack/react-query'
import { staffPickedRoutes } from '#domains/catalogue/hand-picked/staff-routes.ts'
import { call } from '../api.ts'

export type { PickedProduct } from '#domains/catalogue/hand-picked/staff-contract.ts'

/** The hand-picked products of a collection. @throws ApiRefusal 404, 422 by_rule */
export const pickedProductsQuery = (id: string) =>
  queryOptions({
    queryKey: ['categories', 'picked', id],
    queryFn: ({ signal }) => call(staffPickedRoutes.list, { query: { id }, signal }),
    // What is edited must be what is stored.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** @throws ApiRefusal 409 stale, 422 */
export const savePickedProducts = (id: string, version: string, numbers: number[]) =>
  call(staffPickedRoutes.save, { body: { id, version, numbers } })
