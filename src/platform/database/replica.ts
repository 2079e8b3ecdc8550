import pg from 'pg'
import { wordsOf } from '../log.ts'
import { connect, type Db, databaseIsAway, type QueryEvent, queriesOn } from './database.ts'

export type Readers = {
  /** For reads that may lag: uses the replica, or the primary while the replica is stale. */
  db: Db
  /** Must be called for every invalidation: the primary is used until the replica has replayed the change. */
  changed: () => void
  /** Is the replica used at the moment? */
  usesReplica: () => boolean
  close: () => Promise<void>
}

type Options = {
  /** Do invalidations arrive? While they do not, the primary is used. */
  isSubscribed: () => boolean
  /** Logs when the replica is taken out of use, and when it is back. */
  say: { warn: (sentence: string) => void; info: (sentence: string) => void }
  onQuery?: (statement: QueryEvent) => void
  /** A replica that lags more is not used. */
  maxLagMs?: number
  /** For the checks of the replica. */
  timeoutMs?: number
}

/** Interval between checks of the replica: `first` to `max` while waiting for it, `idle` otherwise. */
const pollMs = { first: 15, max: 250, idle: 1000 }

/**
 * Reads from a streaming replica, but never from before an invalidation that this process has received: after each one (or a burst
 * of them) it asks the primary for its WAL position (LSN), and uses the replica again when that has replayed up to there. While the
 * replica is unavailable, lags, or follows another database, the primary is used; while the primary is unavailable, the replica,
 * since nothing changes then. Writes and transactions should use the primary directly; here they reach it after a failed attempt.
 */
export function readers(primary: pg.Pool, url: string, options: Options): Readers {
  const { isSubscribed, say, onQuery, maxLagMs = 10_000, timeoutMs = 1000 } = options
  const replica = connect(url, { name: 'bunon-reads', ...(onQuery && { onQuery }) })
  // A separate connection: a check must not queue behind reads.
  const watch = connect(url, { max: 1, name: 'bunon-replica' })
  const usesReplica = () => isCaughtUp && isSubscribed()

  /** The replica has replayed all invalidations, and does not lag. */
  let isCaughtUp = false
  /** It answered the last check. */
  let isAlive = false
  /** Number of invalidations received. */
  let invalidations = 0
  let closed = false
  let wake = () => {}

  /** LSN of the primary after that many invalidations, which the replica has yet to reach. */
  let target: { lsn: string; invalidations: number } | undefined
  let lastCaughtUpAt = performance.now()
  let isVerified = false
  let problem: string | undefined

  async function check() {
    if (!isVerified) await mustBeReplicaOf(primary, watch.pool, timeoutMs)
    isVerified = true
    if (!target || target.invalidations < invalidations) target = { invalidations, lsn: await currentLsn(primary) }
    const isThere = await hasReplayedUpTo(watch.pool, target.lsn, timeoutMs)
    isAlive = true
    if (!isThere) {
      if (performance.now() - lastCaughtUpAt > maxLagMs) suspend(`is more than ${maxLagMs / 1000} s behind`)
      return
    }
    lastCaughtUpAt = performance.now()
    if (target.invalidations === invalidations) resume()
    target = undefined
  }

  function suspend(why: string) {
    isCaughtUp = false
    if (problem === undefined) say.warn(`The replica at DATABASE_READ_URL ${why}: the primary answers instead.`)
    problem = why
  }

  function resume() {
    isCaughtUp = true
    if (problem !== undefined) say.info('The replica at DATABASE_READ_URL is read from again.')
    problem = undefined
  }

  async function poll() {
    for (let wait = pollMs.first; !closed; ) {
      const before = invalidations
      try {
        await check()
      } catch (error) {
        // While the primary is unavailable there are no invalidations either.
        if (!(error instanceof PrimaryIsAway)) {
          isVerified = false
          isAlive = false
          if (!closed) suspend(error instanceof NotAReplica ? error.message : `cannot be read (${wordsOf(error)})`)
        }
      }
      const isIdle = isCaughtUp || problem !== undefined
      wait = isIdle ? pollMs.idle : invalidations > before ? pollMs.first : Math.min(wait * 1.5, pollMs.max)
      await new Promise<void>((next) => {
        const timer = setTimeout(next, wait)
        wake = () => {
          clearTimeout(timer)
          wait = pollMs.first
          next()
        }
      })
    }
  }
  const polling = poll()

  return {
    db: queriesOn(
      new FallbackPool(
        () => (usesReplica() ? [replica.pool, primary] : isAlive ? [primary, replica.pool] : [primary]),
        (pool) => {
          if (pool !== replica.pool) return
          isCaughtUp = false
          wake()
        },
      ),
    ),
    usesReplica,
    changed: () => {
      invalidations++
      isCaughtUp = false
      wake()
    },
    close: async () => {
      closed = true
      wake()
      await polling
      await Promise.all([replica.close(), watch.close()])
    },
  }
}

class PrimaryIsAway extends Error {}
/** The message goes on from "The replica at DATABASE_READ_URL". */
class NotAReplica extends Error {}

/** Current WAL position of the primary, after everything it has acknowledged. */
async function currentLsn(primary: pg.Pool): Promise<string> {
  try {
    const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    return String(rows[0]?.lsn)
  } catch (error) {
    throw new PrimaryIsAway('the primary does not say where it is', { cause: error })
  }
}

/** @throws NotAReplica if it was promoted */
async function hasReplayedUpTo(replica: pg.Pool, lsn: string, timeoutMs: number): Promise<boolean> {
  const { rows } = await withTimeout(
    replica.query<{ follows: boolean; there: boolean | null }>(
      'select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
      [lsn],
    ),
    timeoutMs,
  )
  if (!rows[0]?.follows) throw new NotAReplica('is no replica (no longer)')
  return rows[0].there === true
}

/** LSNs of different clusters cannot be compared: a replica of another one might seem to be ahead. */
async function mustBeReplicaOf(primary: pg.Pool, replica: pg.Pool, timeoutMs: number): Promise<void> {
  const whose = 'select system_identifier::text as whose from pg_control_system()'
  const { rows: ours } = await primary.query(whose).catch((error: unknown) => {
    throw new PrimaryIsAway('the primary does not say who it is', { cause: error })
  })
  const { rows: its } = await withTimeout(replica.query(whose), timeoutMs)
  if (ours[0]?.whose !== its[0]?.whose) throw new NotAReplica('follows another database')
}

function withTimeout<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('it does not answer in time')), timeoutMs)
  return Promise.race([answer, promise]).finally(() => {
    clearTimeout(timer)
    answer.catch(() => {})
  })
}

/** Has no connections of its own: uses the first pool of `order`, and the second if the first is unavailable. */
class FallbackPool extends pg.Pool {
  #order: () => [pg.Pool, pg.Pool?]
  #left: (pool: pg.Pool) => void

  /** @param left called with a pool that was unavailable */
  constructor(order: () => [pg.Pool, pg.Pool?], left: (pool: pg.Pool) => void) {
    super()
    this.#order = order
    this.#left = left
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has six overloads; drizzle uses those that return a promise
  override query(...args: any[]): any {
    return this.#ask((pool) => (pool.query as (...all: unknown[]) => Promise<unknown>).apply(pool, args))
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override connect(): any {
    return this.#ask((pool) => pool.connect())
  }

  async #ask<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
    const [first, second] = this.#order()
    try {
      return await work(first)
    } catch (error) {
      const isAway = databaseIsAway(error) && !says(error, slow)
      if (isAway && !says(error, conflict)) this.#left(first)
      if (!second || !(isAway || says(error, readOnly))) throw error
      return work(second)
    }
  }
}

/** Statement timeout: the other database would be as slow. */
const slow = '57014'
/** The replica cancelled a query that conflicted with replay. */
const conflict = '40001'
const readOnly = '25006'

function says(error: unknown, code: string): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if ((e as { code?: string }).code === code) return true
  return false
}
