import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { periods, type ReportTab, readRange, reportTabs } from '#domains/reports/staff-contract.ts'
import { staffReportRoutes } from '#domains/reports/staff-routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { BadAnswer, call } from '../api.ts'

/** Parses the period of the URL: 7, 30 or 90 days, or a custom range; 30 days if invalid. */
export const periodIn = (written: string): string =>
  periods.some((days) => days === written) || readRange(written) ? written : '30'

/** For names of files: '30-days', '2026-11-01-to-2026-11-14'. */
export const periodName = (period: string): string => {
  const range = readRange(period)
  return range ? `${range.since}-to-${range.until}` : `${period}-days`
}

/** Parses the tab of the URL; 'sales' if invalid. */
export const tabIn = (written: string): ReportTab => reportTabs.find((tab) => tab === written) ?? 'sales'

/** Sales and visits of a period. */
export const analyticsQuery = (period: string) =>
  queryOptions({
    queryKey: ['analytics', period],
    queryFn: ({ signal }) => call(staffReportRoutes.analytics, { query: { period }, signal }),
    placeholderData: keepPreviousData,
  })

type Report<Tab extends ReportTab> = Extract<RouteAnswer<typeof staffReportRoutes.report>, { tab: Tab }>

/** One tab of the reports. */
const reportQuery = <Tab extends ReportTab>(tab: Tab, period: string) =>
  queryOptions({
    queryKey: ['reports', tab, period],
    queryFn: async ({ signal }) => {
      const report = await call(staffReportRoutes.report, { query: { tab, period }, signal })
      if (report.tab !== tab) throw new BadAnswer()
      return report as Report<Tab>
    },
    placeholderData: keepPreviousData,
  })

export const salesQuery = (period: string) => reportQuery('sales', period)
export const productsQuery = (period: string) => reportQuery('products', period)
export const customersQuery = (period: string) => reportQuery('customers', period)
export const deliveryQuery = (period: string) => reportQuery('delivery', period)
export const financialQuery = (period: string) => reportQuery('financial', period)
