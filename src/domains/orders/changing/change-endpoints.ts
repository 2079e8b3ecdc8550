import type { FastifyPluginAsync } from 'fastify'
import { runIfFew } from '#domains/staff/bulk-tasks/run-if-few.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { staffOrderRoutes } from '../staff-routes.ts'
import { addNote, hideNote } from './add-note.ts'
import { editOrder } from './edit-order.ts'
import { orderStatusKind, startStatusChange } from './order-status-kind.ts'

/** Changes of orders by staff: the status of many, their contents, and their notes. */
export const orderChangeEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  const kinds = { 'order.status': orderStatusKind }

  serve(app, staffOrderRoutes.changeStatuses, async (request, reply) => {
    const member = await request.requireStaff()
    const id = await startStatusChange(db, request.body, member, clock())
    const { task, refused, isDone } = await runIfFew(db, id, kinds, member, clock)
    if (isDone)
      return {
        task,
        changed: task.changed,
        refused: refused.map(({ subject, error }) => ({ orderId: subject, error })),
      }
    reply.code(202)
    return { task }
  })

  serve(app, staffOrderRoutes.edit, async (request) =>
    editOrder(db, request.body, await request.requireStaff(), clock()),
  )

  serve(app, staffOrderRoutes.addNote, async (request) => {
    await addNote(db, request.body, await request.requireStaff(), clock())
    return {}
  })

  serve(app, staffOrderRoutes.hideNote, async (request) => {
    await hideNote(db, request.body, await request.requireStaff())
    return {}
  })
}
