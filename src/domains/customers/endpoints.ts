import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Parts } from '#platform/parts.ts'
import { closeCustomerSession } from './sessions.ts'

/** Who the shopper is (spec §7: user-session, logout). */
export const customerEndpoints: FastifyPluginAsyncZod<{ parts: Parts }> = async (app, { parts: { db } }) => {
  app.get(
    '/user-session',
    {
      config: { access: 'public' },
      schema: {
        summary: 'The signed-in customer, or a guest',
        tags: ['customers'],
        response: {
          200: z.object({
            success: z.literal(true),
            guest: z.boolean(),
            user: z
              .object({
                name: z.string(),
                email: z.string(),
                phone: z.string(),
                loginTime: z.iso.datetime(),
                role: z.string(),
              })
              .optional(),
          }),
        },
      },
    },
    async (request) => {
      const customer = await request.customer()
      if (!customer) return { success: true as const, guest: true }
      const { name, email, phone, loginTime } = customer
      return {
        success: true as const,
        guest: false,
        user: { name, email, phone, loginTime: loginTime.toISOString(), role: 'customer' },
      }
    },
  )

  app.post(
    '/logout',
    {
      config: { access: 'public' },
      schema: { summary: 'Sign out', tags: ['customers'], response: { 200: z.object({ success: z.literal(true) }) } },
    },
    async (request, reply) => {
      const token = request.kept('customer')
      if (token) await closeCustomerSession(db, token)
      reply.dropCookie('customer')
      return { success: true as const }
    },
  )
}
