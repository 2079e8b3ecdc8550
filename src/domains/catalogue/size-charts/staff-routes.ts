import { z } from 'zod'
import { answerOf, messageAnswer, route } from '#shared/route.ts'
import { changeChartRequest, createChartRequest, deleteChartRequest, officeChart } from './staff-contract.ts'

const saved = answerOf({ chart: officeChart, message: z.string() })
const edit = { permission: 'products.edit' } as const

/** The back office's endpoints of size charts. */
export const staffChartRoutes = {
  list: route({
    method: 'GET',
    path: 'size-charts',
    access: { permission: 'products.view' },
    summary:
      'The size charts in the order of the size guide, with the categories and the number of products that use them',
    tag: 'catalogue',
    response: answerOf({ charts: z.array(officeChart) }),
    refusals: [401, 403],
  }),
  create: route({
    method: 'POST',
    path: 'size-charts',
    access: edit,
    summary: 'Add a size chart; its key is made from its name',
    tag: 'catalogue',
    body: createChartRequest,
    response: saved,
    refusals: [400, 401, 403, 422],
  }),
  change: route({
    method: 'PUT',
    path: 'size-charts',
    access: edit,
    summary: 'Change a size chart; every page that shows it is new at once',
    tag: 'catalogue',
    body: changeChartRequest,
    response: saved,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  delete: route({
    method: 'DELETE',
    path: 'size-charts',
    access: edit,
    summary: 'Delete a size chart that no product names',
    tag: 'catalogue',
    body: deleteChartRequest,
    response: messageAnswer,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
}
