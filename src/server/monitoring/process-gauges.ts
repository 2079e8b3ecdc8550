import { Counter, collectDefaultMetrics, Gauge } from 'prom-client'
import type { PageCache } from '#platform/cache/page-cache.ts'
import { meters } from '#platform/metrics.ts'

const registers = [meters]

/** Values that are read only when metrics are collected. */
type Watched = {
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  cache: Pick<PageCache, 'hits' | 'misses' | 'waited' | 'dropped' | 'size'>
  /** With a replica: whether reads use it now. */
  reads?: { usesReplica: () => boolean } | undefined
}
const watched = new Set<Watched>()

let measured = false

/** Adds the metrics of this pool and page cache, and those of the process itself. @returns removes them again */
export function watch(each: Watched): () => void {
  watched.add(each)
  if (!measured) collectDefaultMetrics({ register: meters, prefix: 'bunon_' })
  measured = true
  return () => watched.delete(each)
}

const sum = (count: (each: Watched) => number) => [...watched].reduce((all, each) => all + count(each), 0)

new Gauge({
  name: 'bunon_database_connections',
  help: 'Connections of the pools: in use, idle, and requests that wait for one',
  labelNames: ['state'],
  registers,
  collect() {
    this.set(
      { state: 'in_use' },
      sum(({ pool }) => pool.totalCount - pool.idleCount),
    )
    this.set(
      { state: 'idle' },
      sum(({ pool }) => pool.idleCount),
    )
    this.set(
      { state: 'waited_for' },
      sum(({ pool }) => pool.waitingCount),
    )
  },
})

new Gauge({
  name: 'bunon_database_replica_readers',
  help: 'Serving processes that read from the replica now; the others ask the primary alone',
  registers,
  collect() {
    this.set(sum(({ reads }) => (reads?.usesReplica() ? 1 : 0)))
  },
})

new Gauge({
  name: 'bunon_cached_pages',
  help: 'Pages in memory, each in every process that was asked for it',
  registers,
  collect() {
    this.set(sum(({ cache }) => cache.size))
  },
})

/** The front cache uses plain counters: it answers tens of thousands of requests a second. */
const cacheCounts = {
  hits: 'Requests answered from memory by the front cache',
  misses: 'Pages and lists rendered and cached',
  waited: 'Requests that waited for another request’s render',
  dropped: 'Cached pages removed by an invalidation',
} as const
for (const [count, help] of Object.entries(cacheCounts) as [keyof typeof cacheCounts, string][])
  new Counter({
    name: `bunon_cached_pages_${count}_total`,
    help,
    registers,
    collect() {
      this.reset()
      this.inc(sum(({ cache }) => cache[count]))
    },
  })
