import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { AppContext } from '#platform/app-context.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { serve } from '#platform/http/serve.ts'
import { dailySalts } from './daily-salts.ts'
import { recordPageView } from './record-page-view.ts'
import { visitRoutes } from './routes.ts'

/** Per process. Page views beyond this are not counted, so that orders get the database. */
const maxConcurrentWrites = 4

/** Receives the page views of browsers. */
export const visitEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { config, db, limits, clock } },
) => {
  const saltOf = dailySalts(db)
  let inFlight = 0
  serve(app, visitRoutes.record, async (request) => {
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
  })
}

/** Does not count bots, and visitors with Do Not Track or Global Privacy Control. */
function mayBeCounted({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false
  return Boolean(headers['user-agent']) && !isbot(headers['user-agent'])
}
