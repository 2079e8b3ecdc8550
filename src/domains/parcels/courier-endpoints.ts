import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { openCourier } from './accounts/courier-accounts.ts'
import { activeCouriers, listAccounts } from './accounts/list-accounts.ts'
import { saveAccount } from './accounts/save-account.ts'
import { bookingProgress } from './booking/booking-progress.ts'
import { areaMatches, chooseArea } from './booking/courier-areas.ts'
import { startBooking } from './booking/start-booking.ts'
import { staffCourierRoutes } from './staff-routes.ts'

/** Couriers in the back office: their settings, and booking. */
export const courierEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context
  serve(app, staffCourierRoutes.active, async () => ({ couriers: await activeCouriers(db) }))

  serve(app, staffCourierRoutes.book, async (request) => {
    // Refuses at once what the job could not do.
    await openCourier(context, request.body.courier)
    return startBooking(db, request.body, await request.requireStaff(), clock())
  })

  serve(app, staffCourierRoutes.progress, async ({ query }) => {
    const progress = await bookingProgress(db, query.jobId)
    if (!progress) throw new NotFound('Booking')
    return { ...progress, finishedAt: progress.finishedAt?.toISOString() ?? null }
  })

  serve(app, staffCourierRoutes.areas, async ({ query }) => {
    try {
      const { chosen, matches } = await areaMatches(context, query)
      return {
        chosen: chosen && { ids: [...chosen.ids], name: chosen.name },
        matches: matches.map(({ area: { ids, name, district }, confidence }) => ({
          area: { ids: [...ids], name, district },
          confidence,
        })),
      }
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      throw new Refusal(503, 'courier_away', `The list of areas could not be fetched: ${error.message}`)
    }
  })

  serve(app, staffCourierRoutes.chooseArea, async (request) => {
    await chooseArea(context, request.body, await request.requireStaff())
    return {}
  })

  serve(app, staffCourierRoutes.accounts, async () => ({ couriers: await listAccounts(context) }))

  serve(app, staffCourierRoutes.save, async (request) => {
    const { webhookSecret } = await saveAccount(context, request.body, await request.requireStaff())
    return { couriers: await listAccounts(context), ...(webhookSecret !== undefined && { webhookSecret }) }
  })
}
