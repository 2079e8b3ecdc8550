import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { changePayment } from './changing/change-payment.ts'
import { changeStatus } from './changing/change-status.ts'
import { deleteOrders } from './changing/delete-orders.ts'
import { recentOrderTasks, startDeletion, startRestoration } from './changing/order-tasks.ts'
import { restoreOrders } from './changing/restore-orders.ts'
import {
  changePaymentRequest,
  changeStatusRequest,
  deleteOrdersRequest,
  maxOrdersAtOnce,
  maxOrdersPerPage,
  orderCounts,
  ordersQuery,
  orderTask,
  orderView,
  refusedOrder,
  restoreOrdersRequest,
} from './contract.ts'
import { listOrders, ordersPage } from './orders.ts'

/** Too many for one request: a job does it. */
const taskStarted = z.object({ success: z.literal(true), message: z.string(), task: orderTask })
const pageInfo = z.object({ page: z.number(), perPage: z.number(), total: z.number(), pages: z.number() })

/** The same address, one page on. */
function nextPage(address: string, page = 1): string {
  const [path, search] = address.split('?')
  const query = new URLSearchParams(search)
  query.set('page', String(page + 1))
  return `${path}?${query}`
}

/** The back office's doors to orders. */
export const orderOfficeEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  app.get(
    '/orders',
    {
      config: { access: { permission: 'orders.view' } },
      schema: {
        summary: 'The orders that the filters show, newest first, as an array; with ?counts=1 as an object with counts',
        description:
          `An array holds ${maxOrdersPerPage} orders unless perPage says fewer. X-Total-Count says how many there are in all, ` +
          'and Link (rel="next") where the next page is; the last page has none.',
        tags: ['orders'],
        querystring: ordersQuery,
        response: {
          200: z.union([
            z.array(orderView),
            z.object({ success: z.literal(true), orders: z.array(orderView), page: pageInfo, counts: orderCounts }),
          ]),
          ...refusals(400, 401, 403),
        },
      },
    },
    async ({ query, originalUrl }, reply) => {
      if (query.counts === '1') return { success: true as const, ...(await ordersPage(db, query)) }
      const { orders, total, hasNext } = await listOrders(db, query)
      reply.header('x-total-count', total)
      if (hasNext) reply.header('link', `<${nextPage(originalUrl, query.page)}>; rel="next"`)
      return orders
    },
  )

  app.put(
    '/orders',
    {
      // Which of the two is needed depends on the status: changeStatus decides.
      config: { access: { permission: ['orders.edit', 'orders.delete'] } },
      schema: {
        summary: "Change an order's status",
        tags: ['orders'],
        body: changeStatusRequest,
        response: {
          200: z.object({ success: z.literal(true), updatedAt: z.iso.datetime(), message: z.string() }),
          ...refusals(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request) => {
      const { updatedAt } = await changeStatus(db, request.body, await request.requireStaff(), clock())
      const { status } = request.body
      const word = status === 'delivered' ? 'Completed' : `${status[0]?.toUpperCase()}${status.slice(1)}`
      return { success: true as const, updatedAt: updatedAt.toISOString(), message: `Order status updated to ${word}` }
    },
  )

  app.put(
    '/order-payment',
    {
      config: { access: { permission: 'orders.edit' } },
      schema: {
        summary: "Say how an order's payment stands: the courier handed the money over, or it went back",
        tags: ['orders'],
        body: changePaymentRequest,
        response: {
          200: z.object({ success: z.literal(true), updatedAt: z.iso.datetime(), message: z.string() }),
          ...refusals(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request) => {
      const { updatedAt } = await changePayment(db, request.body, await request.requireStaff(), clock())
      const message = `Payment marked as ${request.body.payment}`
      return { success: true as const, updatedAt: updatedAt.toISOString(), message }
    },
  )

  app.delete(
    '/orders',
    {
      config: { access: { permission: 'orders.delete' } },
      schema: {
        summary: 'Lay orders into the trash, from where they can be restored for 30 days',
        description: `More than ${maxOrdersAtOnce} are deleted by a job (202): see GET order-tasks.`,
        tags: ['orders'],
        body: deleteOrdersRequest,
        response: {
          200: z.object({
            success: z.literal(true),
            message: z.string(),
            remainingCount: z.number(),
            /** The first 10,000. */
            orderIds: z.array(z.string()),
            /** What restores all of them. */
            deletedAt: z.iso.datetime(),
          }),
          202: taskStarted.extend({ deletedAt: z.iso.datetime() }),
          ...refusals(400, 401, 403, 404, 422),
        },
      },
    },
    async (request, reply) => {
      const { deleteType } = request.body
      const now = clock()
      const which = deleteType === 'all' ? 'all' : request.body.orderIds
      const task = await startDeletion(db, which, await request.requireStaff(), now)
      if (task) {
        const message = `${task.total} orders are being deleted`
        return reply.code(202).send({ success: true as const, message, task, deletedAt: now.toISOString() })
      }
      const { deleted, remaining } = await deleteOrders(db, which, await request.requireStaff(), now)
      const message =
        deleteType === 'all'
          ? 'All orders deleted successfully'
          : deleted.length === 1
            ? 'Order deleted successfully'
            : `${deleted.length} orders deleted successfully`
      return {
        success: true as const,
        message,
        remainingCount: remaining,
        orderIds: deleted.slice(0, 10_000),
        deletedAt: now.toISOString(),
      }
    },
  )

  app.post(
    '/orders-restore',
    {
      config: { access: { permission: 'orders.delete' } },
      schema: {
        summary: 'Take orders out of the trash, within 30 days; those that are refused are reported',
        tags: ['orders'],
        body: restoreOrdersRequest,
        response: {
          200: z.object({
            success: z.literal(true),
            message: z.string(),
            restored: z.number(),
            refused: z.array(refusedOrder),
            remainingCount: z.number(),
          }),
          202: taskStarted,
          ...refusals(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request, reply) => {
      const task = await startRestoration(db, request.body, await request.requireStaff(), clock())
      if (task) {
        const message = `${task.total} orders are being restored`
        return reply.code(202).send({ success: true as const, message, task })
      }
      const { restored, refused, remaining } = await restoreOrders(
        db,
        request.body,
        await request.requireStaff(),
        clock(),
      )
      return {
        success: true as const,
        message: `${restored} ${restored === 1 ? 'order' : 'orders'} restored`,
        restored,
        refused,
        remainingCount: remaining,
      }
    },
  )

  app.get(
    '/order-tasks',
    {
      config: { access: { permission: 'orders.delete' } },
      schema: {
        summary: 'Deletions and restorations of very many orders that are under way or finished a moment ago',
        tags: ['orders'],
        response: {
          200: z.object({ success: z.literal(true), tasks: z.array(orderTask) }),
          ...refusals(401, 403),
        },
      },
    },
    async () => ({ success: true as const, tasks: await recentOrderTasks(db, clock()) }),
  )
}
