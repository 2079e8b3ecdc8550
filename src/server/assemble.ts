import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.ts'
import { listenForChanges } from '#platform/cache/changes.ts'
import { PageCache } from '#platform/cache/page-cache.ts'
import { attachQueryCache, QueryCache } from '#platform/cache/query-cache.ts'
import { wallClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { connect, databaseIsAway, type QueryEvent } from '#platform/database/database.ts'
import { knownIn, newestMigration, versionBeside } from '#platform/database/migrate.ts'
import { readers } from '#platform/database/replica.ts'
import { eventAge, eventState } from '#platform/events/event-state.ts'
import { registerSubscribers } from '#platform/events/subscribers.ts'
import { limitsIn, noLimits } from '#platform/http/limits.ts'
import { queueAge, queueNow } from '#platform/jobs/jobs.ts'
import { slowStatements, statementSeconds, watch } from '#platform/metrics.ts'
import { type OutgoingLogLine, openOutgoing } from '#platform/outgoing/outgoing.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { processCount } from './cluster/process-count.ts'
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
  const migrations = resolve('db/migrations')
  const newest = knownIn(migrations).at(-1)?.at ?? 0
  const version = versionBeside(migrations)
  const { db, pool, close: closePool } = connect(url, { onQuery })
  const cache = new PageCache()
  const reads =
    config.databaseReadUrl === undefined
      ? undefined
      : readers(pool, config.databaseReadUrl, { isSubscribed: () => changes.connected(), say, onQuery })
  const queryCache = new QueryCache(() => changes.connected())
  for (const each of [db, reads?.db]) if (each) attachQueryCache(each, queryCache)
  const unwatch = watch({ pool, cache, reads })
  const changes = listenForChanges(url, (tags, invalidation) => {
    // Sources first, then the pages: no page may be rendered again from stale data.
    reads?.changed()
    queryCache.invalidate(tags)
    cache.invalidate(tags, invalidation)
  })

  registerSubscribers(subscribers)
  const queueInTime = queueWatch(db)

  const context: AppContext & { working: boolean } = {
    config,
    db,
    readDb: reads?.db ?? db,
    pool,
    cache,
    clock: wallClock,
    limits: config.rateLimits ? limitsIn(pool) : noLimits,
    storage: openStorage(config),
    secrets: openSecrets(config),
    outgoing: openOutgoing({ mode: 'live', clock: wallClock, log: called }),
    /** Are jobs running? */
    working: false,
    ready: async () => {
      const [state, queue, disk] = await Promise.all([
        databaseState(db, newest),
        queueInTime(),
        hasDiskSpace(config.dataDir),
      ])
      return { ...state, queue, jobs: context.working, disk, version, processes: processCount() }
    },
  }
  const close = async () => {
    unwatch()
    await changes.close()
    await reads?.close()
    await closePool()
  }
  return { context, changes, close }
}

/** Counts every statement, and calls `slow` for those that take longer than `slowMs`. */
const statementObserver = (slowMs: number, slow: (statement: QueryEvent) => void) => (statement: QueryEvent) => {
  statementSeconds.observe(statement.ms / 1000)
  if (statement.ms <= slowMs) return
  slowStatements.inc()
  slow(statement)
}

/** A database is migrated when it has all migrations of this release; a newer release may have added more. */
async function databaseState(db: AppContext['db'], newest: number) {
  try {
    const at = await newestMigration((text) => db.execute(sql.raw(text)))
    return { database: true, migrations: at !== undefined && at >= newest }
  } catch (error) {
    return { database: !databaseIsAway(error), migrations: false }
  }
}

/** Is no due job and no event late? Counting them is expensive, so the result is cached for a moment. If it times out, the answer is no. */
function queueWatch(db: AppContext['db']): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined
  let askedAt = 0
  return () => {
    if (answer && performance.now() - askedAt < queueTtlMs) return answer
    askedAt = performance.now()
    answer = Promise.all([queueNow(db), eventState(db, subscribers)]).then(
      ([queue, events]) => Math.max(queueAge(queue), eventAge(events)) < lateSeconds,
      () => false,
    )
    return answer
  }
}

/** A due job that has not started, or an event that was not delivered, for this long is late. */
const lateSeconds = 600
const queueTtlMs = 3000
/** With less, uploads, backups and the embedded database will soon fail. */
const minFreeBytes = 200_000_000

async function hasDiskSpace(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= minFreeBytes
  } catch {
    return false
  }
}
