import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { formatCount } from '#shared/money.ts'
import { orderChangeEndpoints } from './changing/change-endpoints.ts'
import { emptyTrash, trashedOrders } from './changing/trash.ts'
import { enterOrder } from './placing/enter-order.ts'
import { foreseeCod } from './placing/foresee-cod.ts'
import { buyerByPhone } from './placing/known-buyer.ts'
import { inTaka } from './placing/place-order.ts'
import { courierTemplatesOf, saveCourierTemplate } from './printing/courier-templates.ts'
import { orderPrintEndpoints } from './printing/print-endpoints.ts'
import { staffOrderRoutes } from './staff-routes.ts'

/** Staff endpoints for orders, except the list: edit, enter, notes, printing, courier templates, trash. */
export const staffOrderEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context
  await app.register(orderChangeEndpoints, { context })

  serve(app, staffOrderRoutes.enter, async (request) => {
    const receipt = await enterOrder(db, request.body, await request.requireStaff(), clock())
    return {
      orderId: receipt.orderId,
      orderDate: receipt.placedAt.toISOString(),
      totals: inTaka(receipt.totals),
    }
  })

  serve(app, staffOrderRoutes.foreseeCod, async ({ body }) => ({ decision: await foreseeCod(db, body, clock()) }))

  serve(app, staffOrderRoutes.knownBuyer, async ({ query }) => ({
    buyer: (await buyerByPhone(db, query.phone)) ?? null,
  }))

  await app.register(orderPrintEndpoints, { context })

  serve(app, staffOrderRoutes.trash, ({ query }) => trashedOrders(db, query, clock()))

  serve(app, staffOrderRoutes.emptyTrash, async (request) => {
    const asked = request.body.deleteType === 'all' ? 'all' : request.body.orderIds
    const { removed, stays } = await emptyTrash(db, asked, await request.requireStaff())
    if (removed === 0) return { removed, stays, message: 'No order was deleted' }
    const what =
      asked === 'all' && stays === 0
        ? 'All orders deleted successfully'
        : removed === 1
          ? 'Order deleted successfully'
          : `${formatCount(removed)} orders deleted successfully`
    return { removed, stays, message: `${what} - Permanently deleted from database` }
  })

  serve(app, staffOrderRoutes.courierTemplates, async () => ({ templates: await courierTemplatesOf(db) }))

  serve(app, staffOrderRoutes.saveCourierTemplate, async (request) => {
    const { updatedAt } = await saveCourierTemplate(db, request.body, await request.requireStaff(), clock())
    return { updatedAt: updatedAt.toISOString() }
  })
}
