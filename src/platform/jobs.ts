import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Logger, type RunnerOptions, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { type Db, databaseIsAway } from './database.ts'
import { wordsOf } from './log.ts'

/** The jobs of the shop and what each needs to know. */
export type Jobs = {
  'order-mail': { orderId: string; kind: 'placed' | 'changed' | 'shipped' | 'delivered' | 'cancelled' }
  'request-mail': { requestId: number; kind: 'to-shop' | 'received' | 'answered' }
  'send-mail': { id: number }
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

export type JobHandlers = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> }

/** So long a database that is slow to answer is waited for at the start (milliseconds). */
const patience = 30_000

/**
 * Works on jobs in this process until stopped; any number of processes share the queue.
 * @throws when the database cannot be reached for half a minute
 */
export async function startJobs(pool: Pool, handlers: JobHandlers, failed: (message: string) => void) {
  const tasks = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (payload: unknown) => handle(payload as never)]),
  ) as TaskList
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
      return { stop: () => runner.stop() }
    } catch (error) {
      if (!databaseIsAway(error) || Date.now() > until) throw error
    }
  }
}
