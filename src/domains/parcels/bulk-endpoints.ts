import type { FastifyPluginAsync } from 'fastify'
import { runIfFew } from '#domains/staff/bulk-tasks/run-if-few.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { paidOutKind, startPaidOut } from './cash/note-paid-out.ts'
import { courierListKind } from './courier-list/courier-list-kind.ts'
import { importCourierList } from './courier-list/import-list.ts'
import { maxCourierList } from './courier-list/staff-contract.ts'
import { courierListRoutes } from './courier-list/staff-routes.ts'
import { duplicatesToSend } from './duplicates-to-send.ts'
import { handOverKind, startHandOver } from './moving/hand-over-many.ts'
import { staffParcelRoutes } from './staff-routes.ts'

/** Bulk actions on parcels or their orders. Each row succeeds or is refused on its own, and refusals are reported. */
export const bulkParcelEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  const kinds = {
    'parcel.hand-over': handOverKind,
    'order.paid-out': paidOutKind,
    'parcel.courier-list': courierListKind,
  }

  serve(app, staffParcelRoutes.paidOut, async (request, reply) => {
    const member = await request.requireStaff()
    const id = await startPaidOut(db, request.body.orderIds, member, clock())
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

  serve(app, staffParcelRoutes.handOver, async (request, reply) => {
    const member = await request.requireStaff()
    const id = await startHandOver(db, request.body, member, clock())
    const { task, refused, isDone } = await runIfFew(db, id, kinds, member, clock)
    if (isDone)
      return { task, changed: task.changed, refused: refused.map(({ subject, error }) => ({ number: subject, error })) }
    reply.code(202)
    return { task }
  })

  serve(app, staffParcelRoutes.possibleDuplicates, async ({ body }) => ({ orders: await duplicatesToSend(db, body) }))

  serve(
    app,
    courierListRoutes.read,
    async (request) => {
      const member = await request.requireStaff()
      const { task, answer } = await importCourierList(db, request.body, member, clock())
      return { ...answer, task: task === null ? null : (await runIfFew(db, task, kinds, member, clock)).task }
    },
    { bodyLimit: 2 * maxCourierList },
  )
}
