import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify'
import { searchIndex } from '#domains/catalogue/search/read-search-index.ts'
import type { Config } from '#platform/config.ts'
import { describeStatement, loggerOptions } from '#platform/log.ts'
import { builtFiles } from '#server/cache/built-files.ts'
import { serveFromCache } from '#server/cache/front-cache.ts'
import { requestCachedPages, sendCachedPages, sharePages } from '#server/cache/page-replication.ts'
import { leadToFirstLanguage } from '#server/http/first-language.ts'
import { serializePipelined } from '#server/http/serialize-pipelined.ts'
import { answerMetricsRequests } from '#server/monitoring/aggregate-metrics.ts'
import { media } from '#server/pages/media.ts'
import { pages } from '#server/pages/pages.ts'
import { createApp } from '../app.ts'
import { assemble } from '../assemble.ts'
import { startBackground } from './background-work.ts'
import { collectGarbage } from './collect-garbage.ts'
import { rebalanceConnections } from './connection-rebalancing.ts'
import { closeServer, endOnSignal } from './end-on-signal.ts'
import { receiveProcessCount } from './process-count.ts'
import { warmUp } from './warm-up.ts'

type Assembled = ReturnType<typeof assemble>
type Context = Assembled['context']

/** Serves storefront, back office and API, and runs jobs. Any number of workers may run, on any number of machines. */
export async function runWorker(config: Config): Promise<void> {
  let log: FastifyBaseLogger | undefined
  const { context, changes, close } = assemble(
    config,
    (slow) => log?.warn(describeStatement(slow), 'slow statement'),
    {
      warn: (sentence) => (log ? log.warn(sentence) : console.warn(sentence)),
      info: (sentence) => log?.info(sentence),
    },
    (line) => log?.info(line, 'call to another service'),
  )
  answerMetricsRequests()
  receiveProcessCount()

  let isClosing = false
  const noteRequest = rebalanceConnections()
  let server: Server | undefined
  const serverFactory: FastifyServerFactory = (handler, options) => {
    const answer = answerFromCache({ context, changes }, () => app, handler)
    const handleRequest: RequestListener = (request, response) => {
      // Close the connection with this response: the client reconnects to a process that stays.
      if (isClosing) response.shouldKeepAlive = false
      noteRequest(request, response)
      answer(request, response)
    }
    server = makeServer(options, handleRequest)
    return makeServer(options, handleRequest)
  }

  const app = await createApp(context, { logger: loggerOptions(config.logLevel), serverFactory })
  log = app.log
  // graphile-worker leaves some rejections unhandled, and jobs start before the server listens.
  process.on('unhandledRejection', (reason) => app.log.error({ err: reason }, 'unhandled rejection'))
  if (!config.rateLimits) app.log.warn('RATE_LIMITS is off: for load tests on this machine only')
  await builtFiles(app)
  await app.register(media, { context })
  await app.register(pages, { db: context.readDb })

  const stopBackground = await startBackground(context, app.log)
  await exchangePages(context.cache, changes)
  await app.ready()
  if (server) await warmUpThrough(server, context, app.log)
  // Sudden load waits in the kernel's queue; when it is full, TCP retries after one second, then three. No longer than
  // we can work off within seconds, since connections that clients have given up must be accepted as well.
  await app.listen({ port: config.port, host: config.host, backlog: 2048 })
  // Takes seconds in a large catalogue; started now so that the first search does not wait for all of it.
  void searchIndex(context.readDb).catch((error: unknown) => app.log.warn({ err: error }, 'search index not read'))

  endOnSignal(async () => {
    isClosing = true
    context.working = false
    await closeServer(app)
    await stopBackground()
    await close()
  })
}

/** Cached pages are answered before routing, but not while invalidations do not arrive: the pages may be stale. */
function answerFromCache(
  { context, changes }: Pick<Assembled, 'context' | 'changes'>,
  app: () => Awaited<ReturnType<typeof createApp>>,
  handler: RequestListener,
): RequestListener {
  const fromCache = serveFromCache(
    (key, request, response) =>
      (changes.connected() && context.cache.answer(key, request, response)) || app().shedEarly(request, response),
    (request) => app().cacheKeys.of(request),
    context.cache,
    handler,
  )
  return leadToFirstLanguage(context.readDb, fromCache)
}

function makeServer(options: object, handler: RequestListener): Server {
  const { http, connectionTimeout } = options as { http?: object; connectionTimeout?: number }
  const server = createServer({ ...options, ...http }, serializePipelined(handler))
  // Fastify does not configure a server from a factory: without a timeout a client that reads nothing is never cut off.
  return server.setTimeout(connectionTimeout ?? 0)
}

/** Takes over the cached pages of another process, and passes its own on. */
async function exchangePages(cache: Context['cache'], changes: Assembled['changes']) {
  // Cached pages of other processes can be taken over once this process receives invalidations.
  await Promise.race([changes.opened, pause(2000)])
  if (changes.connected()) await requestCachedPages(cache)
  sendCachedPages(cache, changes.caughtUp)
  sharePages(cache)
}

async function warmUpThrough(server: Server, context: Context, log: FastifyBaseLogger): Promise<void> {
  const { publicUrl, port } = context.config
  const host = publicUrl ? new URL(publicUrl).host : `localhost:${port}`
  const { promise: warm, resolve: enough, reject } = Promise.withResolvers<void>()
  // A replacement warms up completely, then collects its garbage. While no process serves, listening soon matters more.
  const first = process.env.NOBODY_SERVES ? { enough } : {}
  warmUp(server, context, { log, host, ...first })
    .then(collectGarbage)
    .then(enough, reject)
  await warm
}
