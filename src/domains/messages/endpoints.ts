import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { canSendMail } from '#domains/settings/can-send-mail.ts'
import type { AppContext } from '#platform/app-context.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { refusals } from '#platform/http/refusals.ts'
import { contactRequest } from './contract.ts'
import { writeMessage } from './write-message.ts'

/** The shopper's door to the shop's inbox. */
export const messageEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { config, db, limits, clock } },
) => {
  app.post(
    '/contact',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Write to the shop',
        description: 'With a UUID as idempotencyKey a message that is sent twice is kept once.',
        tags: ['messages'],
        body: contactRequest,
        response: { 200: z.object({ success: z.literal(true), message: z.string() }), ...refusals(400, 422, 429) },
      },
    },
    async (request) => {
      await limits.count('contactFromAddress', addressKey(request.ip))
      await limits.count('contact', request.body.email.toLowerCase())
      const customer = await request.customer()
      await writeMessage(db, request.body, {
        customerId: customer?.id,
        now: clock(),
        smtp: await canSendMail(db, config),
      })
      return { success: true as const, message: 'Message sent successfully!' }
    },
  )
}
