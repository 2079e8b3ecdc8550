import type { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { bindRequestId, requestIdNow } from '../request-id.ts'

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

/** A statement that succeeded or failed: its text without values, and the id of the request or job that sent it. */
export type QueryEvent = { statement: string; ms: number; request: string | undefined }

// Parse bigint as number: nothing in a shop exceeds 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens a pool. Every wait has a timeout, so that a database in trouble causes quick errors instead of a queue: 1 s for a
 * connection, 1.8 s for a statement, 1 s for a lock, 5 s idle in a transaction. When the database hangs or the network drops
 * packets, a caller waits at most 3 s in all.
 * @param timeoutFactor multiplies these timeouts, for imports and migrations
 * @param onQuery called after every statement
 */
export function connect(
  url: string,
  {
    max = 10,
    name = 'bunon',
    timeoutFactor = 1,
    onQuery,
  }: { max?: number; name?: string; timeoutFactor?: number; onQuery?: (statement: QueryEvent) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    Client: onQuery ? clientWithListener(onQuery) : ShopClient,
    connectionTimeoutMillis: 1000 * timeoutFactor,
    idleTimeoutMillis: 300_000,
    statement_timeout: 1800 * timeoutFactor,
    query_timeout: 1950 * timeoutFactor,
    lock_timeout: 1000 * timeoutFactor,
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
  const isStalled = detectStall(pool, 900 * timeoutFactor)
  pool.connect = ((callback?: (...args: unknown[]) => void) => {
    if (!isStalled()) return connectTo(callback && bindRequestId(callback))
    const error = new Error(connectTimeoutMessage)
    return callback ? process.nextTick(callback, error) : Promise.reject(error)
  }) as typeof pool.connect
  return { db: queriesOn(pool), pool, close: () => pool.end() }
}

/**
 * Drizzle on a pool, with its own way of returning the connection of a transaction. Drizzle leaks the connection when `begin`
 * fails (drizzle-orm#6023), returns broken ones to the pool (#6114), and reports the failed `rollback` instead of the first error.
 */
export function queriesOn(pool: pg.Pool): Db {
  const db = drizzle(pool)
  pools.set(db, pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    const connection = drizzle(client)
    const calls = new Set<() => void>()
    callsOnCommit.set(sessionOf(connection), calls)
    let isReusable = false
    let failure: { error: unknown } | undefined
    try {
      const result = await connection.transaction(
        (tx) =>
          work(tx).catch((error: unknown) => {
            failure = { error }
            throw error
          }),
        config,
      )
      isReusable = true
      for (const call of calls) call()
      return result
    } catch (error) {
      // If Drizzle throws the error of `work` itself, the rollback succeeded.
      isReusable = failure !== undefined && error === failure.error
      throw failure ? failure.error : error
    } finally {
      client.release(!isReusable)
    }
  }
  return db
}

const pools = new WeakMap<Db, pg.Pool>()

const callsOnCommit = new WeakMap<object, Set<() => void>>()
/** A transaction, and those within it, have one session. */
const sessionOf = (db: Db): object => (db as NodePgDatabase)._.session

/**
 * Calls a function after the caller's transaction has committed, and not if it is rolled back; outside of a transaction immediately.
 * The same function is called once, however often it is passed.
 */
export function onCommit(tx: Db, call: () => void): void {
  const calls = callsOnCommit.get(sessionOf(tx))
  if (calls) calls.add(call)
  else call()
}

/**
 * Runs several queries on one connection in one round trip (pg's pipeline). Inside a transaction queries that are sent together
 * are pipelined anyway; on the pool each would take a connection of its own.
 * @param query sends all its queries before it awaits the first, and only reads: there is no transaction around them
 */
export async function pipelined<T>(db: Db, query: (connection: Db) => Promise<T>): Promise<T> {
  const pool = pools.get(db)
  if (!pool) return query(db)
  const client = await pool.connect()
  let isReusable = false
  try {
    const answers = await query(drizzle(client))
    isReusable = true
    return answers
  } finally {
    // After a failure other queries may still be running: do not reuse the connection.
    client.release(!isReusable)
  }
}

/** pg's own message when no connection came free in time. */
const connectTimeoutMessage = 'timeout exceeded when trying to connect'

/**
 * Stalled: all connections are in use and none was returned for `stallMs`. New callers then fail at once, since a request with
 * several queries would wait for the timeout each time. The first connection that is returned ends the stall.
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

type Query = string | { text?: string; name?: string; submit?: unknown }

/**
 * Prefixes statements with the request id, so that it appears in pg_stat_activity and in PostgreSQL's log. Prepared statements
 * are left alone: their text must not differ between requests.
 * Closes the connection when a statement times out: the transaction may still be open, so the connection must not be reused.
 */
class ShopClient extends pg.Client {
  protected onQuery: ((statement: QueryEvent) => void) | undefined

  /** Queries that are sent in the same tick leave in one packet. */
  private corkUntilNextTick(): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    if (stream.writableCorked > 0) return
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has six overloads; this one passes all of them on
  override query(...args: any[]): any {
    this.corkUntilNextTick()
    const query = args[0] as Query
    const text = typeof query === 'string' ? query : query.submit ? undefined : query.text
    const request = requestIdNow()
    if (request && text !== undefined) {
      if (typeof query === 'string') args[0] = `/*req:${request}*/${text}`
      else if (!query.name) args[0] = { ...query, text: `/*req:${request}*/${text}` }
    }
    const startedAt = performance.now()
    const ended = (error?: unknown) => {
      if (text !== undefined) this.onQuery?.({ statement: text, ms: performance.now() - startedAt, request })
      if (error instanceof Error && error.message === 'Query read timeout')
        (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
    }
    const callback = args.at(-1)
    if (typeof callback === 'function')
      args[args.length - 1] = (error: unknown, result: unknown) => {
        ended(error)
        callback(error, result)
      }
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const answer = (super.query as (...all: any[]) => unknown).apply(this, args)
    if (answer instanceof Promise) answer.then(() => ended(), ended)
    return answer
  }
}

const clientWithListener = (onQuery: (statement: QueryEvent) => void) =>
  class extends ShopClient {
    protected override onQuery = onQuery
  }

/** Error codes of PostgreSQL and the network that mean: try again later. */
const unavailableCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53400',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  '57014',
  '55P03',
  '25P03',
  '40001',
  '40P01',
  '53100',
  '53200',
])

/** True if the database is unreachable, full or too busy, as opposed to an error in our statement. */
export function databaseIsAway(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: string }).code
    // 08P01 (protocol violation) is an error of ours.
    if (code && (unavailableCodes.has(code) || (code.startsWith('08') && code !== '08P01'))) return true
    if (
      /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(e.message)
    )
      return true
  }
  return false
}

/**
 * For writes that must not fail a request, such as when a session was last used: reads keep working while the database's disk
 * is full.
 */
export async function unlessAway(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!databaseIsAway(error)) throw error
  })
}

/** Name of the constraint that was violated, such as 'customers_email_once'. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { constraint } = e as { constraint?: string }
    if (constraint) return constraint
  }
  return undefined
}

/** Runs `work` up to three times if PostgreSQL aborts it for a deadlock or a serialization failure. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const codes = []
      for (let e: unknown = error; e instanceof Error; e = e.cause) codes.push((e as { code?: string }).code)
      if (attempt === 3 || !codes.some((code) => code === '40001' || code === '40P01')) throw error
    }
  }
}
