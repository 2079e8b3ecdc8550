import type { FastifyInstance } from 'fastify'
import type { SimulatedCourier } from './couriers/simulated-courier.ts'

/** What a shop on this machine asks for to use the simulators by one press: addresses, credentials, its webhook. */
export function setUpRoutes(app: FastifyInstance, couriers: readonly SimulatedCourier[]): void {
  app.get('/set-up', async () => ({
    couriers: couriers.map(({ code, baseUrl, credentials, webhook }) => ({
      courier: code,
      baseUrl,
      credentials,
      webhookUrl: webhook()?.url ?? null,
    })),
  }))

  app.post<{ Params: { courier: string }; Body: { url?: unknown; secret?: unknown } | null }>(
    '/set-up/:courier',
    async ({ params, body }, reply) => {
      const courier = couriers.find(({ code }) => code === params.courier)
      if (!courier) return reply.status(404).send({ message: 'There is no such courier' })
      const { url, secret } = body ?? {}
      if (typeof url !== 'string' || typeof secret !== 'string')
        return reply.status(400).send({ message: 'An address and a secret are needed' })
      try {
        await courier.setWebhook({ url, secret })
      } catch (error) {
        return reply.status(400).send({ message: (error as Error).message })
      }
      return {}
    },
  )
}
