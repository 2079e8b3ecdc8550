import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { databaseIsAway } from '#platform/database/database-errors.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { errorMessages } from '../log.ts'
import type { HeldJobs } from './job-endings.ts'
import { drainJobNotes, lockedByDeadWorker } from './job-queue.ts'

const heartbeatMs = 10_000
/** Three missed heartbeats: the worker is dead, or hangs. */
const deadAfterSeconds = 30

/**
 * Writes this worker's heartbeat, and releases jobs of workers without one for half a minute; graphile-worker itself
 * does so only after four hours. Only a worker whose own last heartbeat is recent judges others: after an outage of the
 * database all are old.
 * @param held jobs that it runs, or whose result it is about to write; any other job that it still locks was given up
 */
export async function sendHeartbeat(db: Db, workerId: string, held: Pick<HeldJobs, 'keys'>): Promise<void> {
  const [judge] = await queryRows(db, { steady: col.boolean }).run(sql`
    with beat as (
      insert into job_workers (id, seen_at) values (${workerId}, now()) on conflict (id) do update
      set seen_at = excluded.seen_at
    ), forgotten as (
      delete from job_workers where seen_at < now() - interval '1 hour' and id <> ${workerId}
    )
    select coalesce(
      (select seen_at > now() - ${deadAfterSeconds - 5} * interval '1 second' from job_workers where id = ${workerId}),
      false
    ) as steady`)
  if (!judge?.steady) return
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
  // The statement that locks a job also locks its queue, which would otherwise stay locked forever.
  await db.execute(sql`
    update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
    where q.locked_at < now() - ${deadAfterSeconds} * interval '1 second' and not exists (
      select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by = q.locked_by)`)
}

/** After a clean stop the worker holds no jobs. */
const deleteHeartbeat = (db: Db, workerId: string) => db.execute(sql`delete from job_workers where id = ${workerId}`)

export function startHeartbeat(
  db: Db,
  workerId: string,
  held: Pick<HeldJobs, 'keys'>,
  failed: (message: string) => void,
) {
  let under: Promise<void> = Promise.resolve()
  const beat = () => {
    under = under
      .then(() => sendHeartbeat(db, workerId, held))
      .then(async () => void (await drainJobNotes(db)))
      .catch((error) => {
        // Retried with the next heartbeat.
        if (!databaseIsAway(error)) failed(`The heartbeat of the jobs failed: ${errorMessages(error)}`)
      })
  }
  beat()
  const timer = setInterval(beat, heartbeatMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await under
      await deleteHeartbeat(db, workerId).catch(() => {})
    },
  }
}
