import { queryOptions } from '@tanstack/react-query'
import { staffCourierRoutes } from '#domains/parcels/accounts/staff-routes.ts'
import type { RouteAnswer, RouteBody } from '#shared/route.ts'
import { call } from '../../api.ts'

export type ThanaArea = RouteAnswer<typeof staffCourierRoutes.thanas>['thanas'][number]
export type FoundArea = RouteAnswer<typeof staffCourierRoutes.searchAreas>['areas'][number]

/** Every thana with the area of a courier; '' disables the query. */
export const courierThanasQuery = (courier: string) =>
  queryOptions({
    queryKey: ['courier-areas', 'thanas', courier],
    queryFn: async ({ signal }) => (await call(staffCourierRoutes.thanas, { query: { courier }, signal })).thanas,
    enabled: courier !== '',
    staleTime: 60_000,
  })

/** Candidate areas for a thana, the best first. */
export const areaMatchesQuery = (courier: string, thana: string) =>
  queryOptions({
    queryKey: ['courier-areas', 'matches', courier, thana],
    queryFn: ({ signal }) => call(staffCourierRoutes.areas, { query: { courier, thana }, signal }),
  })

/** Searches areas by a part of their name; '' disables the query. */
export const areaSearchQuery = (courier: string, search: string) =>
  queryOptions({
    queryKey: ['courier-areas', 'search', courier, search],
    queryFn: async ({ signal }) =>
      (await call(staffCourierRoutes.searchAreas, { query: { courier, search }, signal })).areas,
    enabled: search !== '',
    staleTime: 60_000,
  })

export const chooseArea = (body: RouteBody<typeof staffCourierRoutes.chooseArea>) =>
  call(staffCourierRoutes.chooseArea, { body })
