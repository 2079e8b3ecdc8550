import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { meters } from '#platform/metrics.ts'
import { dataPolicy, securityHeaders } from '#server/http/security-headers.ts'
import { aggregateMetrics } from './aggregate-metrics.ts'
import { machineMetrics } from './machine-gauges.ts'
import { shopMetrics } from './shop-gauges.ts'

/**
 * GET /metrics in Prometheus format, for `Authorization: Bearer <METRICS_TOKEN>`. Exempt from load shedding, since it
 * is needed most under overload. Everybody else gets the 404 of any unknown address.
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

/** The same for the main admin in a browser. Requires registerAuth. */
export function metricsForMainAdmin(app: FastifyInstance, context: AppContext) {
  app.addHook('onRequest', async (request, reply) => {
    if (!isAsked(request)) return
    const staff = await request.staff().catch(() => undefined)
    if (staff?.isMain) return answer(context, request, reply)
  })
}

const isAsked = ({ method, raw: { url = '' } }: FastifyRequest) =>
  method === 'GET' && (url === '/metrics' || url.startsWith('/metrics?'))

/** Of equal length, so that the comparison takes constant time. */
const fingerprint = (text: string) => createHash('sha256').update(text).digest()

async function answer(context: AppContext, request: FastifyRequest, reply: FastifyReply) {
  request.page = '/metrics'
  reply.headers({ ...securityHeaders, 'content-security-policy': dataPolicy, 'cache-control': 'no-store' })
  try {
    const figures = await Promise.all([aggregateMetrics(), machineMetrics(context.config), shopMetrics(context)])
    return reply.type(meters.contentType).send(figures.join('\n'))
  } catch (error) {
    request.log.error({ err: error }, 'metrics are incomplete')
    return reply.code(503).type('text/plain; charset=utf-8').send('metrics are incomplete\n')
  }
}
