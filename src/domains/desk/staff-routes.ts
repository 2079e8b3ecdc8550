import { z } from 'zod'
import { answerOf, route } from '#shared/route.ts'
import {
  claimCallRequest,
  deskCall,
  deskCounts,
  dismissMergeRequest,
  mergeRequest,
  orderCalls,
  orderCallsQuery,
  outcomeRequest,
  renewLeasesRequest,
  undoOutcomeRequest,
} from './staff-contract.ts'

/** The desk shows orders and the people who placed them. */
const edit = { all: ['orders.view', 'orders.edit'] } as const

/** The confirmation desk: claiming orders to call, and outcomes of calls. */
export const deskRoutes = {
  counts: route({
    method: 'GET',
    path: 'desk',
    access: edit,
    summary: 'How many orders wait to be confirmed by phone',
    tag: 'desk',
    response: answerOf({ counts: deskCounts }),
    refusals: [401, 403],
  }),
  claim: route({
    method: 'POST',
    path: 'claim-call',
    access: edit,
    summary: 'Claim the next order to call for ten minutes; null if none is due',
    description:
      'One that the person has claimed already comes first, then agreed calls that are due, then the oldest. Two people never get the same.',
    tag: 'desk',
    body: claimCallRequest,
    response: answerOf({ call: deskCall.nullable(), counts: deskCounts }),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  renewLeases: route({
    method: 'PUT',
    path: 'claimed-calls',
    access: edit,
    summary: 'Renew the lease of claimed orders for ten more minutes, or release them',
    tag: 'desk',
    body: renewLeasesRequest,
    response: answerOf({ orderIds: z.array(z.string()).describe('Those that the person has now') }),
    refusals: [400, 401, 403, 422],
  }),
  outcome: route({
    method: 'POST',
    path: 'desk-outcomes',
    access: edit,
    summary: 'What came of a call: confirmed, no answer, wrong number, cancelled',
    description:
      '`cancelled` needs the permission orders.cancel and a note, `no_answer` the moment of the next call. To confirm an order whose advance is due needs ' +
      '`withoutAdvance` (else 409 advance_due) and the permission orders.override. A repeat with the same idempotencyKey changes nothing.',
    tag: 'desk',
    body: outcomeRequest,
    response: answerOf({ attemptId: z.number(), counts: deskCounts }),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  undo: route({
    method: 'POST',
    path: 'desk-undo',
    access: edit,
    summary: 'Take an outcome of one’s own back within two minutes; the order waits as before',
    description:
      'Not a cancellation, of which the customer was told, not a confirmation without the advance, and not once the order is packed or booked.',
    tag: 'desk',
    body: undoOutcomeRequest,
    response: answerOf({ orderId: z.string() }),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  ofOrder: route({
    method: 'GET',
    path: 'order-calls',
    access: { permission: 'orders.view' },
    summary: 'The calls because of an order, and the orders that it may be merged with',
    tag: 'desk',
    query: orderCallsQuery,
    response: answerOf(orderCalls.shape),
    refusals: [400, 401, 403, 404],
  }),
  merge: route({
    method: 'POST',
    path: 'merge-orders',
    // The second order is cancelled.
    access: { all: ['orders.view', 'orders.edit', 'orders.cancel'] },
    summary: 'Put two orders of one customer together: the older one keeps its number, the other is cancelled',
    description:
      'Pieces move with their stock; a variant of both costs the lower of the two prices. Delivery and fee are computed anew. The customer gets one mail. Refused once either is packed or booked.',
    tag: 'desk',
    body: mergeRequest,
    response: answerOf({ orderId: z.string(), merged: z.string() }),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  dismiss: route({
    method: 'POST',
    path: 'dismiss-merge',
    access: edit,
    summary: 'Two orders that look like one are two: do not propose it again',
    tag: 'desk',
    body: dismissMergeRequest,
    response: answerOf({}),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  proposeAgain: route({
    method: 'DELETE',
    path: 'dismiss-merge',
    access: edit,
    summary: 'Take back that two orders are two: they are proposed as before',
    tag: 'desk',
    body: dismissMergeRequest,
    response: answerOf({}),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
}
