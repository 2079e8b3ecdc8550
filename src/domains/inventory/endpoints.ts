import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { serve } from '#platform/http/serve.ts'
import { inventoryRoutes } from './routes.ts'
import { subscribeBackInStock } from './subscribe-back-in-stock.ts'

/** Back-in-stock alerts for shoppers. */
export const stockAlertEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, limits, clock } },
) => {
  serve(app, inventoryRoutes.alert, async (request) => {
    await limits.count('stockAlert', addressKey(request.ip))
    // Limited per address, so that the shop cannot be used to flood another person's inbox.
    await limits.count('stockAlert', `to:${request.body.email.toLowerCase()}`)
    await subscribeBackInStock(db, request.body, clock())
    return { message: 'We will write to you as soon as it is back' }
  })
}
