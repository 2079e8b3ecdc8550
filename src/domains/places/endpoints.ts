import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { ignoreUnavailable } from '#platform/database/database-errors.ts'
import { serve } from '#platform/http/serve.ts'
import { placesVintage } from '#shared/places/vintage.ts'
import { officeZones } from './office-zones.ts'
import { allPlaces } from './places.ts'
import { applyPlans } from './plans/apply-plans.ts'
import { plannedPrices, planPrice, removePlan } from './plans/plans.ts'
import { placesRoutes } from './routes.ts'
import { saveZones } from './save-zones.ts'
import { staffZonesRoutes } from './staff-routes.ts'

/** The places that the shop delivers to, and the delivery zones of the back office. */
export const placesEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context

  serve(app, placesRoutes.list, async (request, reply) => {
    const isCurrent = request.query.vintage === placesVintage
    reply.header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'public, no-cache')
    return allPlaces
  })

  serve(app, staffZonesRoutes.get, async () => {
    // Otherwise the next save would apply them and report that a planned price changed the zones.
    await ignoreUnavailable(applyPlans(db))
    return { ...(await officeZones(db)), planned: await plannedPrices(db) }
  })

  serve(app, staffZonesRoutes.save, async (request) => {
    await saveZones(db, request.body, await request.requireStaff())
    return { message: 'Delivery zones saved', ...(await officeZones(db)), planned: await plannedPrices(db) }
  })

  serve(app, staffZonesRoutes.plan, async (request) => {
    await planPrice(db, request.body, await request.requireStaff(), clock())
    return { planned: await plannedPrices(db) }
  })

  serve(app, staffZonesRoutes.unplan, async (request) => {
    await removePlan(db, request.body.id, await request.requireStaff())
    return { planned: await plannedPrices(db) }
  })
}
