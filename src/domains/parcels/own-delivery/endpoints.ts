import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { dhakaDay } from '#shared/dates.ts'
import { orderStops } from './order-stops.ts'
import { reportStop } from './report-stop.ts'
import { riderDays } from './rider-days.ts'
import { roundOf } from './round.ts'
import { ownDeliveryRoutes } from './staff-routes.ts'

/** The shop's own delivery: the page of a rider, and what staff see of all riders. */
export const ownDeliveryEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, ownDeliveryRoutes.round, async (request) => roundOf(db, (await request.requireStaff()).id, clock()))

  serve(app, ownDeliveryRoutes.report, async (request) => {
    const member = await request.requireStaff()
    await reportStop(db, request.body, member, clock())
    return roundOf(db, member.id, clock())
  })

  serve(app, ownDeliveryRoutes.order, async (request) => {
    const { id } = await request.requireStaff()
    await orderStops(db, id, request.body.numbers)
    return roundOf(db, id, clock())
  })

  serve(app, ownDeliveryRoutes.days, async ({ query }) => {
    const day = query.day ?? dhakaDay(clock())
    return { day, riders: await riderDays(db, day) }
  })
}
