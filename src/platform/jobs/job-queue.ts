import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { queueOf } from './jobs.ts'

const queuedColumns = {
  task: col.text,
  state: col.text.as<'due' | 'running' | 'stuck' | 'later' | 'failed'>(),
  jobs: col.int,
  oldest: col.float,
}
export type QueuedJobs = RowOf<typeof queuedColumns>

/**
 * Number of jobs by task and state, including those in job_notes. `stuck`: locked by a worker without a heartbeat for a
 * minute, although another should have released it. `later`: its time has not come, or a long job of its queue runs.
 * `oldest`: seconds since the first became due or, for running ones, since it was started.
 */
export const queueNow = (db: Db): Promise<QueuedJobs[]> =>
  queryRows(db, queuedColumns).run(sql`
    select task, state, count(*)::int as jobs, greatest(extract(epoch from now() - min(since)), 0)::float as oldest
    from (
      select task_identifier as task, coalesce(locked_at, run_at) as since, case
        when locked_at is not null then case when ${lockedByDeadWorker(60)} then 'stuck' else 'running' end
        when attempts >= max_attempts then 'failed'
        when run_at > now() or queue_name in (select queue_name
          from graphile_worker._private_job_queues where locked_at is not null)
        then 'later' else 'due' end as state
      from graphile_worker.jobs
      union all select task, noted_at, 'due' from job_notes
    ) queued group by task, state`)

/** Seconds that the oldest job has been due without being started, stuck ones and job_notes included; 0: none waits. */
export const queueAge = (queue: QueuedJobs[]): number =>
  Math.max(0, ...queue.filter(({ state }) => state === 'due' || state === 'stuck').map(({ oldest }) => oldest))

/** SQL condition: locked for that many seconds by a worker without a heartbeat in that time. */
export const lockedByDeadWorker = (seconds: number) => sql`
  locked_at < now() - ${seconds} * interval '1 second' and not exists (
    select from job_workers w where w.id = locked_by and w.seen_at > now() - ${seconds} * interval '1 second')`

/**
 * Moves jobs of a restored backup, or of a release before the event log, into the queue: the oldest first, each once,
 * whichever processes do it at the same time.
 * @returns how many
 */
export async function drainJobNotes(db: Db, batchSize = 1000): Promise<number> {
  const [drained] = await queryRows(db, { jobs: col.int }).run(sql`
    with taken as (
      delete from job_notes where id in (select id from job_notes order by id limit ${batchSize} for update skip locked)
      returning id, task, payload, noted_at
    )
    select count(*)::int as jobs from graphile_worker.add_jobs(array(
      select row(task, payload, ${JSON.stringify(queueOf)}::json ->> task, noted_at, 12, null, null,
        null)::graphile_worker.job_spec from taken order by id
    ))`)
  return drained?.jobs ?? 0
}
