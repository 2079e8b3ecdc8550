import { sharingHealth } from '#domains/parcels/accounts/shared-health.ts'
import type { AppContext } from '#platform/app-context.ts'
import { attachQueryCache } from '#platform/cache/cached.ts'
import { listenForChanges } from '#platform/cache/changes.ts'
import { PageCache } from '#platform/cache/page-cache.ts'
import { QueryCache } from '#platform/cache/query-cache.ts'
import { wallClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { readers } from '#platform/database/replica.ts'
import type { QueryEvent } from '#platform/database/shop-client.ts'
import { registerSubscribers } from '#platform/events/subscribers.ts'
import { limitsIn, noLimits } from '#platform/http/limits.ts'
import { slowStatements, statementSeconds } from '#platform/metrics.ts'
import { type OutgoingLogLine, openOutgoing } from '#platform/outgoing/outgoing.ts'
import { openSecrets } from '#platform/secrets/key-file.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { watch } from '#server/monitoring/process-gauges.ts'
import { readinessCheck } from './readiness.ts'
import { subscribers } from './subscribers.ts'

/**
 * Composition root: opens everything a serving process depends on.
 * @param slow called for statements that take longer than SLOW_QUERY_MS
 * @param called logs a request to another service
 * @param say logs when a replica is taken out of use, and when it is back
 */
export function assemble(
  config: Config,
  slow: (statement: QueryEvent) => void,
  say: Parameters<typeof readers>[2]['say'] = console,
  called: (line: OutgoingLogLine) => void = () => {},
) {
  const url = config.databaseUrl
  if (!url) throw new Error('a serving process needs DATABASE_URL')
  const onQuery = statementObserver(config.slowQueryMs, slow)
  const { db, pool, close: closePool } = connect(url, { onQuery })
  const cache = new PageCache()
  const reads =
    config.databaseReadUrl === undefined
      ? undefined
      : readers(pool, config.databaseReadUrl, { isSubscribed: () => changes.connected(), say, onQuery })
  const reports = openReports(config, url, reads, onQuery)
  const queryCache = new QueryCache(() => changes.connected())
  for (const each of [db, reads?.db, reports.db]) if (each) attachQueryCache(each, queryCache)
  const unwatch = watch({ pool, cache, reads })
  const changes = listenForChanges(url, (tags, invalidation) => {
    // Sources first, then the pages: no page may be rendered again from stale data.
    reads?.changed()
    queryCache.invalidate(tags)
    cache.invalidate(tags, invalidation)
  })

  registerSubscribers(subscribers)

  const context: AppContext & { working: boolean } = {
    config,
    db,
    readDb: reads?.db ?? db,
    reportDb: reports.db,
    pool,
    cache,
    clock: wallClock,
    limits: config.rateLimits ? limitsIn(pool) : noLimits,
    storage: openStorage(config),
    secrets: openSecrets(config),
    outgoing: openOutgoing({
      mode: 'live',
      clock: wallClock,
      log: called,
      onHealthUpdate: sharingHealth(db, wallClock),
    }),
    /** Are jobs running? */
    working: false,
    ready: readinessCheck(db, config.dataDir, () => context.working),
  }
  const close = async () => {
    unwatch()
    await changes.close()
    await reports.close()
    await reads?.close()
    await closePool()
  }
  return { context, changes, close }
}

/**
 * Reports over a year of a large shop take seconds: longer than the pool's statement timeout, and too long for its
 * connections. They have two connections of their own, with ten times the timeouts; a third report waits.
 */
function openReports(
  { databaseReadUrl }: Config,
  url: string,
  reads: ReturnType<typeof readers> | undefined,
  onQuery: (statement: QueryEvent) => void,
): Pick<Database, 'db' | 'close'> {
  const options = { max: 2, name: 'bunon-reports', timeoutFactor: 10, maxWaitMs: 40_000, onQuery }
  const primary = connect(url, options)
  if (!reads || databaseReadUrl === undefined) return primary
  const replica = connect(databaseReadUrl, options)
  return {
    db: reads.withPools(primary.pool, replica.pool),
    close: async () => {
      await Promise.all([primary.close(), replica.close()])
    },
  }
}

/** Counts every statement, and calls `slow` for those that take longer than `slowMs`. */
const statementObserver = (slowMs: number, slow: (statement: QueryEvent) => void) => (statement: QueryEvent) => {
  statementSeconds.observe(statement.ms / 1000)
  if (statement.ms <= slowMs) return
  slowStatements.inc()
  slow(statement)
}
