import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { asItsShopper, whoActs } from '#domains/orders/access/who-may-see.ts'
import { cancelOrder } from '#domains/orders/changing/cancel-order.ts'
import { orderAgain } from '#domains/orders/placing/order-again.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import {
  cancelOrderRequest,
  listedRequest,
  orderAgainAnswer,
  orderAgainRequest,
  reportRequest,
  requestAnswer,
  requestsQuery,
  staffReportRequest,
} from '../contract.ts'
import { answerRequest } from './answer-request.ts'
import { enterReport, reportItems } from './report-items.ts'
import { listRequests } from './requests.ts'

const done = z.object({ success: z.literal(true) })

/** After the order: the shopper cancels it or reports a piece of it, and staff answer. */
export const aftercareEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock, storage } = context
  app.post(
    '/cancel-order',
    {
      config: { access: 'public' },
      schema: {
        summary: 'The shopper cancels an order that is not being packed yet',
        description: whoActs,
        tags: ['orders'],
        body: cancelOrderRequest,
        response: { 200: done.extend({ updatedAt: z.iso.datetime() }), ...refusals(400, 403, 404, 409, 422, 429) },
      },
    },
    async (request) => {
      const { orderId } = await asItsShopper(context, request, request.body)
      const { updatedAt } = await cancelOrder(db, { orderId, reason: request.body.reason }, clock())
      return { success: true as const, updatedAt: updatedAt.toISOString() }
    },
  )

  app.post(
    '/order-again',
    {
      config: { access: 'public' },
      schema: {
        summary: 'An earlier order as a cart of today: what can be had, and what is gone, fewer, dearer or cheaper',
        description: `Changes nothing. ${whoActs}`,
        tags: ['orders'],
        body: orderAgainRequest,
        response: { 200: orderAgainAnswer, ...refusals(400, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const order = await asItsShopper(context, request, request.body, 'lookUp')
      return { success: true as const, ...(await orderAgain(db, order)) }
    },
  )

  app.post(
    '/order-requests',
    {
      config: { access: 'public' },
      schema: {
        summary: 'The shopper reports damaged or wrong pieces within 24 hours of delivery, with photos',
        description: `Photos are keys that upload-photos answered. A repeat with the same idempotencyKey changes nothing. ${whoActs}`,
        tags: ['orders'],
        body: reportRequest,
        response: { 200: done.extend({ id: z.number() }), ...refusals(400, 403, 404, 409, 422, 429) },
      },
    },
    async (request) => {
      const { orderId } = await asItsShopper(context, request, request.body)
      return { success: true as const, id: await reportItems(db, storage, { ...request.body, orderId }, clock()) }
    },
  )

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
