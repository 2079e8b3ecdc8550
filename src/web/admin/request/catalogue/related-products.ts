import { queryOptions } from '@tanstack/react-query'
import { staffRelatedRoutes } from '#domains/catalogue/related/staff-routes.ts'
import { call } from '#web/admin/api.ts'

/** The pieces picked for a product. @throws ApiRefusal 404 */
export const relatedPiecesQuery = (number: number) =>
  queryOptions({
    queryKey: ['products', 'related', number],
    queryFn: ({ signal }) => call(staffRelatedRoutes.list, { query: { number }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** @throws ApiRefusal 409 stale, 422 */
export const saveRelatedPieces = (number: number, version: string, numbers: number[]) =>
  call(staffRelatedRoutes.save, { body: { number, version, numbers } })
