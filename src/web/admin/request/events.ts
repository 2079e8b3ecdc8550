import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { eventRoutes, type ParkedEvent, type SubscriberState } from '#domains/events/staff-routes.ts'
import { type SummaryState, summaryRoutes } from '#domains/summaries/staff-routes.ts'
import { call } from '../api.ts'

export type { ParkedEvent, SubscriberState, SummaryState }

/** How far the subscribers of business events are, and what is parked; looks for news by itself. */
export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => call(eventRoutes.list, { signal }),
  placeholderData: keepPreviousData,
  refetchInterval: 5000,
})

/** Has parked events tried again: all, or one of them. */
export const retryEvents = (which: { subscriber?: string; position?: number }) =>
  call(eventRoutes.retry, { body: which })

/** The tables that are computed from orders, stock and accounts. */
export const summariesQuery = queryOptions({
  queryKey: ['summaries'],
  queryFn: ({ signal }) => call(summaryRoutes.list, { signal }),
  placeholderData: keepPreviousData,
  refetchInterval: 5000,
})

/** Has a summary computed anew: all, or one of them. */
export const recomputeSummaries = (which: { name?: string }) => call(summaryRoutes.recompute, { body: which })
