import type { Pool } from 'pg'
import { onTestFinished } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { type JobHandlers, startJobs } from '#platform/jobs/run-jobs.ts'

/**
 * Runs jobs until the test ends, or `stop` is called. Also stops after a failed test, so that its worker takes no jobs
 * of the next one.
 */
export async function startTestJobs(
  db: Db,
  pool: Pool,
  handlers: JobHandlers,
  failed: (message: string) => void = () => {},
): Promise<{ stop: () => Promise<void> }> {
  const jobs = await startJobs(db, pool, handlers, failed)
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= jobs.stop()
    return stopped
  }
  onTestFinished(stop)
  return { stop }
}
