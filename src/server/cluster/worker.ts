import { createServer, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify'
import { searchIndex } from '#domains/catalogue/search/search-index.ts'
import type { Config } from '#platform/config.ts'
import { startEvents } from '#platform/events/run-events.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { describeStatement, loggerOptions } from '#platform/log.ts'
import { builtFiles } from '#server/cache/built-files.ts'
import { serveFromCache } from '#server/cache/front-cache.ts'
import { givePages, sharePages, takePages } from '#server/cache/hand-over.ts'
import { serializePipelined } from '#server/http/serialize-pipelined.ts'
import { jobHandlers } from '#server/jobs/job-handlers.ts'
import { answerMetricsRequests } from '#server/monitoring/aggregate-metrics.ts'
import { media } from '#server/pages/media.ts'
import { pages } from '#server/pages/pages.ts'
import { createApp } from '../app.ts'
import { assemble } from '../assemble.ts'
import { subscribers } from '../subscribers.ts'
import { rebalanceConnections } from './connection-rebalancing.ts'
import { receiveProcessCount } from './process-count.ts'
import { warmUp } from './warm-up.ts'

/** Serves storefront, back office and API, and runs jobs. Any number of workers may run, on any number of machines. */
export async function runWorker(config: Config): Promise<void> {
  let log: FastifyBaseLogger | undefined
  const { context, changes, close } = assemble(config, (slow) => log?.warn(describeStatement(slow), 'slow statement'), {
    warn: (sentence) => (log ? log.warn(sentence) : console.warn(sentence)),
    info: (sentence) => log?.info(sentence),
  })
  answerMetricsRequests()
  receiveProcessCount()

  let closing = false
  const noteRequest = rebalanceConnections()
  let backDoor: Server | undefined
  // Cached pages are answered before routing, but not while invalidations do not arrive: the pages may be stale.
  const serverFactory: FastifyServerFactory = (handler, options) => {
    const { http, connectionTimeout } = options as { http?: object; connectionTimeout?: number }
    const answer = serveFromCache(
      (key, request, response) =>
        (changes.connected() && context.cache.answer(key, request, response)) || app.shedEarly(request, response),
      (request) => app.cacheKeys.of(request),
      context.cache,
      handler,
    )
    const makeServer = () => {
      const server = createServer(
        { ...options, ...http },
        serializePipelined((request, response) => {
          // Close the connection with this response: the client reconnects to a process that stays.
          if (closing) response.shouldKeepAlive = false
          noteRequest(request, response)
          answer(request, response)
        }),
      )
      // Fastify does not configure a server from a factory: without a timeout a client that reads nothing is never cut off.
      return server.setTimeout(connectionTimeout ?? 0)
    }
    backDoor = makeServer()
    return makeServer()
  }

  const app = await createApp(context, {
    logger: loggerOptions(config.logLevel),
    serverFactory,
  })
  log = app.log
  // graphile-worker leaves some rejections unhandled, and jobs start before the server listens.
  process.on('unhandledRejection', (reason) => app.log.error({ err: reason }, 'unhandled rejection'))
  if (!config.rateLimits) app.log.warn('RATE_LIMITS is off: for load tests on this machine only')
  await builtFiles(app)
  await app.register(media, { context })
  await app.register(pages, { db: context.readDb })

  const jobs = await startJobs(context.db, context.pool, jobHandlers(context), (message) =>
    app.log.error({ job: message }, 'job failed'),
  )
  const failed = (message: string) => app.log.error({ event: message }, 'event not delivered')
  const events = startEvents({ db: context.db, context, failed }, subscribers)
  context.working = true
  // Cached pages of other processes can be taken over once this process receives invalidations.
  await Promise.race([changes.opened, pause(2000)])
  if (changes.connected()) await takePages(context.cache)
  givePages(context.cache, changes.caughtUp)
  sharePages(context.cache)
  await app.ready()
  const host = config.publicUrl ? new URL(config.publicUrl).host : `localhost:${config.port}`
  if (backDoor) {
    const { promise: warm, resolve: enough, reject } = Promise.withResolvers<void>()
    // A replacement warms up completely. While no process serves, listening soon matters more.
    const first = process.env.NOBODY_SERVES ? { enough } : {}
    warmUp(backDoor, context, { log: app.log, host, ...first }).then(enough, reject)
    await warm
  }
  // Sudden load waits in the kernel's queue; when it is full, TCP retries after one second, then three. No longer than we can work
  // off within seconds, since connections that clients have given up must be accepted as well.
  await app.listen({ port: config.port, host: config.host, backlog: 2048 })
  // Takes seconds in a large catalogue; started now so that the first search does not wait for all of it.
  void searchIndex(context.readDb).catch((error: unknown) => app.log.warn({ err: error }, 'search index not read'))

  const end = async () => {
    if (closing) return
    closing = true
    context.working = false
    // Requests in progress are answered, for at most ten seconds.
    const forcedExit = setTimeout(() => process.exit(0), 10_000)
    // A request may be under way on any recently used connection: answer for another second, closing each connection with its
    // response, then close the idle ones.
    for (const until = Date.now() + 1000; Date.now() < until && (await openConnections(app.server)); ) await pause(50)
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    await app.close()
    clearInterval(idle)
    await events.stop()
    await jobs.stop()
    await close()
    clearTimeout(forcedExit)
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  // Ctrl-C reaches the whole process group; the primary sends SIGTERM.
  process.on('SIGINT', () => {})
  process.on('SIGHUP', () => {})
  process.on('disconnect', () => void end())
}

const openConnections = (server: Server) =>
  new Promise<number>((counted) => server.getConnections((_error, count) => counted(count ?? 0)))
