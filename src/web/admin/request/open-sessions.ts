import { queryOptions } from '@tanstack/react-query'
import type { OwnSession } from '#domains/staff/open-sessions/staff-contract.ts'
import { openSessionRoutes } from '#domains/staff/open-sessions/staff-routes.ts'
import { call } from '../api.ts'

export type { OwnSession }

/** The user's own open sessions. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }) => (await call(openSessionRoutes.own, { signal })).sessions,
  staleTime: 0,
})

/** Everybody's open sessions. */
export const staffSessionsQuery = queryOptions({
  queryKey: ['staff-sessions'],
  queryFn: async ({ signal }) => (await call(openSessionRoutes.all, { signal })).sessions,
  staleTime: 0,
})

/** @returns how many were ended @throws ApiRefusal 404 if it has already ended */
export const endOwnSessions = async (id: number | 'others') =>
  (await call(openSessionRoutes.endOwn, { query: { id } })).ended

/** @returns how many were ended @throws ApiRefusal 404 if it has already ended */
export const endStaffSessions = async (which: { id: number | 'others' } | { personId: number }) =>
  (await call(openSessionRoutes.end, { query: which })).ended
