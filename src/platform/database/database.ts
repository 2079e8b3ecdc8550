import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { bindRequestId } from '../request-id.ts'
import { clientWithListener, type QueryEvent, ShopClient } from './shop-client.ts'
import { queriesOn } from './transactions.ts'

/** The database or a transaction. Every domain function takes one. */
export type Db = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'transaction'
  | '$with'
  | 'with'
  | '$count'
>

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

// Parse bigint as number: nothing in a shop exceeds 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens a pool. Every wait has a timeout, so that a database in trouble causes quick errors instead of a queue: 1 s for
 * a connection, 1.8 s for a statement, 1 s for a lock, 5 s idle in a transaction. When the database hangs or the
 * network drops packets, a caller waits at most 3 s in all.
 * @param timeoutFactor multiplies these timeouts, for imports and migrations
 * @param maxWaitMs for a connection, where callers may queue for longer statements
 * @param onQuery called after every statement
 */
export function connect(
  url: string,
  {
    max = 10,
    name = 'bunon',
    timeoutFactor = 1,
    maxWaitMs = 1000 * timeoutFactor,
    onQuery,
  }: {
    max?: number
    name?: string
    timeoutFactor?: number
    maxWaitMs?: number
    onQuery?: (statement: QueryEvent) => void
  } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    Client: onQuery ? clientWithListener(onQuery) : ShopClient,
    connectionTimeoutMillis: maxWaitMs,
    idleTimeoutMillis: 300_000,
    statement_timeout: 1800 * timeoutFactor,
    query_timeout: 1950 * timeoutFactor,
    // Longer than PostgreSQL's deadlock_timeout of 1 s: a deadlock is reported as such, and the work is repeated.
    lock_timeout: 1100 * timeoutFactor,
    idle_in_transaction_session_timeout: 5000 * timeoutFactor,
    keepAlive: true,
    // Queries sent at the same time on one connection take one round trip (see pipelined).
    pipeline: true,
  })
  // The pool replaces broken connections itself; without a listener their error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  // The callback runs in the context of the request that released the connection: bind it to the request that waited.
  const connectTo = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>
  const isStalled = detectStall(pool, 0.9 * maxWaitMs)
  pool.connect = ((callback?: (...args: unknown[]) => void) => {
    if (!isStalled()) return connectTo(callback && bindRequestId(callback))
    const error = new Error(connectTimeoutMessage)
    return callback ? process.nextTick(callback, error) : Promise.reject(error)
  }) as typeof pool.connect
  return { db: queriesOn(pool), pool, close: () => pool.end() }
}

/** pg's own message when no connection came free in time. */
const connectTimeoutMessage = 'timeout exceeded when trying to connect'

/**
 * Stalled: all connections are in use and none was returned for `stallMs`. New callers then fail at once, since a
 * request with several queries would wait for the timeout each time. The first connection that is returned ends the
 * stall.
 */
function detectStall(pool: pg.Pool, stallMs: number): () => boolean {
  let lastChange = performance.now()
  const changed = () => {
    lastChange = performance.now()
  }
  for (const event of ['acquire', 'release', 'remove'] as const) pool.on(event, changed)
  return () => {
    const isFull = pool.totalCount >= pool.options.max && pool.idleCount === 0
    // Time during which a connection is free does not count.
    if (!isFull) changed()
    return isFull && performance.now() - lastChange > stallMs
  }
}
