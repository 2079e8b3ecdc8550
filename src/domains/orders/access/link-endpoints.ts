import type { FastifyPluginAsync } from 'fastify'
import { readOrderId } from '#domains/orders/placing/order-number.ts'
import type { AppContext } from '#platform/app-context.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { serve } from '#platform/http/serve.ts'
import { Refusal } from '#platform/refusal.ts'
import { newToken } from '#platform/secrets/tokens.ts'
import { orderRoutes } from '../routes.ts'
import { createOrderLink, openOrder, orderPath, revokeOrderLinks } from './order-links.ts'
import { asItsShopper, browserKnownFor, browserToken } from './who-may-see.ts'

/** Private links of an order: its shopper creates and revokes them; everyone with a link can open the order. */
export const linkEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, limits, clock } = context

  serve(app, orderRoutes.createLink, async (request) => {
    const order = await asItsShopper(context, request, request.body, 'lookUp')
    // Each link is stored for 180 days. A known shopper is exempt from the address limit, so this one counts per order.
    await limits.count('afterSales', order.orderId)
    const token = await createOrderLink(db, order.id)
    return { path: orderPath(order.orderId, token, request.body.locale) }
  })

  serve(app, orderRoutes.revokeLinks, async (request) => {
    const order = await asItsShopper(context, request, request.body, 'lookUp')
    await db.transaction((tx) => revokeOrderLinks(tx, [order.id]))
    return {}
  })

  serve(app, orderRoutes.open, async (request, reply) => {
    await limits.count('lookUp', addressKey(request.ip))
    const orderId = readOrderId(request.body.orderId)
    if (!orderId) throw new Refusal(400, 'malformed', 'Order not found. Please check your order ID.')
    const known = browserToken(request.cookie('orders'))
    const browser = known ?? newToken()
    await openOrder(db, { orderId, token: request.body.token }, browser, clock())
    if (browser !== known) reply.setShopCookie('orders', browser, browserKnownFor)
    return {}
  })
}
