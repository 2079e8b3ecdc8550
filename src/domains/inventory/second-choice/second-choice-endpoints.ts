import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { secondChoice } from './list-second-choice.ts'
import { releaseSecondChoice } from './release-second-choice.ts'
import { secondChoiceRoutes } from './staff-routes.ts'

/** The back office's endpoints of second choice. */
export const secondChoiceEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, secondChoiceRoutes.list, ({ query }) => secondChoice(db, query))

  serve(app, secondChoiceRoutes.release, async (request) => {
    await releaseSecondChoice(db, request.body, await request.requireStaff(), clock())
    return { message: 'Second choice changed' }
  })
}
