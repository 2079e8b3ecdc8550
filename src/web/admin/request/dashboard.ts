import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffReportRoutes } from '#domains/reports/staff-routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { call } from '../api.ts'
import { pollIntervalMs } from '../query-client.ts'

export type Dashboard = RouteAnswer<typeof staffReportRoutes.dashboard>

/** Metrics of the dashboard, as far as the user may see them. Revenue in taka. */
export const dashboardQuery = (period: string) =>
  queryOptions({
    queryKey: ['dashboard', period],
    queryFn: ({ signal }) => call(staffReportRoutes.dashboard, { query: { period }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollIntervalMs,
  })
