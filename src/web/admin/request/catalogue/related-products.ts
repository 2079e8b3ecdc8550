import { queryOptions } from '@tanstack/react-query'
import { staffRelatedRoutes } from '#domains/catalogue/related/staff-routes.ts'
import type { RelatedSlot } from '#shared/catalogue/related-slots.ts'
import type { RouteBody } from '#shared/route.ts'
import { call } from '#web/admin/api.ts'

/** The pieces picked for a product. @throws ApiRefusal 404 */
export const relatedPiecesQuery = (number: number, slot: RelatedSlot) =>
  queryOptions({
    queryKey: ['products', 'related', number, slot],
    queryFn: ({ signal }) => call(staffRelatedRoutes.list, { query: { number, place: slot }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** @throws ApiRefusal 409 stale, 422 */
export const saveRelatedPieces = (body: RouteBody<typeof staffRelatedRoutes.save>) =>
  call(staffRelatedRoutes.save, { body })
