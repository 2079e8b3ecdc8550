import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { publicStock } from '#domains/catalogue/for-sale.ts'
import type { ShownParcel } from '#domains/parcels/contract.ts'
import { destinationOf, readPlace } from '#domains/places/read-place.ts'
import { deliveryZones } from '#domains/places/zones.ts'
import { deliveryDays } from '#domains/promises/delivery-days.ts'
import { type PromiseBasis, promiseFor } from '#domains/promises/promise-for.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { ignoreUnavailable } from '#platform/database/database-errors.ts'
import { deviceIsKnownFor, deviceToken, rememberDevice } from '#platform/database/known-devices.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { bodyLimits } from '#platform/http/body-limits.ts'
import { serve } from '#platform/http/serve.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import {
  type DeliveryZone,
  type Destination,
  dhakaZone,
  elsewhereOf,
  freeEverywhereOver,
  zoneOf,
} from '#shared/delivery.ts'
import { toTaka } from '#shared/money.ts'
import { arrivalSentences } from '#shared/promise/promise-texts.ts'
import { mergedIntoFor } from './access/merged-into.ts'
import { browserKnownFor, browserToken, seesFullOrder, viewerOf, withPhone } from './access/who-may-see.ts'
import { afterSalesOf } from './after-sales/after-sales.ts'
import { alikeOrders } from './alike-orders.ts'
import { cashHeldBy } from './cash-held.ts'
import { masked, viewsOf } from './order-view.ts'
import { orderById } from './orders.ts'
import { readOrderId } from './placing/order-number.ts'
import { inTaka, placeOrder } from './placing/place-order.ts'
import { priceCart } from './placing/price-cart.ts'
import { orderRoutes } from './routes.ts'

type Options = {
  context: AppContext
  /** The parcels of an order, which a higher domain knows. */
  parcelsOf: (db: Db, orderRow: number) => Promise<ShownParcel[]>
}

/** The shopper's endpoints: save-order, check-cart, get-order. */
export const orderEndpoints: FastifyPluginAsync<Options> = async (app, { context, parcelsOf }) => {
  const { db, limits, clock } = context
  serve(
    app,
    orderRoutes.save,
    async (request, reply) => {
      const requestKey = oneKey(request.headers['idempotency-key'], request.body.idempotencyKey)
      await limits.count('orderFromAddress', addressKey(request.ip))
      const customer = await request.customer()
      const known = browserToken(request.cookie('orders'))
      const receipt = await placeOrder(db, request.body, {
        now: clock(),
        requestKey,
        customerId: customer?.id,
        accountEmail: customer?.email,
        browserToken: known,
        admit: () => limits.count('orderByPhone', request.body.customerInfo.phone),
      })
      if (receipt.browserToken !== known) reply.setShopCookie('orders', receipt.browserToken, browserKnownFor)
      return {
        orderId: receipt.orderId,
        orderDate: receipt.placedAt.toISOString(),
        totals: inTaka(receipt.totals),
      }
    },
    { bodyLimit: bodyLimits.cart },
  )

  serve(
    app,
    orderRoutes.checkCart,
    async (request) => {
      const { lines, issues } = await priceCart(db, request.body.items)
      const { city, district } = request.body
      const destination = city || district ? destinationOf(readPlace(request.body)) : undefined
      const [zones, settings, record] = await Promise.all([deliveryZones(db), shopSettings(db), deliveryDays(db)])
      const [dhaka, elsewhere] = [dhakaZone(zones), elsewhereOf(zones)]
      const freeOver = freeEverywhereOver(zones)
      return {
        lines: lines.map(({ productNumber, size, color, price, pieces, grams }) => ({
          id: productNumber,
          size,
          color,
          price: toTaka(price),
          grams,
          ...(publicStock(pieces) !== undefined && { left: pieces }),
        })),
        troubles: issues,
        delivery: {
          dhaka: toTaka(dhaka.price),
          elsewhere: toTaka(elsewhere.price),
          freeOver: freeOver === null ? null : toTaka(freeOver),
          ...(destination && {
            zone: inTakaZone(zoneOf(destination, zones)),
            promise: promiseView({ settings, record }, zoneOf(destination, zones), destination, clock()),
          }),
        },
      }
    },
    { bodyLimit: bodyLimits.cart },
  )

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
    if (!isKnown && !viewer.isKnownForPhone) await rememberWhoGaveThePhone(request, reply, order.orderId)
    const [afterSales, parcels, mergedInto, cash, alike] = await Promise.all([
      afterSalesOf(db, order, viewer, clock()),
      parcelsOf(db, order.id),
      view.isMerged ? mergedIntoFor(context, request, order, viewer) : undefined,
      viewer.staffMayView ? cashHeldBy(db, [order]) : undefined,
      viewer.staffMayView ? alikeOrders(db, [order]) : undefined,
    ])
    const staffSee = cash && { cash: cash.get(order.orderId) ?? [], alike: alike?.get(order.orderId) ?? [] }
    return { order: { ...view, ...afterSales, parcels, ...staffSee, ...(mergedInto && { mergedInto }) } }
  })

  async function rememberWhoGaveThePhone(request: FastifyRequest, reply: FastifyReply, orderId: string) {
    const device = deviceToken(request.cookie('device'))
    const remember = async () => {
      reply.setShopCookie('device', await rememberDevice(db, `order:${orderId}`, device, clock()), deviceIsKnownFor)
    }
    await ignoreUnavailable(remember())
  }
}

function promiseView(basis: PromiseBasis, zone: DeliveryZone, destination: Destination, at: Date) {
  const arrival = promiseFor(basis, zone, destination, at)
  if (!arrival) return null
  return { by: arrival.by, sentence: { en: arrivalSentences(arrival, 'en'), bn: arrivalSentences(arrival, 'bn') } }
}

const inTakaZone = ({ id: _, price, perKg, freeOver, codFee, ...zone }: DeliveryZone) => ({
  ...zone,
  price: toTaka(price),
  perKg: toTaka(perKg),
  freeOver: freeOver === null ? null : toTaka(freeOver),
  codFee: toTaka(codFee),
})

function oneKey(header: string | undefined, body: string | undefined): string | undefined {
  if (header && body && header.toLowerCase() !== body.toLowerCase()) {
    throw new Refusal(400, 'two_keys', 'The Idempotency-Key of header and body differ')
  }
  return (header ?? body)?.toLowerCase()
}
