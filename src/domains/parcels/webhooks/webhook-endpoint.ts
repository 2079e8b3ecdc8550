import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { Refusal } from '#platform/refusal.ts'
import { receiveWebhook } from './receive-webhook.ts'

/** A courier's event is a few hundred bytes. */
const maxBytes = 64 * 1024

/**
 * Receives the events of couriers. The secret is in a header, or in the `token` of the URL, as the courier's adapter
 * defines.
 */
export const courierWebhookEndpoint: FastifyPluginAsyncZod<{ context: AppContext }> = async (app, { context }) => {
  // Signatures cover the raw bytes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => done(null, body))

  app.post(
    '/courier-webhook/:courier',
    {
      bodyLimit: maxBytes,
      config: { access: 'public' },
      schema: {
        summary: "A courier's event, as the courier documents it",
        tags: ['parcels'],
        params: z.object({ courier: z.string().max(40) }),
        querystring: z.record(z.string(), z.string()),
        response: { 200: z.unknown(), 202: z.unknown(), ...refusals(400, 401, 404, 413) },
      },
    },
    async (request, reply) => {
      const { body, headers, query, params } = request
      if (!Buffer.isBuffer(body)) throw new Refusal(400, 'malformed', 'This is not an event of the courier')
      const answer = await receiveWebhook(context, params.courier, { headers, rawBody: body, query })
      return reply
        .code(answer.status as 200)
        .headers(answer.headers)
        .send(answer.body)
    },
  )
}
