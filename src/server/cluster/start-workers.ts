import cluster from 'node:cluster'
import type { Config } from '#platform/config.ts'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { relayCachedPages } from '#server/cache/page-replication.ts'
import { relayMetrics } from '#server/monitoring/aggregate-metrics.ts'
import { publishMeanConnections } from './connection-rebalancing.ts'
import { countServing } from './process-count.ts'
import type { Closing } from './shutdown.ts'

/** glibc keeps an arena per thread, which compressing pages on many threads would let grow. */
const memoryEnv = { MALLOC_ARENA_MAX: '2' }

/**
 * V8's of each worker (docs/performance.md). A limited heap, since V8 would otherwise use twice the memory. A young
 * generation that holds the garbage of a page: with 2 MB collecting takes a third of the rendering time, with 16 the
 * process is some 15 MB larger and hardly faster. No Maglev, the mid-tier compiler: it would save some tenth of the
 * processor time, but its graphs leave some 45 MB of holes between what stays.
 */
const v8Options = ['--max-old-space-size=192', '--max-semi-space-size=8', '--no-maglev']

/** Starts the workers and resolves when all of them listen. A worker that ends later is replaced. */
export async function startWorkers(config: Config, url: string, stopping: Closing) {
  // Workers accept connections themselves. With round robin the primary hands them over one by one, and a worker that
  // renders a page would delay them all.
  if (process.platform !== 'win32') cluster.schedulingPolicy = cluster.SCHED_NONE
  relayMetrics()
  relayCachedPages()
  publishMeanConnections()
  const serving = countServing(config.workers)
  cluster.setupPrimary({ serialization: 'advanced', execArgv: v8Options })

  const embedded = !config.databaseUrl && { EMBEDDED_DATABASE: '1' }
  const start = () =>
    new Promise<void>((ready, failed) => {
      const alone = serving() === 0 && { NOBODY_SERVES: '1' }
      const worker = cluster.fork({ DATABASE_URL: url, DATA_DIR: config.dataDir, ...embedded, ...memoryEnv, ...alone })
      let listens = false
      worker.once('listening', () => {
        listens = true
        ready()
      })
      worker.once('exit', (code, signal) => {
        if (stopping.underWay()) return
        if (listens) console.log(`A serving process ended (${signal ?? code}); starting another.`)
        // Killed, or ended after it had served: replace it. A worker that fails at its start would fail again.
        if (listens || signal) replace().then(ready)
        else failed(new DatabaseSetupError(`A serving process ended at once (code ${code}); its message is above.`))
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
