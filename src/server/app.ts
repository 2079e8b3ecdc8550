import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { backupEndpoints } from '#domains/backups/endpoints.ts'
import { cartEndpoints } from '#domains/cart/endpoints.ts'
import { catalogueEndpoints, publicDataFile } from '#domains/catalogue/endpoints.ts'
import { importEndpoints } from '#domains/catalogue/import/import-endpoints.ts'
import { uploadEndpoints } from '#domains/catalogue/pictures/upload-endpoints.ts'
import { contentEndpoints } from '#domains/content/endpoints.ts'
import { accountEndpoints } from '#domains/customers/account-endpoints.ts'
import { customerEndpoints } from '#domains/customers/endpoints.ts'
import { userOfficeEndpoints } from '#domains/customers/office-endpoints.ts'
import { wishlistEndpoints } from '#domains/customers/wishlist-endpoints.ts'
import { stockAlertEndpoints } from '#domains/inventory/endpoints.ts'
import { inventoryOfficeEndpoints } from '#domains/inventory/office-endpoints.ts'
import { messageEndpoints } from '#domains/messages/endpoints.ts'
import { messageOfficeEndpoints } from '#domains/messages/office-endpoints.ts'
import { linkEndpoints } from '#domains/orders/access/link-endpoints.ts'
import { afterSalesEndpoints } from '#domains/orders/after-sales/after-sales-endpoints.ts'
import { orderEndpoints } from '#domains/orders/endpoints.ts'
import { orderOfficeEndpoints } from '#domains/orders/office-endpoints.ts'
import { staffOrderEndpoints } from '#domains/orders/staff-order-endpoints.ts'
import { courierEndpoints } from '#domains/parcels/courier-endpoints.ts'
import { parcelEndpoints } from '#domains/parcels/endpoints.ts'
import { courierWebhookEndpoint } from '#domains/parcels/webhooks/webhook-endpoint.ts'
import { placesEndpoints } from '#domains/places/endpoints.ts'
import { analysisEndpoints } from '#domains/reports/analysis-endpoints.ts'
import { reportEndpoints } from '#domains/reports/endpoints.ts'
import { reviewEndpoints } from '#domains/reviews/endpoints.ts'
import { reviewOfficeEndpoints } from '#domains/reviews/office-endpoints.ts'
import { settingsEndpoints } from '#domains/settings/endpoints.ts'
import { staffAccountEndpoints } from '#domains/staff/account-endpoints.ts'
import { staffEndpoints } from '#domains/staff/endpoints.ts'
import { eventEndpoints } from '#domains/staff/event-endpoints.ts'
import { logEndpoints } from '#domains/staff/log-endpoints.ts'
import { subAdminEndpoints } from '#domains/staff/sub-admin-endpoints.ts'
import { summaryEndpoints } from '#domains/summaries/endpoints.ts'
import { visitEndpoints } from '#domains/visits/endpoints.ts'
import type { AppContext } from '#platform/app-context.ts'
import { checkAccess, requireDeclaredAccess } from '#platform/http/access.ts'
import { bodyLimits } from '#platform/http/body-limits.ts'
import { answerRefusals, refuse } from '#platform/http/refusals.ts'
import { refuseOtherSites } from '#platform/http/same-origin.ts'
import { validatorCompiler } from '#platform/http/validation.ts'
import { Refusal } from '#platform/refusal.ts'
import { requestIds } from '#platform/request-id.ts'
import { CacheKeys } from './cache/cache-keys.ts'
import { registerResponseCache } from './cache/response-cache.ts'
import { rewriteApiAlias } from './http/api-alias.ts'
import { registerAuth } from './http/auth.ts'
import { handleClientError, validateHost } from './http/client-errors.ts'
import { sendMalformedUrlPage, wantsPage } from './http/malformed-url-page.ts'
import { registerOpenApi } from './http/openapi.ts'
import { registerRequestId } from './http/request-id-hook.ts'
import { validateRequestShape } from './http/request-shape.ts'
import { dataPolicy, securityHeaders } from './http/security-headers.ts'
import { siteReader } from './http/site.ts'
import { RecentStaffTokens } from './limits/recent-staff-tokens.ts'
import { addressShares, shedLoad } from './limits/shed-load.ts'
import { measureRequests } from './monitoring/measure-requests.ts'
import { metricsForMainAdmin, metricsForToken } from './monitoring/metrics-endpoint.ts'
import { feeds } from './pages/feeds.ts'
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
  return app
}

const serverOptions = ({ trustProxy }: AppContext['config']) =>
  ({
    trustProxy,
    requestIdHeader: false,
    rewriteUrl: ({ url }) => rewriteApiAlias(url),
    genReqId: requestIds(trustProxy),
    bodyLimit: bodyLimits.public,
    requestTimeout: 15_000,
    // Cuts off a client that reads nothing, at the second check: at the first Node sees whether anything was read since.
    connectionTimeout: 11_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      const named = reply.headers({ ...securityHeaders, 'x-request-id': request.id })
      return wantsPage(request) ? sendMalformedUrlPage(request, named) : refuse(error, request, named)
    },
    clientErrorHandler: handleClientError,
    http: { headersTimeout: 8000, connectionsCheckingInterval: 2000, requireHostHeader: false },
  }) as FastifyServerOptions

/** Everything under /backend/api. */
const api: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const description = registerOpenApi(app, '/backend/api')
  requireDeclaredAccess(app)
  answerRefusals(app)
  validateRequestShape(app, context.limits)
  refuseOtherSites(app, context.config.publicUrl)
  checkAccess(app, { staff: (request) => request.staff(), customer: (request) => request.customer() })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', dataPolicy)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) {
      // Public, but too small for the response cache.
      const isPublic = request.cacheTags && reply.statusCode === 200 && !reply.hasHeader('set-cookie')
      reply.header('cache-control', isPublic ? 'public, no-cache' : 'no-store')
    }
    return payload
  })

  app.get('/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, description)
  await app.register(catalogueEndpoints, { context })
  await app.register(uploadEndpoints, { context })
  await app.register(importEndpoints, { context })
  await app.register(orderEndpoints, { context })
  await app.register(orderOfficeEndpoints, { context })
  await app.register(staffOrderEndpoints, { context })
  await app.register(afterSalesEndpoints, { context })
  await app.register(linkEndpoints, { context })
  await app.register(customerEndpoints, { context })
  await app.register(accountEndpoints, { context })
  await app.register(wishlistEndpoints, { context })
  await app.register(userOfficeEndpoints, { context })
  await app.register(cartEndpoints, { context })
  await app.register(staffEndpoints, { context })
  await app.register(staffAccountEndpoints, { context })
  await app.register(subAdminEndpoints, { context })
  await app.register(logEndpoints, { context })
  await app.register(eventEndpoints, { context })
  await app.register(summaryEndpoints, { context })
  await app.register(backupEndpoints, { context })
  await app.register(reportEndpoints, { context })
  await app.register(analysisEndpoints, { context })
  await app.register(reviewEndpoints, { context })
  await app.register(reviewOfficeEndpoints, { context })
  await app.register(stockAlertEndpoints, { context })
  await app.register(inventoryOfficeEndpoints, { context })
  await app.register(messageEndpoints, { context })
  await app.register(visitEndpoints, { context })
  await app.register(messageOfficeEndpoints, { context })
  await app.register(settingsEndpoints, { context })
  await app.register(placesEndpoints, { context })
  await app.register(parcelEndpoints, { context })
  await app.register(courierEndpoints, { context })
  await app.register(courierWebhookEndpoint, { context })
  await app.register(contentEndpoints, { context })
  // Unknown API addresses must not fall through to the pages.
  app.all('/*', { config: { access: 'public' }, schema: { hide: true } }, async () => {
    throw new Refusal(404, 'not_found', 'There is nothing at this address')
  })
}

function health(app: FastifyInstance, context: AppContext) {
  const quiet = { logLevel: 'warn' as const }
  app.get('/healthz', quiet, async () => ({ alive: true }))
  app.get('/readyz', quiet, async (_request, reply) => {
    const state = await context.ready()
    // A full disk or a late queue is reported, but does not take the machine out of service: that would affect all machines at
    // once, and pages, search and orders can still be read.
    const ready = state.database && state.migrations && state.jobs
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...state })
  })
}
