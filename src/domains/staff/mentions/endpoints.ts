import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { peopleToName } from './mention-staff.ts'
import { mentionRoutes } from './staff-routes.ts'
import { seeMentions } from './unread-mentions.ts'

/** Staff who are named in notes. */
export const mentionEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, mentionRoutes.people, async (request) => ({
    people: await peopleToName(db, request.query.kind, await request.requireStaff()),
  }))

  serve(app, mentionRoutes.seen, async (request) => {
    await seeMentions(db, request.body, await request.requireStaff(), clock())
    return {}
  })
}
