import { queryOptions } from '@tanstack/react-query'
import type { ListChoice, OfficeList, SavedView } from '#domains/staff/saved-views/staff-contract.ts'
import { savedViewRoutes } from '#domains/staff/saved-views/staff-routes.ts'
import type { RouteBody } from '#shared/route.ts'
import { call } from '../api.ts'

export type { ListChoice, OfficeList, SavedView }

/** The views of all lists that this user may see, and the preferences per list. Cached, because lists wait for it. */
export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: ({ signal }) => call(savedViewRoutes.list, { signal }),
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
})

/** @throws ApiRefusal 409 name_taken or too_many, 422 with fields */
export const createView = async (view: RouteBody<typeof savedViewRoutes.create>): Promise<SavedView> =>
  (await call(savedViewRoutes.create, { body: view })).view

/** @throws ApiRefusal 409 stale or name_taken, 422 with fields */
export const changeView = async (change: RouteBody<typeof savedViewRoutes.change>): Promise<SavedView> =>
  (await call(savedViewRoutes.change, { body: change })).view

/** @throws ApiRefusal 409 stale */
export const deleteView = ({ id, version }: SavedView) => call(savedViewRoutes.remove, { query: { id, version } })

export const chooseForList = (choice: RouteBody<typeof savedViewRoutes.choose>) =>
  call(savedViewRoutes.choose, { body: choice })
