import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { listedRequest, type OrderRequestView, type RequestAnswer, type StaffReport } from '#domains/orders/contract.ts'
import { call } from '../api.ts'
import { newsEvery } from '../query-client.ts'

export type { OrderRequestView, RequestAnswer, StaffReport }

const list = z.object({ success: z.literal(true), requests: z.array(listedRequest) })

/** What shoppers reported and nobody has answered, those that wait longest first. Looks for news by itself. */
export const openRequestsQuery = queryOptions({
  queryKey: ['orders', 'requests'],
  queryFn: async ({ signal }) =>
    (await call('GET', 'order-requests', { query: { status: 'open' }, answer: list, signal })).requests,
  refetchInterval: newsEvery,
})

/**
 * Answers a report; a replacement takes its pieces from the shelf.
 * @throws ApiRefusal 409 when somebody else has answered it, or its pieces are sold out
 */
export const answerRequest = (answer: RequestAnswer) =>
  call('PUT', 'order-requests', { body: answer, answer: z.looseObject({ success: z.literal(true) }) })

/**
 * Reports a piece for a customer who called. The same key twice is one report.
 * @throws ApiRefusal 409 not_delivered, already_reported; 422 with fields
 */
export const enterReport = (report: Omit<StaffReport, 'photos'>) =>
  call('POST', 'staff-order-requests', {
    body: report,
    answer: z.looseObject({ success: z.literal(true), id: z.number() }),
  })
