import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readOrderId } from '#domains/orders/placing/order-number.ts'
import type { AppContext } from '#platform/app-context.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { refusals } from '#platform/http/refusals.ts'
import { Refusal } from '#platform/refusal.ts'
import { newToken } from '#platform/secrets/tokens.ts'
import { openOrderRequest, orderLink, orderLinkRequest } from '../contract.ts'
import { createOrderLink, openOrder, orderPath, revokeOrderLinks } from './order-links.ts'
import { asItsShopper, browserKnownFor, browserToken, whoActs } from './who-may-see.ts'

const done = z.object({ success: z.literal(true) })

/** Private links of an order: made and revoked by its shopper, opened by whoever has one. */
export const linkEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (app, { context }) => {
  const { db, limits, clock } = context

  app.post(
    '/order-link',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Make a private link that opens the order on any device',
        description: whoActs,
        tags: ['orders'],
        body: orderLinkRequest,
        response: { 200: orderLink, ...refusals(400, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const order = await asItsShopper(context, request, request.body, 'lookUp')
      // Each is stored for 180 days: whoever is known, and so not counted, makes no more than a person needs.
      await limits.count('aftercare', order.orderId)
      const token = await createOrderLink(db, order.id)
      return { success: true as const, path: orderPath(order.orderId, token, request.body.locale) }
    },
  )

  app.delete(
    '/order-link',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Revoke all private links of the order, those in its mails included',
        description: `Browsers that opened it by a link see it masked again. ${whoActs}`,
        tags: ['orders'],
        body: orderLinkRequest,
        response: { 200: done, ...refusals(400, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const order = await asItsShopper(context, request, request.body, 'lookUp')
      await db.transaction((tx) => revokeOrderLinks(tx, order.id))
      return { success: true as const }
    },
  )

  app.post(
    '/open-order',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Open an order by its private link: this browser then sees it whole',
        tags: ['orders'],
        body: openOrderRequest,
        response: { 200: done, ...refusals(400, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      await limits.count('lookUp', addressKey(request.ip))
      const orderId = readOrderId(request.body.orderId)
      if (!orderId) throw new Refusal(400, 'malformed', 'Order not found. Please check your order ID.')
      const known = browserToken(request.cookie('orders'))
      const browser = known ?? newToken()
      await openOrder(db, { orderId, token: request.body.token }, browser, clock())
      if (browser !== known) reply.setShopCookie('orders', browser, browserKnownFor)
      return { success: true as const }
    },
  )
}
