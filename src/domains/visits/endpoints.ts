import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isbot } from 'isbot'
import { z } from 'zod'
import type { AppContext } from '#platform/app-context.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { refusals } from '#platform/http/refusals.ts'
import { visitRequest } from './contract.ts'
import { dailySalts } from './daily-salts.ts'
import { recordPageView } from './record-page-view.ts'

/** Per process. Page views beyond these are not counted, so that orders keep the database. */
const maxConcurrentWrites = 4

/** Receives the page views of browsers. */
export const visitEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { config, db, limits, clock } },
) => {
  const saltOf = dailySalts(db)
  let inFlight = 0
  app.post(
    '/visit',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Count a page that somebody looks at',
        description:
          'Without cookies: a visitor is a hash of address and browser with a salt that lives one day. Robots, and whoever asks not to be tracked, are not counted.',
        tags: ['visits'],
        body: visitRequest,
        response: { 204: z.null(), ...refusals(400, 422, 429) },
      },
    },
    async (request, reply) => {
      reply.code(204)
      if (!mayBeCounted(request) || inFlight >= maxConcurrentWrites) return null
      inFlight++
      try {
        await limits.count('visit', addressKey(request.ip))
        const ownHost = config.publicUrl ? new URL(config.publicUrl).host : request.host
        const browser = request.headers['user-agent'] ?? ''
        await recordPageView(db, request.body, { address: request.ip, browser, ownHost }, { now: clock(), saltOf })
      } finally {
        inFlight--
      }
      return null
    },
  )
}

/** Bots are not counted, nor visitors with Do Not Track or Global Privacy Control. */
function mayBeCounted({ headers }: FastifyRequest): boolean {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false
  return Boolean(headers['user-agent']) && !isbot(headers['user-agent'])
}
