import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Job, Logger, type RunnerOptions, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { type Db, databaseIsAway } from '#platform/database/database.ts'
import type { Locale } from '#shared/locales.ts'
import { wordsOf } from '../log.ts'
import { withRequestId } from '../request-id.ts'
import { type HeldJobs, writingDownEndings } from './job-endings.ts'

/** Jobs and their payloads. */
export type Jobs = {
  /** Queued by a release before the event log. */
  'order-mail': { orderId: string; kind: 'placed' | 'changed' | 'shipped' | 'delivered' | 'cancelled' }
  'request-mail': { requestId: number; kind: 'to-shop' | 'received' | 'answered' }
  'send-mail': { id: number }
  'order-task': { taskId: number }
  'password-reset-mail': { email: string; locale: Locale; origin: string }
  'tell-back-in-stock': { productNumber: number }
  'make-backup': { username: string }
  'scheduled-backup': Record<string, never>
  'turn-sales': Record<string, never>
  'refresh-summaries': Record<string, never>
  'recompute-summaries': { name?: string }
  'book-parcels': { bookingId: number }
  'poll-couriers': Record<string, never>
  'clean-up': Record<string, never>
}

/** Jobs that the schedule adds anyway, or whose result somebody is waiting for: not repeated after a restore. */
export const onlyInTheirTime: readonly (keyof Jobs)[] = [
  'password-reset-mail',
  'make-backup',
  'scheduled-backup',
  'turn-sales',
  'refresh-summaries',
  'recompute-summaries',
  'poll-couriers',
  'clean-up',
]

/**
 * Adds a job in the caller's transaction, so that it exists exactly when its changes do.
 * @param key jobs with the same key are merged into one
 * @param tries maximum number of attempts, over hours
 */
export async function addJob<Name extends keyof Jobs>(
  tx: Db,
  name: Name,
  payload: Jobs[Name],
  key?: string,
  tries = 12,
): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, job_key => ${key ?? null}::text, max_attempts => ${tries})`,
  )
}

export type QueuedJobs = {
  task: string
  state: 'due' | 'running' | 'stuck' | 'later' | 'failed'
  jobs: number
  oldest: number
}

/**
 * Number of jobs by task and state, including those in job_notes. `stuck`: locked by a worker without a heartbeat for a minute,
 * although another should have released it. `oldest`: seconds since the first became due or, for running ones, since it was started.
 */
export async function queueNow(db: Db): Promise<QueuedJobs[]> {
  const { rows } = await db.execute<QueuedJobs>(sql`
    select task, state, count(*)::int as jobs, greatest(extract(epoch from now() - min(since)), 0)::float as oldest
    from (
      select task_identifier as task, coalesce(locked_at, run_at) as since, case
        when locked_at is not null then case when ${lockedByDeadWorker(60)} then 'stuck' else 'running' end
        when attempts >= max_attempts then 'failed' when run_at > now() then 'later' else 'due' end as state
      from graphile_worker.jobs
      union all select task, noted_at, 'due' from job_notes
    ) queued group by task, state`)
  return rows
}

/** Seconds that the oldest job has been due without being started, stuck ones and job_notes included; 0: none waits. */
export const queueAge = (queue: QueuedJobs[]): number =>
  Math.max(0, ...queue.filter(({ state }) => state === 'due' || state === 'stuck').map(({ oldest }) => oldest))

/** SQL condition: locked for that many seconds by a worker without a heartbeat in that time. */
const lockedByDeadWorker = (seconds: number) => sql`
  locked_at < now() - ${seconds} * interval '1 second' and not exists (
    select from job_workers w where w.id = locked_by and w.seen_at > now() - ${seconds} * interval '1 second')`

/**
 * Moves jobs of a restored backup, or of a release before the event log, into the queue: the oldest first, each once, whichever
 * processes do it at the same time.
 * @returns how many
 */
export async function drainJobNotes(db: Db, batchSize = 1000): Promise<number> {
  const { rows } = await db.execute<{ jobs: number }>(sql`
    with taken as (
      delete from job_notes where id in (select id from job_notes order by id limit ${batchSize} for update skip locked)
      returning id, task, payload, noted_at
    )
    select count(*)::int as jobs from graphile_worker.add_jobs(array(
      select row(task, payload, null, noted_at, 12, null, null, null)::graphile_worker.job_spec from taken order by id
    ))`)
  return rows[0]?.jobs ?? 0
}

/** An attempt of a job by this process. */
export type JobRun = {
  /**
   * Completes the job in the caller's transaction, so that its changes are committed once, however often the job is
   * attempted and whichever process dies in between.
   * @throws JobTakenOver if the job was released in the meantime and belongs to another worker
   */
  completeIn: (tx: Db) => Promise<void>
}

/** This process was considered dead, and another one runs the job: the transaction must not commit. */
export class JobTakenOver extends Error {
  override message = 'Another worker has taken over the job.'
}

// graphile-worker deletes a completed job; its own functions for that skip locked ones. Its version is pinned.
const runOf = ({ id, locked_by, attempts }: Job): JobRun => ({
  completeIn: async (tx) => {
    const { rowCount } = await tx.execute(
      sql`delete from graphile_worker._private_jobs where id = ${id} and locked_by = ${locked_by} and attempts = ${attempts}`,
    )
    if (rowCount === 0) throw new JobTakenOver()
  },
})

export type JobHandlers = { [Name in keyof Jobs]: (payload: Jobs[Name], job: JobRun) => Promise<void> }

/** For a slow database at start. */
const startTimeoutMs = 30_000

/**
 * Runs jobs in this process until stopped; any number of processes share the queue.
 * @throws if the database cannot be reached for half a minute
 */
export async function startJobs(db: Db, pool: Pool, handlers: JobHandlers, failed: (message: string) => void) {
  const held: HeldJobs = new Map()
  const endings = writingDownEndings(pool, held, failed)
  const tasks: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (payload, { job }) => {
        held.set(String(job.id), job.attempts)
        await withRequestId(`job-${job.id}`, () => handle(payload as never, runOf(job)))
      },
    ]),
  )
  const events: WorkerEvents = new EventEmitter()
  // Set before the first job starts. It is `locked_by` of all jobs.
  let workerId = ''
  events.on('pool:create', ({ workerPool }) => {
    workerId = workerPool.id
    endings.begin(workerId)
  })
  const options: RunnerOptions = {
    events,
    pgPool: endings.pool,
    taskList: tasks,
    // Two, so that e-mails are sent while a backup runs.
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 5000,
    // Checked every minute, so that a missed backup is made soon after a start.
    crontab:
      '17 * * * * clean-up ?max=1\n* * * * * scheduled-backup ?max=1\n* * * * * turn-sales ?max=1\n* * * * * refresh-summaries ?max=1\n*/5 * * * * poll-couriers ?max=1',
    logger: new Logger(() => (level, message, meta) => {
      if (level !== 'error' || meta?.error instanceof JobTakenOver) return
      // The error message itself may quote a mail.
      failed(meta?.error ? `${message.split(' with error ')[0]}: ${wordsOf(meta.error)}` : message)
    }),
  }
  for (const until = Date.now() + startTimeoutMs; ; await setTimeout(500)) {
    try {
      const runner = await run(options)
      const beating = beatSteadily(db, workerId, held, failed)
      return {
        stop: async () => {
          await runner.stop()
          await endings.settle()
          await beating.stop()
        },
      }
    } catch (error) {
      if (!databaseIsAway(error) || Date.now() > until) throw error
    }
  }
}

const heartbeatMs = 10_000
/** Three missed heartbeats: the worker is dead, or hangs. */
const deadAfterSeconds = 30

/**
 * Writes this worker's heartbeat, and releases jobs of workers without one for half a minute; graphile-worker itself does so only
 * after four hours. Only a worker whose own last heartbeat is recent judges others: after an outage of the database all are old.
 * @param held jobs that it runs, or whose result it is about to write; any other job that it still locks was given up
 */
export async function beatHeart(db: Db, workerId: string, held: Pick<HeldJobs, 'keys'>): Promise<void> {
  const { rows } = await db.execute<{ steady: boolean }>(sql`
    with beat as (
      insert into job_workers (id, seen_at) values (${workerId}, now()) on conflict (id) do update set seen_at = excluded.seen_at
    ), forgotten as (
      delete from job_workers where seen_at < now() - interval '1 hour' and id <> ${workerId}
    )
    select coalesce(
      (select seen_at > now() - ${deadAfterSeconds - 5} * interval '1 second' from job_workers where id = ${workerId}),
      false
    ) as steady`)
  if (!rows[0]?.steady) return
  await db.execute(sql`
    update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where locked_by = ${workerId} and locked_at < now() - ${deadAfterSeconds} * interval '1 second'
      and id <> all(${`{${[...held.keys()].join()}}`}::bigint[])`)
  // The schedule adds these jobs again anyway; released after their only attempt they would count as failed.
  await db.execute(sql`
    delete from graphile_worker._private_jobs
    where attempts >= max_attempts and payload::jsonb ? '_cron' and ${lockedByDeadWorker(deadAfterSeconds)}`)
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs where ${lockedByDeadWorker(deadAfterSeconds)}))`)
}

/** After a clean stop the worker holds no jobs. */
const stopHeart = (db: Db, workerId: string) => db.execute(sql`delete from job_workers where id = ${workerId}`)

function beatSteadily(db: Db, workerId: string, held: Pick<HeldJobs, 'keys'>, failed: (message: string) => void) {
  let under: Promise<void> = Promise.resolve()
  const beat = () => {
    under = under
      .then(() => beatHeart(db, workerId, held))
      .then(async () => void (await drainJobNotes(db)))
      .catch((error) => {
        // Retried with the next heartbeat.
        if (!databaseIsAway(error)) failed(`The heartbeat of the jobs failed: ${wordsOf(error)}`)
      })
  }
  beat()
  const timer = setInterval(beat, heartbeatMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await under
      await stopHeart(db, workerId).catch(() => {})
    },
  }
}
