import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { bulkRestock } from './bulk-restock.ts'
import { previewRestock } from './low-stock.ts'
import { chosenStockLevels } from './restock-choice.ts'
import { readRestockRuns } from './restock-runs.ts'
import { staffInventoryRoutes } from './staff-routes.ts'
import { undoRestock } from './undo-restock.ts'

/** Bulk restock in the back office: foreseen, done, taken back. */
export const restockEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, staffInventoryRoutes.restock, async (request) => {
    const filled = await bulkRestock(db, request.body, await request.requireStaff())
    return { ...filled, message: 'Bulk restock completed!' }
  })

  serve(app, staffInventoryRoutes.previewRestock, async ({ body }) =>
    previewRestock(db, await chosenStockLevels(db, body), 100),
  )

  serve(app, staffInventoryRoutes.restockRuns, async () => ({ runs: await readRestockRuns(db) }))

  serve(app, staffInventoryRoutes.undoRestock, async (request) => {
    const undone = await undoRestock(db, request.body.run, await request.requireStaff(), clock())
    return { ...undone, message: 'Bulk restock undone' }
  })
}
