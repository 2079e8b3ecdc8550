import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffReportRoutes } from '#domains/reports/staff-routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { call } from '../api.ts'
import { newsEvery } from '../query-client.ts'

/** Figures that a person may not see are not there. */
export type News = RouteAnswer<typeof staffReportRoutes.news>

/** What the bell rings for. */
export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => call(staffReportRoutes.news, { signal }),
  refetchInterval: newsEvery,
})

/** The first five of everything in which that text stands. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(staffReportRoutes.search, { query: { q: text }, signal }),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  })
