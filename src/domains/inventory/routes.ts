import { messageAnswer, route } from '#shared/route.ts'
import { stockAlert } from './contract.ts'

/** The shopper's endpoints of the stock. */
export const inventoryRoutes = {
  alert: route({
    method: 'POST',
    path: 'stock-alerts',
    access: 'public',
    summary: 'Be told by mail, once, when a sold-out size can be bought again',
    description: '409 with the code available: it can be bought now.',
    tag: 'inventory',
    body: stockAlert,
    response: messageAnswer,
    refusals: [400, 404, 409, 422, 429],
  }),
}
