import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import { databaseIsAway } from '#platform/database/database-errors.ts'
import { errorMessages } from '../log.ts'

/** Jobs that this process runs or whose result it has not written yet: job id → attempt. */
export type HeldJobs = Map<string, number>

/** Names of graphile-worker's prepared statements that end a job, with or without a queue. Its version is pinned. */
const endings = /^(complete|fail)_job(_q)?\//
type Statement = { name?: string; text: string; values: unknown[] }

/**
 * graphile-worker caches the ids of its tasks, and an error of that query, permanently: it would then never find a job
 * again, without any message.
 */
const learning = /^\s*(insert into|select id, identifier from) \S*_private_tasks\b/

const betweenTries = 500

/** Deletes a job of this worker and frees its queue. */
const deleteWhere = (condition: string) => `
  with done as (
    delete from graphile_worker._private_jobs where id = $1 and locked_by = $2 and (${condition}) returning job_queue_id
  )
  update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
  from done where q.id = done.job_queue_id and q.locked_by = $2`

/**
 * graphile-worker removes the key of a running job when a job with the same key is added, and raises its attempts to
 * the maximum: the later job does the work.
 */
const isReplaced = 'key is null and attempts = max_attempts'
const completeSql = deleteWhere(`attempts = $3 or (${isReplaced})`)
/** Failures of replaced jobs are ignored: they would be listed as failed for good. */
const deleteReplacedSql = deleteWhere(`${isReplaced} and attempts > $3`)

/**
 * Wraps the pool for graphile-worker, which does not await the two statements that end a job, so that an error would be
 * an unhandled rejection. It also caches an error of its query for task ids permanently. Here these statements are
 * retried until the database accepts them, and `settle` waits for them. A job that another worker has taken over is
 * left alone; graphile-worker itself would delete it.
 * @param held jobs are removed from it when their result is written
 * @param failed called with errors that a retry would not solve
 */
export function retryJobEndings(pool: Pool, held: HeldJobs, failed: (message: string) => void) {
  let workerId: string | undefined
  let isStopping = false
  const underWay = new Set<Promise<unknown>>()

  async function writeDown(statement: Statement, id: string) {
    const tried = held.get(id)
    const isDone = statement.name?.startsWith('complete')
    const write = async () => {
      if (isDone) return pool.query(completeSql, [id, workerId, tried])
      await pool.query(deleteReplacedSql, [id, workerId, tried])
      return pool.query(statement)
    }
    try {
      return await retryWhileAway(write, () => isStopping, failed)
    } finally {
      // A later attempt of the same job has another number and stays held.
      if (held.get(id) === tried) held.delete(id)
    }
  }

  const ask = (...args: unknown[]) => {
    const statement = args[0] as Statement
    const query = () => Reflect.apply(pool.query, pool, args)
    if (learning.test(statement.text ?? '')) return retryWhileAway(query, () => isStopping, failed)
    if (!endings.test(statement.name ?? '')) return query()
    const written = writeDown(statement, idIn(statement))
    underWay.add(written)
    return written.finally(() => underWay.delete(written))
  }
  // Once jobs run, graphile-worker takes a connection for one statement at a time, or for LISTEN (then `told` is not
  // empty).
  const connect = (...told: unknown[]) =>
    workerId === undefined || told.length > 0
      ? Reflect.apply(pool.connect, pool, told)
      : Promise.resolve({ query: ask, release: () => {} })

  return {
    pool: new Proxy(pool, {
      get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name, target)),
    }),
    /** Call it when jobs start; `id` is the worker's `locked_by`. */
    begin: (id: string) => {
      workerId = id
    },
    /** Waits until all results are written; gives up those that fail because the database is unavailable. */
    settle: async () => {
      isStopping = true
      await Promise.all(underWay)
    },
  }
}

const nothing = { rows: [], rowCount: 0 }

/** @returns the result; `nothing` if the statement failed, or the database is still unavailable when `isStopping` */
async function retryWhileAway(
  write: () => Promise<unknown>,
  isStopping: () => boolean,
  failed: (message: string) => void,
): Promise<unknown> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (databaseIsAway(error) && !isStopping()) await setTimeout(betweenTries)
      else {
        // The job stays locked by this worker, and is repeated when this worker is considered dead.
        if (!databaseIsAway(error)) failed(`How a job ended was not written down: ${errorMessages(error)}`)
        return nothing
      }
    }
  }
}

function idIn({ name, values }: Statement): string {
  // Of a queue there is one job at a time.
  if (name?.startsWith('complete')) return String([values[0]].flat()[0])
  const [{ jobId }] = JSON.parse(String(values[1])) as [{ jobId: string }]
  return String(jobId)
}
