import { answerOf, route } from '#shared/route.ts'
import { orderStopsRequest, reportStopRequest, riderDays, riderDaysQuery, round } from './staff-contract.ts'

const deliver = { permission: 'parcels.deliver' } as const

/** The endpoints of the shop's own delivery. A rider has access only to his own parcels. */
export const ownDeliveryRoutes = {
  round: route({
    method: 'GET',
    path: 'round',
    access: deliver,
    summary: 'The stops of the rider who asks, in their order, and what he collected today',
    tag: 'parcels',
    response: answerOf(round),
    refusals: [401, 403],
  }),
  report: route({
    method: 'POST',
    path: 'round-report',
    access: deliver,
    summary: 'What happened at a stop; the same key again changes nothing',
    description: 'A parcel of somebody else answers 404. The order follows its parcels.',
    tag: 'parcels',
    body: reportStopRequest,
    response: answerOf(round),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  order: route({
    method: 'PUT',
    path: 'round',
    access: deliver,
    summary: 'The order of the stops; parcels that are not on the round are left out',
    tag: 'parcels',
    body: orderStopsRequest,
    response: answerOf(round),
    refusals: [400, 401, 403, 422],
  }),
  days: route({
    method: 'GET',
    path: 'rider-days',
    access: { permission: 'orders.view' },
    summary: 'What each rider delivered and collected on a day, today by default',
    tag: 'parcels',
    query: riderDaysQuery,
    response: answerOf(riderDays),
    refusals: [400, 401, 403],
  }),
}
