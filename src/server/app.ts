import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { publicDataFile } from '#domains/catalogue/endpoints.ts'
import type { AppContext } from '#platform/app-context.ts'
import { allowStaffAnswers } from '#platform/http/answer-time.ts'
import { bodyLimits } from '#platform/http/body-limits.ts'
import { allowStaffBodies, bodyTimesMs, limitBodyTime } from '#platform/http/body-time.ts'
import { answerRefusals, refuse } from '#platform/http/refusals.ts'
import { validatorCompiler } from '#platform/http/validation.ts'
import { requestIds } from '#platform/request-id.ts'
import { api } from './api.ts'
import { CacheKeys } from './cache/cache-keys.ts'
import { registerResponseCache } from './cache/response-cache.ts'
import { rewriteApiAlias } from './http/api-alias.ts'
import { registerAuth } from './http/auth.ts'
import { handleClientError, validateHost } from './http/client-errors.ts'
import { acceptsHtml, sendMalformedUrlPage } from './http/malformed-url-page.ts'
import { registerRequestId } from './http/request-id-hook.ts'
import { securityHeaders } from './http/security-headers.ts'
import { siteReader } from './http/site.ts'
import { addressShares } from './limits/default-limits.ts'
import { RecentStaffTokens } from './limits/recent-staff-tokens.ts'
import { shedLoad } from './limits/shed-load.ts'
import { measureRequests } from './monitoring/measure-requests.ts'
import { metricsForMainAdmin, metricsForToken } from './monitoring/metrics-endpoint.ts'
import { brandIcons } from './pages/brand-icons.ts'
import { feeds } from './pages/feeds.ts'
import { menuPictures } from './pages/menu-pictures.ts'
import { sharePictures } from './pages/share/share-pictures.ts'
import { sitemap } from './pages/sitemap.ts'
import { webManifest } from './pages/web-manifest.ts'

/**
 * The HTTP server without the pages; tests call it with `inject`.
 * @param concurrencyLimits replaces the defaults, and switches the limits per address off, for tests
 */
export async function createApp(
  context: AppContext,
  options: FastifyServerOptions = {},
  concurrencyLimits?: Parameters<typeof shedLoad>[2],
): Promise<FastifyInstance> {
  const app = Fastify({ ...serverOptions(context.config), ...options }) as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const siteOf = siteReader(context.config)
  const keys = new CacheKeys(siteOf)
  app.decorate('cacheKeys', keys)
  keys.listen(app)
  answerRefusals(app)
  limitBodyTime(app.server)
  allowStaffBodies(app)
  allowStaffAnswers(app)
  registerRequestId(app)
  measureRequests(app)
  metricsForToken(app, context)
  const staffTokens = new RecentStaffTokens()
  // Tests that pass their own limits send all requests from one address.
  shedLoad(
    app,
    staffTokens,
    concurrencyLimits,
    concurrencyLimits || !context.config.rateLimits ? undefined : addressShares(),
  )
  await app.register(cookie)
  registerAuth(app, {
    db: context.db,
    clock: context.clock,
    secure: context.config.publicUrl?.startsWith('https:') ?? false,
    staffTokens,
  })
  metricsForMainAdmin(app, context)
  registerResponseCache(app, context.cache)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(securityHeaders)
  })
  validateHost(app, siteOf)
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered')
  })

  health(app, context)
  await app.register(api, { prefix: '/backend/api', context })
  await app.register(publicDataFile, { prefix: '/backend/data', context })
  await app.register(sitemap, { context })
  await app.register(feeds, { context })
  await app.register(webManifest, { context })
  await app.register(brandIcons, { context })
  await app.register(menuPictures, { context })
  await app.register(sharePictures, { context })
  return app
}

const serverOptions = ({ trustProxy }: AppContext['config']) =>
  ({
    trustProxy,
    requestIdHeader: false,
    rewriteUrl: ({ url }) => rewriteApiAlias(url),
    genReqId: requestIds(trustProxy),
    bodyLimit: bodyLimits.public,
    // The longest that body-time.ts allows.
    requestTimeout: bodyTimesMs.staff,
    // Cuts off a client that reads nothing, at the second check: at the first Node sees whether anything was read
    // since.
    connectionTimeout: 11_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      const named = reply.headers({ ...securityHeaders, 'x-request-id': request.id })
      return acceptsHtml(request) ? sendMalformedUrlPage(request, named) : refuse(error, request, named)
    },
    clientErrorHandler: handleClientError,
    http: { headersTimeout: 8000, connectionsCheckingInterval: 2000, requireHostHeader: false },
  }) as FastifyServerOptions

/** `?strict` is for a monitor, which only looks at the status. */
const readinessQuery = z.object({ strict: z.string().optional() })

function health(app: FastifyInstance, context: AppContext) {
  const quiet = { logLevel: 'warn' as const }
  app.get('/healthz', quiet, async () => ({ alive: true }))
  const asked = { ...quiet, schema: { querystring: readinessQuery } }
  app.get<{ Querystring: z.infer<typeof readinessQuery> }>('/readyz', asked, async ({ query }, reply) => {
    const state = await context.ready()
    // A full disk or a late queue is reported, but does not take the machine out of service: that would affect all
    // machines at once, and pages, search and orders can still be read.
    const ready = state.database && state.migrations && state.jobs
    const isSound = query.strict === undefined || (state.disk && state.queue)
    return reply
      .code(ready && isSound ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...state })
  })
}
