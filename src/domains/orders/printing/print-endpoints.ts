import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { auditExport, auditPrint } from '#domains/staff/audit/audit-export.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { dhakaDay } from '#shared/dates.ts'
import { staffOrderRoutes } from '../staff-routes.ts'
import { ordersCsv } from './export-orders.ts'
import { printDocuments } from './print-documents.ts'

/** Orders leave the shop as a file or on paper, so the audit log notes who took which. */
export const orderPrintEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock, config } },
) => {
  serve(app, staffOrderRoutes.exportCsv, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="orders-${dhakaDay(clock())}.csv"`)
      .send(
        Readable.from(
          auditExport(db, await request.requireStaff(), 'orders', request.query, ordersCsv(db, request.query)),
        ),
      ),
  )

  serve(app, staffOrderRoutes.printDocuments, async (request) => {
    const { ids } = request.query
    const documents = await printDocuments(db, ids, config.publicUrl)
    const printed = { filter: { orderIds: ids }, rows: documents.orders.length }
    await auditPrint(db, await request.requireStaff(), 'printed orders', printed)
    return documents
  })
}
