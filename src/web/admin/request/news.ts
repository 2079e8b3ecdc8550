import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffReportRoutes } from '#domains/reports/staff-routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { call } from '../api.ts'
import { pollIntervalMs } from '../query-client.ts'

/** Counts for the bell; those without permission are absent. */
export type News = RouteAnswer<typeof staffReportRoutes.news>

/** Polled counts for the bell. */
export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => call(staffReportRoutes.news, { signal }),
  refetchInterval: pollIntervalMs,
})

export type SearchResults = RouteAnswer<typeof staffReportRoutes.search>

/** The first five matches of each type. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(staffReportRoutes.search, { query: { q: text }, signal }),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  })
