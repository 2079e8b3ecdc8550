import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { eventRoutes, type ParkedEvent, type SubscriberState } from '#domains/events/staff-routes.ts'
import { type SummaryState, summaryRoutes } from '#domains/summaries/staff-routes.ts'
import { call } from '../api.ts'

export type { ParkedEvent, SubscriberState, SummaryState }

/** Lag of each event subscriber, and the parked events. Polled every 5 s. */
export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => call(eventRoutes.list, { signal }),
  placeholderData: keepPreviousData,
  refetchInterval: 5000,
})

/** Retries parked events: all, or one. */
export const retryEvents = (which: { subscriber?: string; position?: number }) =>
  call(eventRoutes.retry, { body: which })

/** State of the summary tables, which are computed from orders, stock and accounts. Polled every 5 s. */
export const summariesQuery = queryOptions({
  queryKey: ['summaries'],
  queryFn: ({ signal }) => call(summaryRoutes.list, { signal }),
  placeholderData: keepPreviousData,
  refetchInterval: 5000,
})

/** Recomputes one summary, or all. */
export const recomputeSummaries = (which: { name?: string }) => call(summaryRoutes.recompute, { body: which })
