import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import {
  analytics,
  customerReport,
  financialReport,
  periods,
  productReport,
  type ReportTab,
  reportTabs,
  salesReport,
  span,
} from '#domains/reports/contract.ts'
import { call } from '../api.ts'

/** What the URL says, if it is a period. */
export const periodIn = (written: string): string => (periods.some((days) => days === written) ? written : '30')

/** What the URL says, if it is a tab. */
export const tabIn = (written: string): ReportTab => reportTabs.find((tab) => tab === written) ?? 'sales'

const done = z.object({ success: z.literal(true), period: span })

/** Sales and visits of the last so many days. */
export const analyticsQuery = (period: string) =>
  queryOptions({
    queryKey: ['analytics', period],
    queryFn: ({ signal }) =>
      call('GET', 'analytics', { query: { period }, answer: analytics.extend({ success: z.literal(true) }), signal }),
    placeholderData: keepPreviousData,
  })

/** One tab of the reports; `answer` is what that tab is told. */
const reportQuery = <Answer extends z.ZodType>(tab: ReportTab, period: string, answer: Answer) =>
  queryOptions({
    queryKey: ['reports', tab, period],
    queryFn: ({ signal }) => call('GET', 'reports', { query: { tab, period }, answer, signal }),
    placeholderData: keepPreviousData,
  })

export const salesQuery = (period: string) => reportQuery('sales', period, done.extend(salesReport.shape))
export const productsQuery = (period: string) => reportQuery('products', period, done.extend(productReport.shape))
export const customersQuery = (period: string) => reportQuery('customers', period, done.extend(customerReport.shape))
export const financialQuery = (period: string) => reportQuery('financial', period, done.extend(financialReport.shape))
