import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { staffOrderRoutes } from '#domains/orders/staff-routes.ts'
import { staffCourierRoutes } from '#domains/parcels/accounts/staff-routes.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { NotFound } from '#platform/refusal.ts'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import { activeCouriers } from './accounts/active-couriers.ts'
import { openCourier } from './accounts/courier-accounts.ts'
import { listAccounts } from './accounts/list-accounts.ts'
import { listStores, mustHaveStore } from './accounts/list-stores.ts'
import { saveAccount } from './accounts/save-account.ts'
import { courierSimulator, useSimulator } from './accounts/use-simulator.ts'
import { bookingProgress } from './booking/booking-progress.ts'
import { quoteCourierPrice } from './booking/courier-price.ts'
import { lookUpAgain } from './booking/look-up-booking.ts'
import { markCourier } from './booking/mark-courier.ts'
import { recentBookings } from './booking/recent-bookings.ts'
import { startBooking } from './booking/start-booking.ts'
import { withdrawParcel } from './booking/withdraw-parcel.ts'
import { courierFile } from './courier-file/courier-file.ts'
import { courierNames } from './courier-names.ts'
import { mustBeRider } from './own-delivery/riders.ts'
import { parcelByNumber } from './parcels.ts'

/** Couriers in the back office: their settings, and booking. */
export const courierEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context
  accountEndpoints(app, context)
  serve(app, staffCourierRoutes.active, async () => ({ couriers: await activeCouriers(context) }))

  serve(app, staffCourierRoutes.book, async (request) => {
    // Refuses immediately what the job would refuse later.
    const { courier, store, riderId } = request.body
    if (courier === ownCourier) await mustBeRider(db, riderId)
    else await openCourier(context, courier)
    await mustHaveStore(context, courier, store)
    return startBooking(db, request.body, await request.requireStaff(), clock())
  })

  serve(app, staffCourierRoutes.progress, async ({ query }) => {
    const progress = await bookingProgress(db, query.jobId)
    if (!progress) throw new NotFound('Booking')
    return { ...progress, finishedAt: progress.finishedAt?.toISOString() ?? null }
  })

  serve(app, staffCourierRoutes.recent, async (request) => ({
    bookings: await recentBookings(db, (await request.requireStaff()).id, clock()),
  }))

  serve(app, staffCourierRoutes.names, async () => ({ couriers: await courierNames(db) }))

  serve(app, staffOrderRoutes.courierFile, async (request) => {
    const file = await courierFile(db, request.body)
    const { courier, orderIds } = request.body
    const after = { filter: { courier, orderIds }, rows: file.parcels }
    await writeAudit(db, await request.requireStaff(), 'export', 'courier file', { after })
    return file
  })

  serve(app, staffCourierRoutes.mark, async (request) => ({
    parcels: await markCourier(db, request.body, await request.requireStaff()),
  }))

  serve(app, staffCourierRoutes.withdraw, async (request) => {
    await withdrawParcel(context, request.body, await request.requireStaff())
    return { parcel: await parcelByNumber(db, request.body.number) }
  })

  serve(app, staffCourierRoutes.lookUp, async (request) => {
    const { number } = request.body
    const found = await lookUpAgain(context, number, await request.requireStaff())
    return { parcel: await parcelByNumber(db, number), found }
  })

  serve(app, staffCourierRoutes.price, async ({ query }) => {
    const { deliveryTaka, codTaka } = await quoteCourierPrice(context, query)
    return { delivery: deliveryTaka, cod: codTaka }
  })
}

/** The accounts at couriers, for the main admin. */
function accountEndpoints(app: FastifyInstance, context: AppContext) {
  const simulatorAnswer = async () => ({
    isOffered: context.config.simulatorUrl !== undefined,
    simulator: await courierSimulator(context),
  })
  serve(app, staffCourierRoutes.stores, async ({ body }) => {
    await listStores(context, body.courier)
    return { couriers: await listAccounts(context) }
  })

  serve(app, staffCourierRoutes.simulator, async () => simulatorAnswer())

  serve(app, staffCourierRoutes.useSimulator, async (request) => {
    const port = request.socket.localPort ?? context.config.port
    await useSimulator(context, { courier: request.body.courier, port }, await request.requireStaff())
    return { couriers: await listAccounts(context), ...(await simulatorAnswer()) }
  })

  serve(app, staffCourierRoutes.accounts, async () => ({ couriers: await listAccounts(context) }))

  serve(app, staffCourierRoutes.save, async (request) => {
    const { webhookSecret } = await saveAccount(context, request.body, await request.requireStaff())
    return { couriers: await listAccounts(context), ...(webhookSecret !== undefined && { webhookSecret }) }
  })
}
