import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.ts'
import { type MonotonicClock, monotonicClock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { databaseIsAway } from '#platform/database/database-errors.ts'
import { knownIn, versionBeside } from '#platform/database/migration-files.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { eventAge, eventState } from '#platform/events/event-state.ts'
import { queueAge, queueNow } from '#platform/jobs/job-queue.ts'
import { processCount } from './cluster/process-count.ts'
import { subscribers } from './subscribers.ts'

/**
 * The answer of /readyz.
 * @param isWorking whether this process runs jobs
 */
export function readinessCheck(
  db: Db,
  dataDir: string,
  isWorking: () => boolean,
  now = monotonicClock,
  freeBytes = freeBytesIn,
): AppContext['ready'] {
  const migrations = resolve('db/migrations')
  const newest = knownIn(migrations).at(-1)?.at ?? 0
  const version = versionBeside(migrations)
  const isQueueInTime = queueWatch(db, now)
  const check = async () => {
    const [state, queue, disk] = await Promise.all([
      databaseState(db, newest),
      isQueueInTime(),
      freeBytes(dataDir).then(
        (free) => free >= minFreeBytes,
        () => false,
      ),
    ])
    return { ...state, queue, jobs: isWorking(), disk, version, processes: processCount() }
  }
  let inFlight: ReturnType<typeof check> | undefined
  // One check at a time, because clients may call it as often as they like.
  return () => {
    inFlight ??= check().finally(() => {
      inFlight = undefined
    })
    return inFlight
  }
}

/** A database is migrated when it has all migrations of this release; a newer release may have added more. */
async function databaseState(db: Db, newest: number) {
  try {
    const [applied] = await queryRows(db, { at: col.float.orNull }).run(
      sql`select max(created_at)::float8 as at from drizzle.__drizzle_migrations`,
    )
    return { database: true, migrations: (applied?.at ?? -1) >= newest }
  } catch (error) {
    return { database: !databaseIsAway(error), migrations: false }
  }
}

/**
 * Whether all due jobs and events are on time. Counting them is expensive, so the result is cached for a moment. If it
 * times out, the answer is no.
 */
function queueWatch(db: Db, now: MonotonicClock): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined
  let askedAt = 0
  return () => {
    if (answer && now() - askedAt < queueTtlMs) return answer
    askedAt = now()
    answer = Promise.all([queueNow(db), eventState(db, subscribers)]).then(
      ([queue, events]) => Math.max(queueAge(queue), eventAge(events)) < lateSeconds,
      () => false,
    )
    return answer
  }
}

/** A due job that has not started, or an event that was not delivered, for this long is late. */
const lateSeconds = 600
export const queueTtlMs = 3000
/** With less, uploads, backups and the embedded database will soon fail. */
const minFreeBytes = 200_000_000

async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
