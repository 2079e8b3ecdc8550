import { queryOptions } from '@tanstack/react-query'
import type { RoundStop, StopReport } from '#domains/parcels/own-delivery/staff-contract.ts'
import { ownDeliveryRoutes } from '#domains/parcels/own-delivery/staff-routes.ts'
import type { RouteAnswer, RouteBody } from '#shared/route.ts'
import { call } from '../../api.ts'
import { pollIntervalMs } from '../../query-client.ts'

export type { RoundStop, StopReport }
export type Round = RouteAnswer<typeof ownDeliveryRoutes.round>
export type RiderDay = RouteAnswer<typeof ownDeliveryRoutes.days>['riders'][number]
export type StopReported = RouteBody<typeof ownDeliveryRoutes.report>

/** The rider's own round. Polled. Its screen shows the age of the data while the shop does not answer. */
export const roundQuery = queryOptions({
  queryKey: ['round'],
  queryFn: ({ signal }) => call(ownDeliveryRoutes.round, { signal }),
  refetchInterval: pollIntervalMs,
  meta: { saysAge: true },
})

/** Timeout in milliseconds. On a bad network an answer may never arrive; the report is then retried. */
const timeoutMs = 20_000

/** @throws ApiRefusal 404 not on the round; 409; 422 with fields */
export const reportStop = (body: StopReported): Promise<Round> =>
  call(ownDeliveryRoutes.report, { body, signal: AbortSignal.timeout(timeoutMs) })

export const orderStops = (numbers: string[]): Promise<Round> => call(ownDeliveryRoutes.order, { body: { numbers } })

/** What each rider delivered and collected on a day; '' for today. Polled. */
export const riderDaysQuery = (day: string) =>
  queryOptions({
    queryKey: ['rider-days', day],
    queryFn: ({ signal }) => call(ownDeliveryRoutes.days, { query: { day }, signal }),
    refetchInterval: pollIntervalMs,
  })
