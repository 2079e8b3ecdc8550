import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { serve } from '#platform/http/serve.ts'
import { changePayment } from './changing/change-payment.ts'
import { changeStatus } from './changing/change-status.ts'
import { deleteOrders } from './changing/delete-orders.ts'
import { recentOrderTasks, startDeletion, startRestoration } from './changing/order-tasks.ts'
import { restoreOrders } from './changing/restore-orders.ts'
import {
  deleteOrdersRequest,
  deletionStarted,
  maxOrdersAtOnce,
  ordersDeleted,
  ordersRestored,
  restoreOrdersRequest,
  taskStarted,
} from './contract.ts'
import { listOrders, ordersPage } from './orders.ts'
import { staffOrderRoutes } from './staff-routes.ts'

/** The same URL with the next page. */
function nextPage(address: string, page = 1): string {
  const [path, search] = address.split('?')
  const query = new URLSearchParams(search)
  query.set('page', String(page + 1))
  return `${path}?${query}`
}

/** Order endpoints of the back office. */
export const orderOfficeEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, staffOrderRoutes.list, async ({ query, originalUrl }, reply) => {
    if (query.counts === '1') return ordersPage(db, query)
    const { orders, total, hasNext } = await listOrders(db, query)
    reply.header('x-total-count', total)
    if (hasNext) reply.header('link', `<${nextPage(originalUrl, query.page)}>; rel="next"`)
    return orders
  })

  serve(app, staffOrderRoutes.changeStatus, async (request) => {
    const { updatedAt } = await changeStatus(db, request.body, await request.requireStaff(), clock())
    const { status } = request.body
    const word = status === 'delivered' ? 'Completed' : `${status[0]?.toUpperCase()}${status.slice(1)}`
    return { updatedAt: updatedAt.toISOString(), message: `Order status updated to ${word}` }
  })

  serve(app, staffOrderRoutes.changePayment, async (request) => {
    const { updatedAt } = await changePayment(db, request.body, await request.requireStaff(), clock())
    return { updatedAt: updatedAt.toISOString(), message: `Payment marked as ${request.body.payment}` }
  })

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
          200: ordersDeleted,
          202: deletionStarted,
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
          200: ordersRestored,
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

  serve(app, staffOrderRoutes.tasks, async () => ({ tasks: await recentOrderTasks(db, clock()) }))
}
