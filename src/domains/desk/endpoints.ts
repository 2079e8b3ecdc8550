import type { FastifyPluginAsync } from 'fastify'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { Refusal } from '#platform/refusal.ts'
import { callsOfOrder, deskCallOf, deskCounts } from './call-view.ts'
import { claimNext, claimOrder, releaseCalls, renewLeases } from './calling/claim-call.ts'
import { recordOutcome } from './calling/record-outcome.ts'
import { undoOutcome } from './calling/undo-outcome.ts'
import { dismissMerge, mergeOrders, proposeAgain } from './merging/merge-orders.ts'
import { deskRoutes } from './staff-routes.ts'

/** The confirmation desk in the back office. */
export const deskEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context: { db, clock } }) => {
  const countsFor = ({ id }: StaffMember) => deskCounts(db, id, clock())

  serve(app, deskRoutes.counts, async (request) => ({ counts: await countsFor(await request.requireStaff()) }))

  serve(app, deskRoutes.claim, async (request) => {
    const member = await request.requireStaff()
    const claimant = { staffId: member.id, now: clock() }
    const { orderId, besides, answered } = request.body
    if (besides.length > 0) await renewLeases(db, besides, claimant)
    if (orderId !== undefined) {
      const row = await claimOrder(db, orderId, claimant)
      const call = row === undefined ? undefined : await deskCallOf(db, row)
      if (!call) throw new Refusal(409, 'not_waiting', 'This order does not wait, or somebody else is calling about it')
      return { call, counts: await countsFor(member) }
    }
    const row = await claimNext(db, [...besides, ...answered], claimant)
    const call = row === undefined ? undefined : await deskCallOf(db, row)
    return { call: call ?? null, counts: await countsFor(member) }
  })

  serve(app, deskRoutes.renewLeases, async (request) => {
    const { id: staffId } = await request.requireStaff()
    const { orderIds, isPutBack } = request.body
    if (!isPutBack) return { orderIds: await renewLeases(db, orderIds, { staffId, now: clock() }) }
    await releaseCalls(db, orderIds, staffId)
    return { orderIds: [] }
  })

  serve(app, deskRoutes.outcome, async (request) => {
    const member = await request.requireStaff()
    const { attemptId } = await recordOutcome(db, request.body, member, clock())
    return { attemptId, counts: await countsFor(member) }
  })

  serve(app, deskRoutes.undo, async (request) =>
    undoOutcome(db, request.body.attemptId, await request.requireStaff(), clock()),
  )

  serve(app, deskRoutes.ofOrder, ({ query }) => callsOfOrder(db, query.orderId))

  serve(app, deskRoutes.merge, async (request) => mergeOrders(db, request.body, await request.requireStaff(), clock()))

  serve(app, deskRoutes.dismiss, async (request) => {
    await dismissMerge(db, request.body.orderIds, await request.requireStaff(), clock())
    return {}
  })
  serve(app, deskRoutes.proposeAgain, async (request) => {
    await proposeAgain(db, request.body.orderIds, await request.requireStaff())
    return {}
  })
}
