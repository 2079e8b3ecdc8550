import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { changePayment } from './changing/change-payment.ts'
import { changeStatus } from './changing/change-status.ts'
import { deleteOrders } from './changing/delete-orders.ts'
import { recentOrderTasks, startDeletion, startRestoration } from './changing/order-tasks.ts'
import { restoreOrders } from './changing/restore-orders.ts'
import { matchOrders } from './match-orders.ts'
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
export const orderOfficeEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, staffOrderRoutes.list, async ({ query, originalUrl }, reply) => {
    if (query.counts === '1') return ordersPage(db, query, clock())
    const { orders, total, hasNext } = await listOrders(db, query, clock())
    reply.header('x-total-count', total)
    if (hasNext) reply.header('link', `<${nextPage(originalUrl, query.page)}>; rel="next"`)
    return orders
  })

  serve(app, staffOrderRoutes.matches, async ({ query }) => ({ orders: await matchOrders(db, query) }))

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

  serve(app, staffOrderRoutes.delete, async (request, reply) => {
    const { deleteType } = request.body
    const now = clock()
    const which = deleteType === 'all' ? 'all' : request.body.orderIds
    const task = await startDeletion(db, which, await request.requireStaff(), now)
    if (task) {
      reply.code(202)
      return { message: `${task.total} orders are being deleted`, task, deletedAt: now.toISOString() }
    }
    const { deleted, remaining } = await deleteOrders(db, which, await request.requireStaff(), now)
    const message =
      deleteType === 'all'
        ? 'All orders deleted successfully'
        : deleted.length === 1
          ? 'Order deleted successfully'
          : `${deleted.length} orders deleted successfully`
    return {
      message,
      remainingCount: remaining,
      orderIds: deleted.slice(0, 10_000),
      deletedAt: now.toISOString(),
    }
  })

  serve(app, staffOrderRoutes.restore, async (request, reply) => {
    const task = await startRestoration(db, request.body, await request.requireStaff(), clock())
    if (task) {
      reply.code(202)
      return { message: `${task.total} orders are being restored`, task }
    }
    const { restored, refused, remaining } = await restoreOrders(
      db,
      request.body,
      await request.requireStaff(),
      clock(),
    )
    return {
      message: `${restored} ${restored === 1 ? 'order' : 'orders'} restored`,
      restored,
      refused,
      remainingCount: remaining,
    }
  })

  serve(app, staffOrderRoutes.tasks, async () => ({ tasks: await recentOrderTasks(db, clock()) }))
}
