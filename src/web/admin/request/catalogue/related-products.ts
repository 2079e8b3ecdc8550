import { queryOptions } from '@tanstack/react-query'
import { staffRelatedRoutes } from '#domains/catalogue/related/staff-routes.ts'
import type { RelatedPlace } from '#shared/catalogue/related-places.ts'
import { call } from '#web/admin/api.ts'

/** The pieces picked for a product. @throws ApiRefusal 404 */
export const relatedPiecesQuery = (number: number, place: RelatedPlace) =>
  queryOptions({
    queryKey: ['products', 'related', number, place],
    queryFn: ({ signal }) => call(staffRelatedRoutes.list, { query: { number, place }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** @throws ApiRefusal 409 stale, 422 */
export const saveRelatedPieces = (of: { number: number; place: RelatedPlace }, version: string, numbers: number[]) =>
  call(staffRelatedRoutes.save, { body: { ...of, version, numbers } })
