import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#platform/app-context.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { refusals } from '#platform/http/refusals.ts'
import { stockAlert } from './contract.ts'
import { subscribeBackInStock } from './subscribe-back-in-stock.ts'

/** Back-in-stock alerts for shoppers. */
export const stockAlertEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, limits, clock } },
) => {
  app.post(
    '/stock-alerts',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Be told by mail, once, when a sold-out size can be bought again',
        description: '409 with the code available: it can be bought now.',
        tags: ['inventory'],
        body: stockAlert,
        response: {
          200: z.object({ success: z.literal(true), message: z.string() }),
          ...refusals(400, 404, 409, 422, 429),
        },
      },
    },
    async (request) => {
      await limits.count('stockAlert', addressKey(request.ip))
      // Nobody can flood somebody else's inbox.
      await limits.count('stockAlert', `to:${request.body.email.toLowerCase()}`)
      await subscribeBackInStock(db, request.body, clock())
      return { success: true as const, message: 'We will write to you as soon as it is back' }
    },
  )
}
