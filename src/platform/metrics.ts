import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PageCache } from './cache/page-cache.ts'

/**
 * Metrics of this process; /metrics sums those of all workers. Labels have few values: route patterns and constants, never a
 * URL, an id or a name.
 */
export const meters = new Registry()
const registers = [meters]

export const requestSeconds = new Histogram({
  name: 'bunon_http_request_duration_seconds',
  help: 'Requests by route, method and class of status, but those answered from memory at the door, and how long they took',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const requestsShed = new Counter({
  name: 'bunon_http_requests_shed_total',
  help: 'Requests told at once that too many are here, by the gate that had no place in time',
  labelNames: ['gate'],
  registers,
})

export const refusals = new Counter({
  name: 'bunon_refusals_total',
  help: 'Refusals by their code',
  labelNames: ['code'],
  registers,
})

export const limitsHit = new Counter({
  name: 'bunon_limits_hit_total',
  help: 'Requests refused because somebody asked too often, by the limit',
  labelNames: ['limit'],
  registers,
})

export const signInsRefused = new Counter({
  name: 'bunon_sign_ins_refused_total',
  help: 'Sign-ins with wrong credentials',
  labelNames: ['who'],
  registers,
})

export const statementSeconds = new Histogram({
  name: 'bunon_database_statement_duration_seconds',
  help: 'How long SQL statements took, failed ones too',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2],
  registers,
})

export const slowStatements = new Counter({
  name: 'bunon_database_slow_statements_total',
  help: 'SQL statements that took longer than SLOW_QUERY_MS; each is in the log',
  registers,
})

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
  name: 'bunon_kept_pages',
  help: 'Pages in memory, each in every process that was asked for it',
  registers,
  collect() {
    this.set(sum(({ cache }) => cache.size))
  },
})

/** The front cache uses plain counters: it answers tens of thousands of requests a second. */
const keptCounts = {
  hits: 'Requests answered from memory at the door',
  misses: 'Pages and lists made anew and kept',
  waited: 'Requests that waited for somebody else to have their page made',
  dropped: 'Kept pages dropped because what they show has changed',
} as const
for (const [count, help] of Object.entries(keptCounts) as [keyof typeof keptCounts, string][])
  new Counter({
    name: `bunon_kept_pages_${count}_total`,
    help,
    registers,
    collect() {
      this.reset()
      this.inc(sum(({ cache }) => cache[count]))
    },
  })
