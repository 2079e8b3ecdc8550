import type { FastifyPluginAsync } from 'fastify'
import { canSendMail } from '#domains/settings/can-send-mail.ts'
import type { AppContext } from '#platform/app-context.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { serve } from '#platform/http/serve.ts'
import { messageRoutes } from './routes.ts'
import { writeMessage } from './write-message.ts'

/** The shopper's contact form. */
export const messageEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { config, db, limits, clock } },
) => {
  serve(app, messageRoutes.write, async (request) => {
    await limits.count('contactFromAddress', addressKey(request.ip))
    await limits.count('contact', request.body.email.toLowerCase())
    const customer = await request.customer()
    await writeMessage(db, request.body, {
      customerId: customer?.id,
      now: clock(),
      smtp: await canSendMail(db, config),
    })
    return { message: 'Message sent successfully!' }
  })
}
