import { createServer } from 'node:http'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { sql } from 'drizzle-orm'
import type { FastifyServerFactory } from 'fastify'
import { jobHandlers } from './job-handlers.ts'
import { listenForChanges } from '#platform/changes.ts'
import { wallClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { connect } from '#platform/database.ts'
import { limitsIn, noLimits } from '#platform/http/limits.ts'
import { startJobs } from '#platform/jobs.ts'
import { loggerOptions } from '#platform/log.ts'
import { PageCache } from '#platform/page-cache.ts'
import type { Parts } from '#platform/parts.ts'
import { openStorage } from '#platform/storage.ts'
import { createApp } from './app.ts'
import { pages } from './pages.ts'

/** Serves: storefront, back office and API, and works on jobs. Any number of these may run, on any number of machines. */
export async function runWorker(config: Config): Promise<void> {
  const url = config.databaseUrl
  if (!url) throw new Error('a serving process needs DATABASE_URL')
  const { db, pool, close } = connect(url)
  const cache = new PageCache()
  const changes = listenForChanges(url, (marks) => cache.drop(marks))
  let working = false

  const parts: Parts = {
    config,
    db,
    pool,
    cache,
    clock: wallClock,
    limits: config.rateLimits ? limitsIn(pool) : noLimits,
    storage: openStorage(config),
    ready: async () => ({ ...(await databaseState(db)), jobs: working }),
  }

  // Kept pages are answered at the door, before any routing, unless the listening line is down: then they may be old.
  const atTheDoor: FastifyServerFactory = (handler, options) =>
    createServer(options as object, (request, response) => {
      if (changes.connected() && cache.answer(request, response)) return
      handler(request, response)
    })

  const app = await createApp(parts, {
    logger: loggerOptions(config.logLevel),
    serverFactory: atTheDoor,
  })
  if (!config.rateLimits) app.log.warn('RATE_LIMITS is off: for load tests on this machine only')
  await app.register(fastifyStatic, {
    root: resolve('build/client'),
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders: (response, path) => {
      if (path.includes('/assets/')) response.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  await app.register(pages, { db, publicUrl: config.publicUrl })

  const jobs = await startJobs(pool, jobHandlers(parts), (message) => app.log.error({ job: message }, 'job failed'))
  working = true
  await app.listen({ port: config.port, host: config.host })

  let closing = false
  const end = async () => {
    if (closing) return
    closing = true
    // Running requests are answered; what takes longer than ten seconds is cut.
    const patience = setTimeout(() => process.exit(0), 10_000)
    await app.close()
    await jobs.stop()
    await changes.close()
    await close()
    clearTimeout(patience)
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  // Ctrl-C reaches the whole group; the first process says when to go.
  process.on('SIGINT', () => {})
  process.on('SIGHUP', () => {})
  process.on('disconnect', () => void end())
  process.on('unhandledRejection', (reason) => app.log.error({ err: reason }, 'unhandled rejection'))
}

async function databaseState(db: Parts['db']) {
  try {
    const { rows } = await db.execute(sql`select to_regclass('public.orders') is not null as migrated`)
    return { database: true, migrations: rows[0]?.migrated === true }
  } catch {
    return { database: false, migrations: false }
  }
}
