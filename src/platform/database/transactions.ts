import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from './database.ts'

/**
 * Drizzle on a pool, with its own way of returning the connection of a transaction. Drizzle leaks the connection when
 * `begin` fails (drizzle-orm#6023), returns broken ones to the pool (#6114), and reports the failed `rollback` instead
 * of the first error.
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
/** A transaction and its savepoints share one session. */
const sessionOf = (db: Db): object => (db as NodePgDatabase)._.session

/**
 * Calls a function after the caller's transaction has committed, and not if it is rolled back; outside of a transaction
 * immediately. The same function is called once, however often it is passed.
 */
export function onCommit(tx: Db, call: () => void): void {
  const calls = callsOnCommit.get(sessionOf(tx))
  if (calls) calls.add(call)
  else call()
}

/**
 * Awaits queries that were sent together in a transaction.
 * @throws the error of the first that failed: those after it fail because the transaction is aborted
 */
export async function allSent<T extends readonly unknown[] | []>(
  queries: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  for (const outcome of await Promise.allSettled(queries)) if (outcome.status === 'rejected') throw outcome.reason
  return Promise.all(queries)
}

/**
 * Runs several queries on one connection in one round trip (pg's pipeline). Inside a transaction queries that are sent
 * together are pipelined anyway; on the pool each would take a connection of its own.
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
