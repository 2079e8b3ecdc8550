import type { FastifyPluginAsync } from 'fastify'
import { staffCourierRoutes } from '#domains/parcels/accounts/staff-routes.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { Refusal } from '#platform/refusal.ts'
import { areaOverview, searchAreas } from './booking/area-overview.ts'
import { areaMatches, chooseArea } from './booking/courier-areas.ts'

/** Which area of a courier is which thana. */
export const areaEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  serve(app, staffCourierRoutes.areas, ({ query }) =>
    withList(async () => {
      const { chosen, matches } = await areaMatches(context, query)
      return {
        chosen: chosen && { ids: [...chosen.ids], name: chosen.name },
        matches: matches.map(({ area: { ids, name, district }, confidence }) => ({
          area: { ids: [...ids], name, district },
          confidence,
        })),
      }
    }),
  )

  serve(app, staffCourierRoutes.thanas, ({ query }) =>
    withList(async () => ({ thanas: await areaOverview(context, query.courier) })),
  )

  serve(app, staffCourierRoutes.searchAreas, ({ query }) =>
    withList(async () => ({
      areas: (await searchAreas(context, query.courier, query.search)).map(({ ids, name, district, delivers }) => ({
        ...{ ids: [...ids], name, district, delivers },
      })),
    })),
  )

  serve(app, staffCourierRoutes.chooseArea, async (request) => {
    await chooseArea(context, request.body, await request.requireStaff())
    return {}
  })
}

/** @throws Refusal 503 courier_away: the courier's list is not known and cannot be fetched */
async function withList<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    throw new Refusal(503, 'courier_away', `The list of areas could not be fetched: ${error.message}`)
  }
}
