import { queryOptions } from '@tanstack/react-query'
import { staffColorRoutes } from '#domains/catalogue/colors/staff-routes.ts'
import type { RouteBody } from '#shared/route.ts'
import { call } from '#web/admin/api.ts'

export type { OfficeColor } from '#domains/catalogue/colors/staff-contract.ts'

/** All colours; undecided ones first. */
export const colorsQuery = queryOptions({
  queryKey: ['colors'],
  queryFn: async ({ signal }) => (await call(staffColorRoutes.list, { signal })).colors,
  staleTime: 0,
})

/** @throws ApiRefusal 409 stale, 409 name_taken, 422 */
export const saveColor = (body: RouteBody<typeof staffColorRoutes.save>) => call(staffColorRoutes.save, { body })

/** @throws ApiRefusal 409 has_both */
export const mergeColors = (from: string, into: string) => call(staffColorRoutes.merge, { body: { from, into } })
