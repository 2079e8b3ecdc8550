import cluster from 'node:cluster'
import { createServer } from 'node:net'
import { showInitialPassword } from '#domains/staff/main-admin.ts'
import { BadSetting, type Config, warningsAbout } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { DatabaseTrouble } from '#platform/database/database-trouble.ts'
import { passPagesOn } from '#server/cache/hand-over.ts'
import { relayMetrics } from '#server/monitoring/aggregate-metrics.ts'
import { publishMeanConnections } from './connection-rebalancing.ts'
import { databaseName, messageFor } from './exit-with-message.ts'
import { type OpenedDatabase, openDatabase, prepareShop } from './prepare.ts'
import { publishProcessCount } from './process-count.ts'

/**
 * Opens the shop: database, migrations, main admin, demo products, then the workers, which it replaces when they end. SIGTERM and
 * SIGINT stop everything in reverse order, also during the start, and leave no process behind.
 */
export async function runPrimary(config: Config): Promise<void> {
  await portMustBeFree(config)
  for (const line of warningsAbout(config)) say(line)
  let database: Promise<OpenedDatabase> | undefined
  const stopping = closing(config, async () => (await database?.catch(() => undefined))?.stop())
  try {
    database = openDatabase(config, say, stopping.signal)
    const { url } = await database
    await prepareShop(config, url, say)
    await startWorkers(config, url, stopping)
    await greet(config, url)
  } catch (error) {
    // Aborted by a signal; its handler exits.
    if (stopping.underWay()) return
    await stopping.all()
    throw error
  }
}

const say = (line: string) => console.log(line)

async function portMustBeFree({ port, host }: Config) {
  await new Promise<void>((free, taken) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      taken(
        error.code === 'EADDRINUSE'
          ? new BadSetting(`Port ${port} is in use by another program. Set PORT to a free one.`)
          : new BadSetting(`Cannot listen on ${host}:${port} (${error.code}). Check HOST and PORT.`),
      )
    })
    probe.listen(port, host, () => probe.close(() => free()))
  })
}

type Closing = { underWay: () => boolean; signal: AbortSignal; all: () => Promise<void> }

/** Stops everything in order: workers finish their requests, then the database stops. */
function closing(config: Config, stopDatabase: () => Promise<void>): Closing {
  const stopping = new AbortController()
  const underWay = () => stopping.signal.aborted
  const all = async () => {
    stopping.abort()
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((gone) => {
            if (worker.isDead()) return gone()
            worker.once('exit', () => gone())
            worker.process.kill('SIGTERM')
            setTimeout(() => worker.process.kill('SIGKILL'), 12_000).unref()
          }),
      ),
    )
    await stopDatabase()
  }
  const end = async (signal: string) => {
    if (underWay()) return
    say(`\n${signal}: closing the shop …`)
    await all()
    process.exit(0)
  }
  const notInOrder = (error: unknown) => {
    console.error(`The shop was not closed in order. ${messageFor(error, databaseName(config))}`)
    process.exit(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void end(signal).catch(notInOrder))
  return { underWay, signal: stopping.signal, all }
}

/** glibc keeps an arena per thread, which compressing pages on many threads would let grow. */
const memoryEnv = { MALLOC_ARENA_MAX: '2' }

/** Starts the workers and resolves when all of them listen. A worker that ends later is replaced. */
async function startWorkers(config: Config, url: string, stopping: Closing) {
  // Workers accept connections themselves. With round robin the primary hands them over one by one, and a worker that renders a
  // page would delay them all.
  if (process.platform !== 'win32') cluster.schedulingPolicy = cluster.SCHED_NONE
  // A limited heap, since V8 would otherwise use twice the memory, and a young generation that holds the garbage of a page: with
  // less than 8 MB garbage collection takes a third of the rendering time (docs/performance.md).
  relayMetrics()
  passPagesOn()
  publishMeanConnections()
  cluster.setupPrimary({ serialization: 'advanced', execArgv: ['--max-semi-space-size=8', '--max-old-space-size=192'] })

  const embedded = !config.databaseUrl && { EMBEDDED_DATABASE: '1' }
  let serving = 0
  const start = () =>
    new Promise<void>((ready, failed) => {
      const alone = serving === 0 && { NOBODY_SERVES: '1' }
      const worker = cluster.fork({ DATABASE_URL: url, DATA_DIR: config.dataDir, ...embedded, ...memoryEnv, ...alone })
      let listens = false
      worker.once('listening', () => {
        listens = true
        serving++
        publishProcessCount({ serving, wanted: config.workers })
        ready()
      })
      worker.once('exit', (code, signal) => {
        if (listens) serving--
        publishProcessCount({ serving, wanted: config.workers })
        if (stopping.underWay()) return
        if (listens) say(`A serving process ended (${signal ?? code}); starting another.`)
        // Killed, or ended after it had served: replace it. One that fails at start would fail again.
        if (listens || signal) replace().then(ready)
        else failed(new DatabaseTrouble(`A serving process ended at once (code ${code}); its message is above.`))
      })
    })
  const replace = async () => {
    for (;;) {
      await new Promise((next) => setTimeout(next, 250))
      if (stopping.underWay()) return
      try {
        return await start()
      } catch {
        // The database may be unavailable for a moment.
        await new Promise((next) => setTimeout(next, 1000))
      }
    }
  }
  await Promise.all(Array.from({ length: config.workers }, start))
}

async function greet(config: Config, url: string) {
  const shown = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const home = config.publicUrl ?? `http://${shown.includes(':') ? `[${shown}]` : shown}:${config.port}`
  say(`\n  Shop         ${home}`)
  say(`  Bangla       ${home}/bn`)
  say(`  Back office  ${home}/admin`)
  const { db, close } = connect(url, { max: 2, name: 'bunon-start', timeoutFactor: 60 })
  try {
    await showInitialPassword(db, config.admin.password, (username, password) => {
      say(`\n  Main admin   ${username}`)
      say(
        `  Password     ${config.admin.password ? '(as set in ADMIN_PASSWORD)' : `${password}   — shown only this once`}`,
      )
    })
  } finally {
    await close()
  }
  say('\n  Ctrl-C closes the shop.\n')
}
