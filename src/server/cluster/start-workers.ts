import cluster from 'node:cluster'
import type { Config } from '#platform/config.ts'
import { DatabaseTrouble } from '#platform/database/database-trouble.ts'
import { passPagesOn } from '#server/cache/hand-over.ts'
import { relayMetrics } from '#server/monitoring/aggregate-metrics.ts'
import { publishMeanConnections } from './connection-rebalancing.ts'
import { publishProcessCount } from './process-count.ts'
import type { Closing } from './shutdown.ts'

/**
 * For glibc. An arena per thread would grow with the threads that compress pages. Blocks of 32 KB and more, such as a
 * page before compression, come from mappings of their own and go back at once: in the heap cached pages lie between
 * them, and it would keep the most that was ever in use, some 40 MB per process (docs/performance.md).
 */
const memoryEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' }

/** Starts the workers and resolves when all of them listen. A worker that ends later is replaced. */
export async function startWorkers(config: Config, url: string, stopping: Closing) {
  // Workers accept connections themselves. With round robin the primary hands them over one by one, and a worker that
  // renders a page would delay them all.
  if (process.platform !== 'win32') cluster.schedulingPolicy = cluster.SCHED_NONE
  // A limited heap, since V8 would otherwise use twice the memory, and a young generation that holds the garbage of a
  // page: with 2 MB garbage collection takes a third of the rendering time, with 8 the process is some 10 MB larger and
  // no faster than with 4 (docs/performance.md).
  relayMetrics()
  passPagesOn()
  publishMeanConnections()
  cluster.setupPrimary({ serialization: 'advanced', execArgv: ['--max-semi-space-size=4', '--max-old-space-size=192'] })

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
        if (listens) console.log(`A serving process ended (${signal ?? code}); starting another.`)
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
