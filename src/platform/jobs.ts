import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Logger, type RunnerOptions, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { type Db, databaseIsAway } from './database.ts'
import { wordsOf } from './log.ts'
import { withRequestId } from './request-id.ts'

/** The jobs of the shop and what each needs to know. */
export type Jobs = {
  'order-mail': { orderId: string; kind: 'placed' | 'changed' | 'shipped' | 'delivered' | 'cancelled' }
  'request-mail': { requestId: number; kind: 'to-shop' | 'received' | 'answered' }
  'send-mail': { id: number }
  'order-task': { taskId: number }
  'password-reset-mail': { email: string; locale: 'en' | 'bn'; origin: string }
  'tell-back-in-stock': { productNumber: number }
  'make-backup': { username: string }
  'scheduled-backup': Record<string, never>
  'turn-sales': Record<string, never>
  'put-days-together': Record<string, never>
  'clean-up': Record<string, never>
}

/**
 * Adds a job in the caller's transaction: it exists exactly when what it is about does.
 * @param key two jobs with one key are one job
 * @param tries how often it is tried when it fails, over hours
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

export type QueuedJobs = { task: string; state: 'due' | 'running' | 'later' | 'failed'; jobs: number; oldest: number }

/** How many jobs are noted or in the queue, by what they do and how far they are; `oldest`: seconds since the first became due. */
export async function queueNow(db: Db): Promise<QueuedJobs[]> {
  const { rows } = await db.execute<QueuedJobs>(sql`
    select task, state, count(*)::int as jobs, coalesce(extract(epoch from now() - min(since)), 0)::float as oldest
    from (
      select task_identifier as task, run_at as since, case
        when attempts >= max_attempts and locked_at is null then 'failed' when locked_at is not null then 'running'
        when run_at > now() then 'later' else 'due' end as state
      from graphile_worker.jobs
      union all select task, null, 'due' from job_notes
    ) queued group by task, state`)
  return rows
}

/** How long the oldest due job has waited; 0: none waits. */
export async function oldestDueSeconds(db: Db): Promise<number> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select extract(epoch from now() - min(run_at))::float as seconds from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts`)
  return rows[0]?.seconds ?? 0
}

/**
 * A job as a row for `job_notes`, for what very many do at the same moment: unlike addJob it wakes nobody. Those who wake
 * others commit one behind the other, each when the one before has reached the disk; orders would come no faster than that.
 * A second later any process hands the note on to the queue.
 */
export const jobNote = <Name extends keyof Jobs>(name: Name, payload: Jobs[Name]) => ({
  task: name,
  payload: JSON.stringify(payload),
})

/** Notes one job in the caller's transaction. */
export async function noteJob<Name extends keyof Jobs>(tx: Db, name: Name, payload: Jobs[Name]): Promise<void> {
  const note = jobNote(name, payload)
  await tx.execute(sql`insert into job_notes (task, payload) values (${note.task}, ${note.payload})`)
}

/**
 * Hands what was noted on to the queue, the oldest first, each note once, whichever processes do it at the same time.
 * @param most of them
 * @returns how many
 */
export async function handOnJobs(db: Db, most = 1000): Promise<number> {
  const { rows } = await db.execute<{ jobs: number }>(sql`
    with taken as (
      delete from job_notes where id in (select id from job_notes order by id limit ${most} for update skip locked)
      returning id, task, payload
    )
    select count(*)::int as jobs from graphile_worker.add_jobs(array(
      select row(task, payload, null, null, 12, null, null, null)::graphile_worker.job_spec from taken order by id
    ))`)
  return rows[0]?.jobs ?? 0
}

export type JobHandlers = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> }

/** So long a database that is slow to answer is waited for at the start (milliseconds). */
const patience = 30_000

/**
 * Works on jobs in this process until stopped; any number of processes share the queue.
 * @throws when the database cannot be reached for half a minute
 */
export async function startJobs(db: Db, pool: Pool, handlers: JobHandlers, failed: (message: string) => void) {
  const tasks: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (payload, { job }) => withRequestId(`job-${job.id}`, () => handle(payload as never)),
    ]),
  )
  const options: RunnerOptions = {
    pgPool: pool,
    taskList: tasks,
    // A backup takes its time; mails go on beside it.
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 5000,
    // Whether a backup is due is looked at more often than it is, so that one that was missed is made soon after the start.
    crontab:
      '17 * * * * clean-up ?max=1\n*/5 * * * * scheduled-backup ?max=1\n* * * * * turn-sales ?max=1\n* * * * * put-days-together ?max=1',
    logger: new Logger(() => (level, message, meta) => {
      if (level !== 'error') return
      // The words of the error itself may say what was in a letter.
      failed(meta?.error ? `${message.split(' with error ')[0]}: ${wordsOf(meta.error)}` : message)
    }),
  }
  for (const until = Date.now() + patience; ; await setTimeout(500)) {
    try {
      const runner = await run(options)
      const handing = handOnSteadily(db, failed)
      return {
        stop: async () => {
          await handing.stop()
          await runner.stop()
        },
      }
    } catch (error) {
      if (!databaseIsAway(error) || Date.now() > until) throw error
    }
  }
}

/** So many a second in each process. A mail costs it twice what an order does: in a storm of orders their mails wait, and not the orders. */
const steadily = { atRest: 25, inAStorm: 2 }
/** The share of a second in which a process had something to do, above which it is a storm. */
const storm = 0.5

/** Hands notes on each second; what a process that ends leaves behind, the next one finds. */
function handOnSteadily(db: Db, failed: (message: string) => void) {
  let under: Promise<void> = Promise.resolve()
  let busy = false
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (busy) return
    busy = true
    under = handOnJobs(db, utilization > storm ? steadily.inAStorm : steadily.atRest)
      .catch((error) => {
        // A second later it is tried again.
        if (!databaseIsAway(error)) failed(`Jobs were not handed on: ${wordsOf(error)}`)
      })
      .then(() => {
        busy = false
      })
  }, 1000)
  return {
    stop: () => {
      clearInterval(timer)
      return under
    },
  }
}
