import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { afterSalesOf } from '#domains/orders/after-sales/after-sales.ts'
import { readOrderId } from '#domains/orders/placing/order-number.ts'
import type { ShownParcel } from '#domains/parcels/contract.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { ignoreUnavailable } from '#platform/database/database-errors.ts'
import { deviceIsKnownFor, deviceToken, rememberDevice } from '#platform/database/known-devices.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { serve } from '#platform/http/serve.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { cashHeldBy } from '../cash-held.ts'
import { masked, type OrderRow, viewsOf } from '../order-view.ts'
import { orderById } from '../orders.ts'
import { possibleDuplicates } from '../possible-duplicates.ts'
import { orderRoutes } from '../routes.ts'
import { mergedIntoFor } from './merged-into.ts'
import { seesFullOrder, viewerOf, withPhone } from './who-may-see.ts'

export type GetOrderOptions = {
  context: AppContext
  /** Reads the parcels of an order; injected, because parcels are in a higher domain. */
  parcelsOf: (db: Db, order: OrderRow) => Promise<ShownParcel[]>
}

/** An order by its number: complete for its shopper and for staff, masked for all others. */
export const getOrderEndpoint: FastifyPluginAsync<GetOrderOptions> = async (app, { context, parcelsOf }) => {
  const { db, limits, clock } = context
  serve(app, orderRoutes.get, async (request, reply) => {
    const orderId = readOrderId(request.query.orderId)
    const order = orderId && (await orderById(db, orderId))
    // The shopper's page polls every minute, and many share a mobile carrier's address: shoppers known by cookie or
    // account are not rate limited.
    const known = order && (await viewerOf(context, request, order))
    const isKnown = known && seesFullOrder(order, known)
    if (!isKnown) await limits.count('lookUp', addressKey(request.ip))
    if (!orderId) throw new Refusal(400, 'malformed', 'Order not found. Please check your order ID.')
    if (!order || !known) throw new NotFound('Order')

    const viewer = await withPhone(context, request, order, known, request.query.phone)
    const [view] = await viewsOf(db, [order], { forStaff: viewer.staffMayView })
    if (!view) throw new NotFound('Order')
    if (!seesFullOrder(order, viewer)) return { order: masked(view) }
    if (!isKnown && !viewer.isKnownForPhone) await rememberWhoGaveThePhone(context, request, reply, order.orderId)
    const [afterSales, parcels, mergedInto, cash, duplicates] = await Promise.all([
      afterSalesOf(db, order, viewer, clock()),
      parcelsOf(db, order),
      view.isMerged ? mergedIntoFor(context, request, order, viewer) : undefined,
      viewer.staffMayView ? cashHeldBy(db, [order]) : undefined,
      viewer.staffMayView ? possibleDuplicates(db, [order]) : undefined,
    ])
    const staffSee = cash && { cash: cash.get(order.orderId) ?? [], alike: duplicates?.get(order.orderId) ?? [] }
    return { order: { ...view, ...afterSales, parcels, ...staffSee, ...(mergedInto && { mergedInto }) } }
  })
}

async function rememberWhoGaveThePhone(
  { db, clock }: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  orderId: string,
) {
  const device = deviceToken(request.cookie('device'))
  const remember = async () => {
    reply.setShopCookie('device', await rememberDevice(db, `order:${orderId}`, device, clock()), deviceIsKnownFor)
  }
  await ignoreUnavailable(remember())
}
