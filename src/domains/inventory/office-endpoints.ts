import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { auditExport } from '#domains/staff/audit/audit-export.ts'
import type { AppContext } from '#platform/app-context.ts'
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

  serve(app, staffInventoryRoutes.exportCsv, async (request, reply) =>
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
