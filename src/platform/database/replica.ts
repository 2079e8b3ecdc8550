import type pg from 'pg'
import { type MonotonicClock, monotonicClock } from '../clock.ts'
import { pollReplica, type ReplicaLog, type ReplicaState } from './check-replica.ts'
import { connect, type Db } from './database.ts'
import { FallbackPool } from './fallback-pool.ts'
import type { QueryEvent } from './shop-client.ts'
import { queriesOn } from './transactions.ts'

export type Readers = {
  /** For reads that may lag: uses the replica, or the primary while the replica is stale. */
  db: Db
  /** The same choice over other pools, which the caller closes. Waiting for one of them says nothing of the replica. */
  withPools: (primary: pg.Pool, replica: pg.Pool) => Db
  /** Must be called for every invalidation: the primary is used until the replica has replayed the change. */
  changed: () => void
  /** Is the replica used at the moment? */
  usesReplica: () => boolean
  close: () => Promise<void>
}

type Options = {
  /** Whether invalidations arrive; while they do not, the primary is used. */
  isSubscribed: () => boolean
  /** Logs when the replica is taken out of use, and when it is back. */
  say: ReplicaLog
  onQuery?: (statement: QueryEvent) => void
  /** A replica that lags more is not used. */
  maxLagMs?: number
  /** For the checks of the replica. */
  timeoutMs?: number
  /** Multiplies the timeouts of reads from it. */
  timeoutFactor?: number
  /** Measures the lag. */
  now?: MonotonicClock
}

/**
 * Reads from a streaming replica, but never from before an invalidation that this process has received: after each one
 * (or a burst of them) it asks the primary for its WAL position (LSN), and uses the replica again when that has
 * replayed up to there. While the replica is unavailable, lags, or follows another database, the primary is used; while
 * the primary is unavailable, the replica, since nothing changes then. A single write reaches the primary after a
 * failed attempt. A transaction stays on the replica: one that writes must use the primary.
 */
export function readers(primary: pg.Pool, url: string, options: Options): Readers {
  const { isSubscribed, say, onQuery, maxLagMs = 10_000, timeoutMs = 1000, timeoutFactor = 1 } = options
  const { now = monotonicClock } = options
  const replica = connect(url, { name: 'bunon-reads', timeoutFactor, ...(onQuery && { onQuery }) })
  // A separate connection: a check must not queue behind reads.
  const watch = connect(url, { max: 1, name: 'bunon-replica', timeoutFactor })
  const state: ReplicaState = {
    isCaughtUp: false,
    isAlive: false,
    isVerified: false,
    invalidations: 0,
    target: undefined,
    lastCaughtUpAt: now(),
    problem: undefined,
    isClosed: false,
  }
  const usesReplica = () => state.isCaughtUp && isSubscribed()
  const { polling, wake } = pollReplica(state, { primary, replica: watch.pool, say, maxLagMs, timeoutMs, now })
  const leave = () => {
    state.isCaughtUp = false
    wake()
  }

  const withPools = (onPrimary: pg.Pool, onReplica: pg.Pool, left: (pool: pg.Pool) => void = () => {}) =>
    queriesOn(
      new FallbackPool(
        () => (usesReplica() ? [onReplica, onPrimary] : state.isAlive ? [onPrimary, onReplica] : [onPrimary]),
        left,
      ),
    )

  return {
    db: withPools(primary, replica.pool, (pool) => {
      if (pool === replica.pool) leave()
    }),
    withPools,
    usesReplica,
    changed: () => {
      state.invalidations++
      leave()
    },
    close: async () => {
      state.isClosed = true
      wake()
      await polling
      await Promise.all([replica.close(), watch.close()])
    },
  }
}
