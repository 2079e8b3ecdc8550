import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { byCategorySlug } from '#domains/catalogue/categories/resolve-category.ts'
import { auditExport } from '#domains/staff/audit/audit-export.ts'
import { mayDo } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { dhakaDay } from '#shared/dates.ts'
import { editRun, editRuns, startProductEdits, undoProductEdits } from './edit-runs.ts'
import { gridRows } from './grid-rows.ts'
import { importVariantCsv } from './import-variant-csv.ts'
import { maxVariantFile } from './staff-contract.ts'
import { productGridRoutes } from './staff-routes.ts'
import { variantCsv } from './variant-csv.ts'

/** Tens of thousands of cells, with their previous values. */
const bodyLimit = 16 * 1024 * 1024

/** Endpoints of the grid for editing many products at once. */
export const productGridEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, productGridRoutes.rows, async (request) =>
    gridRows(db, await byCategorySlug(db, request.query), mayDo(await request.requireStaff(), 'inventory.view')),
  )

  serve(
    app,
    productGridRoutes.save,
    async (request) => ({ run: await startProductEdits(db, request.body.cells, await request.requireStaff()) }),
    { bodyLimit },
  )

  serve(app, productGridRoutes.runs, async (request) => ({ runs: await editRuns(db, await request.requireStaff()) }))

  serve(app, productGridRoutes.run, async (request) => editRun(db, request.query.id, await request.requireStaff()))

  serve(
    app,
    productGridRoutes.importCsv,
    async (request) => importVariantCsv(db, request.body, await request.requireStaff()),
    { bodyLimit: 2 * maxVariantFile },
  )

  serve(app, productGridRoutes.exportCsv, async (request, reply) => {
    const member = await request.requireStaff()
    const csv = variantCsv(db, await byCategorySlug(db, request.query), mayDo(member, 'inventory.view'))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="variants-${dhakaDay(clock())}.csv"`)
      .send(Readable.from(auditExport(db, member, 'variants', request.query, csv)))
  })

  serve(app, productGridRoutes.undo, async (request) => ({
    run: await undoProductEdits(db, request.body.id, await request.requireStaff()),
  }))
}
