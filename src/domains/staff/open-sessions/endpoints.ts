import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { endSessions } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'
import { openSessionRoutes } from './staff-routes.ts'

/** Open sessions of the back office: one's own, and for the main admin those of all staff. */
export const openSessionEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, openSessionRoutes.own, async (request) => {
    const { id } = await request.requireStaff()
    return { sessions: await listSessions(db, request.cookie('staff'), clock(), id) }
  })

  serve(app, openSessionRoutes.endOwn, async (request) => {
    const member = await request.requireStaff()
    const which = { ...request.query, personId: member.id }
    return { ended: await endSessions(db, which, member, request.cookie('staff'), clock()) }
  })

  serve(app, openSessionRoutes.all, async (request) => ({
    sessions: await listSessions(db, request.cookie('staff'), clock()),
  }))

  serve(app, openSessionRoutes.end, async (request) => ({
    ended: await endSessions(db, request.query, await request.requireStaff(), request.cookie('staff'), clock()),
  }))
}
