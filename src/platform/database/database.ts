import type { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { inItsName, requestIdNow } from '../request-id.ts'

/** The database, or a transaction under way: what every domain function takes. */
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

/** A statement that was answered, or failed: its text without any value, and the request or job that asked it. */
export type Heard = { statement: string; ms: number; request: string | undefined }

// bigint counts come as numbers: nothing in a shop passes 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens a pool. Waiting is bounded everywhere, so that a database in trouble gives quick refusals instead of a queue:
 * 1 s for a connection, 1.8 s for a statement, 1 s for a lock, 5 s idle inside a transaction. A database that hangs, or a
 * line that swallows what is sent, keeps nobody waiting longer than 3 s in all.
 * @param patience multiplies these limits, for imports and migrations that may take long
 * @param heard is told of every statement
 */
export function connect(
  url: string,
  {
    max = 10,
    name = 'bunon',
    patience = 1,
    heard,
  }: { max?: number; name?: string; patience?: number; heard?: (statement: Heard) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    Client: heard ? clientThatTells(heard) : ShopClient,
    connectionTimeoutMillis: 1000 * patience,
    idleTimeoutMillis: 300_000,
    statement_timeout: 1800 * patience,
    query_timeout: 1950 * patience,
    lock_timeout: 1000 * patience,
    idle_in_transaction_session_timeout: 5000 * patience,
    keepAlive: true,
    // Queries sent at the same time on one connection take one round trip (see pipelined).
    pipeline: true,
  })
  // A connection that breaks while idle, or while checked out, is the pool's business; unheard, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  // Who waits for a connection gets it from whoever gives one back, and asks in its own name all the same.
  const connectTo = pool.connect.bind(pool) as (told?: unknown) => Promise<pg.PoolClient>
  const isStuck = watchForStandstill(pool, 900 * patience)
  pool.connect = ((told?: (...said: unknown[]) => void) => {
    if (!isStuck()) return connectTo(told && inItsName(told))
    const error = new Error(noneCameFree)
    return told ? process.nextTick(told, error) : Promise.reject(error)
  }) as typeof pool.connect
  return { db: queriesOn(pool), pool, close: () => pool.end() }
}

/**
 * What domain functions ask. Transactions are Drizzle's own but for the way back to the pool: it never gives a connection back
 * on which even `begin` failed (drizzle-orm#6023), each such break would cost a place for ever; and it gives broken ones
 * back as sound ones (#6114), and tells of the failed `rollback` instead of what went wrong before.
 */
export function queriesOn(pool: pg.Pool): Db {
  const db = drizzle(pool)
  pools.set(db, pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let isSound = false
    let refused: { with: unknown } | undefined
    try {
      const result = await drizzle(client).transaction(
        (tx) =>
          work(tx).catch((error: unknown) => {
            refused = { with: error }
            throw error
          }),
        config,
      )
      isSound = true
      return result
    } catch (error) {
      // What the work itself refused with comes through unchanged when it was rolled back in due form.
      isSound = refused !== undefined && error === refused.with
      throw refused ? refused.with : error
    } finally {
      client.release(!isSound)
    }
  }
  return db
}

const pools = new WeakMap<Db, pg.Pool>()

/**
 * Runs several queries on one connection in one round trip (pg's pipeline). Inside a transaction queries that are sent together
 * are pipelined anyway; on the pool each would take a connection of its own.
 * @param query sends all its queries before it awaits the first, and only reads: there is no transaction around them
 */
export async function pipelined<T>(db: Db, query: (connection: Db) => Promise<T>): Promise<T> {
  const pool = pools.get(db)
  if (!pool) return query(db)
  const client = await pool.connect()
  let isSound = false
  try {
    const answers = await query(drizzle(client))
    isSound = true
    return answers
  } finally {
    // After a failure other queries may still be running: do not reuse the connection.
    client.release(!isSound)
  }
}

/** What pg says itself to those who waited in vain. */
const noneCameFree = 'timeout exceeded when trying to connect'

/**
 * When all connections are out and none has come back for so long (milliseconds), nobody else waits for one: a request that
 * asks several times would wait anew each time. The first that comes back ends it.
 */
function watchForStandstill(pool: pg.Pool, patience: number): () => boolean {
  let moved = performance.now()
  const move = () => {
    moved = performance.now()
  }
  for (const event of ['acquire', 'release', 'remove'] as const) pool.on(event, move)
  return () => {
    const isFull = pool.totalCount >= pool.options.max && pool.idleCount === 0
    // The standstill is counted from when the last one went out, not from an earlier rest.
    if (!isFull) move()
    return isFull && performance.now() - moved > patience
  }
}

type Asked = string | { text?: string; name?: string; submit?: unknown }

/**
 * Writes the id of the request into its statements, so that the database's own views and logs say who asked; but not into
 * prepared ones, whose text must stay the same from request to request.
 * Ends itself when a statement's answer did not come in time: nobody knows what became of the statement, and a
 * transaction that may still be open must not come back to the pool.
 */
class ShopClient extends pg.Client {
  protected heard: ((statement: Heard) => void) | undefined

  /** All that is asked in this moment leaves in one piece. */
  private sendTogether(): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    if (stream.writableCorked > 0) return
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's query takes six forms; this one passes all of them on
  override query(...said: any[]): any {
    this.sendTogether()
    const asked = said[0] as Asked
    const text = typeof asked === 'string' ? asked : asked.submit ? undefined : asked.text
    const request = requestIdNow()
    if (request && text !== undefined) {
      if (typeof asked === 'string') said[0] = `/*req:${request}*/${text}`
      else if (!asked.name) said[0] = { ...asked, text: `/*req:${request}*/${text}` }
    }
    const since = performance.now()
    const ended = (error?: unknown) => {
      if (text !== undefined) this.heard?.({ statement: text, ms: performance.now() - since, request })
      if (error instanceof Error && error.message === 'Query read timeout')
        (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
    }
    const told = said.at(-1)
    if (typeof told === 'function')
      said[said.length - 1] = (error: unknown, result: unknown) => {
        ended(error)
        told(error, result)
      }
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const answer = (super.query as (...all: any[]) => unknown).apply(this, said)
    if (answer instanceof Promise) answer.then(() => ended(), ended)
    return answer
  }
}

const clientThatTells = (heard: (statement: Heard) => void) =>
  class extends ShopClient {
    protected override heard = heard
  }

/** Codes by which PostgreSQL and the network say: not now. */
const away = new Set([
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

/** Does this error mean that the database is away, full or too busy, rather than that we asked something wrong? */
export function databaseIsAway(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: string }).code
    // 08P01 is our own fault: a statement that the protocol cannot carry.
    if (code && (away.has(code) || (code.startsWith('08') && code !== '08P01'))) return true
    if (
      /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(e.message)
    )
      return true
  }
  return false
}

/**
 * Notes something that nobody is to wait or be refused for, such as when a session was last used: while the disk of the
 * database is full, looking at things goes on.
 */
export async function unlessAway(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!databaseIsAway(error)) throw error
  })
}

/** The constraint that an error broke, if it broke one: 'customers_email_once'. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { constraint } = e as { constraint?: string }
    if (constraint) return constraint
  }
  return undefined
}

/** Runs work again (at most three times) when PostgreSQL chose it as the victim of a deadlock or a serialisation. */
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
