import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { mergeColors } from './merge-colors.ts'
import { officeColorList } from './office-colors.ts'
import { saveColor } from './save-color.ts'
import { staffColorRoutes } from './staff-routes.ts'

/** The back office's endpoints of colours. */
export const colorOfficeEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, staffColorRoutes.list, async () => ({ colors: await officeColorList(db) }))

  serve(app, staffColorRoutes.save, async (request) => {
    await saveColor(db, request.body, await request.requireStaff(), clock())
    return { message: `${request.body.newName ?? request.body.name} saved` }
  })

  serve(app, staffColorRoutes.merge, async (request) => {
    const { from, into } = request.body
    await mergeColors(db, request.body, await request.requireStaff(), clock())
    return { message: `${from} is now ${into}` }
  })
}
