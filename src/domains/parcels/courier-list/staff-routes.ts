import { maxRowsAtOnce } from '#domains/staff/bulk-tasks/staff-contract.ts'
import { answerOf, route } from '#shared/route.ts'
import { courierListAnswer, courierListRequest } from './staff-contract.ts'

export const courierListRoutes = {
  read: route({
    method: 'POST',
    path: 'courier-list',
    access: { permission: 'orders.edit' },
    summary:
      'Read numbers and states of parcels from a CSV file that a courier’s site offers; a trial unless dryRun is false',
    description:
      'Parcels are found by their number, that of an order with one parcel, or the courier’s. A list moves a parcel on, never ' +
      `back; the order follows. More than ${maxRowsAtOnce} are left to a job: see GET bulk-task. undo-bulk-task takes it back.`,
    tag: 'parcels',
    body: courierListRequest,
    response: answerOf(courierListAnswer),
    refusals: [400, 401, 403, 404, 413, 422],
  }),
}
