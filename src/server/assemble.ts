import { sql } from 'drizzle-orm'
import { listenForChanges } from '#platform/changes.ts'
import { wallClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { connect, type Heard } from '#platform/database.ts'
import { limitsIn, noLimits } from '#platform/http/limits.ts'
import { KeptReads, keepReads } from '#platform/kept-reads.ts'
import { slowStatements, statementSeconds, watch } from '#platform/metrics.ts'
import { PageCache } from '#platform/page-cache.ts'
import type { Parts } from '#platform/parts.ts'
import { readers } from '#platform/replica.ts'
import { openSecrets } from '#platform/secrets.ts'
import { openStorage } from '#platform/storage.ts'

/**
 * Puts together what a serving process consists of.
 * @param slow is told of statements that take longer than SLOW_QUERY_MS
 * @param say is told when a replica is left alone and when it is read from again
 */
export function assemble(
  config: Config,
  slow: (statement: Heard) => void,
  say: Parameters<typeof readers>[2]['say'] = console,
) {
  const url = config.databaseUrl
  if (!url) throw new Error('a serving process needs DATABASE_URL')
  const heard = (statement: Heard) => {
    statementSeconds.observe(statement.ms / 1000)
    if (statement.ms <= config.slowQueryMs) return
    slowStatements.inc()
    slow(statement)
  }
  const { db, pool, close: closePool } = connect(url, { heard })
  const cache = new PageCache()
  const reads =
    config.databaseReadUrl === undefined
      ? undefined
      : readers(pool, config.databaseReadUrl, { listens: () => changes.connected(), say, heard })
  const reading = new KeptReads(() => changes.connected())
  for (const each of [db, reads?.db]) if (each) keepReads(each, reading)
  const unwatch = watch({ pool, cache, reads })
  const changes = listenForChanges(url, (marks, place) => {
    // First where pages come from, then those that are kept: none may be made anew from before the change.
    reads?.changed()
    reading.drop(marks)
    cache.drop(marks, place)
  })

  const parts: Parts & { working: boolean } = {
    config,
    db,
    readDb: reads?.db ?? db,
    pool,
    cache,
    clock: wallClock,
    limits: config.rateLimits ? limitsIn(pool) : noLimits,
    storage: openStorage(config),
    secrets: openSecrets(config),
    /** Do jobs run? */
    working: false,
    ready: async () => ({ ...(await databaseState(db)), jobs: parts.working }),
  }
  const close = async () => {
    unwatch()
    await changes.close()
    await reads?.close()
    await closePool()
  }
  return { parts, changes, close }
}

async function databaseState(db: Parts['db']) {
  try {
    const { rows } = await db.execute(sql`select to_regclass('public.orders') is not null as migrated`)
    return { database: true, migrations: rows[0]?.migrated === true }
  } catch {
    return { database: false, migrations: false }
  }
}
