import type { FastifyPluginAsync } from 'fastify'
import { asItsShopper } from '#domains/orders/access/who-may-see.ts'
import { cancelOrder } from '#domains/orders/changing/cancel-order.ts'
import { orderAgain } from '#domains/orders/placing/order-again.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { orderRoutes } from '../routes.ts'
import { staffOrderRoutes } from '../staff-routes.ts'
import { answerRequest } from './answer-request.ts'
import { createStaffReport, reportItems } from './report-items.ts'
import { listRequests } from './requests.ts'

/** After-sales: the shopper cancels an order or reports a problem, and staff answer. */
export const afterSalesEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock, storage } = context
  serve(app, orderRoutes.cancel, async (request) => {
    const { orderId } = await asItsShopper(context, request, request.body)
    const { updatedAt } = await cancelOrder(db, { orderId, reason: request.body.reason }, clock())
    return { updatedAt: updatedAt.toISOString() }
  })

  serve(app, orderRoutes.again, async (request) =>
    orderAgain(db, await asItsShopper(context, request, request.body, 'lookUp')),
  )

  serve(app, orderRoutes.report, async (request) => {
    const { orderId } = await asItsShopper(context, request, request.body)
    return { id: await reportItems(db, storage, { ...request.body, orderId }, clock()) }
  })

  serve(app, staffOrderRoutes.requests, async ({ query }) => ({ requests: await listRequests(db, query.status) }))

  serve(app, staffOrderRoutes.answerRequest, async (request) => {
    await answerRequest(db, request.body, await request.requireStaff(), clock())
    return {}
  })

  serve(app, staffOrderRoutes.createStaffReport, async (request) => ({
    id: await createStaffReport(db, storage, request.body, await request.requireStaff(), clock()),
  }))
}
