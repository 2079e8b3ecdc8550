import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { auditExport, auditPrint } from '#domains/staff/audit/audit-export.ts'
import { runIfFew } from '#domains/staff/bulk-tasks/run-if-few.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { serve } from '#platform/http/serve.ts'
import { dhakaDay } from '#shared/dates.ts'
import { addNote, hideNote } from './changing/add-note.ts'
import { editOrder } from './changing/edit-order.ts'
import { orderStatusKind, startStatusChange } from './changing/order-status-kind.ts'
import { emptyTrash, trashedOrders } from './changing/trash.ts'
import { enterOrder } from './placing/enter-order.ts'
import { foreseeCod } from './placing/foresee-cod.ts'
import { buyerByPhone } from './placing/known-buyer.ts'
import { inTaka } from './placing/place-order.ts'
import { courierTemplatesOf, saveCourierTemplate } from './printing/courier-templates.ts'
import { ordersCsv } from './printing/export-orders.ts'
import { printDocuments } from './printing/print-documents.ts'
import { orderFilters } from './staff-contract.ts'
import { staffOrderRoutes } from './staff-routes.ts'

/** Staff endpoints for orders besides the list: edit, enter, notes, printing, courier templates, trash. */
export const staffOrderEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock, config } },
) => {
  const kinds = { 'order.status': orderStatusKind }

  serve(app, staffOrderRoutes.changeStatuses, async (request, reply) => {
    const member = await request.requireStaff()
    const id = await startStatusChange(db, request.body, member, clock())
    const { task, refused, isDone } = await runIfFew(db, id, kinds, member, clock)
    if (isDone)
      return {
        task,
        changed: task.changed,
        refused: refused.map(({ subject, error }) => ({ orderId: subject, error })),
      }
    reply.code(202)
    return { task }
  })

  serve(app, staffOrderRoutes.edit, async (request) =>
    editOrder(db, request.body, await request.requireStaff(), clock()),
  )

  serve(app, staffOrderRoutes.addNote, async (request) => {
    await addNote(db, request.body, await request.requireStaff(), clock())
    return {}
  })

  serve(app, staffOrderRoutes.hideNote, async (request) => {
    await hideNote(db, request.body, await request.requireStaff())
    return {}
  })

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

  app.get(
    '/export-orders',
    {
      config: { access: { all: ['orders.view', 'orders.export'] } },
      schema: {
        summary: 'The orders that the filters show as a CSV file, a line per order',
        tags: ['orders'],
        querystring: orderFilters,
        response: { 200: z.unknown().describe('text/csv'), ...refusals(400, 401, 403) },
      },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="orders-${dhakaDay(clock())}.csv"`)
        .send(
          Readable.from(
            auditExport(db, await request.requireStaff(), 'orders', request.query, ordersCsv(db, request.query)),
          ),
        ),
  )

  serve(app, staffOrderRoutes.papers, async (request) => {
    const { ids } = request.query
    const papers = await printDocuments(db, ids, config.publicUrl)
    const printed = { filter: { orderIds: ids }, rows: papers.orders.length }
    await auditPrint(db, await request.requireStaff(), 'printed orders', printed)
    return papers
  })

  serve(app, staffOrderRoutes.trash, ({ query }) => trashedOrders(db, query, clock()))

  serve(app, staffOrderRoutes.emptyTrash, async (request) => {
    const asked = request.body.deleteType === 'all' ? 'all' : request.body.orderIds
    const { removed } = await emptyTrash(db, asked, await request.requireStaff())
    const what =
      asked === 'all'
        ? 'All orders deleted successfully'
        : removed === 1
          ? 'Order deleted successfully'
          : `${removed} orders deleted successfully`
    return { removed, message: `${what} - Permanently deleted from database` }
  })

  serve(app, staffOrderRoutes.courierTemplates, async () => ({ templates: await courierTemplatesOf(db) }))

  serve(app, staffOrderRoutes.saveCourierTemplate, async (request) => {
    const { updatedAt } = await saveCourierTemplate(db, request.body, await request.requireStaff(), clock())
    return { updatedAt: updatedAt.toISOString() }
  })
}
