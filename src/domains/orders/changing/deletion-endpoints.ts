import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { formatCount } from '#shared/money.ts'
import { staffOrderRoutes } from '../staff-routes.ts'
import { deleteOrders } from './delete-orders.ts'
import { recentOrderTasks, startDeletion, startRestoration } from './order-tasks.ts'
import { restoreOrders } from './restore-orders.ts'

/** Deleting and restoring orders. Many orders need a task, which outlives the request. */
export const orderDeletionEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, staffOrderRoutes.delete, async (request, reply) => {
    const { deleteType } = request.body
    const now = clock()
    const which = deleteType === 'all' ? 'all' : request.body.orderIds
    const task = await startDeletion(db, which, await request.requireStaff(), now)
    if (task) {
      reply.code(202)
      return { message: `${formatCount(task.total)} orders are being deleted`, task, deletedAt: now.toISOString() }
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
      return { message: `${formatCount(task.total)} orders are being restored`, task }
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
