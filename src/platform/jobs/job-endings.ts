import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import { databaseIsAway } from '#platform/database/database.ts'
import { wordsOf } from '../log.ts'

/** The jobs that this process works on or has not yet written down the end of: their ids, and which try of each it is. */
export type HeldJobs = Map<string, number>

/** By these names graphile-worker prepares the two statements that say how a job ended. Its version is pinned. */
const endings = /^(complete|fail)_job\//
type Statement = { name?: string; text: string; values: unknown[] }

const betweenTries = 500

/**
 * The pool as graphile-worker gets it. It waits for neither of the two statements that end a job, and an error of one of
 * them would be nobody's and end the process. Here they are tried until the database takes them, and `settle` waits for them.
 * What another worker has taken over in the meantime is left to it: graphile-worker itself would delete it.
 * @param held jobs are taken out of it when their end is written down
 * @param failed is told what another try cannot mend
 */
export function writingDownEndings(pool: Pool, held: HeldJobs, failed: (message: string) => void) {
  let workerId: string | undefined
  let isStopping = false
  const underWay = new Set<Promise<unknown>>()
  const nothing = { rows: [], rowCount: 0 }

  async function writeDown(statement: Statement, id: string) {
    const tried = held.get(id)
    const isDone = statement.name?.startsWith('complete')
    const write = () =>
      isDone
        ? pool.query('delete from graphile_worker._private_jobs where id = $1 and locked_by = $2 and attempts = $3', [
            id,
            workerId,
            tried,
          ])
        : pool.query(statement)
    try {
      for (;;) {
        try {
          return await write()
        } catch (error) {
          if (databaseIsAway(error) && !isStopping) await setTimeout(betweenTries)
          else {
            // It stays locked by this worker, and is done again when that is found to be dead.
            if (!databaseIsAway(error)) failed(`How a job ended was not written down: ${wordsOf(error)}`)
            return nothing
          }
        }
      }
    } finally {
      // A later try of the same job is another.
      if (held.get(id) === tried) held.delete(id)
    }
  }

  const ask = (...said: unknown[]) => {
    const statement = said[0] as Statement
    if (!endings.test(statement.name ?? '')) return Reflect.apply(pool.query, pool, said)
    const written = writeDown(statement, idIn(statement))
    underWay.add(written)
    return written.finally(() => underWay.delete(written))
  }
  // Once it works on jobs, it takes a connection for one statement at a time, and for those that it listens with (told).
  const connect = (...told: unknown[]) =>
    workerId === undefined || told.length > 0
      ? Reflect.apply(pool.connect, pool, told)
      : Promise.resolve({ query: ask, release: () => {} })

  return {
    pool: new Proxy(pool, {
      get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name, target)),
    }),
    /** From now on jobs are worked on, and locked by this name. */
    begin: (id: string) => {
      workerId = id
    },
    /** Waits until all endings are written down; while the database is away, they are given up. */
    settle: async () => {
      isStopping = true
      await Promise.all(underWay)
    },
  }
}

function idIn({ name, values }: Statement): string {
  if (name?.startsWith('complete')) return String(values[0])
  const [{ jobId }] = JSON.parse(String(values[1])) as [{ jobId: string }]
  return String(jobId)
}
