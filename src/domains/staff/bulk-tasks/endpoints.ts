import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import type { BulkKinds } from './bulk-kind.ts'
import { bulkTaskOf, recentBulkTasks } from './read-bulk-tasks.ts'
import { runIfFew } from './run-if-few.ts'
import { bulkTaskRoutes } from './staff-routes.ts'
import { undoBulkTask } from './undo-bulk-task.ts'

/** Changes of many rows: running tasks, refused rows, and undo. */
export const bulkTaskEndpoints: FastifyPluginAsync<{ context: AppContext; kinds: BulkKinds }> = async (
  app,
  { context: { db, clock }, kinds },
) => {
  serve(app, bulkTaskRoutes.list, async (request) => ({
    tasks: await recentBulkTasks(db, request.query.of, kinds, await request.requireStaff(), clock()),
  }))

  serve(app, bulkTaskRoutes.one, async (request) =>
    bulkTaskOf(db, request.query.id, kinds, await request.requireStaff()),
  )

  serve(app, bulkTaskRoutes.undo, async (request, reply) => {
    const member = await request.requireStaff()
    const id = await undoBulkTask(db, request.body.id, kinds, member, clock())
    const { isDone, ...answer } = await runIfFew(db, id, kinds, member, clock)
    if (!isDone) reply.code(202)
    return answer
  })
}
