import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Job, Logger, type RunnerOptions, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Db } from '#platform/database/database.ts'
import { databaseIsAway } from '#platform/database/database-errors.ts'
import { errorMessages } from '../log.ts'
import { withRequestId } from '../request-id.ts'
import { startHeartbeat } from './heartbeat.ts'
import { type HeldJobs, retryJobEndings } from './job-endings.ts'
import { earlierNames, type Jobs, queueOf } from './jobs.ts'

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
      sql`delete from graphile_worker._private_jobs
        where id = ${id} and locked_by = ${locked_by} and attempts = ${attempts}`,
    )
    if (rowCount === 0) throw new JobTakenOver()
  },
})

export type JobHandlers = { [Name in keyof Jobs]: (payload: Jobs[Name], job: JobRun) => Promise<void> }

/** One for each queue of long jobs, and one that these never use: e-mails are sent while all of them run. */
const slots = new Set(Object.values(queueOf)).size + 1

/** For a slow database at start. */
const startTimeoutMs = 30_000

/**
 * Runs jobs in this process until stopped; any number of processes share the queue.
 * @throws if the database cannot be reached for half a minute
 */
export async function startJobs(db: Db, pool: Pool, handlers: JobHandlers, failed: (message: string) => void) {
  const held: HeldJobs = new Map()
  const endings = retryJobEndings(pool, held, failed)
  const tasks: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (payload, { job }) => {
        held.set(String(job.id), job.attempts)
        await withRequestId(`job-${job.id}`, () => handle(payload as never, runOf(job)))
      },
    ]),
  )
  for (const [earlier, name] of Object.entries(earlierNames)) tasks[earlier] = tasks[name]
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
    concurrency: slots,
    noHandleSignals: true,
    pollInterval: 5000,
    // Checked every minute, so that a missed backup is made soon after a start.
    crontab:
      '17 * * * * clean-up ?max=1\n* * * * * scheduled-backup ?max=1&queue=upkeep\n* * * * * apply-scheduled-sales ?max=1\n* * * * * apply-collection-schedule ?max=1\n* * * * * refresh-summaries ?max=1\n7 * * * * record-delivery-times ?max=1\n*/5 * * * * poll-couriers ?max=1&queue=upkeep\n*/5 * * * * cancel-unconfirmed ?max=1',
    logger: new Logger(() => (level, message, meta) => {
      if (level !== 'error' || meta?.error instanceof JobTakenOver) return
      // The error message itself may quote a mail.
      failed(meta?.error ? `${message.split(' with error ')[0]}: ${errorMessages(meta.error)}` : message)
    }),
  }
  for (const until = Date.now() + startTimeoutMs; ; await setTimeout(500)) {
    try {
      const runner = await run(options)
      const beating = startHeartbeat(db, workerId, held, failed)
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
