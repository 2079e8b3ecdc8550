import type { FastifyPluginAsync } from 'fastify'
import { staffPackingRoutes } from '#domains/parcels/packing/staff-routes.ts'
import { auditPrint } from '#domains/staff/audit/audit-export.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { parcelLabels } from './labels/parcel-labels.ts'
import { finishPacking } from './packing/finish-packing.ts'
import { readPacking } from './packing/read-packing.ts'
import { packLine, scanPiece } from './packing/scan-piece.ts'
import { restartPacking, startPacking } from './packing/start-packing.ts'
import { makePickingList } from './picking/make-picking-list.ts'
import { newestPickingLists, readPickingList } from './picking/read-picking-list.ts'
import { tickPicking } from './picking/tick-picking.ts'

/** Picking, packing and labels in the back office. */
export const packingEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock, config } },
) => {
  serve(app, staffPackingRoutes.start, async ({ body }) => ({ packing: await startPacking(db, body.number) }))

  serve(app, staffPackingRoutes.read, async ({ query }) => ({ packing: await readPacking(db, query.number) }))

  serve(app, staffPackingRoutes.scan, async (request) => {
    const line = await scanPiece(db, request.body, await request.requireStaff(), clock())
    return { packing: await readPacking(db, request.body.number), line }
  })

  serve(app, staffPackingRoutes.packLine, async (request) => {
    await packLine(db, request.body, await request.requireStaff())
    return { packing: await readPacking(db, request.body.number) }
  })

  serve(app, staffPackingRoutes.finish, async (request) => {
    await finishPacking(db, request.body, await request.requireStaff(), clock())
    return { packing: await readPacking(db, request.body.number) }
  })

  serve(app, staffPackingRoutes.restart, async (request) => {
    const number = await restartPacking(db, request.body.number, await request.requireStaff(), clock())
    return { packing: await readPacking(db, number) }
  })

  serve(app, staffPackingRoutes.makeList, async (request) => ({
    list: await makePickingList(db, request.body, await request.requireStaff(), clock()),
  }))

  serve(app, staffPackingRoutes.lists, () => newestPickingLists(db))

  serve(app, staffPackingRoutes.list, ({ query }) => readPickingList(db, query.list))

  serve(app, staffPackingRoutes.tick, async (request) => {
    const { username } = await request.requireStaff()
    await tickPicking(db, request.body, username, clock())
    return {}
  })

  serve(app, staffPackingRoutes.labels, async (request) => {
    const { numbers } = request.query
    const answer = await parcelLabels(db, numbers, config.publicUrl)
    await auditPrint(db, await request.requireStaff(), 'printed labels', {
      filter: { numbers },
      rows: answer.labels.length,
    })
    return answer
  })
}
