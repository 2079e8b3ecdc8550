import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { bulkParcelEndpoints } from './bulk-endpoints.ts'
import { correctParcel } from './moving/correct-parcel.ts'
import { moveParcel } from './moving/move-parcel.ts'
import { receiveParcel } from './moving/receive-parcel.ts'
import { matchParcels, parcelByNumber, parcelsPage } from './parcels.ts'
import { joinParcel, splitParcel } from './split-parcel.ts'
import { staffParcelRoutes } from './staff-routes.ts'

/** Parcels in the back office. */
export const parcelEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context
  serve(app, staffParcelRoutes.list, ({ query }) => parcelsPage(db, query))

  serve(app, staffParcelRoutes.matches, async ({ query }) => ({ numbers: await matchParcels(db, query) }))

  await app.register(bulkParcelEndpoints, { context })

  serve(app, staffParcelRoutes.find, async ({ query }) => ({ parcel: await parcelByNumber(db, query.number) }))

  serve(app, staffParcelRoutes.move, async (request) => {
    await moveParcel(db, request.body, await request.requireStaff(), clock())
    return { parcel: await parcelByNumber(db, request.body.number) }
  })

  serve(app, staffParcelRoutes.correct, async (request) => {
    await correctParcel(db, request.body, await request.requireStaff(), clock())
    return { parcel: await parcelByNumber(db, request.body.number) }
  })

  serve(app, staffParcelRoutes.split, async (request) => ({
    number: await splitParcel(db, request.body, await request.requireStaff(), clock()),
  }))

  serve(app, staffParcelRoutes.join, async (request) => ({
    number: await joinParcel(db, request.body.number, await request.requireStaff(), clock()),
  }))

  serve(app, staffParcelRoutes.receive, async (request) => {
    await receiveParcel(db, request.body, await request.requireStaff(), clock())
    return { parcel: await parcelByNumber(db, request.body.number) }
  })
}
