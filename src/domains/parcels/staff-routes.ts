import { z } from 'zod'
import { refusedOrder } from '#domains/orders/staff-contract.ts'
import { bulkTask, bulkTaskStarted, maxRowsAtOnce } from '#domains/staff/bulk-tasks/staff-contract.ts'
import { answerOf, expectedMatches, route } from '#shared/route.ts'
import {
  correctParcelRequest,
  duplicatesToSendRequest,
  handOverRequest,
  joinParcelRequest,
  moveParcelRequest,
  paidOutRequest,
  parcelFilters,
  parcelQuery,
  parcelsPage,
  parcelsQuery,
  parcelView,
  receiveParcelRequest,
  refusedParcel,
  splitParcelRequest,
} from './staff-contract.ts'

const view = { permission: 'orders.view' } as const
const edit = { permission: 'orders.edit' } as const
/** Needs both, because a parcel shows its customer to staff who change it and read the answer. */
const editAndView = { all: ['orders.view', 'orders.edit'] } as const
const oneParcel = answerOf({ parcel: parcelView })

/** The back office's endpoints of parcels. */
export const staffParcelRoutes = {
  list: route({
    method: 'GET',
    path: 'parcels',
    access: view,
    summary: 'The parcels that the filters show, newest first, with how many each group has',
    tag: 'parcels',
    query: parcelsQuery,
    response: answerOf(parcelsPage),
    refusals: [400, 401, 403],
  }),
  matches: route({
    method: 'GET',
    path: 'parcel-matches',
    access: view,
    summary: 'The numbers of all parcels that the filters show, for an action on all of them',
    tag: 'parcels',
    query: parcelFilters.extend(expectedMatches),
    response: answerOf({ numbers: z.array(z.string()) }),
    refusals: [400, 401, 403, 409, 422],
  }),
  handOver: route({
    method: 'POST',
    path: 'hand-over-parcels',
    access: edit,
    summary: 'Hand many parcels over to their courier, each on its own; those that are refused are reported',
    description: `More than ${maxRowsAtOnce} are handed over by a job (202): see GET bulk-task.`,
    tag: 'parcels',
    body: handOverRequest,
    response: answerOf({ changed: z.number(), refused: z.array(refusedParcel), task: bulkTask }),
    accepted: bulkTaskStarted,
    refusals: [400, 401, 403, 413, 422],
  }),
  paidOut: route({
    method: 'POST',
    path: 'cash-paid-out',
    access: { permission: 'orders.payment' },
    summary: 'Note that couriers or riders have paid out the cash of these orders; those that are refused are reported',
    description:
      'Payment status and revenue stay as they are. ' +
      `More than ${maxRowsAtOnce} are noted by a job (202): see GET bulk-task. undo-bulk-task takes it back.`,
    tag: 'parcels',
    body: paidOutRequest,
    response: answerOf({ changed: z.number(), refused: z.array(refusedOrder), task: bulkTask }),
    accepted: bulkTaskStarted,
    refusals: [400, 401, 403, 413, 422],
  }),
  possibleDuplicates: route({
    method: 'POST',
    path: 'alike-orders',
    access: view,
    summary:
      'Which of the orders that are about to be sent look like another order placed within 24 hours, and like which',
    description: 'Of the same phone number, or of the same address with the same piece. Writes nothing.',
    tag: 'parcels',
    body: duplicatesToSendRequest,
    response: answerOf({ orders: z.array(z.object({ orderId: z.string(), alike: z.array(z.string()) })) }),
    refusals: [400, 401, 403, 422],
  }),
  find: route({
    method: 'GET',
    path: 'parcel',
    access: view,
    summary: 'The parcel with that number: its own, the courier’s, or that of an order with one parcel',
    tag: 'parcels',
    query: parcelQuery,
    response: oneParcel,
    refusals: [400, 401, 403, 404, 409],
  }),
  move: route({
    method: 'PUT',
    path: 'parcels',
    access: editAndView,
    summary: 'What staff know of a parcel: courier, its number, handed over, delivered, returning …',
    description:
      'The transition table decides what may follow (409 transition_not_allowed). The order follows its parcels.',
    tag: 'parcels',
    body: moveParcelRequest,
    response: oneParcel,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  correct: route({
    method: 'POST',
    path: 'parcel-correct',
    access: { all: [...editAndView.all, 'orders.override'] },
    summary: 'Correct a parcel that is delivered, partly delivered, lost or damaged by mistake, with a reason',
    description: 'The order follows, back too. Not once its pieces were received at the counter.',
    tag: 'parcels',
    body: correctParcelRequest,
    response: oneParcel,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  split: route({
    method: 'POST',
    path: 'parcel-split',
    access: edit,
    summary: 'Put pieces of a waiting parcel into a parcel of their own',
    tag: 'parcels',
    body: splitParcelRequest,
    response: answerOf({ number: z.string().describe('Of the new parcel') }),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  join: route({
    method: 'POST',
    path: 'parcel-join',
    access: edit,
    summary: 'Undo a split: the pieces go back into the first waiting parcel',
    tag: 'parcels',
    body: joinParcelRequest,
    response: answerOf({ number: z.string().describe('Of the parcel that has them now') }),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  receive: route({
    method: 'POST',
    path: 'parcel-receive',
    access: { all: [...editAndView.all, 'inventory.edit'] },
    summary: 'The counter screen: what became of each piece of a parcel that came back',
    description: 'Stock comes back only now. A parcel is received once.',
    tag: 'parcels',
    body: receiveParcelRequest,
    response: oneParcel,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
}
