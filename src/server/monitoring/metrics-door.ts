import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { meters } from '#platform/metrics.ts'
import { dataPolicy, securityHeaders } from '#server/http/security-headers.ts'
import { gatherMetrics } from './gather-metrics.ts'
import { machineMetrics } from './machine-gauges.ts'
import { shopMetrics } from './shop-gauges.ts'

/**
 * GET /metrics, in Prometheus' format, for whoever sends `Authorization: Bearer <METRICS_TOKEN>`. It waits in no line:
 * when too many are here, it is wanted most. For everybody else there is nothing at this address, and the answer is that
 * of any address where nothing is.
 */
export function metricsForToken(app: FastifyInstance, context: AppContext) {
  const token = context.config.metricsToken
  if (token === undefined) return
  const wanted = fingerprint(`Bearer ${token}`)
  app.addHook('onRequest', async (request, reply) => {
    if (!isAsked(request)) return
    if (timingSafeEqual(fingerprint(request.headers.authorization ?? ''), wanted))
      return answer(context, request, reply)
  })
}

/** The same for the main admin, in a browser. Wants to know who asks. */
export function metricsForMainAdmin(app: FastifyInstance, context: AppContext) {
  app.addHook('onRequest', async (request, reply) => {
    if (!isAsked(request)) return
    const staff = await request.staff().catch(() => undefined)
    if (staff?.isMain) return answer(context, request, reply)
  })
}

const isAsked = ({ method, raw: { url = '' } }: FastifyRequest) =>
  method === 'GET' && (url === '/metrics' || url.startsWith('/metrics?'))

/** Of one length, so that the comparison says nothing. */
const fingerprint = (text: string) => createHash('sha256').update(text).digest()

async function answer(context: AppContext, request: FastifyRequest, reply: FastifyReply) {
  request.page = '/metrics'
  reply.headers({ ...securityHeaders, 'content-security-policy': dataPolicy, 'cache-control': 'no-store' })
  try {
    const figures = await Promise.all([gatherMetrics(), machineMetrics(context.config), shopMetrics(context)])
    return reply.type(meters.contentType).send(figures.join('\n'))
  } catch (error) {
    request.log.error({ err: error }, 'not everything could be counted')
    return reply.code(503).type('text/plain; charset=utf-8').send('not everything could be counted\n')
  }
}
