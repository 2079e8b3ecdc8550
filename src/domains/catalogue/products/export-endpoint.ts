import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { byCategorySlug } from '#domains/catalogue/categories/resolve-category.ts'
import { auditExport } from '#domains/staff/audit/audit-export.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { dhakaDay } from '#shared/dates.ts'
import { officeProductsFilters } from '../staff-contract.ts'
import { productsCsv } from './export-products.ts'

/** The export of products: a stream, as the whole catalogue need not fit into memory. */
export const productExportEndpoint: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  app.get(
    '/export-products',
    {
      config: { access: { permission: 'products.view' } },
      schema: {
        summary: 'The products that the filters show as a CSV file, a line per product',
        tags: ['catalogue'],
        querystring: officeProductsFilters,
        response: { 200: z.unknown().describe('text/csv'), ...refusals(400, 401, 403) },
      },
    },
    async (request, reply) =>
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
