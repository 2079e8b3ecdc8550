import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { byCategorySlug } from '#domains/catalogue/categories/resolve-category.ts'
import { auditExport } from '#domains/staff/audit/audit-export.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { dhakaDay } from '#shared/dates.ts'
import { staffCatalogueRoutes } from '../staff-routes.ts'
import { productsCsv } from './export-products.ts'

/** The export of products: a stream, as the whole catalogue need not fit into memory. */
export const productExportEndpoint: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, staffCatalogueRoutes.exportCsv, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="products-${dhakaDay(clock())}.csv"`)
      .send(
        Readable.from(
          auditExport(
            db,
            await request.requireStaff(),
            'products',
            request.query,
            productsCsv(db, await byCategorySlug(db, request.query), request.origin),
          ),
        ),
      ),
  )
}
