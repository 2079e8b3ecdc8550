import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isbot } from 'isbot'
import { z } from 'zod'
import type { AppContext } from '#platform/app-context.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { refusals } from '#platform/http/refusals.ts'
import { visitRequest } from './contract.ts'
import { dailySalts } from './daily-salts.ts'
import { noteVisit } from './note-visit.ts'

/** Visits that one process writes down at the same moment. What comes beyond them is not counted: orders go first. */
const atOnce = 4

/** Where pages tell that somebody looks at them. */
export const visitEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { config, db, limits, clock } },
) => {
  const saltOf = dailySalts(db)
  let underWay = 0
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
      if (!mayBeCounted(request) || underWay >= atOnce) return null
      underWay++
      try {
        await limits.count('visit', addressKey(request.ip))
        const ownHost = config.publicUrl ? new URL(config.publicUrl).host : request.host
        const browser = request.headers['user-agent'] ?? ''
        await noteVisit(db, request.body, { address: request.ip, browser, ownHost }, { now: clock(), saltOf })
      } finally {
        underWay--
      }
      return null
    },
  )
}

/** Robots visit nobody, and who asks not to be followed (Do Not Track, Global Privacy Control) is not. */
function mayBeCounted({ headers }: FastifyRequest): boolean {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false
  return Boolean(headers['user-agent']) && !isbot(headers['user-agent'])
}
