import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { changeView, deleteView } from './change-view.ts'
import { chooseForList } from './choose-for-list.ts'
import { createView } from './create-view.ts'
import { savedViewsFor } from './list-saved-views.ts'
import { savedViewRoutes } from './staff-routes.ts'

/** Saved views of the lists of the back office. */
export const savedViewEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, savedViewRoutes.list, async (request) => savedViewsFor(db, await request.requireStaff()))

  serve(app, savedViewRoutes.create, async (request) => ({
    view: await createView(db, request.body, await request.requireStaff()),
  }))

  serve(app, savedViewRoutes.change, async (request) => ({
    view: await changeView(db, request.body, await request.requireStaff(), clock()),
  }))

  serve(app, savedViewRoutes.remove, async (request) => {
    await deleteView(db, request.query, await request.requireStaff())
    return {}
  })

  serve(app, savedViewRoutes.choose, async (request) => {
    await chooseForList(db, request.body, await request.requireStaff())
    return {}
  })
}
