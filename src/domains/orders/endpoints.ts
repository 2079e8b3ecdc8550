import type { FastifyPluginAsync } from 'fastify'
import { addressKey } from '#platform/http/address-key.ts'
import { bodyLimits } from '#platform/http/body-limits.ts'
import { serve } from '#platform/http/serve.ts'
import { Refusal } from '#platform/refusal.ts'
import { type GetOrderOptions, getOrderEndpoint } from './access/get-order-endpoint.ts'
import { browserKnownFor, browserToken } from './access/who-may-see.ts'
import { checkCart } from './placing/check-cart.ts'
import { countOrder } from './placing/count-order.ts'
import { inTaka, placeOrder } from './placing/place-order.ts'
import { orderRoutes } from './routes.ts'

/** The shopper's endpoints: save-order, check-cart, get-order. */
export const orderEndpoints: FastifyPluginAsync<GetOrderOptions> = async (app, { context, parcelsOf }) => {
  const { db, limits, clock } = context
  serve(
    app,
    orderRoutes.save,
    async (request, reply) => {
      const requestKey = oneKey(request.headers['idempotency-key'], request.body.idempotencyKey)
      await limits.count('orderFromAddress', addressKey(request.ip))
      const customer = await request.customer()
      const known = browserToken(request.cookie('orders'))
      const { settle, ...counted } = countOrder(limits, request.body.customerInfo.phone)
      const receipt = await placeOrder(db, request.body, {
        now: clock(),
        requestKey,
        customerId: customer?.id,
        accountEmail: customer?.email,
        browserToken: known,
        ...counted,
      }).finally(settle)
      if (receipt.browserToken !== known) reply.setShopCookie('orders', receipt.browserToken, browserKnownFor)
      return {
        orderId: receipt.orderId,
        orderDate: receipt.placedAt.toISOString(),
        totals: inTaka(receipt.totals),
      }
    },
    { bodyLimit: bodyLimits.cart },
  )

  serve(app, orderRoutes.checkCart, ({ body }) => checkCart(db, body, clock()), { bodyLimit: bodyLimits.cart })

  await app.register(getOrderEndpoint, { context, parcelsOf })
}

function oneKey(header: string | undefined, body: string | undefined): string | undefined {
  if (header && body && header.toLowerCase() !== body.toLowerCase()) {
    throw new Refusal(400, 'two_keys', 'The Idempotency-Key of header and body differ')
  }
  return (header ?? body)?.toLowerCase()
}
