import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { auditExport } from '#domains/staff/audit/audit-export.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { serve } from '#platform/http/serve.ts'
import { dhakaDay } from '#shared/dates.ts'
import { adjustStock } from './adjust-stock.ts'
import { inventoryCsv } from './export-inventory.ts'
import { inventoryPage } from './inventory.ts'
import { lowStockLevels } from './low-stock.ts'
import { stockMovements } from './movements.ts'
import { goodsReceiptEndpoints } from './receipts/receipt-endpoints.ts'
import { restockEndpoints } from './restock-endpoints.ts'
import { secondChoiceEndpoints } from './second-choice/second-choice-endpoints.ts'
import { inventoryFilters } from './staff-contract.ts'
import { staffInventoryRoutes } from './staff-routes.ts'
import { stockLevelsOf } from './stock-levels-of.ts'
import { updateStockLevels } from './update-stock-levels.ts'

/** The back office's endpoints of the stock. */
export const inventoryOfficeEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context
  await app.register(goodsReceiptEndpoints, { context })
  await app.register(secondChoiceEndpoints, { context })

  serve(app, staffInventoryRoutes.list, ({ query }) => inventoryPage(db, query))

  serve(app, staffInventoryRoutes.variants, ({ query }) => stockLevelsOf(db, query.product))

  serve(app, staffInventoryRoutes.movements, ({ query }) => stockMovements(db, query))

  serve(app, staffInventoryRoutes.lowStock, () => lowStockLevels(db))

  app.get(
    '/export-inventory',
    {
      config: { access: { permission: 'inventory.view' } },
      schema: {
        summary: 'The inventory as a CSV file, a line per variant',
        tags: ['inventory'],
        querystring: inventoryFilters,
        response: { 200: z.any().describe('text/csv'), ...refusals(400, 401, 403) },
      },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="inventory-${dhakaDay(clock())}.csv"`)
        .send(
          Readable.from(
            auditExport(db, await request.requireStaff(), 'inventory', request.query, inventoryCsv(db, request.query)),
          ),
        ),
  )

  serve(app, staffInventoryRoutes.adjust, async (request) => {
    const { variantId, before, left } = await adjustStock(db, request.body, await request.requireStaff())
    return { variantId, before, currentStock: left, message: 'Stock updated successfully!' }
  })

  await app.register(restockEndpoints, { context })

  serve(app, staffInventoryRoutes.updateStockLevels, async (request) => {
    const { changed } = await updateStockLevels(db, request.body, await request.requireStaff())
    return { changed, message: 'Stock settings saved' }
  })
}
