import { queryOptions } from '@tanstack/react-query'
import type { OrderRequestView } from '#domains/orders/contract.ts'
import type { RequestAnswer, StaffReport } from '#domains/orders/staff-contract.ts'
import { staffOrderRoutes } from '#domains/orders/staff-routes.ts'
import { call } from '../api.ts'
import { pollIntervalMs } from '../query-client.ts'

export type { OrderRequestView, RequestAnswer, StaffReport }

/** Unanswered reports, the oldest first. Polled. */
export const openRequestsQuery = queryOptions({
  queryKey: ['orders', 'requests'],
  queryFn: async ({ signal }) =>
    (await call(staffOrderRoutes.requests, { query: { status: 'open' }, signal })).requests,
  refetchInterval: pollIntervalMs,
})

/**
 * Answers a report; a replacement takes its pieces from stock.
 * @throws ApiRefusal 409 if another person has answered it, or its pieces are sold out
 */
export const answerRequest = (answer: RequestAnswer) => call(staffOrderRoutes.answerRequest, { body: answer })

/**
 * Reports a piece for a customer who called. Idempotent by `idempotencyKey`.
 * @throws ApiRefusal 409 not_delivered, already_reported; 422 with fields
 */
export const createStaffReport = (report: Omit<StaffReport, 'photos'>) =>
  call(staffOrderRoutes.createStaffReport, { body: report })
