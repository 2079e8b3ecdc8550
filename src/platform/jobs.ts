import { sql } from 'drizzle-orm'
import { Logger, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Db } from './database.ts'

/** The jobs of the shop and what each needs to know. */
export type Jobs = {
  'order-mail': { orderId: string; kind: 'placed' | 'changed' | 'shipped' | 'delivered' | 'cancelled' }
  'request-mail': { requestId: number; kind: 'to-shop' | 'received' | 'answered' }
  'send-mail': { id: number }
  'password-reset-mail': { email: string; locale: 'en' | 'bn'; origin: string }
  'tell-back-in-stock': { productNumber: number }
  'clean-up': Record<string, never>
}

/**
 * Adds a job in the caller's transaction: it exists exactly when what it is about does.
 * @param key two jobs with one key are one job
 */
export async function addJob<Name extends keyof Jobs>(
  tx: Db,
  name: Name,
  payload: Jobs[Name],
  key?: string,
): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, job_key => ${key ?? null}::text, max_attempts => 12)`,
  )
}

export type JobHandlers = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> }

/** Works on jobs in this process until stopped; any number of processes share the queue. */
export async function startJobs(pool: Pool, handlers: JobHandlers, failed: (message: string) => void) {
  const tasks = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (payload: unknown) => handle(payload as never)]),
  ) as TaskList
  return run({
    pgPool: pool,
    taskList: tasks,
    concurrency: 1,
    noHandleSignals: true,
    pollInterval: 5000,
    crontab: '17 * * * * clean-up ?max=1',
    logger: new Logger(() => (level, message) => {
      if (level === 'error') failed(message)
    }),
  }).then((runner) => ({ stop: () => runner.stop() }))
}
