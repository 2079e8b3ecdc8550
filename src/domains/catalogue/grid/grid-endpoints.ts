import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { slugCalled } from '#domains/catalogue/categories/resolve-category.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { editRun, editRuns, startProductEdits, undoProductEdits } from './edit-runs.ts'
import { gridRows } from './grid-rows.ts'
import { productGridRoutes } from './staff-routes.ts'

/** Tens of thousands of cells, with what was there before. */
const bodyLimit = 16 * 1024 * 1024

/** The endpoints of the grid in which many products are edited at once. */
export const productGridEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db } },
) => {
  serve(app, productGridRoutes.rows, async (request) => {
    const { isMain, permissions } = await request.requireStaff()
    const { category, ...rest } = request.query
    const named = category && category !== 'all' ? { category: await slugCalled(db, category) } : {}
    return gridRows(db, { ...rest, ...named }, isMain || permissions.includes('inventory.view'))
  })

  serve(
    app,
    productGridRoutes.save,
    async (request) => ({ run: await startProductEdits(db, request.body.cells, await request.requireStaff()) }),
    { bodyLimit },
  )

  serve(app, productGridRoutes.runs, async () => ({ runs: await editRuns(db) }))

  serve(app, productGridRoutes.run, ({ query }) => editRun(db, query.id))

  serve(app, productGridRoutes.undo, async (request) => ({
    run: await undoProductEdits(db, request.body.id, await request.requireStaff()),
  }))
}
