import { queryOptions } from '@tanstack/react-query'
import type { DeskCall, MergeProposal } from '#domains/desk/staff-contract.ts'
import { deskRoutes } from '#domains/desk/staff-routes.ts'
import type { CallOutcome } from '#shared/orders/call-outcome.ts'
import { call } from '../api.ts'
import { pollIntervalMs } from '../query-client.ts'

export type { DeskCall, MergeProposal }

/** How many orders wait for a call. Polled. */
export const deskCountsQuery = queryOptions({
  queryKey: ['desk', 'counts'],
  queryFn: async ({ signal }) => (await call(deskRoutes.counts, { signal })).counts,
  refetchInterval: pollIntervalMs,
})

/**
 * Claims the next order to call, or a certain one, and renews the leases of those on the screen.
 * @param asked `answered`: orders whose outcome is being sent
 * @throws ApiRefusal 409 not_waiting: the requested order does not wait, or another person has claimed it
 */
export const claimCall = (asked: { besides: string[]; answered?: string[]; orderId?: string }) =>
  call(deskRoutes.claim, { body: asked })

/** Renews leases for ten more minutes. @returns the numbers of the orders that this user still holds */
export const renewLeases = async (orderIds: string[]): Promise<string[]> =>
  (await call(deskRoutes.renewLeases, { body: { orderIds } })).orderIds

/** Releases orders to the queue. */
export const releaseCalls = (orderIds: string[]) =>
  call(deskRoutes.renewLeases, { body: { orderIds, isPutBack: true } })

/** Idempotent by key. @throws ApiRefusal 409 stale, not_waiting, taken, advance_due, key_reused */
export const recordCallOutcome = (body: {
  orderId: string
  updatedAt: string
  outcome: CallOutcome
  note?: string | undefined
  callAgainAt?: string | undefined
  withoutAdvance?: string | undefined
  idempotencyKey: string
}) => call(deskRoutes.outcome, { body })

/** @throws ApiRefusal 409 too_late, taken */
export const undoOutcome = (attemptId: number) => call(deskRoutes.undo, { body: { attemptId } })

/** The calls about an order, and the orders that it may be merged with. */
export const orderCallsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'calls', orderId],
    queryFn: ({ signal }) => call(deskRoutes.ofOrder, { query: { orderId }, signal }),
    enabled: orderId !== '',
  })

type Pair = [string, string]

/** @throws ApiRefusal 409 stale, not_mergeable */
export const mergeOrders = (orderIds: Pair, updatedAt: Pair) =>
  call(deskRoutes.merge, { body: { orderIds, updatedAt } })

export const dismissMerge = (orderIds: Pair) => call(deskRoutes.dismiss, { body: { orderIds } })

/** Takes back that two orders are two. */
export const proposeMergeAgain = (orderIds: Pair) => call(deskRoutes.proposeAgain, { body: { orderIds } })
