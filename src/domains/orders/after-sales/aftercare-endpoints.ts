import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { asItsShopper } from '#domains/orders/access/who-may-see.ts'
import { cancelOrder } from '#domains/orders/changing/cancel-order.ts'
import { orderAgain } from '#domains/orders/placing/order-again.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { serve } from '#platform/http/serve.ts'
import { listedRequest, requestAnswer, requestsQuery, staffReportRequest } from '../contract.ts'
import { orderRoutes } from '../routes.ts'
import { answerRequest } from './answer-request.ts'
import { enterReport, reportItems } from './report-items.ts'
import { listRequests } from './requests.ts'

const done = z.object({ success: z.literal(true) })

/** After the order: the shopper cancels it or reports a piece of it, and staff answer. */
export const aftercareEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (app, { context }) => {
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

  app.get(
    '/order-requests',
    {
      config: { access: { permission: 'orders.view' } },
      schema: {
        summary: 'What shoppers reported, those that wait longest first',
        tags: ['orders'],
        querystring: requestsQuery,
        response: { 200: done.extend({ requests: z.array(listedRequest) }), ...refusals(400, 401, 403) },
      },
    },
    async (request) => ({ success: true as const, requests: await listRequests(db, request.query.status) }),
  )

  app.put(
    '/order-requests',
    {
      config: { access: { permission: 'orders.edit' } },
      schema: {
        summary: 'Answer a report: replacement (takes its pieces from stock), credit or refused',
        tags: ['orders'],
        body: requestAnswer,
        response: { 200: done, ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => {
      await answerRequest(db, request.body, await request.requireStaff(), clock())
      return { success: true as const }
    },
  )

  app.post(
    '/staff-order-requests',
    {
      config: { access: { permission: 'orders.edit' } },
      schema: {
        summary: 'Staff report damaged or wrong pieces for a customer who called; photos are not needed',
        tags: ['orders'],
        body: staffReportRequest,
        response: { 200: done.extend({ id: z.number() }), ...refusals(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request) => ({
      success: true as const,
      id: await enterReport(db, storage, request.body, await request.requireStaff(), clock()),
    }),
  )
}
