import { createServer, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify'
import { searchIndex } from '#domains/catalogue/search/search-index.ts'
import type { Config } from '#platform/config.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { describeStatement, loggerOptions } from '#platform/log.ts'
import { builtFiles } from '#server/cache/built-files.ts'
import { door } from '#server/cache/door.ts'
import { givePages, sharePages, takePages } from '#server/cache/hand-over.ts'
import { oneByOne } from '#server/http/one-by-one.ts'
import { jobHandlers } from '#server/jobs/job-handlers.ts'
import { joinMetrics } from '#server/monitoring/gather-metrics.ts'
import { media } from '#server/pages/media.ts'
import { pages } from '#server/pages/pages.ts'
import { createApp } from '../app.ts'
import { assemble } from '../assemble.ts'
import { evenOut } from './even-out.ts'
import { hearProcesses } from './processes-now.ts'
import { warmUp } from './warm-up.ts'

/** Serves: storefront, back office and API, and works on jobs. Any number of these may run, on any number of machines. */
export async function runWorker(config: Config): Promise<void> {
  let log: FastifyBaseLogger | undefined
  const { context, changes, close } = assemble(config, (slow) => log?.warn(describeStatement(slow), 'slow statement'), {
    warn: (sentence) => (log ? log.warn(sentence) : console.warn(sentence)),
    info: (sentence) => log?.info(sentence),
  })
  joinMetrics()
  hearProcesses()

  let closing = false
  const noteRequest = evenOut()
  let backDoor: Server | undefined
  // Kept pages are answered at the door, before any routing, unless the listening line is down: then they may be old.
  const atTheDoor: FastifyServerFactory = (handler, options) => {
    const { http, connectionTimeout } = options as { http?: object; connectionTimeout?: number }
    const answer = door(
      (key, request, response) =>
        (changes.connected() && context.cache.answer(key, request, response)) || app.refusedAtOnce(request, response),
      (request) => app.cacheKeys.of(request),
      context.cache,
      handler,
    )
    const makeServer = () => {
      const server = createServer(
        { ...options, ...http },
        oneByOne((request, response) => {
          // The connection is closed with this answer: whoever asks next comes to a process that stays.
          if (closing) response.shouldKeepAlive = false
          noteRequest(request, response)
          answer(request, response)
        }),
      )
      // A server that somebody else makes is left as it is: whoever reads nothing would never be cut.
      return server.setTimeout(connectionTimeout ?? 0)
    }
    backDoor = makeServer()
    return makeServer()
  }

  const app = await createApp(context, {
    logger: loggerOptions(config.logLevel),
    serverFactory: atTheDoor,
  })
  log = app.log
  // From here on: graphile-worker lets a failed note about a job go unheard, and the jobs begin before the doors open.
  process.on('unhandledRejection', (reason) => app.log.error({ err: reason }, 'unhandled rejection'))
  if (!config.rateLimits) app.log.warn('RATE_LIMITS is off: for load tests on this machine only')
  await builtFiles(app)
  await app.register(media, { context })
  await app.register(pages, { db: context.readDb })

  const jobs = await startJobs(context.db, context.pool, jobHandlers(context), (message) =>
    app.log.error({ job: message }, 'job failed'),
  )
  context.working = true
  // What others keep is true once this process hears what changes.
  await Promise.race([changes.opened, pause(2000)])
  if (changes.connected()) await takePages(context.cache)
  givePages(context.cache, changes.heard)
  sharePages(context.cache)
  await app.ready()
  const host = config.publicUrl ? new URL(config.publicUrl).host : `localhost:${config.port}`
  if (backDoor) {
    const { promise: warm, resolve: enough, reject } = Promise.withResolvers<void>()
    // Who takes the place of another may take his time; while nobody serves, a door that opens soon is worth more.
    const first = process.env.NOBODY_SERVES ? { enough } : {}
    warmUp(backDoor, context, { log: app.log, host, ...first }).then(enough, reject)
    await warm
  }
  // A crowd that comes in one moment waits in the system's queue: whoever finds it full knocks again a second later, then
  // three. It is as long as can be looked at within a few seconds: who has gone by then must be looked at as well.
  await app.listen({ port: config.port, host: config.host, backlog: 2048 })
  // In a large catalogue that takes seconds, between other work: who searches first shall not wait for all of it.
  void searchIndex(context.readDb).catch((error: unknown) => app.log.warn({ err: error }, 'search index not read'))

  const end = async () => {
    if (closing) return
    closing = true
    context.working = false
    // Running requests are answered; what takes longer than ten seconds is cut.
    const patience = setTimeout(() => process.exit(0), 10_000)
    // A request may be on its way on every connection that was used of late: for a moment all are answered, and their
    // connections closed with the answer. Then those go that wait for nothing.
    for (const until = Date.now() + 1000; Date.now() < until && (await openConnections(app.server)); ) await pause(50)
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    await app.close()
    clearInterval(idle)
    await jobs.stop()
    await close()
    clearTimeout(patience)
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  // Ctrl-C reaches the whole group; the first process says when to go.
  process.on('SIGINT', () => {})
  process.on('SIGHUP', () => {})
  process.on('disconnect', () => void end())
}

const openConnections = (server: Server) =>
  new Promise<number>((counted) => server.getConnections((_error, count) => counted(count ?? 0)))
