import { z } from 'zod'
import { answerOf, pageInfo, route } from '#shared/route.ts'
import { listedSale, plannedSalesQuery, saleCounts } from './staff-contract.ts'

/** Planned sales of all products; each is cancelled by edit-products, as every other change of many. */
export const plannedSaleRoutes = {
  list: route({
    method: 'GET',
    path: 'planned-sales',
    access: { permission: 'products.view' },
    summary: 'The planned, running and past sales of all products, those that come next first',
    tag: 'catalogue',
    query: plannedSalesQuery,
    response: answerOf({ sales: z.array(listedSale), page: pageInfo, counts: saleCounts }),
    refusals: [400, 401, 403],
  }),
}
