import { sql } from 'drizzle-orm'
import { listenForChanges } from '#platform/changes.ts'
import { wallClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { connect } from '#platform/database.ts'
import { limitsIn, noLimits } from '#platform/http/limits.ts'
import { PageCache } from '#platform/page-cache.ts'
import type { Parts } from '#platform/parts.ts'
import { openStorage } from '#platform/storage.ts'

/** Puts together what a serving process consists of. */
export function assemble(config: Config) {
  const url = config.databaseUrl
  if (!url) throw new Error('a serving process needs DATABASE_URL')
  const { db, pool, close: closePool } = connect(url)
  const cache = new PageCache()
  const changes = listenForChanges(url, (marks) => cache.drop(marks))

  const parts: Parts & { working: boolean } = {
    config,
    db,
    pool,
    cache,
    clock: wallClock,
    limits: config.rateLimits ? limitsIn(pool) : noLimits,
    storage: openStorage(config),
    /** Do jobs run? */
    working: false,
    ready: async () => ({ ...(await databaseState(db)), jobs: parts.working }),
  }
  const close = async () => {
    await changes.close()
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
